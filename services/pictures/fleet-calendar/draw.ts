// Draws the fleet calendar: rows are households, devices or districts, columns are days.
import { amounts, hatchFill, hatchPattern, rules, states } from '../kit/colours.ts';
import { columnX, dateLabels, dayColumns, weekLines, type DayColumns } from '../kit/day-columns.ts';
import {
  drawPage,
  emptyBlock,
  headFacts,
  isNarrow,
  legend,
  marginOf,
  named,
  stackBlocks,
  type Area,
  type Block,
  type LegendItem,
  type Sheet,
} from '../kit/frame.ts';
import { element, lineElement, rectanglesPath, type Rectangle } from '../kit/svg.ts';
import { inks, sizes, textElement, widthOf, wrapText } from '../kit/text.ts';
import { frameWords, printNumber, printShare } from '../kit/words.ts';
import { cellMarks, groupMarks, type Cell } from './cells.ts';
import {
  heardEachDay,
  orderRows,
  sharesOfGroup,
  sharesOfRow,
  type FleetCalendar,
  type Shares,
} from './data.ts';
import { words } from './words.ts';

const name = 'fleet-calendar';

/** Where columns and rows are. */
interface Grid {
  readonly days: DayColumns;
  readonly rowHeight: number;
  /** Width of the labels. */
  readonly labels: number;
  /** Right ends of the two columns of shares. */
  readonly columns: readonly [number, number];
}

interface DrawnRow {
  readonly id: string;
  readonly label: string;
  readonly shares: Shares;
  readonly marks: (grid: Grid, top: number) => string;
}

export function drawFleetCalendar(data: FleetCalendar, sheet: Sheet): string {
  const texts = words[sheet.language];
  const dates = (data.households[0] ?? data.groups[0])?.days.map(({ date }) => date) ?? [];
  const isHeard = heardEachDay(data).some(({ heard }) => heard > 0);
  const isGrouped = data.groups.length > 0;
  const grid = gridOf(data, dates, sheet);
  return drawPage(sheet, {
    name,
    title: isHeard ? texts.title(data.unit, data.lately, data.n) : texts.empty(data.unit),
    facts: [...headFacts(data, sheet.language), texts.n(data.unit, data.n)],
    notes: [
      isGrouped ? `${texts.byDistrict(data.unit)} ${texts.groupRule}` : texts.rule,
      ...(data.devicesNeverHeard > 0 ? [texts.devicesNeverHeard(data.devicesNeverHeard)] : []),
      ...(data.hidden.groups > 0 ? [texts.hidden(data.hidden.groups, data.hidden.households)] : []),
      ...(grid.days.from > 0 ? [texts.cut(grid.days.dates.length, dates.length)] : []),
    ],
    description: texts.description,
    definitions: [hatchPattern(name, 'missing')],
    draw: (area) =>
      dates.length === 0
        ? emptyBlock(
            area,
            `${frameWords[sheet.language].noData}. ${texts.noRows(data.unit)}`,
            hatchFill(name, 'missing'),
          )
        : stackBlocks(
            area,
            (at) => legend(at, legendItems(data, sheet)),
            (at) => ({ marks: '', bottom: at.top + 8 }),
            (at) => heardStrip(data, grid, sheet, at),
            (at) => rowsBlock(data, grid, sheet, at),
          ),
  });
}

function gridOf(data: FleetCalendar, dates: readonly string[], sheet: Sheet): Grid {
  const narrow = isNarrow(sheet);
  const margin = marginOf(sheet);
  const texts = words[sheet.language];
  const names = [...data.households.map(({ label }) => label), ...data.groups.map(groupLabel)];
  const longest = Math.max(
    ...names.map((one) => widthOf(one, sizes.small)),
    widthOf(texts.heardEachDay, sizes.small),
  );
  const labels = Math.min(Math.ceil(longest), narrow ? 84 : 190);
  const column = narrow
    ? 44
    : Math.ceil(Math.max(...[texts.used, texts.heard].map((one) => widthOf(one, sizes.small)))) + 12;
  const days = dayColumns(
    dates,
    { left: margin + labels + 8, right: sheet.width - margin - 2 * column },
    sheet,
  );
  return {
    days,
    rowHeight: data.groups.length > 0 ? 26 : narrow ? 18 : 16,
    labels,
    columns: [days.right + column, days.right + 2 * column],
  };
}

const groupLabel = ({ district, count }: FleetCalendar['groups'][number]): string =>
  `${district} (${printNumber(count)})`;

/** How many were heard each day, as bars from zero; the rest of those installed is hatched. */
function heardStrip(data: FleetCalendar, grid: Grid, sheet: Sheet, { top, left }: Area): Block {
  const totals = heardEachDay(data).slice(grid.days.from);
  const most = Math.max(1, ...totals.map(({ installed }) => installed));
  const height = 36;
  const base = top + height;
  const bar = (index: number, from: number, to: number): Rectangle => ({
    x: columnX(grid.days, index),
    y: base - (to / most) * height,
    width: grid.days.cell,
    height: ((to - from) / most) * height,
  });
  const heard = totals.flatMap((day, index) => (day.heard > 0 ? [bar(index, 0, day.heard)] : []));
  const missing = totals.flatMap((day, index) =>
    day.installed > day.heard ? [bar(index, day.heard, day.installed)] : [],
  );
  const end = grid.days.right;
  return {
    marks: [
      rectanglesPath(heard, { class: 'strip heard', fill: amounts[1] }),
      rectanglesPath(missing, { class: 'strip missing', fill: hatchFill(name, 'missing') }),
      lineElement({ x1: grid.days.left, y1: base, x2: end, y2: base }, { stroke: rules.axis }),
      ...wrapText(words[sheet.language].heardEachDay, grid.labels, sizes.small).map(
        (line, index, { length }) =>
          textElement(line, {
            x: left,
            y: base - 2 - (length - 1 - index) * 13,
            size: sizes.small,
            fill: inks.weak,
            width: grid.labels,
          }),
      ),
      textElement(printNumber(most), { x: end + 4, y: top + 9, size: sizes.small, fill: inks.weak }),
      ...(isNarrow(sheet)
        ? []
        : [textElement('0', { x: end + 4, y: base, size: sizes.small, fill: inks.weak })]),
    ].join(''),
    bottom: base + 6,
  };
}

function rowsBlock(data: FleetCalendar, grid: Grid, sheet: Sheet, { top, left, right }: Area): Block {
  const texts = words[sheet.language];
  const rows = drawnRows(data);
  const apartFrom = data.households.filter(({ neverHeard }) => !neverHeard).length;
  const hasApart = data.households.length > apartFrom;
  const first = top + 18;
  const apartTop = first + apartFrom * grid.rowHeight + 20;
  const topOf = (index: number): number =>
    hasApart && index >= apartFrom
      ? apartTop + (index - apartFrom) * grid.rowHeight
      : first + index * grid.rowHeight;
  const bottom = rows.length === 0 ? first : topOf(rows.length - 1) + grid.rowHeight;
  return {
    marks: [
      ...columnHeads(grid, sheet, top + 12),
      ...rows.map((row, index) => rowMarks(row, grid, { top: topOf(index), left })),
      ...weekLines(grid.days, first, hasApart ? first + apartFrom * grid.rowHeight : bottom),
      ...(hasApart ? weekLines(grid.days, apartTop, bottom) : []),
      ...(hasApart
        ? [
            textElement(texts.neverHeard, {
              x: left,
              y: apartTop - 6,
              size: sizes.small,
              fill: inks.bad,
              width: right - left,
            }),
          ]
        : []),
    ].join(''),
    bottom,
  };
}

/** Rows in the order in which they are drawn. */
function drawnRows(data: FleetCalendar): DrawnRow[] {
  const rows = orderRows(data.households, data.sort).map((row) => ({
    id: row.id,
    label: row.label,
    shares: sharesOfRow(row),
    marks: (grid: Grid, top: number) => cellMarks(row.days.slice(grid.days.from), cellAt(grid, top), name),
  }));
  const groups = data.groups.map((group) => ({
    id: group.district,
    label: groupLabel(group),
    shares: sharesOfGroup(group),
    marks: (grid: Grid, top: number) => groupMarks(group, grid.days.from, cellAt(grid, top), name),
  }));
  return [...rows, ...groups];
}

const cellAt =
  (grid: Grid, top: number) =>
  (index: number): Cell => ({
    x: columnX(grid.days, index),
    y: top,
    width: grid.days.cell,
    height: grid.rowHeight - 1,
  });

function rowMarks(
  { id, label, shares, marks }: DrawnRow,
  grid: Grid,
  { top, left }: { top: number; left: number },
): string {
  const y = top + grid.rowHeight / 2 + 4;
  const share = (value: number | null, x: number): string =>
    textElement(value === null ? '–' : printShare(value, Math.floor), {
      x,
      y,
      size: sizes.small,
      anchor: 'end',
    });
  return named(
    id,
    label,
    textElement(label, { x: left, y, size: sizes.small, width: grid.labels }),
    marks(grid, top),
    share(shares.used, grid.columns[0]),
    share(shares.heard, grid.columns[1]),
  );
}

/** Dates, and the heads of the two columns. */
function columnHeads(grid: Grid, sheet: Sheet, y: number): string[] {
  const texts = words[sheet.language];
  const narrow = isNarrow(sheet);
  const heads = [texts.used, texts.heard].map((text, index) =>
    textElement(text, { x: grid.columns[index] ?? 0, y, size: sizes.small, anchor: 'end', fill: inks.weak }),
  );
  return [...dateLabels(grid.days, y, narrow ? 0 : 20), ...(narrow ? narrowHeads(grid, sheet, y) : heads)];
}

/** On a phone the words stand beside the strip above the column, one below the other. */
function narrowHeads(grid: Grid, { language }: Sheet, y: number): string[] {
  const { used, heard } = words[language];
  const width = 42;
  return [used, heard].flatMap((text, index) => {
    const parts = text.split(' ');
    const lines = [parts.slice(0, -1).join(' '), parts.at(-1) ?? ''];
    return lines.map((line, at) =>
      textElement(line, {
        x: grid.columns[index] ?? 0,
        y: y - 12 + at * 12,
        size: sizes.small,
        anchor: 'end',
        fill: inks.weak,
        width,
      }),
    );
  });
}

function legendItems(data: FleetCalendar, { language }: Sheet): LegendItem[] {
  const texts = words[language];
  const square = (fill: string) => (x: number, y: number) =>
    element('rect', { x, y, width: 14, height: 14, fill, stroke: rules.axis, 'stroke-width': 0.5 });
  const sample = (state: 'unused' | 'partial' | 'no_data', gap?: string) => (x: number, y: number) =>
    square('#ffffff')(x, y) +
    cellMarks(
      [{ date: '', minutes: null, state, ...(gap !== undefined && { gap }) }],
      () => ({ x, y, width: 14, height: 14 }),
      name,
      'legend',
    );
  return [
    ...texts.minutes.map((label, index) => ({ label, sign: square(amounts[index] ?? '#000000') })),
    { label: texts.states.unused, sign: sample('unused') },
    ...(data.groups.length > 0 ? [] : [{ label: texts.states.partial, sign: sample('partial') }]),
    { label: texts.states.noData, sign: sample('no_data') },
    { label: texts.states.notInstalled, sign: square(states.absent) },
    ...(data.groups.length > 0 ? [] : [{ label: texts.states.gap, sign: sample('no_data', 'network') }]),
  ];
}
