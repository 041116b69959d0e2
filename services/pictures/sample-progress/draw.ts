// Draws sample progress: a bar for each stratum, from what is done to what is open.
import { categories, hatchFill, hatchPattern, rules, states } from '../kit/colours.ts';
import {
  drawPage,
  emptyBlock,
  headFacts,
  isNarrow,
  legend,
  named,
  stackBlocks,
  type Area,
  type Block,
  type Sheet,
} from '../kit/frame.ts';
import { element, rectanglesPath } from '../kit/svg.ts';
import { inks, sizes, textElement, widthOf } from '../kit/text.ts';
import { printNumber, printShare } from '../kit/words.ts';
import { countAll, standings, type ProgressStratum, type SampleProgress, type Standing } from './data.ts';
import { words } from './words.ts';

const name = 'sample-progress';

/** Dark is done, hatched is open: the order of the bars is the same in black and white. */
const fills: Readonly<Record<Standing, string>> = {
  done: '#00604a',
  refused: categories[5],
  notFound: categories[1],
  moved: categories[6],
  ineligible: states.absent,
  rejected: categories[3],
  other: categories[4],
  open: hatchFill(name, 'missing'),
};

export function drawSampleProgress(data: SampleProgress, sheet: Sheet): string {
  const texts = words[sheet.language];
  const done = sumOf(data.strata, 'done');
  const reached =
    done + sumOf(data.strata, 'refused') + sumOf(data.strata, 'notFound') + sumOf(data.strata, 'moved');
  const { draw, precision } = data;
  return drawPage(sheet, {
    name,
    title:
      data.strata.length === 0
        ? texts.empty
        : texts.title(done, data.n, reached === 0 ? null : printShare(done / reached, Math.floor)),
    facts: [...headFacts(data, sheet.language), texts.n(data.n), data.survey.type, data.survey.status],
    alerts: data.handPicked ? [data.draw === null ? texts.notRandom : texts.handPicked] : [],
    notes: [
      ...(data.strata.length > 0 ? [texts.rule] : []),
      ...(precision.now !== null && precision.planned !== null
        ? [
            texts.precision(
              printNumber(precision.now, 3),
              printNumber(precision.planned, 3),
              precision.isReached,
            ),
          ]
        : []),
      ...(data.strata.some(({ replaced }) => replaced > 0)
        ? [texts.replaced(data.strata.reduce((sum, { replaced }) => sum + replaced, 0))]
        : []),
      ...(data.outOfSample > 0 ? [texts.outOfSample(data.outOfSample)] : []),
      ...(data.hidden.groups > 0 ? [texts.hidden(data.hidden.groups, data.hidden.households)] : []),
      ...(draw
        ? [
            texts.draw(draw.method, draw.seedSource ?? '–'),
            texts.digests(short(draw.frameDigest), short(draw.commitment)),
            texts.proof(draw.proof),
          ]
        : [texts.undrawn]),
    ],
    description: texts.description,
    definitions: [hatchPattern(name, 'missing')],
    draw: (area) =>
      data.strata.length === 0
        ? emptyBlock(area, texts.none, hatchFill(name, 'missing'))
        : stackBlocks(
            area,
            (at) => legend(at, legendItems(data.strata, sheet)),
            (at) => ({ marks: '', bottom: at.top + 6 }),
            (at) => rowsBlock(data.strata, sheet, at),
          ),
  });
}

const short = (digest: string): string => digest.slice(0, 'sha256:'.length + 12);

const sumOf = (strata: readonly ProgressStratum[], standing: Standing): number =>
  strata.reduce((sum, { counts }) => sum + counts[standing], 0);

function legendItems(strata: readonly ProgressStratum[], { language }: Sheet) {
  const texts = words[language];
  return [
    ...standings
      .filter((standing) => standing === 'done' || standing === 'open' || sumOf(strata, standing) > 0)
      .map((standing) => ({
        label: texts.standings[standing],
        sign: (x: number, y: number) =>
          element('rect', {
            x,
            y,
            width: 14,
            height: 14,
            fill: fills[standing],
            stroke: rules.axis,
            'stroke-width': 0.5,
          }),
      })),
    { label: texts.rate, sign: (x: number, y: number) => diamond(x + 7, y + 7) },
  ];
}

const diamond = (x: number, y: number): string =>
  element('path', {
    class: 'rate',
    d: `M${x} ${y - 7}L${x + 6} ${y}L${x} ${y + 7}L${x - 6} ${y}z`,
    fill: '#ffffff',
    stroke: '#000000',
    'stroke-width': 1.5,
  });

const barHeight = 20;

function rowsBlock(strata: readonly ProgressStratum[], sheet: Sheet, { left, right, top }: Area): Block {
  const texts = words[sheet.language];
  const narrow = isNarrow(sheet);
  const longest = Math.max(...strata.map((stratum) => widthOf(stratum.name, sizes.small)));
  const labels = narrow ? right - left - 150 : Math.min(200, Math.ceil(longest));
  const [rateRight, doneRight] = [right, right - (narrow ? 60 : widthOf(texts.rate, sizes.small) + 16)];
  const numbersWidth = narrow ? 80 : Math.max(110, widthOf(texts.planned, sizes.small) + 10);
  const bars = narrow ? { left, right } : { left: left + labels + 8, right: doneRight - numbersWidth };
  const head = { y: top + 12, size: sizes.small, fill: inks.weak, anchor: 'end' } as const;
  const rowHeight = narrow ? 46 : 30;
  const most = Math.max(1, ...strata.map((stratum) => Math.max(stratum.planned, countAll(stratum))));
  const rows = strata.map((stratum, index) => {
    const rowTop = top + 20 + index * rowHeight;
    const y = rowTop + (narrow ? 12 : barHeight / 2 + 4);
    const barTop = rowTop + (narrow ? 18 : 0);
    return named(
      stratum.name,
      stratum.name,
      textElement(stratum.name, { x: left, y, size: sizes.small, width: labels }),
      barMarks(stratum, { left: bars.left, right: bars.right, top: barTop, most }),
      textElement(`${printNumber(stratum.counts.done)} / ${printNumber(stratum.planned)}`, {
        x: doneRight,
        y,
        size: sizes.small,
        anchor: 'end',
        width: numbersWidth,
      }),
      textElement(stratum.responseRate === null ? '–' : printShare(stratum.responseRate, Math.floor), {
        x: rateRight,
        y,
        size: sizes.small,
        anchor: 'end',
      }),
    );
  });
  return {
    marks: [
      textElement(texts.planned, { ...head, x: doneRight, width: numbersWidth + 40 }),
      ...(narrow
        ? [textElement('%', { ...head, x: rateRight })]
        : [textElement(texts.rate, { ...head, x: rateRight })]),
      ...rows,
    ].join(''),
    bottom: top + 20 + strata.length * rowHeight,
  };
}

interface Bar {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** Households of the longest bar. */
  readonly most: number;
}

function barMarks(stratum: ProgressStratum, { left, right, top, most }: Bar): string {
  const scale = (right - left) / most;
  let x = left;
  const parts = standings.map((standing) => {
    const width = stratum.counts[standing] * scale;
    const cell = { x, y: top, width, height: barHeight };
    x += width;
    return width === 0
      ? ''
      : rectanglesPath([cell], {
          class: `part ${standing}`,
          fill: fills[standing],
          stroke: '#ffffff',
          'stroke-width': 0.6,
          'data-count': stratum.counts[standing],
        });
  });
  const end = left + Math.max(stratum.planned, countAll(stratum)) * scale;
  const rate =
    stratum.responseRate === null
      ? ''
      : diamond(Math.round(left + (end - left) * stratum.responseRate), top + barHeight / 2);
  return parts.join('') + rate;
}
