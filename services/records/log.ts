// The log of record versions: publishing to it, and reading the newest versions from it.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { jsonColumn } from '#runtime/clickhouse/json-column.ts';
import type { Intent } from './intents.ts';
import { partsOf } from './parts.ts';
import { textOf } from './text.ts';
import { fillAnalyses, fillEntries, fillTables, isEntry, type RecordRow } from './tables.ts';

export interface StoredRecord {
  readonly id: string;
  readonly version: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What the log keeps of an operation. */
type Published = Pick<Intent, 'nonce' | 'atMs' | 'actor' | 'records'>;

/** A row of the log as it is stored. */
type LogRow = RecordRow & { readonly actor: string; readonly nonce: string };

/** Inserts the records of reserved operations: all that anybody reads of them but events and audit entries. */
export const publish = (clickhouse: ClickHouse, intents: readonly Published[]): Promise<void> =>
  insertReadable(clickhouse, rowsOf(intents));

/** Appends the events and audit entries of published operations. */
export const appendEntries = (clickhouse: ClickHouse, intents: readonly Published[]): Promise<void> =>
  fillEntries(
    clickhouse,
    rowsOf(intents.map((intent) => ({ ...intent, records: intent.records.filter(isEntry) }))),
  );

/** Publishes, then appends the entries. */
export const publishWithEntries = (clickhouse: ClickHouse, intents: readonly Published[]): Promise<void> =>
  insertRecords(clickhouse, rowsOf(intents));

/** Inserts the records, then the entries. Repeating it changes nothing, but that an event has another row (fillEntries). */
export async function insertRecords(clickhouse: ClickHouse, rows: readonly LogRow[]): Promise<void> {
  await insertReadable(clickhouse, rows);
  await fillEntries(clickhouse, rows);
}

/**
 * Inserts rows into the typed tables, then into the log: whatever stops midway, who reads a record in the log finds it in
 * its tables. All rows are one part of the log, so its readers see all of an operation or nothing. Only analyses go
 * into their tables beside it: whether one is new is decided by its key.
 */
async function insertReadable(clickhouse: ClickHouse, rows: readonly LogRow[]): Promise<void> {
  await fillTables(clickhouse, rows);
  await Promise.all([clickhouse.insertRows('records', rows), fillAnalyses(clickhouse, rows)]);
}

const rowsOf = (intents: readonly Published[]): LogRow[] =>
  intents.flatMap(({ nonce, atMs, actor, records }) => {
    const at = new Date(atMs).toISOString();
    return records.map(({ kind, id, version, body }) => ({
      kind,
      id,
      version,
      body: textOf(body),
      actor,
      nonce,
      at,
    }));
  });

/** The column `body` of a record: JSON of an object. */
export const storedBody = jsonColumn(z.record(z.string(), z.unknown()));

const recordRow = z.object({ id: z.string(), version: z.number(), body: storedBody });

// ClickHouse takes parameters of up to 128 KiB, counted with their escapes.
const parameterLimits = { count: Infinity, bytes: 48 * 1024 } as const;

/** Names one record. */
export interface RecordPlace {
  readonly kind: string;
  readonly id: string;
}

export const placeKey = ({ kind, id }: RecordPlace): string => `${kind}:${id}`;

const placedRow = recordRow.extend({ kind: z.string() });

/** The newest version of each record that exists, by `placeKey`: of several kinds in one SELECT, which costs half more than one of one kind. */
export async function latestOf(
  clickhouse: ClickHouse,
  places: readonly RecordPlace[],
): Promise<Map<string, StoredRecord>> {
  const sql = `SELECT kind, id, version, body FROM records
    WHERE (kind, id) IN arrayZip({kinds:Array(String)}, {ids:Array(String)})
    ORDER BY kind, id, version DESC LIMIT 1 BY kind, id`;
  const found = new Map<string, StoredRecord>();
  for (const part of partsOf(places, parameterLimits, placeKey)) {
    const params = { kinds: part.map(({ kind }) => kind), ids: part.map(({ id }) => id) };
    const rows = await clickhouse.query(placedRow, sql, params, { isByKey: true });
    for (const { kind, ...record } of rows) found.set(placeKey({ kind, id: record.id }), record);
  }
  return found;
}

/** The newest version of each record that exists, by id. */
export async function latest(
  clickhouse: ClickHouse,
  kind: string,
  ids: readonly string[],
): Promise<Map<string, StoredRecord>> {
  const sql = `SELECT id, version, body FROM records WHERE kind = {kind:String} AND id IN {ids:Array(String)}
    ORDER BY id, version DESC LIMIT 1 BY id`;
  const found = new Map<string, StoredRecord>();
  for (const part of partsOf(ids, parameterLimits, (id) => id)) {
    const rows = await clickhouse.query(recordRow, sql, { kind, ids: part }, { isByKey: true });
    for (const record of rows) found.set(record.id, record);
  }
  return found;
}
