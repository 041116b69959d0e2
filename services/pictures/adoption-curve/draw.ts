// Draws the adoption curve: a line for each group, and the number of devices below.
import { categories, hatchFill, hatchPattern } from '../kit/colours.ts';
import {
  drawPage,
  emptyBlock,
  headFacts,
  isNarrow,
  legend,
  stackBlocks,
  type Area,
  type Block,
  type LegendItem,
  type Sheet,
} from '../kit/frame.ts';
import { plotAxes, spreadLabels, type Plot } from '../kit/plot.ts';
import { element, lineElement, printLength } from '../kit/svg.ts';
import { inks, sizes, textElement, widthOf } from '../kit/text.ts';
import { printNumber, printShare } from '../kit/words.ts';
import {
  atRiskMin,
  estimateOf,
  heardDaysMin,
  totalWeeks,
  type AdoptionCurve,
  type AdoptionLine,
  type AdoptionWeek,
} from './data.ts';
import { words } from './words.ts';

const name = 'adoption-curve';
const missingInk = '#8a8a8a';

/** Lines differ by dashes, too, so that black and white print tells them apart. */
const dashes = [undefined, '9 3', '3 3', '12 3 3 3', '1 3'] as const;

export function drawAdoptionCurve(data: AdoptionCurve, sheet: Sheet): string {
  const texts = words[sheet.language];
  const weeks = totalWeeks(data.lines);
  const isEmpty = weeks.every(({ atRisk }) => atRisk === 0);
  return drawPage(sheet, {
    name,
    title: isEmpty ? texts.empty : titleOf(data, weeks, sheet),
    facts: [...headFacts(data, sheet.language), texts.n(data.n)],
    notes: [
      ...(isEmpty ? [] : [texts.rule(heardDaysMin, atRiskMin)]),
      ...(data.undated > 0 ? [texts.undated(data.undated)] : []),
      ...(data.hidden.groups > 0 ? [texts.hidden(data.hidden.groups, data.hidden.devices)] : []),
    ],
    description: texts.description,
    definitions: [hatchPattern(name, 'missing')],
    draw: (area) =>
      isEmpty
        ? emptyBlock(area, texts.none, hatchFill(name, 'missing'))
        : stackBlocks(
            area,
            (at) => legend(at, legendItems(data, sheet)),
            (at) => plotBlock(data, weeks, sheet, at),
          ),
  });
}

/** The first four weeks against the last four that have enough devices; and how few devices that is, where most are left out. */
function titleOf({ n }: AdoptionCurve, weeks: readonly AdoptionWeek[], sheet: Sheet): string {
  const texts = words[sheet.language];
  const enough = weeks.filter(({ atRisk }) => atRisk >= atRiskMin);
  const known = enough.length > 0 ? enough : weeks.filter(({ atRisk }) => atRisk > 0);
  const shareOf = (some: readonly AdoptionWeek[]): string => {
    const sum = (of: (week: AdoptionWeek) => number): number =>
      some.reduce((total, one) => total + of(one), 0);
    return printShare(sum((one) => one.used) / sum((one) => one.atRisk));
  };
  const [first, last] = [known.slice(0, 4), known.slice(-4)];
  const title =
    known.length < 8
      ? texts.short(shareOf(first))
      : texts.title(shareOf(first), shareOf(last), last.at(-1)?.week ?? 0);
  const counted = Math.max(...known.map(({ atRisk }) => atRisk));
  return counted < n / 2 ? title + texts.few(counted, n) : title;
}

const colourOf = (index: number): string => categories[index] ?? '#000000';

const labelOf = ({ name: group, devices }: AdoptionLine, { language }: Sheet): string => {
  const texts = words[language];
  const shown = group === '' ? texts.all : group === 'other' ? texts.other : group;
  return `${shown} (${printNumber(devices)})`;
};

function plotBlock(data: AdoptionCurve, weeks: readonly AdoptionWeek[], sheet: Sheet, area: Area): Block {
  const texts = words[sheet.language];
  const narrow = isNarrow(sheet);
  const last = Math.max(1, ...weeks.map(({ week }) => week));
  const { plot, block } = plotAxes(area, {
    x: { from: 0, to: last },
    y: { from: 0, to: 1 },
    printX: (value) => (Number.isInteger(value) ? String(value) : ''),
    printY: (value) => printShare(value),
    wordsX: texts.x,
    wordsY: texts.y(data.threshold),
    height: narrow ? 220 : 300,
    margin: narrow ? 14 : 170,
  });
  const lines = data.lines.map((line, index) => lineMarks(line, index, plot));
  const labels = narrow ? '' : endLabels(data.lines, plot, sheet, area.right);
  const counts = countRow(weeks, plot, sheet, { ...area, top: block.bottom });
  return {
    marks: block.marks + missingLine(weeks, plot) + lines.join('') + labels + counts.marks,
    bottom: counts.bottom,
  };
}

const at = (plot: Plot, week: number, share: number): string =>
  `${printLength(plot.x(week))} ${printLength(plot.y(share))}`;

/** Parts of a line between weeks without any device. */
function runsOf(weeks: readonly AdoptionWeek[]): AdoptionWeek[][] {
  const runs: AdoptionWeek[][] = [];
  for (const week of weeks.filter(({ atRisk }) => atRisk > 0)) {
    const run = runs.at(-1);
    if (run && run.at(-1)?.week === week.week - 1) run.push(week);
    else runs.push([week]);
  }
  return runs;
}

function lineMarks({ weeks }: AdoptionLine, index: number, plot: Plot): string {
  const stroke = colourOf(index);
  return runsOf(weeks)
    .map((run) => {
      const points = run.flatMap((week) => {
        const estimate = estimateOf(week);
        return estimate ? [{ ...week, ...estimate }] : [];
      });
      const upper = points.map(({ week, upper: share }) => at(plot, week, share));
      const lower = points.toReversed().map(({ week, lower: share }) => at(plot, week, share));
      const band = element('path', {
        class: 'band',
        d: `M${[...upper, ...lower].join('L')}z`,
        fill: stroke,
        'fill-opacity': 0.15,
      });
      const alone = points.length > 1 ? undefined : points[0];
      const interval = alone
        ? element('path', {
            class: 'interval',
            d: `M${at(plot, alone.week, alone.upper)}L${at(plot, alone.week, alone.lower)}`,
            stroke,
            'stroke-width': 1.5,
          })
        : '';
      const segments = points.slice(1).map((point, place) => {
        const before = points[place] ?? point;
        const isDotted = Math.min(point.atRisk, before.atRisk) < atRiskMin;
        return element('path', {
          class: isDotted ? 'line dotted' : 'line',
          d: `M${at(plot, before.week, before.share)}L${at(plot, point.week, point.share)}`,
          stroke,
          'stroke-width': isDotted ? 1.2 : 2.2,
          'stroke-dasharray': isDotted ? '1 4' : dashes[index],
          'stroke-linecap': isDotted ? 'round' : undefined,
          fill: 'none',
        });
      });
      const dots = points.map(
        ({ week, share }) =>
          `M${printLength(plot.x(week) - 2.5)} ${printLength(plot.y(share))}a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0z`,
      );
      return (
        band +
        interval +
        segments.join('') +
        element('path', { class: 'week', d: dots.join(''), fill: stroke })
      );
    })
    .join('');
}

/** Share of devices without enough data. */
function missingLine(weeks: readonly AdoptionWeek[], plot: Plot): string {
  const points = weeks
    .filter(({ atRisk, lacking }) => atRisk + lacking > 0)
    .map(({ week, atRisk, lacking }) => at(plot, week, lacking / (atRisk + lacking)));
  return element('path', {
    class: 'lacking',
    d: `M${points.join('L')}`,
    stroke: missingInk,
    'stroke-width': 1,
    fill: 'none',
  });
}

/** Names of the lines that reach the right end; the legend has all. */
function endLabels(lines: readonly AdoptionLine[], plot: Plot, sheet: Sheet, right: number): string {
  const ends = lines.flatMap((line, index) => {
    const last = line.weeks.findLast(({ atRisk }) => atRisk > 0);
    const share = last && plot.x(last.week) === plot.right ? estimateOf(last)?.share : undefined;
    return share === undefined ? [] : [{ line, index, y: plot.y(share) }];
  });
  const heights = spreadLabels(
    ends.map(({ y }) => y),
    15,
    { from: plot.top + 6, to: plot.bottom },
  );
  return ends
    .map(({ line, index }, place) =>
      textElement(labelOf(line, sheet), {
        x: plot.right + 8,
        y: (heights[place] ?? 0) + 4,
        size: sizes.small,
        fill: inks.strong,
        isBold: index === 0,
        width: right - plot.right - 8,
      }),
    )
    .join('');
}

/** Devices at risk under the axis, as far as their numbers have room. */
function countRow(
  weeks: readonly AdoptionWeek[],
  plot: Plot,
  { language }: Sheet,
  { left, right, top }: Area,
): Block {
  let free = left;
  const numbers = weeks.map(({ week, atRisk }) => {
    const text = printNumber(atRisk);
    const half = widthOf(text, sizes.small) / 2;
    if (plot.x(week) - half < free || plot.x(week) + half > right) return '';
    free = plot.x(week) + half + 8;
    return textElement(text, { x: plot.x(week), y: top + 26, size: sizes.small, anchor: 'middle' });
  });
  const label = { x: left, y: top + 11, size: sizes.small, fill: inks.weak, width: right - left };
  return { marks: textElement(words[language].atRisk, label) + numbers.join(''), bottom: top + 32 };
}

function legendItems(data: AdoptionCurve, sheet: Sheet): LegendItem[] {
  const sample = (stroke: string, dash: string | undefined, width: number) => (x: number, y: number) =>
    lineElement(
      { x1: x, y1: y + 7, x2: x + 16, y2: y + 7 },
      { stroke, 'stroke-width': width, 'stroke-dasharray': dash },
    );
  return [
    ...data.lines.map((line, index) => ({
      label: labelOf(line, sheet),
      sign: sample(colourOf(index), dashes[index], 2.2),
    })),
    { label: words[sheet.language].missing, sign: sample(missingInk, undefined, 1) },
  ];
}
