// Draws pipeline health: three charts with one axis of time, then the reasons of refused messages.
import { amounts, hatchFill, hatchPattern, rules, states } from '../kit/colours.ts';
import {
  drawPage,
  emptyBlock,
  headFacts,
  legend,
  stackBlocks,
  type Area,
  type Block,
  type Sheet,
} from '../kit/frame.ts';
import { linearScale, roundTicks } from '../kit/scale.ts';
import { element, lineElement, printLength, rectanglesPath } from '../kit/svg.ts';
import { inks, sizes, textElement, widthOf } from '../kit/text.ts';
import { printNumber } from '../kit/words.ts';
import { largestReasons, worstLag, type PipelineHealth, type PipelineStep } from './data.ts';
import { words } from './words.ts';

const name = 'pipeline-health';
const chartHeight = 90;
const axisWidth = 56;

export function drawPipelineHealth(data: PipelineHealth, sheet: Sheet): string {
  const texts = words[sheet.language];
  const dead = data.steps.reduce((sum, step) => sum + step.dead, 0);
  const lag = worstLag(data.steps);
  return drawPage(sheet, {
    name,
    title: data.n === 0 ? texts.empty : texts.title(dead, data.n, lag === null ? null : printNumber(lag, 1)),
    facts: [...headFacts({ ...data, missingShare: null }, sheet.language), texts.n(data.n)],
    notes: lag === null ? [] : [texts.rule(data.sampledDevices)],
    description: texts.description,
    definitions: [hatchPattern(name, 'missing')],
    draw: (area) =>
      data.n === 0
        ? emptyBlock(area, texts.none, hatchFill(name, 'missing'))
        : stackBlocks(
            area,
            (at) =>
              barChart(
                data.steps,
                {
                  of: (step) => step.stored,
                  kind: 'stored',
                  title: texts.stored(data.step),
                  fill: amounts[1],
                },
                at,
              ),
            (at) =>
              barChart(
                data.steps,
                { of: (step) => step.dead, kind: 'dead', title: texts.dead(data.step), fill: states.bad },
                at,
              ),
            (at) => lagChart(data, sheet, at),
            (at) => reasonRows(data, sheet, at),
          ),
  });
}

interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly y: (value: number) => number;
  readonly marks: string;
}

/** Title, axis and times of a chart whose values are from 0 to `most`. */
function frameOf(
  steps: readonly PipelineStep[],
  title: string,
  most: number,
  { left, right, top }: Area,
): Frame {
  const [chartLeft, chartTop] = [left + axisWidth, top + 20];
  const bottom = chartTop + chartHeight;
  const y = linearScale({ from: 0, to: Math.max(most, 1e-9) }, { from: bottom, to: chartTop });
  const weak = { size: sizes.small, fill: inks.weak } as const;
  const ticks = roundTicks({ from: 0, to: Math.max(most, 1e-9) }, 3).map(
    (value) =>
      textElement(printNumber(value, Number.isInteger(value) ? 0 : 1), {
        ...weak,
        x: chartLeft - 6,
        y: y(value) + 4,
        anchor: 'end',
        width: axisWidth - 8,
      }) +
      lineElement(
        { x1: chartLeft, y1: y(value), x2: right, y2: y(value) },
        { stroke: value === 0 ? rules.axis : rules.grid },
      ),
  );
  let free = -Infinity;
  const times = steps.map(({ at }, index) => {
    const x = chartLeft + ((right - chartLeft) * index) / steps.length;
    const isDay = at.slice(11, 16) === '00:00' || at.length === 10;
    const label = at.slice(5, 10);
    if (!isDay || x < free || x + widthOf(label, sizes.small) > right) return '';
    free = x + widthOf(label, sizes.small) + 8;
    return textElement(label, { ...weak, x, y: bottom + 14 });
  });
  const head = textElement(title, {
    x: left,
    y: top + 13,
    size: sizes.small,
    fill: inks.strong,
    width: right - left,
  });
  return { left: chartLeft, right, top: chartTop, bottom, y, marks: head + ticks.join('') + times.join('') };
}

interface Bars {
  readonly of: (step: PipelineStep) => number;
  readonly kind: string;
  readonly title: string;
  readonly fill: string;
}

function barChart(steps: readonly PipelineStep[], { of, kind, title, fill }: Bars, area: Area): Block {
  const frame = frameOf(steps, title, Math.max(1, ...steps.map(of)), area);
  const width = (frame.right - frame.left) / Math.max(1, steps.length);
  const bars = steps.flatMap((step, index) =>
    of(step) === 0
      ? []
      : [
          {
            x: frame.left + index * width,
            y: frame.y(of(step)),
            width: Math.max(1, width - (width > 4 ? 1 : 0)),
            height: frame.bottom - frame.y(of(step)),
          },
        ],
  );
  const silent = steps.flatMap((step, index) =>
    kind === 'stored' && step.stored + step.dead === 0
      ? [{ x: frame.left + index * width, y: frame.top, width, height: chartHeight }]
      : [],
  );
  const missing = rectanglesPath(silent, { class: 'silent', fill: hatchFill(name, 'missing') });
  return {
    marks: frame.marks + missing + rectanglesPath(bars, { class: kind, fill }),
    bottom: frame.bottom + 24,
  };
}

function lagChart({ steps }: PipelineHealth, sheet: Sheet, area: Area): Block {
  const texts = words[sheet.language];
  const most = worstLag(steps);
  if (most === null) return { marks: '', bottom: area.top };
  const frame = frameOf(steps, texts.lag, most, area);
  const width = (frame.right - frame.left) / Math.max(1, steps.length);
  const line = (
    of: (step: PipelineStep) => number | null,
    attributes: Readonly<Record<string, string | number>>,
  ): string => {
    let isOpen = false;
    const parts = steps.map((step, index) => {
      const value = of(step);
      const letter = isOpen ? 'L' : 'M';
      isOpen = value !== null;
      return value === null
        ? ''
        : `${letter}${printLength(frame.left + (index + 0.5) * width)} ${printLength(frame.y(value))}`;
    });
    const dots = steps.flatMap((step, index) => {
      const value = of(step);
      return value === null
        ? []
        : [{ x: frame.left + (index + 0.5) * width - 2, y: frame.y(value) - 2, width: 4, height: 4 }];
    });
    return (
      element('path', { d: parts.join(''), fill: 'none', ...attributes }) +
      rectanglesPath(dots, { class: 'lag', fill: String(attributes['stroke']) })
    );
  };
  const [slow, usual] = [
    { stroke: amounts[3], 'stroke-width': 2 },
    { stroke: amounts[1], 'stroke-width': 1.5, 'stroke-dasharray': '4 3' },
  ];
  const keys = legend(
    { left: frame.left, right: frame.right, top: frame.bottom + 20 },
    [
      { label: texts.p95, style: slow },
      { label: texts.median, style: usual },
    ].map(({ label, style }) => ({
      label,
      sign: (x: number, y: number) => lineElement({ x1: x, y1: y + 7, x2: x + 16, y2: y + 7 }, style),
    })),
  );
  return {
    marks:
      frame.marks +
      line((step) => step.lagP95Seconds, slow) +
      line((step) => step.lagMedianSeconds, usual) +
      keys.marks,
    bottom: keys.bottom + 4,
  };
}

function reasonRows({ reasons }: PipelineHealth, { language }: Sheet, { left, right, top }: Area): Block {
  if (reasons.length === 0) return { marks: '', bottom: top };
  const texts = words[language];
  const rows = largestReasons(reasons);
  const most = Math.max(...rows.map(({ count }) => count));
  const labels = Math.min(220, (right - left) * 0.45);
  const numbers = Math.max(...rows.map(({ count }) => widthOf(printNumber(count), sizes.small))) + 8;
  const width = right - left - labels - numbers - 8;
  const drawn = rows.map(({ reason, count }, index) => {
    const y = top + 20 + index * 20;
    const bar = { x: left + labels + 8, y, width: Math.max(1, (count / most) * width), height: 14 };
    return (
      textElement(reason === 'other' ? texts.other : reason, {
        x: left,
        y: y + 11,
        size: sizes.small,
        width: labels,
      }) +
      rectanglesPath([bar], { class: 'reason', fill: states.bad, 'data-count': count }) +
      textElement(printNumber(count), { x: bar.x + bar.width + 5, y: y + 11, size: sizes.small })
    );
  });
  return {
    marks:
      textElement(texts.reasons, { x: left, y: top + 13, size: sizes.small, width: right - left }) +
      drawn.join(''),
    bottom: top + 22 + rows.length * 20,
  };
}
