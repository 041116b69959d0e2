// Reads the event feed in order, up to where no earlier event can still appear.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { eventsKeptMs } from '../events.ts';
import { orLags } from '../witness.ts';

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

/** An insert stamps at the earliest so long before it started (default of `published_at`). */
const stampedBefore = 'INTERVAL 1500 MILLISECOND';

/** A position of so long ago is left even where nothing proves it: cursors expire after 90 days. */
const unprovenFor = 'INTERVAL 80 DAY';

/**
 * `clock`: all events up to here are inserted, as far as the server that answers knows of running inserts; a second covers
 * a clock that is set back a little, and it is as far back as this replica says that it is behind. `proof`: the newest row was
 * inserted after all events up to here, so who shows it shows them. Up to `known` no event is missing on this server.
 * `marginMs` moves the start of running inserts back.
 */
const known = (marginMs = 0): string => `
    (SELECT least(now64(6, 'UTC') - INTERVAL 1 SECOND,
       now64(6, 'UTC') - toIntervalMicrosecond(toInt64(max(elapsed) * 1e6)) - INTERVAL ${marginMs} MILLISECOND)
     FROM system.processes
     WHERE current_database = currentDatabase() AND startsWith(query, 'INSERT INTO events ')) - ${stampedBefore}
     - toIntervalSecond((SELECT max(absolute_delay) FROM system.replicas WHERE database = currentDatabase() AND table = 'events')) AS clock,
    (SELECT max(published_at) FROM events) - ${stampedBefore} AS proof,
    toUnixTimestamp64Micro(greatest(least(clock, proof), clock - ${unprovenFor})) AS known`;

/**
 * An insert that runs on seems to have started at other times, as statements look at the clock a moment before they look at
 * it. Without a margin, the next one of the same server would know less than the horizon.
 */
const startMarginMs = 500;

/** `unproven`: the newest event that only a later row can prove. */
const horizonSql = `WITH ${known(startMarginMs)}
  SELECT known AS micros,
    (SELECT id FROM events
     WHERE id IN (SELECT id FROM events
                  WHERE published_at > proof AND published_at <= clock AND at > now() - ${unprovenFor})
     GROUP BY id HAVING min(published_at) > proof ORDER BY min(published_at) DESC LIMIT 1) AS unproven`;

const horizonRow = z.object({ micros: z.number(), unproven: z.string().nullable() });

const repeatSql = `INSERT INTO events (id, type, subject, project_id, data, at)
  SELECT id, type, subject, project_id, data, at FROM events WHERE id = {id:String} LIMIT 1`;

/**
 * All events up to this time, in µs, can be read, and no earlier one can still appear, also where the store lags. The last
 * event before a pause is inserted once more as the row that proves it; readers leave it out as a repeat.
 */
export async function horizonMicros(clickhouse: ClickHouse): Promise<number> {
  const look = async (): Promise<z.output<typeof horizonRow>> =>
    (await clickhouse.query(horizonRow, horizonSql))[0] ?? { micros: 0, unproven: null };
  const { micros, unproven } = await look();
  if (unproven === null) return micros;
  await clickhouse.command(repeatSql, { id: unproven });
  return (await look()).micros;
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

const columns = `id, toUnixTimestamp64Micro(published_at) AS micros, type, subject, project_id AS projectId, data,
    toUnixTimestamp64Milli(at) AS atMs`;

/**
 * At most `limit` rows after a position, in order. Rows that repeat an earlier published event are among them. Throws StoreLags
 * when another server answers than that of the horizon, and knows less.
 */
export async function readRows(clickhouse: ClickHouse, reading: Reading): Promise<EventRow[]> {
  const { after, horizonMicros: horizon, limit, conditions } = reading;
  const sql = `SELECT ${columns} FROM events
    WHERE published_at >= fromUnixTimestamp64Micro({micros:Int64})
      AND (published_at, id) > (fromUnixTimestamp64Micro({micros:Int64}), {id:String})
      AND published_at <= fromUnixTimestamp64Micro({horizon:Int64})
      AND (WITH ${known()} SELECT throwIf({horizon:Int64} > known)) = 0
      ${conditions.map((condition) => `AND ${condition.sql}`).join(' ')}
    ORDER BY published_at, id LIMIT {limit:UInt32}`;
  const params = { micros: after[0], id: after[1], horizon, limit };
  const all = Object.assign(params, ...conditions.map((condition) => condition.params ?? {}));
  return orLags(clickhouse.query(eventRow, sql, all), ['events']);
}

/** One event, by its id; undefined when it is kept no longer. */
export async function eventOf(clickhouse: ClickHouse, id: string): Promise<EventRow | undefined> {
  const sql = `SELECT ${columns} FROM events WHERE id = {id:String} ORDER BY published_at LIMIT 1`;
  return (await clickhouse.query(eventRow, sql, { id }))[0];
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
    // Another server may not show this one, or a later one alone.
    const isFirst = (first.get(id) ?? micros) >= micros && !seen.has(id);
    seen.add(id);
    return isFirst;
  });
}
