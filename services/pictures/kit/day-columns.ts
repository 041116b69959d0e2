// Columns of days: their width, which days fit, and their dates above them.
import { isNarrow, type Sheet } from './frame.ts';
import { rules } from './colours.ts';
import { lineElement } from './svg.ts';
import { inks, sizes, textElement, widthOf } from './text.ts';
import { isMonday } from './words.ts';

export interface DayColumns {
  readonly left: number;
  readonly right: number;
  /** Distance of two columns. */
  readonly step: number;
  /** Width of a cell: the step without a gap. */
  readonly cell: number;
  /** Index of the first day that is shown: a picture that is too narrow shows the last days. */
  readonly from: number;
  /** The days that are shown. */
  readonly dates: readonly string[];
}

/** As many of the last days as fit between two places. */
export function dayColumns(
  dates: readonly string[],
  { left, right }: { readonly left: number; readonly right: number },
  sheet: Pick<Sheet, 'width'>,
): DayColumns {
  const space = right - left;
  const step = Math.min(
    22,
    Math.max(isNarrow(sheet) ? 13 : 4, Math.floor(space / Math.max(1, dates.length))),
  );
  const shown = Math.max(1, Math.min(dates.length, Math.floor(space / step)));
  return {
    left,
    right: left + shown * step,
    step,
    cell: step - (step >= 6 ? 1 : 0),
    from: Math.max(0, dates.length - shown),
    dates: dates.slice(-shown),
  };
}

export const columnX = ({ left, step }: DayColumns, index: number): number => left + index * step;

/** Month and day of Mondays, as far as they have room; the first day if no Monday is near. `room`: right of the columns. */
export function dateLabels(columns: DayColumns, y: number, room = 20): string[] {
  const { dates, right } = columns;
  const size = sizes.small;
  let free = -Infinity;
  return dates.flatMap((date, index) => {
    const [x, label] = [columnX(columns, index), date.slice(5)];
    const isFirst = index === 0 && !dates.slice(1, 7).some(isMonday);
    if ((!isMonday(date) && !isFirst) || x < free || x + widthOf(label, size) > right + room) return [];
    free = x + widthOf(label, size) + 8;
    return [textElement(label, { x, y, size, fill: inks.weak })];
  });
}

/** A thin line where a week begins. */
export const weekLines = (columns: DayColumns, top: number, bottom: number): string[] =>
  columns.dates.flatMap((date, index) => {
    const x = columnX(columns, index) - (columns.step - columns.cell) / 2;
    return isMonday(date) && index > 0
      ? [lineElement({ x1: x, y1: top, x2: x, y2: bottom }, { stroke: rules.axis, 'stroke-width': 0.6 })]
      : [];
  });
