// The rows of one table in a block, cut so that no insert spans more months than ClickHouse allows.
import { buffers } from '#runtime/memory/buffers.ts';
import { openInsertMonths } from '#runtime/clickhouse/insert-months.ts';
import { chunkRows, encodeBlock, type Moving } from '#runtime/clickhouse/native/write.ts';
import { moveInto, type Move } from '#runtime/clickhouse/native/permute.ts';
import { kinds, topics, type Kind } from '#schemas/topics.ts';
import { openRowEnds, type Identity, type RowEnd, type RowEnds } from './row-ends.ts';
import type { Place, Rows } from './rows.ts';
import { isShared, sortInPlace, type SortJob } from './sort.ts';

/** From this number of rows on they are left to the sorter; fewer are sorted at once, in the millisecond that sending them would take. */
const manyRows = 10_000;

/** One INSERT: the bytes of a Native block. */
export interface Insert {
  readonly table: string;
  readonly rows: number;
  /** Not filled before `sort` is done. */
  readonly parts: readonly Uint8Array[];
  /** What the sorter has to do; null when the parts are ready. */
  readonly sort: SortJob | null;
  /** First and last row of each topic, partition and month. */
  readonly ends: readonly RowEnd[];
}

/** The kind of reading that a table holds. Throws for a table of anything else. */
export function kindOf(table: string): Kind {
  const kind = kinds.find((each) => topics[each].table === table);
  if (!kind) throw new TypeError(`${table} is not a table of readings`);
  return kind;
}

export interface Table<T, P extends Place = Place> {
  /** Appends a row whose partition is the month of `momentMs` (Unix ms). */
  readonly append: (item: T, place: P, momentMs: number) => void;
  readonly rows: () => number;
  /** Memory that the rows take, without unused room. */
  readonly bytes: () => number;
  /** Returns the inserts that store all rows so far, and begins again with no rows. */
  readonly seal: () => Insert[];
}

interface Segment<T, P extends Place> {
  readonly rows: Rows<T, P>;
  readonly ends: RowEnds<T>;
  /** Rows in all, and those in the last chunk of the columns. */
  count: number;
  inChunk: number;
}

export function openTable<T, P extends Place = Place>(
  table: string,
  newRows: () => Rows<T, P>,
  identityOf: (item: T) => Identity | null,
): Table<T, P> {
  const first = open();
  let segments = [first];
  const months = openInsertMonths<number>();
  let segment = first;
  let lastDay = NaN;
  let lastMonth = NaN;
  function open(): Segment<T, P> {
    return { rows: newRows(), ends: openRowEnds(identityOf), count: 0, inChunk: chunkRows };
  }
  /** Notes the month of a day; rows of one day follow each other, so this runs rarely. */
  function enterDay(day: number, momentMs: number): void {
    const month = monthOf(momentMs);
    segment = segments[months.insertOf(month)] ??= open();
    lastDay = day;
    lastMonth = month;
  }
  /** The first segment stays: new functions for each block would make V8 compile all that calls them again. */
  function clear(): void {
    for (const column of Object.values(first.rows.columns)) column.clear();
    first.ends.clear();
    first.count = 0;
    first.inChunk = chunkRows;
    segments = [first];
    months.clear();
    segment = first;
    lastDay = NaN;
  }
  return {
    append: (item, place, momentMs) => {
      const day = Math.floor(momentMs / 86_400_000);
      if (day !== lastDay) enterDay(day, momentMs);
      segment.ends.note(item, place, lastMonth);
      if (segment.inChunk === chunkRows) extend(segment);
      segment.rows.write(segment.inChunk, item, place);
      segment.inChunk += 1;
      segment.count += 1;
    },
    rows: () => segments.reduce((total, { count }) => total + count, 0),
    bytes: () => segments.reduce((total, each) => total + bytesOf(each), 0),
    seal: () => {
      const inserts = segments
        .filter(({ count }) => count > 0)
        .map(({ rows, ends, count }) => ({
          table,
          rows: count,
          ...encode(rows, count),
          ends: ends.ends(),
        }));
      clear();
      return inserts;
    },
  };
}

function encode<P extends Place>(rows: Rows<never, P>, count: number): Pick<Insert, 'parts' | 'sort'> {
  const { columns, deviceIndex } = rows;
  if (deviceIndex === undefined) return { parts: encodeBlock(columns, count), sort: null };
  const room = buffers.acquireRoom(sortBytes(columns, count));
  const index = deviceIndex(count, room);
  const moves: Move[] = [];
  const moving: Moving = (from, width) => {
    const move = moveInto(room, from, width);
    moves.push(move);
    return move.to;
  };
  const parts = encodeBlock(columns, count, moving);
  const sort = { ...index, moves, places: room(4 * count) };
  if (count >= manyRows && isShared(sort)) return { parts, sort };
  sortInPlace(sort);
  return { parts, sort: null };
}

/** What a sort writes: each column, and the place of each row in place of its device number. A column has one or two pieces. */
const sortBytes = (columns: Rows<never>['columns'], count: number): number =>
  columnBytes(columns, count) + 16 * (Object.keys(columns).length + 1);

function extend(segment: Pick<Segment<never, never>, 'rows' | 'inChunk'>): void {
  for (const column of Object.values(segment.rows.columns)) column.extend();
  segment.inChunk = 0;
}

function monthOf(momentMs: number): number {
  const moment = new Date(momentMs);
  return moment.getUTCFullYear() * 12 + moment.getUTCMonth();
}

const bytesOf = ({ rows: { columns }, count }: Pick<Segment<never, never>, 'rows' | 'count'>): number =>
  count === 0 ? 0 : columnBytes(columns, count);

const columnBytes = (columns: Rows<never>['columns'], count: number): number =>
  Object.values(columns).reduce((total, column) => total + column.bytes(count), 0);
