// Draws the day curve: cooking events shaded, gaps hatched, and the measured curve broken where readings are missing.
import { amounts, hatchFill, hatchPattern, states } from '../kit/colours.ts';
import {
  drawPage,
  emptyBlock,
  headFacts,
  isNarrow,
  legend,
  type Area,
  type Block,
  type Sheet,
} from '../kit/frame.ts';
import { plotAxes, type Plot } from '../kit/plot.ts';
import { element, lineElement, printLength, rectanglesPath } from '../kit/svg.ts';
import { printNumber } from '../kit/words.ts';
import { runsOf, type DayCurve, type Span } from './data.ts';
import { words } from './words.ts';

const name = 'day-curve';
const units = { power: 'W', temperature: '°C' } as const;
const line = { stroke: amounts[2], 'stroke-width': 1.5 } as const;

export function drawDayCurve(data: DayCurve, sheet: Sheet): string {
  const texts = words[sheet.language];
  const most = Math.max(...data.points.map(({ value }) => value));
  const isEmpty = data.points.length === 0;
  return drawPage(sheet, {
    name,
    title: isEmpty
      ? texts.empty(data)
      : texts.title(data, `${printNumber(Math.round(most))} ${units[data.quantity]}`),
    facts: [...headFacts({ ...data, period: null }, sheet.language), data.timeZone, texts.n(data.n)],
    notes: [texts.rule(data.stepMinutes)],
    description: texts.description,
    definitions: [hatchPattern(name, 'gap')],
    draw: (area) =>
      isEmpty ? emptyBlock(area, texts.none, hatchFill(name, 'gap')) : drawPlot(data, most, sheet, area),
  });
}

function drawPlot(data: DayCurve, most: number, sheet: Sheet, area: Area): Block {
  const texts = words[sheet.language];
  const least = Math.min(0, ...data.points.map(({ value }) => value));
  const { plot, block } = plotAxes(area, {
    x: { from: 0, to: data.hours },
    y: { from: least, to: Math.max(most, least + 1) },
    printX: (hour) => String(hour),
    printY: (value) => printNumber(value),
    wordsX: texts.x,
    wordsY: texts.y[data.quantity],
    height: isNarrow(sheet) ? 150 : 190,
    margin: 8,
  });
  const key = legend({ left: area.left, right: area.right, top: block.bottom + 6 }, [
    { label: texts.curve, sign: (x, y) => lineElement({ x1: x, y1: y + 7, x2: x + 16, y2: y + 7 }, line) },
    { label: texts.event, sign: (x, y) => square(x, y, eventFill) },
    { label: texts.gap, sign: (x, y) => square(x, y, { fill: hatchFill(name, 'gap') }) },
  ]);
  return {
    marks: [
      spans(data.events, plot, { class: 'event', ...eventFill }),
      spans(data.gaps, plot, { class: 'gap', fill: hatchFill(name, 'gap') }),
      block.marks,
      curve(data, plot),
      key.marks,
    ].join(''),
    bottom: key.bottom,
  };
}

const eventFill = { fill: states.zero, stroke: states.dash, 'stroke-width': 0.5 } as const;

const square = (x: number, y: number, fill: Readonly<Record<string, string | number>>): string =>
  rectanglesPath([{ x, y, width: 14, height: 14 }], fill);

/** Full heights of the plot, at least 1 px wide. */
const spans = (
  all: readonly Span[],
  { x, top, bottom }: Plot,
  attributes: Readonly<Record<string, string | number>>,
): string =>
  rectanglesPath(
    all.map(({ from, to }) => ({
      x: x(from),
      y: top,
      width: Math.max(1, x(to) - x(from)),
      height: bottom - top,
    })),
    attributes,
  );

/** One path; a point alone is a short dash. */
function curve(data: DayCurve, { x, y }: Plot): string {
  const half = data.stepMinutes / 120;
  const d = runsOf(data).map((run) => {
    const [first, ...others] = run;
    if (first === undefined) return '';
    if (others.length === 0)
      return `M${printLength(x(first.at - half))} ${printLength(y(first.value))}H${printLength(x(first.at + half))}`;
    return run
      .map(
        ({ at, value }, index) => `${index === 0 ? 'M' : 'L'}${printLength(x(at))} ${printLength(y(value))}`,
      )
      .join('');
  });
  return element('path', {
    class: 'curve',
    d: d.join(''),
    fill: 'none',
    'stroke-linejoin': 'round',
    ...line,
  });
}
