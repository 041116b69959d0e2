// The model of ClickHouse: tables in memory, the questions that ingest asks of them, and what FINAL would show.
import { z } from 'zod';
import { StoreError } from '#runtime/clickhouse/client.ts';
import { audited, missingAnomalies } from './audited.ts';
import { forbiddenW } from './messages.ts';
import { readNative, type Row } from './native-rows.ts';

export interface Store {
  /** Throws a StoreError, with no row stored, when a row breaks a rule of the table. */
  readonly insertNative: (table: string, parts: readonly Uint8Array[]) => void;
  readonly insertRows: (table: string, rows: readonly Record<string, unknown>[]) => void;
  /** The answer to a query of ingest's start, known by the table that it reads. Throws on any other query. */
  readonly answer: (sql: string, params: Record<string, unknown>) => readonly object[];
  /** Every row that was inserted and not lost, in that order. */
  readonly raw: (table: string) => readonly Row[];
  /** Loses what a disk or a person may lose; the two numbers choose. Returns what it was. */
  readonly lose: (one: number, two: number) => string;
  /** One row for each key: the highest version, among equals the last inserted. */
  readonly final: (table: string) => Row[];
}

/** ORDER BY and version of the tables' ReplacingMergeTree; without a version the last insert wins. */
const engines: Readonly<Record<string, { key: readonly string[]; version?: (row: Row) => bigint }>> = {
  power_readings: { key: ['device_did', 'observed_at', 'sequence'], version: rank },
  fuel_readings: { key: ['device_did', 'observed_at', 'sequence'], version: rank },
  usage_readings: { key: ['device_did', 'observed_at', 'sequence'], version: rank },
  dead_letters: { key: ['_topic', '_partition', '_offset', '_arrived_at'] },
  anomalies: { key: ['device_did', 'observed_at', 'id'] },
  ingest_ledger: { key: ['topic', 'partition', 'first_offset', 'last_offset'] },
  anomaly_witnesses: { key: ['topic', 'partition', 'offset', 'device_did', 'observed_at', 'sequence'] },
  ingest_retractions: { key: ['topic', 'partition', 'from_offset', 'retracted_at'] },
  detector_snapshots: {
    key: ['topic', 'partition', 'device_did'],
    version: (row) => BigInt(numberOf(row, 'covered_offset')),
  },
  writer_schemas: { key: ['subject', 'schema_id'] },
  detector_markers: { key: ['topic', 'partition'], version: (row) => BigInt(numberOf(row, 'next_offset')) },
};

/** The default of the column `_rank`: the first arrival is the highest. */
function rank(row: Row): bigint {
  const arrived = BigInt(numberOf(row, '_arrived_at')) << 22n;
  return ~(arrived | (BigInt(numberOf(row, '_offset')) & 4194303n));
}

export function numberOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new Error(`${column} is ${String(value)}, not a number`);
  return value;
}

export function openStore(): Store {
  const tables = new Map<string, Row[]>(Object.keys(engines).map((table) => [table, []]));
  const raw = (table: string): Row[] => {
    const rows = tables.get(table);
    if (!rows) throw new Error(`the model of ClickHouse has no table ${table}`);
    return rows;
  };
  const final = (table: string): Row[] => replaced(raw(table), table);
  let inserts: Insert[] = [];
  let moment = 0;
  const insert = (table: string, rows: readonly Row[]): void => {
    raw(table).push(...rows);
    inserts.push({ table, rows });
  };
  /** The tables hold then what these inserts brought. */
  const keep = (kept: Insert[]): void => {
    inserts = kept;
    for (const rows of tables.values()) rows.length = 0;
    for (const { table, rows } of kept) raw(table).push(...rows);
  };
  return {
    insertNative: (table, parts) => {
      const rows = readNative(parts);
      if (table === 'power_readings' && rows.some((row) => row['active_power_w'] === forbiddenW))
        throw new StoreError('a constraint is violated', { fault: 'batch', code: 469, cause: null });
      insert(table, rows);
    },
    insertRows: (table, rows) => {
      moment += 1;
      insert(
        table,
        rows.map((row) => dated(table, plainRow(row), moment)),
      );
    },
    raw,
    lose: (one, two) => lose(inserts, keep, { one, two }),
    final,
    answer: (sql, { topic, partition, topics, partitions, low = 0, source, ...trust }) => {
      if (sql.includes('writer_schemas')) return final('writer_schemas').map(schemaRow);
      if (sql.includes('ARRAY JOIN witnesses'))
        return [audited(ownOf(trusted(final, trust), topic, partition), String(source), raw)];
      if (sql.includes('anomaly_witnesses'))
        return [missingAnomalies(ownOf(final('anomaly_witnesses'), topic, partition), raw)];
      if (sql.includes('groupUniqArray')) {
        const retractions = ofPlaces(final('ingest_retractions'), topics, partitions).map(retractionOf);
        return [{ retractions, atMs: moment }];
      }
      if (sql.includes('ingest_ledger'))
        return [covered(ownOf(trusted(final, trust), topic, partition), Number(low))];
      if (sql.includes('FROM detector_markers'))
        return ofPlaces(final('detector_markers'), topics, partitions).map(markerOf);
      if (sql.includes('FROM detector_snapshots'))
        return ownOf(final('detector_snapshots'), topic, partition).map(snapshotOf);
      throw new Error(`the model of ClickHouse cannot answer: ${sql}`);
    },
  };
}

const ownOf = (rows: readonly Row[], topic: unknown, partition: unknown): Row[] =>
  rows.filter((row) => row['topic'] === topic && row['partition'] === partition);

const listOfQuery = z.array(z.unknown());

const ofPlaces = (rows: readonly Row[], topics: unknown, partitions: unknown): Row[] => {
  const [these, numbers] = [listOfQuery.parse(topics), listOfQuery.parse(partitions)];
  return rows.filter((row) => these.includes(row['topic']) && numbers.includes(row['partition']));
};

const retractionOf = (row: Row): [string, number, number, number] => [
  String(row['topic']),
  numberOf(row, 'partition'),
  numberOf(row, 'from_offset'),
  Date.parse(String(row['retracted_at'])),
];

const retractionsOfQuery = z.object({
  retractedFrom: z.array(z.number()),
  retractedAtMs: z.array(z.number()),
});

/** Rows of the ledger that none of the retractions in a query's parameters took back. */
function trusted(final: (table: string) => Row[], params: Record<string, unknown>): Row[] {
  const { retractedFrom, retractedAtMs } = retractionsOfQuery.parse(params);
  const isRetracted = (row: Row): boolean =>
    retractedFrom.some(
      (from, index) =>
        numberOf(row, 'last_offset') >= from && numberOf(row, 'written_at') <= (retractedAtMs[index] ?? 0),
    );
  return final('ingest_ledger').filter((row) => !isRetracted(row));
}

interface Insert {
  readonly table: string;
  readonly rows: readonly Row[];
}

/** What the ledger's witnesses watch over, and the ledger itself. */
const watched = new Set(
  'power_readings usage_readings fuel_readings dead_letters anomalies ingest_ledger'.split(' '),
);

/** Copies stand for the rows of a lost part, which no audit finds then (audit.ts names the limit). */
function hasCopies(chosen: Insert, inserts: readonly Insert[]): boolean {
  if (chosen.table === 'dead_letters' || chosen.table === 'ingest_ledger') return false;
  const identityOf = (row: Row): string => [row['device_did'], row['observed_at'], row['sequence']].join(' ');
  const own = new Set(chosen.rows.map(identityOf));
  return inserts.some(
    (each) =>
      each !== chosen && each.table === chosen.table && each.rows.some((row) => own.has(identityOf(row))),
  );
}

/** One part, one whole table, or everything since some moment: an old data folder. */
function lose(
  inserts: readonly Insert[],
  keep: (kept: Insert[]) => void,
  { one, two }: { one: number; two: number },
): string {
  const losable = inserts.filter(({ table }) => watched.has(table));
  const chosen = losable[two % Math.max(1, losable.length)];
  if (!chosen) return 'nothing';
  const { table } = chosen;
  if (one % 4 === 0) {
    keep(inserts.slice(0, inserts.indexOf(chosen)));
    return `everything since an insert into ${table}`;
  }
  if (one % 4 === 1 || hasCopies(chosen, inserts)) {
    keep(inserts.filter((insert) => insert.table !== table));
    return `all of ${table}`;
  }
  keep(inserts.filter((insert) => insert !== chosen));
  return `a part of ${table}`;
}

function replaced(rows: readonly Row[], table: string): Row[] {
  const { key, version = () => 0n } = engines[table] ?? { key: [] };
  const winners = new Map<string, Row>();
  for (const row of rows) {
    const identity = key.map((column) => row[column]).join('\n');
    const present = winners.get(identity);
    if (!present || version(row) >= version(present)) winners.set(identity, row);
  }
  return [...winners.values()];
}

/** The default of the column that says when a row was written: a number that grows with each insert. */
const dated = (table: string, row: Row, moment: number): Row =>
  table === 'ingest_ledger' ? { ...row, written_at: moment } : row;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const schemaRow = ({ subject = null, schema_id: id = null, schema = null, digest = null }: Row): Row => ({
  subject,
  id,
  schema,
  digest,
});

const plainRow = (row: Readonly<Record<string, unknown>>): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? value : textOf(value)]),
  );

/** One row for each partition: the newest wins. */
const markerOf = (row: Row): Row => ({
  topic: row['topic'] ?? null,
  partition: row['partition'] ?? null,
  next: numberOf(row, 'next_offset'),
});

const snapshotOf = (row: Row): Row => ({
  deviceDid: row['device_did'] ?? null,
  coveredOffset: row['covered_offset'] ?? null,
  state: row['state'] ?? null,
});

interface Range {
  readonly first: number;
  readonly last: number;
}

const rangeOf = (row: Row): Range => ({
  first: numberOf(row, 'first_offset'),
  last: numberOf(row, 'last_offset'),
});

function covered(rows: readonly Row[], low: number): Row {
  const ranges = rows.map(rangeOf);
  const below = ranges.filter(({ first }) => first < low).map(({ last }) => last + 1);
  const end = Math.max(0, ...ranges.map(({ last }) => last + 1));
  const reached = firstHole(ranges, low);
  return {
    end,
    below: below.length === 0 ? null : Math.max(...below),
    hole: reached < end ? reached : null,
    newestMs: rows.length === 0 ? null : Math.max(...rows.map((row) => numberOf(row, 'written_at'))),
  };
}

/** The first offset from `low` on that no range covers. */
export function firstHole(ranges: readonly Range[], low: number): number {
  let reached = low;
  for (const { first, last } of ranges.toSorted((a, b) => a.first - b.first))
    if (first <= reached) reached = Math.max(reached, last + 1);
  return reached;
}

export const ledgerOf = (store: Store, topic: string, partition: number): Range[] =>
  store
    .raw('ingest_ledger')
    .filter((row) => row['topic'] === topic && row['partition'] === partition)
    .map(rangeOf);
