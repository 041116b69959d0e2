// Draws the reduction waterfall from top to bottom, one row for each step, so that equations fit beside the bars.
import { hatchFill, hatchPattern, rules, states } from '../kit/colours.ts';
import {
  drawPage,
  emptyBlock,
  headFacts,
  isNarrow,
  named,
  paragraph,
  type Area,
  type Block,
  type Sheet,
} from '../kit/frame.ts';
import { linearScale, roundTicks } from '../kit/scale.ts';
import { element, lineElement } from '../kit/svg.ts';
import { inks, sizes, textElement, widthOf } from '../kit/text.ts';
import { frameWords, printNumber, printShare } from '../kit/words.ts';
import type { ReductionWaterfall, WaterfallAnalysis, WaterfallStep } from './data.ts';
import { words } from './words.ts';

const name = 'reduction-waterfall';
const fills = { total: '#3b528b', less: '#E69F00', more: '#56B4E9' } as const;

export function drawReductionWaterfall(data: ReductionWaterfall, sheet: Sheet): string {
  const texts = words[sheet.language];
  const { analysis, net, steps } = data;
  const start = steps[0]?.total ?? 0;
  return drawPage(sheet, {
    name,
    title: analysis
      ? (analysis.status === 'final' ? texts.title : texts.provisional)(kilograms(net ?? 0), kilograms(start))
      : texts.empty,
    facts: [
      ...headFacts(data, sheet.language),
      texts.n(data.n),
      ...(analysis ? analysisFacts(analysis, sheet) : []),
    ],
    notes: analysis ? [texts.rule] : [],
    description: texts.description,
    definitions: [hatchPattern(name, 'missing')],
    draw: (area) =>
      analysis ? stepsBlock(data, sheet, area) : emptyBlock(area, texts.none, hatchFill(name, 'missing')),
  });
}

const kilograms = (value: number): string => printNumber(value, 3);

function analysisFacts(
  { methodology, leftOut, confidence, interval, inputsVerified }: WaterfallAnalysis,
  { language }: Sheet,
): string[] {
  const texts = words[language];
  return [
    ...(leftOut > 0 ? [texts.leftOut(leftOut)] : []),
    methodology,
    texts.interval(printShare(interval.level), kilograms(interval.lower), kilograms(interval.upper)),
    texts.confidence(printShare(confidence, Math.floor)),
    texts.verified(inputsVerified.verified, inputsVerified.total),
  ];
}

interface Columns {
  readonly words: { readonly left: number; readonly right: number };
  readonly bars: { readonly left: number; readonly right: number };
  /** A phone has the words above the bar. */
  readonly isStacked: boolean;
}

function columnsOf({ left, right }: Area, sheet: Sheet, longest: number): Columns {
  if (isNarrow(sheet))
    return { words: { left, right }, bars: { left, right: right - longest - 6 }, isStacked: true };
  const middle = left + Math.round((right - left) * 0.42);
  return {
    words: { left, right: middle - 16 },
    bars: { left: middle, right: right - longest - 6 },
    isStacked: false,
  };
}

function stepsBlock(data: ReductionWaterfall, sheet: Sheet, area: Area): Block {
  const { steps, net, analysis } = data;
  const texts = words[sheet.language];
  const values = steps.flatMap(({ total, change }) => [total, total - change]);
  const domain = { from: Math.min(0, ...values), to: Math.max(0.001, ...values) };
  const longest = Math.max(...steps.map(({ change }) => widthOf(signed(change), sizes.usual, true)), 60);
  const columns = columnsOf(area, sheet, longest);
  const x = linearScale(domain, { from: columns.bars.left, to: columns.bars.right });
  let top = area.top;
  const rows = steps.map((step, index) => {
    const row = stepRow(step, { isStart: index === 0, columns, x, sheet, top });
    top = row.bottom;
    return row.marks;
  });
  const last = netRow({
    net: net ?? 0,
    columns,
    x,
    sheet,
    top: top + 4,
    words:
      analysis?.status === 'provisional'
        ? `${texts.net} (${frameWords[sheet.language].provisional})`
        : texts.net,
    isProvisional: analysis?.status === 'provisional',
  });
  // Lines would cross the words that stand above the bars.
  const axisTop = columns.isStacked ? last.bottom - 4 : area.top;
  const axis = axisMarks(domain, x, { top: axisTop, bottom: last.bottom });
  return { marks: axis + rows.join('') + last.marks, bottom: last.bottom + 18 };
}

const signed = (value: number): string => (value > 0 ? `+${kilograms(value)}` : kilograms(value));

interface Place {
  readonly columns: Columns;
  readonly x: (value: number) => number;
  readonly sheet: Sheet;
  readonly top: number;
}

/** A bar from what was left before the step to what is left after it. */
function stepRow(
  step: WaterfallStep,
  { isStart, columns, x, sheet, top }: Place & { isStart: boolean },
): Block {
  const texts = words[sheet.language];
  const label = texts.steps[step.kind];
  const head = paragraph(label, { ...columns.words, top }, { fill: inks.strong, isBold: true });
  const body = paragraph(
    `${step.equation} [${step.traceStep}]`,
    { ...columns.words, top: head.bottom },
    { size: sizes.small },
  );
  const barTop = columns.isStacked ? body.bottom + 2 : top + 2;
  const hasEffect = step.change !== 0;
  const height = hasEffect ? 18 : 4;
  const from = isStart ? 0 : step.total - step.change;
  const [left, right] = [Math.min(x(from), x(step.total)), Math.max(x(from), x(step.total))];
  const value = isStart ? kilograms(step.total) : hasEffect ? signed(step.change) : texts.noEffect;
  const fill = isStart ? fills.total : step.change < 0 ? fills.less : fills.more;
  const bottom = Math.max(columns.isStacked ? 0 : body.bottom, barTop + 18) + 8;
  return {
    marks: named(
      step.traceStep,
      `${label}: ${step.source}`,
      head.marks,
      body.marks,
      element('rect', {
        class: 'bar',
        x: left,
        y: barTop + (18 - height) / 2,
        width: Math.max(1, right - left),
        height,
        fill: hasEffect ? fill : states.hatch,
        'data-change': step.change.toFixed(3),
      }),
      textElement(value, {
        x: right + 5,
        y: barTop + 13,
        isBold: hasEffect,
        fill: hasEffect ? inks.strong : inks.weak,
      }),
      // What is left goes on to the next row.
      lineElement(
        { x1: x(step.total), y1: barTop + 18, x2: x(step.total), y2: bottom + 2 },
        { stroke: rules.axis },
      ),
    ),
    bottom,
  };
}

interface Net extends Place {
  readonly net: number;
  readonly words: string;
  readonly isProvisional: boolean;
}

function netRow({ net, columns, x, top, words: label, isProvisional }: Net): Block {
  const head = paragraph(
    label,
    { ...columns.words, top: top + (columns.isStacked ? 0 : 3) },
    { fill: inks.strong, isBold: true, size: 13 },
  );
  const barTop = columns.isStacked ? head.bottom + 2 : top;
  return {
    marks:
      head.marks +
      element('rect', {
        class: 'net',
        x: Math.min(x(0), x(net)),
        y: barTop,
        width: Math.max(1, Math.abs(x(net) - x(0))),
        height: 22,
        fill: isProvisional ? '#ffffff' : states.good,
        stroke: isProvisional ? states.good : undefined,
        'stroke-width': isProvisional ? 2 : undefined,
        'stroke-dasharray': isProvisional ? '5 3' : undefined,
        'data-change': net.toFixed(3),
      }) +
      textElement(kilograms(net), { x: Math.max(x(0), x(net)) + 5, y: barTop + 16, isBold: true, size: 13 }),
    bottom: barTop + 28,
  };
}

function axisMarks(
  domain: { readonly from: number; readonly to: number },
  x: (value: number) => number,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): string {
  const length = x(domain.to) - x(domain.from);
  let free = -Infinity;
  return roundTicks(domain, Math.max(2, Math.floor(length / 90)))
    .map((value, index, { length: count }) => {
      const label =
        index === count - 1
          ? `${printNumber(value, decimalsOf(value))} kgCO2e`
          : printNumber(value, decimalsOf(value));
      const at = Math.max(x(value), x(domain.from) + (index === 0 ? widthOf(label, sizes.small) / 2 : 0));
      const half = widthOf(label, sizes.small) / 2;
      const fits = at - half >= free;
      if (fits) free = at + half + 8;
      return (
        lineElement(
          { x1: x(value), y1: top, x2: x(value), y2: bottom },
          { stroke: value === 0 ? rules.axis : rules.grid },
        ) +
        (fits
          ? textElement(label, {
              x: at,
              y: bottom + 12,
              size: sizes.small,
              anchor: 'middle',
              fill: inks.weak,
            })
          : '')
      );
    })
    .join('');
}

const decimalsOf = (value: number): number => (Number.isInteger(value) ? 0 : 3);
