// Reads the event feed in order, up to where no earlier event can still appear.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { eventsKeptMs } from '../events.ts';

/** A condition on the table `events` with its parameters; `{name:Type}` in the text. */
interface Condition {
  readonly sql: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** A position in the feed: µs since 1970 of the stamp, and the id of the event. */
export type Place = readonly [micros: number, id: string];

/** After all events that were published at the same time. */
const lastId = '~';

/** Before all events that are kept. */
export const startOfFeed = (nowMs: number): Place => [(nowMs - eventsKeptMs) * 1000, ''];

/** After all events of a horizon. */
export const endOf = (horizon: number): Place => [horizon, lastId];

/**
 * All events up to this time, in µs, can be read. An insert stamps at the earliest 1.5 s before it started (default
 * of `published_at`), so the horizon is that much before the oldest insert that is running, and before a second ago:
 * that second covers a clock that is set back a little.
 */
export async function horizonMicros(clickhouse: ClickHouse): Promise<number> {
  const sql = `SELECT toUnixTimestamp64Micro(least(
      now64(6) - INTERVAL 1 SECOND,
      (SELECT now64(6) - toIntervalMicrosecond(toInt64(max(elapsed) * 1e6)) FROM system.processes
       WHERE current_database = currentDatabase() AND startsWith(query, 'INSERT INTO events '))
    ) - INTERVAL 1500 MILLISECOND) AS micros`;
  const [row] = await clickhouse.query(z.object({ micros: z.number() }), sql);
  return row?.micros ?? 0;
}

const eventRow = z.object({
  id: z.string(),
  micros: z.number(),
  type: z.string(),
  subject: z.string(),
  projectId: z.string().nullable(),
  data: z.string(),
  atMs: z.number(),
});

export type EventRow = z.output<typeof eventRow>;

interface Reading {
  readonly after: Place;
  readonly horizonMicros: number;
  readonly limit: number;
  readonly conditions: readonly Condition[];
}

/** At most `limit` rows after a position, in order. Rows that repeat an earlier published event are among them. */
export function readRows(clickhouse: ClickHouse, reading: Reading): Promise<EventRow[]> {
  const { after, horizonMicros: horizon, limit, conditions } = reading;
  const sql = `SELECT id, toUnixTimestamp64Micro(published_at) AS micros, type, subject, project_id AS projectId,
      data, toUnixTimestamp64Milli(at) AS atMs
    FROM events
    WHERE published_at >= fromUnixTimestamp64Micro({micros:Int64})
      AND (published_at, id) > (fromUnixTimestamp64Micro({micros:Int64}), {id:String})
      AND published_at <= fromUnixTimestamp64Micro({horizon:Int64})
      ${conditions.map((condition) => `AND ${condition.sql}`).join(' ')}
    ORDER BY published_at, id LIMIT {limit:UInt32}`;
  const params = { micros: after[0], id: after[1], horizon, limit };
  return clickhouse.query(
    eventRow,
    sql,
    Object.assign(params, ...conditions.map((condition) => condition.params ?? {})),
  );
}

/** When each event was first published, in µs. */
export async function firstMicros(
  clickhouse: ClickHouse,
  ids: readonly string[],
  conditions: readonly Condition[] = [],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await clickhouse.query(
    z.object({ id: z.string(), micros: z.number() }),
    `SELECT id, toUnixTimestamp64Micro(min(published_at)) AS micros FROM events
     WHERE id IN {ids:Array(String)} ${conditions.map(({ sql }) => `AND ${sql}`).join(' ')} GROUP BY id`,
    Object.assign({ ids }, ...conditions.map((condition) => condition.params ?? {})),
  );
  return new Map(rows.map(({ id, micros }) => [id, micros]));
}

/** The rows that are the first publication of their event. */
export async function withoutRepeats(clickhouse: ClickHouse, rows: readonly EventRow[]): Promise<EventRow[]> {
  const first = await firstMicros(
    clickhouse,
    rows.map(({ id }) => id),
  );
  const seen = new Set<string>();
  return rows.filter(({ id, micros }) => {
    const isFirst = first.get(id) === micros && !seen.has(id);
    seen.add(id);
    return isFirst;
  });
}
