// The cells of one row of the fleet calendar: cells of one state are one path, so that a row is a few elements.
import { amounts, hatchFill, states } from '../kit/colours.ts';
import { rectanglesPath, element, printLength, type Rectangle } from '../kit/svg.ts';
import type { CalendarDay, CalendarGroup } from './data.ts';

export type Cell = Rectangle;

/** Largest minutes of each colour but the last. */
const classEnds = [30, 60, 120] as const;

const classOf = (minutes: number): number => {
  const found = classEnds.findIndex((end) => minutes <= end);
  return found === -1 ? classEnds.length : found;
};

const colourOf = (minutes: number): string => amounts[classOf(minutes)] ?? amounts[0];

/** A dash in the middle of a cell: the sign of zero that black and white print keeps. */
const dashOf = ({ x, y, width, height }: Cell): string =>
  `M${printLength(x + width * 0.25)} ${printLength(y + height / 2)}h${printLength(width * 0.5)}`;

/** A small triangle in the upper right corner. */
const cornerOf = ({ x, y, width, height }: Cell): string => {
  const side = Math.min(6, width, height);
  return `M${printLength(x + width)} ${printLength(y)}v${printLength(side)}l${printLength(-side)} ${printLength(-side)}z`;
};

const path = (parts: readonly string[], attributes: Parameters<typeof element>[1]): string =>
  parts.length === 0 ? '' : element('path', { ...attributes, d: parts.join('') });

/** `kind`: class of the marks, so that those of a legend are not counted. */
export function cellMarks(
  days: readonly CalendarDay[],
  cellOf: (index: number) => Cell,
  picture: string,
  kind = 'cell',
): string {
  const placed = days.map((day, index) => ({ ...day, cell: cellOf(index) }));
  const of = (state: CalendarDay['state']) => placed.filter((day) => day.state === state);
  const cells = (found: readonly { readonly cell: Cell }[]): Cell[] => found.map(({ cell }) => cell);
  const partial = of('partial');
  const used = Map.groupBy(of('used'), ({ minutes }) => classOf(minutes ?? 0));
  const seen = Map.groupBy(
    partial.filter(({ minutes }) => (minutes ?? 0) > 0),
    ({ minutes }) => classOf(minutes ?? 0),
  );
  const byColour = (
    found: ReadonlyMap<number, readonly { readonly cell: Cell }[]>,
    state: string,
    part: (cell: Cell) => Cell,
  ): string[] =>
    [...found]
      .toSorted(([a], [b]) => a - b)
      .map(([index, own]) =>
        rectanglesPath(cells(own).map(part), { class: `${kind} ${state}`, fill: amounts[index] }),
      );
  return [
    ...byColour(used, 'used', (cell) => cell),
    rectanglesPath(cells(of('unused')), { class: `${kind} unused`, fill: states.zero }),
    path(cells(of('unused')).map(dashOf), { class: 'dash', stroke: states.dash, 'stroke-width': 1.5 }),
    ...byColour(seen, 'seen', upperHalf),
    rectanglesPath(cells(partial).map(lowerHalf), {
      class: `${kind} partial`,
      fill: hatchFill(picture, 'missing'),
    }),
    rectanglesPath(cells(of('no_data')), { class: `${kind} no_data`, fill: hatchFill(picture, 'missing') }),
    rectanglesPath(cells(of('not_installed')), { class: `${kind} not_installed`, fill: states.absent }),
    path(cells(placed.filter(({ gap }) => gap !== undefined)).map(cornerOf), {
      class: 'gap',
      fill: '#000000',
    }),
  ].join('');
}

const upperHalf = (cell: Cell): Cell => ({ ...cell, height: cell.height / 2 });
const lowerHalf = (cell: Cell): Cell => ({ ...cell, y: cell.y + cell.height / 2, height: cell.height / 2 });

/** Each cell is divided by the shares of the district: heard, not heard enough, not installed. */
export function groupMarks(
  { days, count }: CalendarGroup,
  from: number,
  cellOf: (index: number) => Cell,
  picture: string,
): string {
  const parts = days.slice(from).map((day, index) => {
    const cell = cellOf(index);
    const high = (number: number): number => (count === 0 ? 0 : (number / count) * cell.height);
    const [heard, missing] = [high(day.used + day.unused), high(day.partial + day.noData)];
    return {
      minutes: day.meanMinutes ?? 0,
      heard: { ...cell, height: heard },
      missing: { ...cell, y: cell.y + heard, height: missing },
      absent: { ...cell, y: cell.y + heard + missing, height: high(day.notInstalled) },
    };
  });
  const shown = (cells: readonly Cell[]): Cell[] => cells.filter(({ height }) => height > 0);
  const used = Map.groupBy(
    parts.filter(({ minutes, heard }) => minutes > 0 && heard.height > 0),
    ({ minutes }) => colourOf(minutes),
  );
  const zero = shown(parts.filter(({ minutes }) => minutes === 0).map(({ heard }) => heard));
  return [
    ...[...used]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([fill, own]) =>
        rectanglesPath(
          own.map(({ heard }) => heard),
          { class: 'part heard', fill },
        ),
      ),
    rectanglesPath(zero, { class: 'part heard', fill: states.zero }),
    path(zero.map(dashOf), { class: 'dash', stroke: states.dash, 'stroke-width': 1.5 }),
    rectanglesPath(shown(parts.map(({ missing }) => missing)), {
      class: 'part missing',
      fill: hatchFill(picture, 'missing'),
    }),
    rectanglesPath(shown(parts.map(({ absent }) => absent)), { class: 'part absent', fill: states.absent }),
  ].join('');
}
