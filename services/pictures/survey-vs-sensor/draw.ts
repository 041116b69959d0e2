// Draws survey against sensor: a point for each household, with the limits of agreement.
import { categories, hatchFill, hatchPattern, rules } from '../kit/colours.ts';
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
import { inks, sizes, textElement } from '../kit/text.ts';
import { printNumber, printShare } from '../kit/words.ts';
import {
  collectorGroups,
  limitErrors,
  pointsMin,
  verdicts,
  type Agreement,
  type ComparedPoint,
  type SurveyVsSensor,
  type Verdict,
} from './data.ts';
import { words } from './words.ts';

const name = 'survey-vs-sensor';
const otherCollectors = '#6b6b6b';

export function drawSurveyVsSensor(data: SurveyVsSensor, sheet: Sheet): string {
  const texts = words[sheet.language];
  const { agreement, points, notComparable, crossCheck } = data;
  const unit = unitOf(data, sheet);
  return drawPage(sheet, {
    name,
    title: titleOf(data, sheet),
    facts: [
      ...headFacts({ ...data, missingShare: null }, sheet.language),
      texts.n(data.n),
      ...(crossCheck ? [texts.notComparable(notComparable.noSensor, notComparable.lowCoverage)] : []),
      ...(data.shareOverstated === null ? [] : [texts.overstated(printShare(data.shareOverstated))]),
      ...(data.kappa === null ? [] : [texts.kappa(printNumber(data.kappa, 2))]),
    ],
    notes: [
      ...(agreement ? [texts.rule] : points.length > 0 ? [texts.noLimits(pointsMin)] : []),
      ...(crossCheck && data.question !== null ? [texts.question(data.question, crossCheck.window)] : []),
    ],
    description: texts.description,
    definitions: [hatchPattern(name, 'missing')],
    draw: (area) =>
      points.length === 0
        ? emptyBlock(area, crossCheck ? texts.fewPoints(0) : texts.none, hatchFill(name, 'missing'))
        : stackBlocks(
            area,
            (at) => legend(at, legendItems(points, sheet)),
            (at) => plotBlock(data, unit, sheet, at),
          ),
  });
}

const unitOf = ({ measure, fuelUnit }: SurveyVsSensor, { language }: Sheet): string =>
  measure === null ? '' : words[language].units[measure](fuelUnit ?? '');

const isShare = ({ measure }: SurveyVsSensor): boolean =>
  measure === 'daysInUseShare' || measure === 'traditionalDaysShare';

const signed = (value: number, print: (value: number) => string): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${print(Math.abs(value))}`;

const printerOf = (data: SurveyVsSensor) =>
  isShare(data)
    ? (value: number) => `${printNumber(value * 100)}\u202F%`
    : (value: number) => printNumber(value, 2);

function titleOf(data: SurveyVsSensor, sheet: Sheet): string {
  const texts = words[sheet.language];
  if (data.crossCheck === null) return texts.empty;
  if (data.agreement === null) return texts.fewPoints(data.points.length);
  return texts.title(signed(data.agreement.meanDifference, printerOf(data)), unitOf(data, sheet));
}

function plotBlock(data: SurveyVsSensor, unit: string, sheet: Sheet, area: Area): Block {
  const texts = words[sheet.language];
  const { points, agreement } = data;
  const narrow = isNarrow(sheet);
  const print = printerOf(data);
  const means = points.map(({ stated, measured }) => (stated + measured) / 2);
  const errors = agreement ? limitErrors(agreement, points.length) : null;
  const reach = Math.max(
    ...points.map(({ stated, measured }) => Math.abs(stated - measured)),
    ...(agreement && errors
      ? [agreement.limits.lower - errors.limit, agreement.limits.upper + errors.limit].map(Math.abs)
      : []),
    1e-9,
  );
  const { plot, block } = plotAxes(area, {
    x: { from: Math.min(0, ...means), to: Math.max(...means, 1e-9) * 1.03 },
    y: { from: -reach * 1.06, to: reach * 1.06 },
    printX: print,
    printY: (value) => signed(value, print),
    wordsX: texts.x(unit),
    wordsY: texts.y(unit),
    height: narrow ? 260 : 340,
    margin: narrow ? 78 : 130,
  });
  const lines =
    agreement && errors ? limitMarks(agreement, errors, plot, { sheet, print, right: area.right }) : '';
  const groups = collectorGroups(points).flatMap(({ collector, points: own }, index) =>
    verdicts.map((verdict) => pointMarks(own, verdict, colourOf(collector, index), plot)),
  );
  return { marks: block.marks + lines + groups.join(''), bottom: block.bottom };
}

const colourOf = (collector: string | null, index: number): string =>
  collector === null ? otherCollectors : (categories[index] ?? otherCollectors);

interface Labels {
  readonly sheet: Sheet;
  readonly print: (value: number) => string;
  readonly right: number;
}

/** Mean and limits with their intervals as bands. */
function limitMarks(
  { meanDifference, limits }: Agreement,
  errors: { readonly mean: number; readonly limit: number },
  plot: Plot,
  { sheet, print, right }: Labels,
): string {
  const texts = words[sheet.language];
  const lines = [
    { label: texts.upper, value: limits.upper, half: errors.limit, dash: '6 4' },
    { label: texts.mean, value: meanDifference, half: errors.mean, dash: undefined },
    { label: texts.lower, value: limits.lower, half: errors.limit, dash: '6 4' },
  ];
  const heights = spreadLabels(
    lines.map(({ value }) => plot.y(value)),
    28,
    { from: plot.top + 8, to: plot.bottom - 16 },
  );
  return lines
    .map(({ label, value, half, dash }, index) => {
      const at = heights[index] ?? 0;
      const place = { x: plot.right + 6, size: sizes.small, width: right - plot.right - 6 };
      return [
        element('rect', {
          class: 'interval',
          x: plot.left,
          y: plot.y(value + half),
          width: plot.right - plot.left,
          height: plot.y(value - half) - plot.y(value + half),
          fill: '#000000',
          'fill-opacity': 0.08,
        }),
        lineElement(
          { x1: plot.left, y1: plot.y(value), x2: plot.right, y2: plot.y(value) },
          { class: 'limit', stroke: '#000000', 'stroke-width': 1.2, 'stroke-dasharray': dash },
        ),
        textElement(label, { ...place, y: at, fill: inks.weak }),
        textElement(signed(value, print), { ...place, y: at + 13 }),
      ].join('');
    })
    .join('');
}

/** Up for overstated, down for understated, round for consistent. */
function signPath(x: number, y: number, verdict: Verdict): string {
  const [px, py] = [printLength(x), printLength(y)];
  if (verdict === 'overstated') return `M${px} ${printLength(y - 5)}l4.6 8h-9.2z`;
  if (verdict === 'understated') return `M${px} ${printLength(y + 5)}l4.6 -8h-9.2z`;
  return `M${printLength(x - 3.6)} ${py}a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0z`;
}

function pointMarks(points: readonly ComparedPoint[], verdict: Verdict, fill: string, plot: Plot): string {
  const own = points.filter((point) => point.verdict === verdict);
  if (own.length === 0) return '';
  const d = own
    .map(({ stated, measured }) =>
      signPath(plot.x((stated + measured) / 2), plot.y(stated - measured), verdict),
    )
    .join('');
  return element('path', {
    class: `point ${verdict}`,
    d,
    fill,
    'fill-opacity': 0.85,
    stroke: '#ffffff',
    'stroke-width': 0.6,
  });
}

function legendItems(points: readonly ComparedPoint[], { language }: Sheet): LegendItem[] {
  const texts = words[language];
  const groups = collectorGroups(points);
  return [
    ...verdicts.map((verdict) => ({
      label: texts.verdicts[verdict],
      sign: (x: number, y: number) =>
        element('path', { d: signPath(x + 7, y + 7, verdict), fill: '#000000' }),
    })),
    ...groups.map(({ collector, points: own }, index) => ({
      label: `${collector === null ? texts.others : (collector.split(/[:/]/).at(-1) ?? collector)} (${printNumber(own.length)})`,
      sign: (x: number, y: number) =>
        element('rect', {
          x,
          y,
          width: 14,
          height: 14,
          fill: colourOf(collector, index),
          stroke: rules.axis,
          'stroke-width': 0.5,
        }),
    })),
  ];
}
