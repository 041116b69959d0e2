// Draws stacking: the mean as one bar, then a thin bar for each household, or a row for each district.
import { amounts, categories, hatchFill, hatchPattern, rules } from '../kit/colours.ts';
import {
  drawPage,
  emptyBlock,
  headFacts,
  isNarrow,
  legend,
  named,
  paragraph,
  stackBlocks,
  type Area,
  type Block,
  type LegendItem,
  type Sheet,
} from '../kit/frame.ts';
import { element, lineElement, rectanglesPath, type Rectangle } from '../kit/svg.ts';
import { inks, sizes, textElement, widthOf } from '../kit/text.ts';
import { printNumber, printShare } from '../kit/words.ts';
import { sharesOf, stoveClasses, type Stacking, type StoveClass, type StoveMinutes } from './data.ts';
import { words } from './words.ts';

const name = 'stacking';

/** Dark, middle and pale in black and white. */
const fills: Readonly<Record<StoveClass, string>> = {
  new: amounts[3],
  traditional: categories[1],
  other: '#e9e9e9',
};

export function drawStacking(data: Stacking, sheet: Sheet): string {
  const texts = words[sheet.language];
  const { means } = data;
  return drawPage(sheet, {
    name,
    title: means ? texts.title(printShare(means.new.share)) : texts.empty,
    facts: [...headFacts(data, sheet.language), texts.n(data.n)],
    alerts: data.unmetered > 0 ? [`${texts.unmetered(data.unmetered)}.`] : [],
    notes: [
      ...(means ? [texts.rule] : []),
      ...(data.unused > 0 ? [texts.unused(data.unused)] : []),
      ...(data.hidden.groups > 0 ? [texts.hidden(data.hidden.groups, data.hidden.households)] : []),
    ],
    description: texts.description,
    definitions: [hatchPattern(name, 'missing')],
    draw: (area) =>
      means
        ? stackBlocks(
            area,
            (at) => legend(at, legendItems(data, sheet)),
            (at) => meanBlock(data, sheet, at),
            (at) => (data.groups.length > 0 ? groupsBlock(data, sheet, at) : barsBlock(data, sheet, at)),
          )
        : emptyBlock(area, texts.none, hatchFill(name, 'missing')),
  });
}

/** Parts of a bar from left to right. */
function horizontal(shares: StoveMinutes, { x, y, width, height }: Rectangle): string {
  let left = x;
  return stoveClasses
    .map((kind) => {
      const part = { x: left, y, width: shares[kind] * width, height };
      left += part.width;
      return part.width === 0
        ? ''
        : rectanglesPath([part], {
            class: `part ${kind}`,
            fill: fills[kind],
            stroke: '#ffffff',
            'stroke-width': 0.5,
          });
    })
    .join('');
}

function meanBlock({ means }: Stacking, { language }: Sheet, { left, right, top }: Area): Block {
  if (!means) return { marks: '', bottom: top };
  const texts = words[language];
  const shares = { new: means.new.share, traditional: means.traditional.share, other: means.other.share };
  const height = 26;
  const barTop = top + 20;
  const labels = stoveClasses
    .filter((kind) => means[kind].share > 0)
    .map((kind) => {
      const { share, lower, upper } = means[kind];
      const interval =
        lower === null || upper === null
          ? ''
          : ` (${texts.interval(printShare(lower, Math.floor), printShare(upper, Math.ceil))})`;
      return `${texts.classes[kind]} ${printShare(share)}${interval}`;
    });
  const said = paragraph(
    labels.join(' · '),
    { left, right, top: barTop + height + 4 },
    { fill: inks.strong },
  );
  return {
    marks: [
      textElement(texts.mean, { x: left, y: top + 14, size: sizes.small, fill: inks.weak }),
      named('mean', texts.mean, horizontal(shares, { x: left, y: barTop, width: right - left, height })),
      said.marks,
    ].join(''),
    bottom: said.bottom + 4,
  };
}

/** A thin bar for each household, then as many hatched ones as have no sensor on the old stove. */
function barsBlock(data: Stacking, sheet: Sheet, { left, right, top }: Area): Block {
  const texts = words[sheet.language];
  const rows = data.households
    .map((household) => ({ ...household, shares: sharesOf(household.minutes) }))
    .toSorted((a, b) => b.shares.new - a.shares.new || (a.id < b.id ? -1 : 1));
  const axis = widthOf(printShare(1), sizes.small) + 8;
  const width = right - left - axis;
  const step = Math.min(26, width / Math.max(1, rows.length + data.unmetered));
  const [chartTop, height] = [top + 20, isNarrow(sheet) ? 160 : 220];
  const bottom = chartTop + height;
  const barLeft = (index: number): number => left + axis + index * step;
  const barWidth = step - (step >= 5 ? 1 : 0);
  const bars = rows.map(({ id, label, shares }, index) => {
    let y = bottom;
    const parts = stoveClasses.map((kind) => {
      const part = { x: barLeft(index), width: barWidth, height: shares[kind] * height };
      y -= part.height;
      return part.height === 0
        ? ''
        : rectanglesPath([{ ...part, y }], { class: `bar ${kind}`, fill: fills[kind] });
    });
    return named(id, label, ...parts);
  });
  const hatched = Array.from({ length: data.unmetered }, (_, index) => ({
    x: barLeft(rows.length + index),
    y: chartTop,
    width: barWidth,
    height,
  }));
  const ticks = [0, 0.5, 1].map((share) => {
    const y = bottom - share * height;
    return (
      textElement(printShare(share), {
        x: left + axis - 6,
        y: y + 4,
        size: sizes.small,
        anchor: 'end',
        fill: inks.weak,
      }) +
      lineElement(
        { x1: left + axis, y1: y, x2: right, y2: y },
        { stroke: share === 0 ? rules.axis : rules.grid },
      )
    );
  });
  return {
    marks: [
      textElement(texts.share, { x: left, y: top + 10, size: sizes.small, fill: inks.weak }),
      ...ticks,
      ...bars,
      rectanglesPath(hatched, { class: 'unmetered', fill: hatchFill(name, 'missing') }),
      textElement(texts.households, {
        x: left + axis,
        y: bottom + 15,
        size: sizes.small,
        fill: inks.weak,
        width,
      }),
    ].join(''),
    bottom: bottom + 20,
  };
}

function groupsBlock({ groups }: Stacking, sheet: Sheet, { left, right, top }: Area): Block {
  const label = (group: Stacking['groups'][number]): string =>
    `${group.district} (${printNumber(group.households)})`;
  const longest = Math.max(...groups.map((group) => widthOf(label(group), sizes.small)));
  const labels = Math.min(Math.ceil(longest), isNarrow(sheet) ? 110 : 200);
  const height = 24;
  const rows = groups
    .toSorted((a, b) => b.shares.new - a.shares.new || (a.district < b.district ? -1 : 1))
    .map((group, index) => {
      const y = top + 6 + index * height;
      const x = left + labels + 8;
      return named(
        group.district,
        label(group),
        textElement(label(group), { x: left, y: y + 14, size: sizes.small, width: labels }),
        horizontal(group.shares, { x, y, width: right - 46 - x, height: height - 5 }),
        textElement(printShare(group.shares.new, Math.floor), {
          x: right,
          y: y + 14,
          size: sizes.small,
          anchor: 'end',
        }),
      );
    });
  return { marks: rows.join(''), bottom: top + 6 + groups.length * height };
}

function legendItems(data: Stacking, { language }: Sheet): LegendItem[] {
  const texts = words[language];
  const square = (fill: string) => (x: number, y: number) =>
    element('rect', { x, y, width: 14, height: 14, fill, stroke: rules.axis, 'stroke-width': 0.5 });
  return [
    ...stoveClasses
      .filter((kind) => kind !== 'other' || (data.means?.other.share ?? 0) > 0)
      .map((kind) => ({ label: texts.classes[kind], sign: square(fills[kind]) })),
    ...(data.unmetered > 0 && data.groups.length === 0
      ? [{ label: texts.noSensor, sign: square(hatchFill(name, 'missing')) }]
      : []),
  ];
}
