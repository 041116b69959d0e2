// Reads one page of a list: key-set paging over a typed table by (time, id), bodies from the record log.
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import type { StoredRecord } from '#records/records.ts';
import { cursorText, digestOf, readCursor } from '../contract/cursor.ts';
import type { Condition } from '../contract/condition.ts';
import type { Answer } from '../context/answer.ts';
import { limitDefault, onlyFields, type SortField } from '../contract/list-query.ts';
import { latestMs } from '../contract/query.ts';
import { inUtc } from '../contract/time.ts';

/** Parameters of every list, decoded by `listQuery`. */
interface PageRequest {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
  readonly updatedAfter?: string | undefined;
  readonly sort?: SortField | undefined;
  readonly count?: 'true' | 'false' | undefined;
  readonly fields?: readonly string[] | undefined;
}

export interface ListRequest {
  /** Typed table with id, created_at and updated_at. */
  readonly table: string;
  readonly page: PageRequest;
  readonly conditions: readonly Condition[];
  /** Prints the records of the page, in order. */
  readonly print: (ids: readonly string[]) => Promise<readonly unknown[]>;
}

/** The newest versions of the existing records, in the order of their ids. */
export async function latestOf(api: Api, kind: string, ids: readonly string[]): Promise<StoredRecord[]> {
  const records = await api.records.latest(kind, ids);
  return ids.flatMap((id) => records.get(id) ?? []);
}

/** The reply of a list. Rows that are added later never shift or repeat a page. Throws 400 for a foreign cursor. */
export async function listPage(api: Api, { table, page, ...request }: ListRequest): Promise<Answer> {
  const limit = page.limit ?? limitDefault;
  const conditions = [...request.conditions, ...timeConditions(page)];
  const order = orders[page.sort ?? 'createdAt'];
  const digest = digestOf([conditions, order]);
  const [rows, counted] = await Promise.all([
    selectPage(api, {
      table,
      limit: limit + 1,
      order,
      conditions: [...conditions, ...afterCursor(page.cursor, order, digest)],
    }),
    page.count === 'true' ? countRows(api, table, conditions) : {},
  ]);
  const hasMore = rows.length > limit;
  const shown = rows.slice(0, limit);
  const printed = await request.print(shown.map(({ id }) => id));
  const last = shown.at(-1);
  const nextCursor = hasMore && last ? cursorText([last.atMs, last.id], digest) : null;
  const data = printed.map((item) => onlyFields(item, page.fields));
  const body = { data, nextCursor, hasMore, ...counted };
  return { status: 200, body, ...(nextCursor !== null && { nextCursor }) };
}

interface Order {
  readonly column: 'created_at' | 'updated_at';
  readonly direction: 'ASC' | 'DESC';
}

const orders: Record<SortField, Order> = {
  createdAt: { column: 'created_at', direction: 'ASC' },
  '-createdAt': { column: 'created_at', direction: 'DESC' },
  updatedAt: { column: 'updated_at', direction: 'ASC' },
  '-updatedAt': { column: 'updated_at', direction: 'DESC' },
};

const where = (conditions: readonly Condition[]): string =>
  `WHERE true${conditions.map(({ sql }) => ` AND ${sql}`).join('')}`;

const paramsOf = (conditions: readonly Condition[]): Record<string, unknown> =>
  Object.assign({}, ...conditions.map(({ params = {} }) => params));

const pageRow = z.object({ id: z.string(), atMs: z.coerce.number() });

interface Selection {
  readonly table: string;
  readonly limit: number;
  readonly order: Order;
  readonly conditions: readonly Condition[];
}

async function selectPage(api: Api, { table, limit, order, conditions }: Selection) {
  const { column, direction } = order;
  const sql = `SELECT id, toUnixTimestamp64Milli(${column}) AS atMs FROM ${table} FINAL
    ${where(conditions)} ORDER BY ${column} ${direction}, id ${direction} LIMIT {limit:UInt32}`;
  return api.clickhouse.query(pageRow, sql, { limit, ...paramsOf(conditions) });
}

const countRow = z.object({ totalCount: z.coerce.number() });

async function countRows(api: Api, table: string, conditions: readonly Condition[]) {
  const sql = `SELECT count() AS totalCount FROM ${table} FINAL ${where(conditions)}`;
  const [counted] = await api.clickhouse.query(countRow, sql, paramsOf(conditions));
  return counted ?? {};
}

const foundRow = z.object({ count: z.coerce.number(), ids: z.array(z.string()) });

/** How many records a list with these conditions has, and the ids of its first ones. */
export async function countAndFirst(
  api: Pick<Api, 'clickhouse'>,
  { table, conditions, most }: Pick<ListRequest, 'table' | 'conditions'> & { readonly most: number },
): Promise<{ readonly count: number; readonly ids: readonly string[] }> {
  const sql = `SELECT count() AS count, arrayMap(x -> x.2, arraySlice(arraySort(groupArray((created_at, id))), 1, {most:UInt32})) AS ids
    FROM ${table} FINAL ${where(conditions)}`;
  const [found] = await api.clickhouse.query(foundRow, sql, { most, ...paramsOf(conditions) });
  return found ?? { count: 0, ids: [] };
}

/** The ids of all records that a list with these conditions has, in its order. */
export async function listIds(
  api: Pick<Api, 'clickhouse'>,
  { table, conditions }: Pick<ListRequest, 'table' | 'conditions'>,
): Promise<string[]> {
  const sql = `SELECT id FROM ${table} FINAL ${where(conditions)} ORDER BY created_at, id`;
  const rows = await api.clickhouse.query(z.object({ id: z.string() }), sql, paramsOf(conditions));
  return rows.map(({ id }) => id);
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

function afterCursor(cursor: string | undefined, order: Order, digest: string): Condition[] {
  if (cursor === undefined) return [];
  const [cursorMs, cursorId] = readCursor(cursor, cursorPlace, digest);
  const beyond = order.direction === 'ASC' ? '>' : '<';
  const sql = `(${order.column}, id) ${beyond} (fromUnixTimestamp64Milli({cursorMs:Int64}), {cursorId:String})`;
  return [{ sql, params: { cursorMs, cursorId } }];
}
