// Stores a block that ClickHouse refuses for some of its rows: all others, and the refused ones as dead letters.
import { StoreError } from '#runtime/clickhouse/client.ts';
import { readBlock, type NativeBlock } from '#runtime/clickhouse/native/slice.ts';
import type { RecordBatch } from '#runtime/kafka/wire/batches.ts';
import type { OriginalPlace } from '#runtime/kafka/replay-signature.ts';
import { topics } from '#schemas/topics.ts';
import type { Range, SealedRows } from '../block/block.ts';
import { deadLetterRows, originals } from '../block/dead-letters.ts';
import { originalPlace } from '../decode/replayed.ts';
import type { Place } from '../block/rows.ts';
import { kindOf, openTable, type Insert } from '../block/table.ts';
import { endsOfReadings } from '../resume/ledger-samples.ts';

/** A row that ClickHouse refuses alone, and what it says about it. */
export interface RefusedRow {
  readonly insert: Insert;
  /** Its number in the insert. */
  readonly row: number;
  readonly partition: number;
  readonly offset: number;
  readonly arrivedAtMs: number;
  readonly says: string;
}

/** Sends one block: null when it is stored, the error when its rows are at fault. Throws when it can be neither. */
export type Attempt = (parts: readonly Uint8Array[], rows: number) => Promise<StoreError | null>;

/**
 * More refused rows of one insert, or more than half of 20 and more, are not a few bad rows but a rule that a person made, and
 * must be noticed. Each costs about two inserts for every halving, 30 in a block of 50 000 rows.
 */
const mostRefusedRows = 300;
const fewRows = 20;

const mostOf = (rows: number): number =>
  rows < fewRows ? rows : Math.min(mostRefusedRows, Math.floor(rows / 2));

/** Stores all rows of an insert but those that are refused alone. Throws when there are too many of them. */
export async function storeAround(insert: Insert, attempt: Attempt): Promise<RefusedRow[]> {
  if ((await attempt(insert.parts, insert.rows)) === null) return [];
  const block = readBlock(insert.parts);
  const refused: RefusedRow[] = [];
  const halve = async (from: number, to: number): Promise<void> => {
    const middle = Math.ceil((from + to) / 2);
    await storeSpan(from, middle);
    await storeSpan(middle, to);
  };
  const storeSpan = async (from: number, to: number): Promise<void> => {
    const refusal = to > from ? await attempt(block.slice(from, to), to - from) : null;
    if (refusal === null) return;
    if (to - from > 1) return halve(from, to);
    if (refused.length >= mostOf(block.rows)) throw tooMany(insert.table, block.rows, refusal);
    refused.push({ insert, row: from, ...placeOf(block, from), says: refusal.message });
  };
  await halve(0, block.rows);
  return refused;
}

const placeOf = (block: NativeBlock, row: number) => ({
  partition: block.numbersOf('_partition')(row),
  offset: block.numbersOf('_offset')(row),
  arrivedAtMs: block.numbersOf('_arrived_at')(row),
});

const tooMany = (table: string, rows: number, cause: StoreError): StoreError =>
  new StoreError(
    `ClickHouse refuses more than ${mostOf(rows)} of ${rows} rows of one insert into ${table}: ${cause.message} ` +
      '(nothing of it is committed; correct or drop the rule that refuses them, and they are sent again)',
    { fault: 'process', code: cause.code, cause },
  );

/**
 * The rows as they are after all: the refused ones are dead letters with their original bytes, and the ranges say so.
 * A replay that is refused, known by `replaySecret`, is the letter of its first delivery, so letters do not multiply.
 */
export function withRefusals(
  rows: SealedRows,
  refused: readonly RefusedRow[],
  replaySecret: string | undefined,
): SealedRows {
  if (refused.length === 0) return rows;
  const letters = openTable('dead_letters', deadLetterRows, () => null);
  const ranges = rows.ranges.map((range) => ({ ...range }));
  const tallies = [...rows.refused];
  const messages = messagesOf(refused, rows.batches, replaySecret);
  for (const row of refused) {
    const kind = kindOf(row.insert.table);
    const { topic, first, ...bytes } = messages.get(row) ?? notHeld(row);
    const place: Place = { ...row, topic };
    const range = rangeOf(place, ranges);
    range.stored -= 1;
    range.dead += 1;
    const reject = { reason: 'refused-by-store', detail: row.says.slice(0, 500) } as const;
    const at = first ?? place;
    letters.append({ kind, reject, ...bytes, lastOffset: at.offset }, at, at.arrivedAtMs);
    tallies.push({ kind, name: reject.reason, count: 1 });
  }
  return {
    ...rows,
    readings: rows.readings.map((insert) => withoutRefused(insert, refused)),
    deadLetters: [...rows.deadLetters, ...letters.seal()],
    ranges,
    refused: tallies,
  };
}

function withoutRefused(insert: Insert, all: readonly RefusedRow[]): Insert {
  const rows = all.filter((each) => each.insert === insert).map(({ row }) => row);
  if (rows.length === 0) return insert;
  const parts = readBlock(insert.parts).without(rows);
  const { table } = insert;
  return {
    table,
    rows: insert.rows - rows.length,
    parts,
    sort: null,
    ends: endsOfReadings({ table, parts }),
  };
}

/** The original bytes of a row, and where they stood first if they are a replay. */
type Message = ReturnType<typeof originals> & {
  readonly topic: string;
  readonly first: OriginalPlace | null;
};

/** Each batch is read once, for one that is packed is unpacked again. */
function messagesOf(
  refused: readonly RefusedRow[],
  batches: readonly RecordBatch[],
  replaySecret: string | undefined,
): ReadonlyMap<RefusedRow, Message> {
  const messages = new Map<RefusedRow, Message>();
  for (const [{ topic, records }, rows] of Map.groupBy(refused, (row) => batchOf(row, batches))) {
    const wanted = new Map(rows.map((row) => [row.offset, row]));
    records.forEach((record) => {
      const row = wanted.get(record.offset);
      if (row === undefined) return;
      messages.set(row, { topic, ...originals(record), first: originalPlace(record, topic, replaySecret) });
    });
  }
  return messages;
}

/** Topics have a prefix that nothing here needs to know: a kind's topic ends in the kind's name. */
function batchOf(row: RefusedRow, batches: readonly RecordBatch[]): RecordBatch {
  const { topic } = topics[kindOf(row.insert.table)];
  const isOf = ({ partition, firstOffset, lastOffset, topic: own }: RecordBatch): boolean =>
    partition === row.partition &&
    firstOffset <= row.offset &&
    row.offset <= lastOffset &&
    own.endsWith(topic);
  return batches.find(isOf) ?? notHeld(row);
}

/** Rows come into a block with the range that accounts for them. */
function rangeOf(place: Place, ranges: readonly Range[]): Range {
  const found = ranges.find((range) => holds(range, place));
  if (found) return found;
  throw new TypeError(
    `no range has offset ${place.offset} of partition ${place.partition} of ${place.topic}`,
  );
}

function notHeld({ insert, offset }: RefusedRow): never {
  throw new TypeError(`the message of offset ${offset} (${kindOf(insert.table)}) is not held`);
}

const holds = (range: Range, { topic, partition, offset }: Place): boolean =>
  range.topic === topic && range.partition === partition && range.first <= offset && offset <= range.last;
