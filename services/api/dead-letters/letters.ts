// Reads dead letters from ClickHouse: pages ordered by arrival, with their bytes and replays.
import { z } from 'zod';
import { isDid } from '#domain/identifiers.ts';
import type { Api } from '../context/api.ts';
import { allOf, type Condition } from '../contract/condition.ts';
import { isoTime } from '../contract/time.ts';
import { among } from './filter.ts';
import { letterId, type LetterPlace } from './place.ts';

const headRow = z.object({
  topic: z.string(),
  partition: z.number(),
  offset: z.number(),
  lastOffset: z.number(),
  arrivedAtMs: z.coerce.number(),
  reason: z.string(),
  detail: z.string(),
  schemaId: z.number().nullable(),
  rawLength: z.number(),
  rawSha256: z.string(),
  keyLength: z.number().nullable(),
});

const place = z.object({
  topic: z.string(),
  partition: z.number(),
  offset: z.number(),
  arrivedAtMs: z.coerce.number(),
});
const contentRow = place.extend({ raw: z.string(), key: z.string().nullable() });
const replayRow = place.extend({
  replayPartition: z.number(),
  replayOffset: z.number(),
  replayedAtMs: z.coerce.number(),
  actor: z.string(),
});

/** Where and when a letter was replayed. */
interface Replay {
  readonly partition: number;
  readonly offset: number;
  readonly at: string;
  readonly actor: string;
}

/** A dead letter with its bytes, cut at `keptBytesMax`; `rawLength` is that of the whole message. */
export interface Letter extends Omit<z.output<typeof headRow>, 'keyLength'> {
  readonly id: string;
  readonly key: Uint8Array | null;
  readonly raw: Uint8Array;
  readonly replays: readonly Replay[];
}

/** Most bytes of messages in one reply. A page ends early if the next message would exceed it. */
const pageBytesMax = 8 * 1024 * 1024;

/** Bytes that ingest keeps of a message, and of a message key; the rest is cut. */
export const keptBytesMax = 1024 * 1024;

const columns = `_topic AS topic, _partition AS partition, _offset AS offset,
  toUnixTimestamp64Milli(_arrived_at) AS arrivedAtMs`;

/** Dependencies of reading letters. */
type Door = Pick<Api, 'telemetry'>;

interface Selection {
  readonly conditions: readonly Condition[];
  readonly limit: number;
}

/** The first letters that fit, at least one and at most `limit`, and whether there are more. */
export async function readLetters(
  api: Door,
  { conditions, limit }: Selection,
): Promise<{ letters: Letter[]; hasMore: boolean }> {
  const { where, params } = allOf(conditions);
  const sql = `SELECT ${columns}, _last_offset AS lastOffset, reason, detail, schema_id AS schemaId, raw_length AS rawLength,
    raw_sha256 AS rawSha256, length(message_key) AS keyLength
    FROM dead_letters FINAL WHERE ${where}
    ORDER BY _arrived_at, _topic, _partition, _offset LIMIT {limit:UInt32}`;
  const found = await api.telemetry.query(headRow, sql, { ...params, limit: limit + 1 });
  const heads = fitting(found.slice(0, limit));
  const hasMore = found.length > heads.length;
  if (heads.length === 0) return { letters: [], hasMore };
  const [contents, replays] = await Promise.all([readContents(api, heads), readReplays(api, heads)]);
  const letters = heads.flatMap((head) => {
    const id = letterId(head);
    const content = contents.get(id);
    return content ? [{ ...head, id, ...content, replays: replays.get(id) ?? [] }] : [];
  });
  return { letters, hasMore };
}

function fitting<T extends { rawLength: number; keyLength: number | null }>(heads: readonly T[]): T[] {
  let bytes = 0;
  const end = heads.findIndex(({ rawLength, keyLength }, index) => {
    bytes += Math.min(rawLength, keptBytesMax) + (keyLength ?? 0);
    return index > 0 && bytes > pageBytesMax;
  });
  return end < 0 ? [...heads] : heads.slice(0, end);
}

/**
 * The bytes of exactly these letters, whose total is known to fit. A filter cannot be used here: with FINAL it reads
 * the bytes of every letter, and without FINAL it finds letters by an earlier reason.
 */
async function readContents(
  api: Door,
  places: readonly LetterPlace[],
): Promise<Map<string, { raw: Uint8Array; key: Uint8Array | null }>> {
  const { sql: where, params } = among(places);
  const sql = `SELECT ${columns}, base64Encode(raw) AS raw, base64Encode(message_key) AS key
    FROM dead_letters FINAL WHERE ${where}`;
  const rows = await api.telemetry.query(contentRow, sql, params);
  return new Map(
    rows.map((row) => [
      letterId(row),
      {
        raw: Buffer.from(row.raw, 'base64'),
        key: row.key === null ? null : Buffer.from(row.key, 'base64'),
      },
    ]),
  );
}

/** Replays of these letters, oldest first. */
async function readReplays(api: Door, places: readonly LetterPlace[]): Promise<Map<string, Replay[]>> {
  const { sql: where, params } = among(places);
  const sql = `SELECT ${columns}, replay_partition AS replayPartition, replay_offset AS replayOffset,
    toUnixTimestamp64Milli(replayed_at) AS replayedAtMs, actor
    FROM dead_letter_replays FINAL WHERE ${where}
    ORDER BY replayed_at, replay_partition, replay_offset`;
  const replays = new Map<string, Replay[]>();
  for (const row of await api.telemetry.query(replayRow, sql, params)) {
    const of = replays.get(letterId(row)) ?? [];
    of.push({
      partition: row.replayPartition,
      offset: row.replayOffset,
      at: isoTime(row.replayedAtMs),
      actor: row.actor,
    });
    replays.set(letterId(row), of);
  }
  return replays;
}

/** Number of matching letters. */
export async function countLetters(api: Door, conditions: readonly Condition[]): Promise<number> {
  const { where, params } = allOf(conditions);
  const [row] = await api.telemetry.query(
    z.object({ count: z.coerce.number() }),
    `SELECT count() AS count FROM dead_letters FINAL WHERE ${where}`,
    params,
  );
  return row?.count ?? 0;
}

/** How many letters match, and the ids of the first ones by arrival. */
export async function countAndFirstLetters(
  api: Door,
  conditions: readonly Condition[],
  most: number,
): Promise<{ readonly count: number; readonly ids: readonly string[] }> {
  const { where, params } = allOf(conditions);
  const sql = `SELECT ${columns} FROM dead_letters FINAL WHERE ${where}
    ORDER BY _arrived_at, _topic, _partition, _offset LIMIT {most:UInt32}`;
  const [count, places] = await Promise.all([
    countLetters(api, conditions),
    api.telemetry.query(place, sql, { ...params, most }),
  ]);
  return { count, ids: places.map(letterId) };
}

export const letterReply = z
  .object({
    id: z.string(),
    reason: z.string(),
    detail: z.string().describe('Where the fault is, the value, and what is allowed.'),
    topic: z.string(),
    partition: z.int(),
    offset: z.int(),
    lastOffset: z.int().describe('Last offset that the letter covers. An unreadable batch is one letter.'),
    schemaId: z.int().nullable(),
    deviceId: z.string().nullable().describe('Message key, if it is a DID; else null.'),
    arrivedAt: z.string(),
    raw: z.string().describe('Bytes of the message in base64, cut at 1 MiB.'),
    rawLength: z.int().describe('Length of the message before the cut, bytes.'),
    rawSha256: z.string().describe('SHA-256 of all bytes, in hex.'),
    replays: z.array(z.object({ partition: z.int(), offset: z.int(), at: z.string(), actor: z.string() })),
  })
  .meta({ id: 'DeadLetter' });

export function printLetter(letter: Letter): z.output<typeof letterReply> {
  const { id, reason, detail, topic, partition, offset, lastOffset, schemaId } = letter;
  const key = letter.key === null ? '' : Buffer.from(letter.key).toString();
  return {
    id,
    reason,
    detail,
    topic,
    partition,
    offset,
    lastOffset,
    schemaId,
    deviceId: isDid(key) ? key : null,
    arrivedAt: isoTime(letter.arrivedAtMs),
    raw: Buffer.from(letter.raw).toString('base64'),
    rawLength: letter.rawLength,
    rawSha256: letter.rawSha256,
    replays: [...letter.replays],
  };
}
