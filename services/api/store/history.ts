// The versions of one record, newest first, each with author and time: a page of the record log.
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import { storedBody, type StoredRecord } from '#records/records.ts';
import type { Condition } from '../contract/condition.ts';
import { cursorText, digestOf, readCursor } from '../contract/cursor.ts';
import type { Answer } from '../context/answer.ts';
import { limitDefault } from '../contract/list-query.ts';
import { pageQuery } from '../contract/query.ts';
import { isoTime } from '../contract/time.ts';
import { listReply } from './bodies/replies.ts';

/** For the query of a history. */
export const historyQuery = z.strictObject({ limit: pageQuery.limit, cursor: pageQuery.cursor });

interface StoredVersion extends StoredRecord {
  /** Id of the API key, or name of the command, that wrote it. */
  readonly actor: string;
  /** When it was written, ISO 8601. */
  readonly at: string;
}

/** The reply of a history whose versions have this schema. */
export const historyReply = (record: z.ZodType) => ({
  description: 'A page of versions.',
  schema: listReply(z.object({ version: z.number(), at: z.string(), actor: z.string(), record })),
});

interface HistoryRequest {
  readonly kind: string;
  readonly id: string;
  readonly page: z.output<typeof historyQuery>;
  /** What the key may see of the versions, as conditions on `records`. Default: all. */
  readonly visible?: readonly Condition[];
  /** Prints the versions of the page, in order. */
  readonly print: (versions: readonly StoredVersion[]) => Promise<readonly unknown[]>;
}

interface RecordHistory extends Omit<HistoryRequest, 'print'> {
  /** Prints the record of each version, in order. */
  readonly print: (records: readonly StoredRecord[]) => Promise<readonly unknown[]>;
}

/** The reply of a history whose items are records with version, author and time. */
export const recordHistory = (api: Api, { print, ...request }: RecordHistory): Promise<Answer> =>
  historyPage(api, {
    ...request,
    print: async (versions) => {
      const records = await print(versions);
      return versions.map(({ version, at, actor }, index) => ({
        version,
        at,
        actor,
        record: records[index],
      }));
    },
  });

/** The reply of a history. A version that is written later never shifts or repeats a page. */
export async function historyPage(
  api: Api,
  { kind, id, page, print, visible = [] }: HistoryRequest,
): Promise<Answer> {
  const limit = page.limit ?? limitDefault;
  const digest = digestOf([kind, id]);
  const [before] = page.cursor === undefined ? [latestVersion] : readCursor(page.cursor, place, digest);
  const versions = await versionsBefore(api, { kind, id, before, limit: limit + 1 }, visible);
  const shown = versions.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = versions.length > limit;
  const nextCursor = hasMore && last ? cursorText([last.version], digest) : null;
  return {
    status: 200,
    body: { data: await print(shown), nextCursor, hasMore },
    ...(nextCursor !== null && { nextCursor }),
  };
}

const latestVersion = 2 ** 32 - 1;
const place = z.tuple([z.int().min(1).max(latestVersion)]);

const row = z.object({
  id: z.string(),
  version: z.number(),
  actor: z.string(),
  atMs: z.coerce.number(),
  body: storedBody,
});

interface Part {
  readonly kind: string;
  readonly id: string;
  readonly before: number;
  readonly limit: number;
}

async function versionsBefore(api: Api, part: Part, visible: readonly Condition[]): Promise<StoredVersion[]> {
  const sql = `SELECT id, version, actor, toUnixTimestamp64Milli(at) AS atMs, body FROM records
    WHERE kind = {kind:String} AND id = {id:String} AND version < {before:UInt32}${visible.map((condition) => ` AND ${condition.sql}`).join('')}
    ORDER BY version DESC LIMIT 1 BY version LIMIT {limit:UInt32}`;
  const params = Object.assign({}, ...visible.map((condition) => condition.params ?? {}));
  const rows = await api.clickhouse.query(row, sql, { ...params, ...part });
  return rows.map(({ atMs, ...version }) => ({ ...version, at: isoTime(atMs) }));
}
