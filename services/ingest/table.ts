// The rows of one table in a block, cut so that no insert spans more months than ClickHouse allows.
import { encodeBlock } from '#runtime/native.ts';
import type { Place, Rows } from './rows.ts';

/** `max_partitions_per_insert_block` of ClickHouse; all tables with history are partitioned by month. */
const maxMonths = 100;

/** One INSERT: the bytes of a Native block. */
export interface Insert {
  readonly table: string;
  readonly rows: number;
  readonly parts: readonly Uint8Array[];
}

export interface Table<T> {
  /** Appends a row whose partition is the month of `momentMs` (Unix ms). */
  readonly append: (item: T, place: Place, momentMs: number) => void;
  readonly rows: () => number;
  /** Memory that the rows take, without slack. */
  readonly bytes: () => number;
  /** The inserts that store all rows so far. The table takes no more rows after it. */
  readonly seal: () => Insert[];
}

interface Segment<T> {
  readonly rows: Rows<T>;
  readonly months: Set<number>;
  count: number;
}

export function openTable<T>(table: string, newRows: () => Rows<T>): Table<T> {
  const segments: Segment<T>[] = [];
  let segment = open();
  let lastDay = NaN;
  function open(): Segment<T> {
    const opened = { rows: newRows(), months: new Set<number>(), count: 0 };
    segments.push(opened);
    return opened;
  }
  /** Notes the month of a day; rows of one day come together, so this runs rarely. */
  function enterDay(day: number, momentMs: number): void {
    const month = monthOf(momentMs);
    if (!segment.months.has(month) && segment.months.size === maxMonths) segment = open();
    segment.months.add(month);
    lastDay = day;
  }
  return {
    append: (item, place, momentMs) => {
      const day = Math.floor(momentMs / 86_400_000);
      if (day !== lastDay) enterDay(day, momentMs);
      segment.rows.append(item, place);
      segment.count += 1;
    },
    rows: () => segments.reduce((total, { count }) => total + count, 0),
    bytes: () => segments.reduce((total, { rows }) => total + bytesOf(rows), 0),
    seal: () =>
      segments
        .filter(({ count }) => count > 0)
        .map(({ rows, count }) => ({ table, rows: count, parts: encodeBlock(rows.columns, count) })),
  };
}

function monthOf(momentMs: number): number {
  const moment = new Date(momentMs);
  return moment.getUTCFullYear() * 12 + moment.getUTCMonth();
}

const bytesOf = ({ columns }: Rows<never>): number =>
  Object.values(columns).reduce((total, column) => total + column.bytes(), 0);
