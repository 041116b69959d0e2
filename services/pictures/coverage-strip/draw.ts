// Draws the coverage strip: a strip for each device, a bar for each day.
import { amounts, categories, hatchFill, hatchPattern, rules, states } from '../kit/colours.ts';
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
import { inks, sizes, textElement, widthOf } from '../kit/text.ts';
import { frameWords, printShare } from '../kit/words.ts';
import {
  coverageOf,
  gapReasons,
  longestGap,
  rowName,
  type CoverageStrip,
  type GapReason,
  type StripDay,
} from './data.ts';
import { words } from './words.ts';

const name = 'coverage-strip';
const receivedFill = amounts[1];
const rowHeight = 26;
const barHeight = 20;

interface Row {
  readonly id: string;
  readonly label: string;
  readonly days: readonly StripDay[];
}

interface Layout {
  readonly days: DayColumns;
  readonly labels: number;
  /** Right end of the percentage, and left end of the longest gap; a phone has no room for the gap. */
  readonly coverage: number;
  readonly gap: number | null;
}

export function drawCoverageStrip(data: CoverageStrip, sheet: Sheet): string {
  const texts = words[sheet.language];
  const rows: Row[] = [
    ...data.devices.map((device) => ({ ...device, label: rowName(device) })),
    ...(data.others
      ? [{ id: 'others', label: texts.others(data.others.count), days: data.others.days }]
      : []),
  ];
  const dates = rows[0]?.days.map(({ date }) => date) ?? [];
  const layout = layoutOf(rows, dates, sheet);
  const coverage = data.expected === 0 ? null : data.received / data.expected;
  const { neverHeard } = data;
  const withSilent = data.received / Math.max(1, data.expected + neverHeard.expected);
  return drawPage(sheet, {
    name,
    title:
      coverage === null
        ? texts.empty
        : texts.title(printShare(coverage, Math.floor), data.below, data.n, printShare(data.threshold)),
    facts: [...headFacts(data, sheet.language), texts.n(data.n), texts.counts(data.received, data.expected)],
    alerts:
      neverHeard.count === 0
        ? []
        : [
            `${texts.neverHeard(neverHeard.count, printShare(withSilent, Math.floor))}: ${neverHeard.devices.map(rowName).join(', ')}${neverHeard.devices.length < neverHeard.count ? ' …' : '.'}`,
          ],
    notes: [texts.rule, ...(layout.days.from > 0 ? [texts.cut(layout.days.dates.length, dates.length)] : [])],
    description: texts.description,
    definitions: [hatchPattern(name, 'missing')],
    draw: (area) =>
      rows.length === 0
        ? emptyBlock(
            area,
            `${frameWords[sheet.language].noData}. ${neverHeard.count > 0 ? '' : texts.noRows}`,
            hatchFill(name, 'missing'),
          )
        : stackBlocks(
            area,
            (at) => legend(at, legendItems(rows, data, sheet)),
            (at) => rowsBlock(rows, data, { layout, sheet }, at),
          ),
  });
}

function layoutOf(rows: readonly Row[], dates: readonly string[], sheet: Sheet): Layout {
  const narrow = isNarrow(sheet);
  const margin = marginOf(sheet);
  const longest = Math.max(0, ...rows.map(({ label }) => widthOf(label, sizes.small)));
  const labels = Math.min(Math.ceil(longest), narrow ? 84 : 190);
  const gapWidth = narrow ? 0 : 190;
  const days = dayColumns(
    dates,
    { left: margin + labels + 8, right: sheet.width - margin - 62 - gapWidth },
    sheet,
  );
  const coverage = days.right + 60;
  return { days, labels, coverage, gap: narrow ? null : coverage + 14 };
}

interface Drawing {
  readonly layout: Layout;
  readonly sheet: Sheet;
}

function rowsBlock(
  rows: readonly Row[],
  data: CoverageStrip,
  drawing: Drawing,
  { top, left, right }: Area,
): Block {
  const { layout, sheet } = drawing;
  const texts = words[sheet.language];
  const y = top + 12;
  const first = top + 18;
  const bottom = first + rows.length * rowHeight;
  const head = { y, size: sizes.small, fill: inks.weak };
  return {
    marks: [
      ...dateLabels(layout.days, y, 0),
      textElement(texts.coverage, { ...head, x: layout.coverage, anchor: 'end', width: 58 }),
      ...(layout.gap === null
        ? []
        : [textElement(texts.longest, { ...head, x: layout.gap, width: right - layout.gap })]),
      ...rows.map((row, index) =>
        rowMarks(row, data, drawing, { left, right, top: first + index * rowHeight }),
      ),
      ...weekLines(layout.days, first, bottom - (rowHeight - barHeight)),
    ].join(''),
    bottom,
  };
}

function rowMarks(
  row: Row,
  data: CoverageStrip,
  { layout, sheet }: Drawing,
  { top, left, right }: Area,
): string {
  const texts = words[sheet.language];
  const y = top + barHeight / 2 + 4;
  const coverage = coverageOf(row.days);
  const isBelow = coverage !== null && coverage < data.threshold;
  const gap = longestGap(row.days);
  const line = top + barHeight * (1 - data.threshold);
  return named(
    row.id,
    row.label,
    textElement(row.label, { x: left, y, size: sizes.small, width: layout.labels }),
    stripMarks(row.days.slice(layout.days.from), layout.days, top),
    lineElement(
      { x1: layout.days.left, y1: line, x2: layout.days.right, y2: line },
      { stroke: '#000000', 'stroke-width': 0.8, 'stroke-dasharray': '3 2', class: 'threshold' },
    ),
    textElement(coverage === null ? '–' : `${isBelow ? '▼ ' : ''}${printShare(coverage, Math.floor)}`, {
      x: layout.coverage,
      y,
      size: sizes.small,
      anchor: 'end',
      fill: isBelow ? inks.bad : inks.strong,
      isBold: isBelow,
    }),
    ...(layout.gap === null || gap === null
      ? []
      : [
          textElement(`${texts.days(gap.days)}, ${texts.reasons[gap.reason]}`, {
            x: layout.gap,
            y,
            size: sizes.small,
            width: right - layout.gap,
          }),
        ]),
  );
}

/** Received from below, missing above it; a day without the device is grey. */
function stripMarks(days: readonly StripDay[], columns: DayColumns, top: number): string {
  const placed = days.map((day, index) => {
    const share = day.expected ? Math.min(1, (day.received ?? 0) / day.expected) : 0;
    const cell = { x: columnX(columns, index), width: columns.cell };
    return {
      ...day,
      received: { ...cell, y: top + barHeight * (1 - share), height: barHeight * share },
      missing: { ...cell, y: top, height: barHeight * (1 - share) },
    };
  });
  const installed = placed.filter(({ expected }) => expected !== null);
  const reasons = Map.groupBy(
    installed.filter(({ missing }) => missing.height > 0),
    ({ reason = 'unknown' }) => reason,
  );
  const tall = (cells: readonly Rectangle[]): Rectangle[] => cells.filter(({ height }) => height > 0);
  return [
    rectanglesPath(tall(installed.map(({ received }) => received)), {
      class: 'received',
      fill: receivedFill,
    }),
    ...[...reasons].map(([reason, own]) =>
      rectanglesPath(
        own.map(({ missing }) => missing),
        { class: `missing ${reason}`, fill: reasonFill(reason) },
      ),
    ),
    rectanglesPath(
      placed.filter(({ expected }) => expected === null).map(({ missing }) => missing),
      { class: 'not_installed', fill: states.absent },
    ),
  ].join('');
}

const reasonColours: Readonly<Record<Exclude<GapReason, 'unknown'>, string>> = {
  power_outage: categories[1],
  network: categories[3],
  battery: categories[6],
  sensor_fault: categories[5],
  sensor_removed: '#000000',
  household_absent: categories[4],
  maintenance: categories[0],
};

const reasonFill = (reason: GapReason): string =>
  reason === 'unknown' ? hatchFill(name, 'missing') : reasonColours[reason];

function legendItems(rows: readonly Row[], { threshold }: CoverageStrip, { language }: Sheet): LegendItem[] {
  const texts = words[language];
  const days = rows.flatMap((row) => row.days);
  const isMissing = ({ expected, received }: StripDay): boolean =>
    expected !== null && (received ?? 0) < expected;
  const present = gapReasons.filter((reason) =>
    days.some((day) => isMissing(day) && (day.reason ?? 'unknown') === reason),
  );
  const square = (fill: string) => (x: number, y: number) =>
    element('rect', { x, y, width: 14, height: 14, fill, stroke: rules.axis, 'stroke-width': 0.5 });
  return [
    { label: texts.received, sign: square(receivedFill) },
    ...present.map((reason) => ({ label: texts.reasons[reason], sign: square(reasonFill(reason)) })),
    ...(days.some(({ expected }) => expected === null)
      ? [{ label: texts.notInstalled, sign: square(states.absent) }]
      : []),
    {
      label: texts.threshold(printShare(threshold)),
      sign: (x, y) =>
        lineElement(
          { x1: x, y1: y + 7, x2: x + 14, y2: y + 7 },
          { stroke: '#000000', 'stroke-width': 0.8, 'stroke-dasharray': '3 2' },
        ),
    },
  ];
}
