// Intents: a whole operation as one row, written before its keys are reserved, so that any process can finish it.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { jsonColumn } from '#runtime/clickhouse/json-column.ts';
import { textOf } from './text.ts';
import { callWitness, type Witness } from './witness.ts';

/** One version of a record. `body` is camelCase JSON; a name is a record of kind `name` with the body {owner}. */
export interface RecordVersion {
  readonly kind: string;
  readonly id: string;
  /** 1 for a new record, one more for each change. */
  readonly version: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** One form of key for records and names: `<kind>:<id>#<version>`. */
export const recordKey = ({ kind, id, version }: Pick<RecordVersion, 'kind' | 'id' | 'version'>): string =>
  `${kind}:${id}#${version}`;

/** The reply to give once the operation is published, kept so that a repeat gets the same bytes. */
export interface StoredReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Digest of the request that the reply answers; a repeat with another one is refused. */
  readonly requestDigest: string;
  /** The body is stored without its personal data; where they are. */
  readonly personal?: PersonalPlace | undefined;
}

export interface PersonalPlace {
  readonly householdId: string;
  readonly projectId: string | null;
  readonly version: number;
  readonly ref: string;
  /** The survey response that the data belong to; left out: the household itself. */
  readonly responseId?: string | undefined;
}

export interface Intent {
  readonly nonce: string;
  readonly atMs: number;
  readonly actor: string;
  readonly keys: readonly string[];
  readonly records: readonly RecordVersion[];
  readonly reply: StoredReply | null;
}

const recordSchema = z.object({
  kind: z.string(),
  id: z.string(),
  version: z.number().int(),
  body: z.record(z.string(), z.unknown()),
});
const replySchema = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  requestDigest: z.string(),
  personal: z
    .object({
      householdId: z.string(),
      projectId: z.string().nullable(),
      version: z.number(),
      ref: z.string(),
      responseId: z.string().optional(),
    })
    .optional(),
});
const row = z.object({
  nonce: z.string(),
  atMs: z.coerce.number(),
  actor: z.string(),
  keys: z.array(z.string()),
  records: jsonColumn(z.array(recordSchema)),
  reply: jsonColumn(replySchema.nullable()),
});

const columns = 'nonce, toUnixTimestamp64Milli(at) AS atMs, actor, keys, records, reply';

export async function writeIntents(clickhouse: ClickHouse, intents: readonly Intent[]): Promise<void> {
  const rows = intents.map(({ nonce, atMs, actor, keys, records, reply }) => ({
    nonce,
    at: new Date(atMs).toISOString(),
    actor,
    keys,
    records: `[${records.map(recordText).join(',')}]`,
    reply: JSON.stringify(reply),
  }));
  await clickhouse.insertRows('record_intents', rows);
}

const recordText = ({ kind, id, version, body }: RecordVersion): string =>
  `${JSON.stringify({ kind, id, version }).slice(0, -1)},"body":${textOf(body)}}`;

/** Inserts a sentinel intent so that range reads can skip it. Resolves when the store can write. */
export const writeNoIntent = (clickhouse: ClickHouse, signal?: AbortSignal): Promise<void> =>
  clickhouse.insertRows(
    'record_intents',
    [{ nonce: '', at: 0, actor: '', keys: [], records: '[]', reply: 'null' }],
    signal && { signal },
  );

/** The intent of a nonce; null where the read does not show it. */
export async function readIntent(clickhouse: ClickHouse, nonce: string): Promise<Intent | null> {
  const [intent] = await clickhouse.query(row, intentSql('nonce = {nonce:String}'), { nonce });
  return intent ?? null;
}

const intentSql = (condition: string): string =>
  `SELECT ${columns} FROM record_intents WHERE ${condition} LIMIT 1`;

/** Whether ClickHouse lost the intent of a nonce, which was written before its keys were reserved. Throws StoreLags. */
export async function isIntentLost(clickhouse: ClickHouse, nonce: string): Promise<boolean> {
  const witness = await callWitness(clickhouse, ['record_intents']);
  const sql = (isShown: string): string => intentSql(`nonce = {nonce:String} AND ${isShown}`);
  return (await witness.query(row, sql, { nonce })).length === 0;
}

/**
 * Intents written before `beforeMs` that are not marked as settled, at most 200, in order of their nonces after
 * `after`. The mark is needed because a record that can be read does not say whether its event is in the feed.
 * `witness`: of `record_intents`.
 */
export function unsettledIntents(
  witness: Witness,
  { beforeMs, after }: { beforeMs: number; after: string },
): Promise<Intent[]> {
  const sql = (isShown: string): string => `SELECT ${columns} FROM record_intents FINAL
    WHERE nonce > {after:String} AND at < fromUnixTimestamp64Milli({beforeMs:Int64}) AND ${isShown}
      AND nonce NOT IN (SELECT nonce FROM settled_intents WHERE nonce > {after:String})
    ORDER BY nonce LIMIT 200`;
  return witness.query(row, sql, { beforeMs, after });
}

export interface Settled {
  readonly nonce: string;
  /** `lost`: another operation took a key. */
  readonly outcome: 'published' | 'lost';
}

/** Marks intents that need no more work. Never throws: a mark that is lost costs one more publishing of the same rows. */
export async function settleIntents(clickhouse: ClickHouse, marks: readonly Settled[]): Promise<void> {
  const rows = marks.map(({ nonce, outcome }) => ({ nonce, outcome }));
  await clickhouse.insertRows('settled_intents', rows, { isLazy: true }).catch(() => {});
}

/** The same for a round of repair, which does not look again: resolves when the mark is stored. */
export const settleForGood = (clickhouse: ClickHouse, { nonce, outcome }: Settled): Promise<void> =>
  clickhouse.insertRows('settled_intents', [{ nonce, outcome }]);

/** Whether the operation is known to be published with its entries. Its records are no proof: events and audit entries follow. */
export async function isPublished(clickhouse: ClickHouse, nonce: string): Promise<boolean> {
  const sql =
    "SELECT nonce FROM settled_intents WHERE nonce = {nonce:String} AND outcome = 'published' LIMIT 1";
  return (await clickhouse.query(z.object({ nonce: z.string() }), sql, { nonce })).length > 0;
}
