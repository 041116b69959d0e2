// A plot with two linear axes: ticks, grid and the words of both axes.
import type { Area, Block } from './frame.ts';
import { rules } from './colours.ts';
import { linearScale, roundTicks, type Range } from './scale.ts';
import { lineElement } from './svg.ts';
import { inks, sizes, textElement, widthOf } from './text.ts';

export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
}

export interface Axes {
  readonly x: Range;
  readonly y: Range;
  /** A value with an empty text has no tick. */
  readonly printX: (value: number) => string;
  readonly printY: (value: number) => string;
  /** Words of the axes with their units; those of y stand above the plot. */
  readonly wordsX: string;
  readonly wordsY: string;
  readonly height: number;
  /** Space at the right for words beside lines. */
  readonly margin: number;
}

/** The plot, and its axes as a block that ends below the words of x. */
export function plotAxes(area: Area, axes: Axes): { readonly plot: Plot; readonly block: Block } {
  const ticksY = roundTicks(axes.y, 5);
  const labels = Math.max(...ticksY.map((value) => widthOf(axes.printY(value), sizes.small)), 10);
  const [left, right] = [area.left + labels + 8, area.right - axes.margin];
  const [top, bottom] = [area.top + 22, area.top + 22 + axes.height];
  const x = linearScale(axes.x, { from: left, to: right });
  const y = linearScale(axes.y, { from: bottom, to: top });
  const weak = { size: sizes.small, fill: inks.weak } as const;
  const horizontal = ticksY.map(
    (value) =>
      lineElement(
        { x1: left, y1: y(value), x2: right, y2: y(value) },
        { stroke: value === 0 ? rules.axis : rules.grid },
      ) + textElement(axes.printY(value), { ...weak, x: left - 6, y: y(value) + 4, anchor: 'end' }),
  );
  let free = -Infinity;
  const vertical = roundTicks(axes.x, Math.max(2, Math.floor((right - left) / 70))).map((value) => {
    const label = axes.printX(value);
    if (label === '') return '';
    const half = widthOf(label, sizes.small) / 2;
    const hasRoom = x(value) - half >= free && x(value) + half <= area.right;
    if (hasRoom) free = x(value) + half + 6;
    return (
      lineElement({ x1: x(value), y1: bottom, x2: x(value), y2: bottom + 4 }, { stroke: rules.axis }) +
      (hasRoom ? textElement(label, { ...weak, x: x(value), y: bottom + 16, anchor: 'middle' }) : '')
    );
  });
  const marks = [
    textElement(axes.wordsY, { ...weak, x: area.left, y: area.top + 11, width: area.right - area.left }),
    ...horizontal,
    lineElement({ x1: left, y1: bottom, x2: right, y2: bottom }, { stroke: rules.axis }),
    ...vertical,
    textElement(axes.wordsX, { ...weak, x: right, y: bottom + 32, anchor: 'end', width: right - area.left }),
  ];
  return { plot: { left, right, top, bottom, x, y }, block: { marks: marks.join(''), bottom: bottom + 38 } };
}

/** Heights at which labels of lines stand: near their lines, and apart from each other. */
export function spreadLabels(heights: readonly number[], distance: number, { from, to }: Range): number[] {
  const order = heights.map((height, index) => ({ height, index })).toSorted((a, b) => a.height - b.height);
  const placed: number[] = [];
  let free = from;
  for (const [rank, { height, index }] of order.entries()) {
    const latest = to - (order.length - 1 - rank) * distance;
    const at = Math.min(Math.max(height, free), latest);
    placed[index] = at;
    free = at + distance;
  }
  return placed;
}
