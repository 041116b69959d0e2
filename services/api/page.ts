// One page of a list: key-set paging over a typed table by (created_at, id), bodies from the log of records.
import { z } from 'zod';
import type { StoredRecord } from '#runtime/record-log.ts';
import { cursorText, digestOf, readCursor } from './cursor.ts';
import type { Answer, Api, Principal } from './endpoint.ts';
import { latestMs } from './query.ts';
import { inUtc } from './time.ts';

/** Items of a page that names no limit. */
export const limitDefault = 100;

/** What every list takes, decoded by `pageQuery`. */
interface PageRequest {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
  readonly updatedAfter?: string | undefined;
}

/** A condition on the typed table, with its parameters: `{name:Type}` in the text, names of its own. */
export interface Condition {
  readonly sql: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The condition that a column equals one of the values given; none when no value was given. */
export const anyOf = (column: string, values: readonly string[] | undefined): Condition[] =>
  values === undefined
    ? []
    : [{ sql: `${column} IN {${column}:Array(String)}`, params: { [column]: values } }];

/** Conditions that hide what lies outside the key's projects. `column` holds a project id. */
export const ownProjects = (principal: Principal, column = 'project_id'): Condition[] =>
  principal.projectIds.length === 0
    ? []
    : [{ sql: `${column} IN {ownProjects:Array(String)}`, params: { ownProjects: principal.projectIds } }];

export interface ListRequest {
  /** Typed table with id, created_at and updated_at. */
  readonly table: string;
  readonly kind: string;
  readonly page: PageRequest;
  readonly conditions: readonly Condition[];
  /** Prints the records of the page, in their order. */
  readonly print: (records: readonly StoredRecord[]) => Promise<readonly unknown[]>;
}

/** The answer of a list. Rows that come in later never shift or repeat a page. Throws 400 for a foreign cursor. */
export async function listPage(api: Api, request: ListRequest): Promise<Answer> {
  const { table, kind, page } = request;
  const limit = page.limit ?? limitDefault;
  const conditions = [...request.conditions, ...timeConditions(page)];
  const digest = digestOf(conditions);
  const rows = await selectPage(api, {
    table,
    limit: limit + 1,
    conditions: [...conditions, ...afterCursor(page.cursor, digest)],
  });
  const hasMore = rows.length > limit;
  const shown = rows.slice(0, limit);
  const records = await api.records.latest(
    kind,
    shown.map(({ id }) => id),
  );
  const data = await request.print(
    shown.map(({ id }) => records.get(id)).filter((record) => record !== undefined),
  );
  const last = shown.at(-1);
  const nextCursor = hasMore && last ? cursorText([last.createdAtMs, last.id], digest) : null;
  return { status: 200, body: { data, nextCursor, hasMore }, ...(nextCursor !== null && { nextCursor }) };
}

const pageRow = z.object({ id: z.string(), createdAtMs: z.coerce.number() });

async function selectPage(
  api: Api,
  { table, limit, conditions }: { table: string; limit: number; conditions: readonly Condition[] },
) {
  const where = conditions.map(({ sql }) => ` AND ${sql}`).join('');
  const params = Object.assign({ limit }, ...conditions.map((condition) => condition.params ?? {}));
  const sql = `SELECT id, toUnixTimestamp64Milli(created_at) AS createdAtMs FROM ${table} FINAL
    WHERE true${where} ORDER BY created_at, id LIMIT {limit:UInt32}`;
  return api.clickhouse.query(pageRow, sql, params);
}

function timeConditions({ createdAfter, createdBefore, updatedAfter }: PageRequest): Condition[] {
  const bound = (sql: string, name: string, value: string | undefined): Condition[] =>
    value === undefined
      ? []
      : [
          {
            sql: `${sql} parseDateTime64BestEffort({${name}:String}, 3, 'UTC')`,
            params: { [name]: inUtc(value) },
          },
        ];
  return [
    ...bound('created_at >', 'createdAfter', createdAfter),
    ...bound('created_at <', 'createdBefore', createdBefore),
    ...bound('updated_at >', 'updatedAfter', updatedAfter),
  ];
}

const cursorPlace = z.tuple([z.int().min(0).max(latestMs), z.string()]);

function afterCursor(cursor: string | undefined, digest: string): Condition[] {
  if (cursor === undefined) return [];
  const [createdAtMs, id] = readCursor(cursor, cursorPlace, digest);
  const sql = '(created_at, id) > (fromUnixTimestamp64Milli({cursorMs:Int64}), {cursorId:String})';
  return [{ sql, params: { cursorMs: createdAtMs, cursorId: id } }];
}
