// Conditions on rows of device_days: the days that a key may read, by the sort key.
import type { Period } from '#domain/dating/calendar.ts';
import { literal } from '#runtime/clickhouse/bind.ts';
import type { Condition } from '../contract/condition.ts';
import type { SeenDevice, View } from '../store/view.ts';
import { momentSql } from './spans.ts';

/** Open ends of installations, within the range of ClickHouse: 1970 to 2099. */
const [leastMs, mostMs] = [0, 4_102_444_800_000] as const;
const clampMs = (ms: number): number => Math.min(Math.max(ms, leastMs), mostMs);

/**
 * The days of the period that the key may read, as `mayReadDay` decides; none if the view has no device. `table`:
 * name of the table, because a SELECT may hide its column `day` by a text of the same name.
 */
export function readableDays({ devices }: View, { start, end }: Period, table: string): Condition {
  return {
    sql: [
      `${table}.day BETWEEN {start:Date} AND {end:Date}`,
      devices.length === 0 ? 'false' : `(${devices.map(openSql).join(' OR ')})`,
      ...devices.flatMap(closedSql),
    ].join(' AND '),
    params: { start, end },
  };
}

/** Days on which the device was there for most of the day; of two halves the later one counts. */
function openSql({ did, open }: SeenDevice): string {
  const [from, to] = ['toUnixTimestamp64Milli(start_at)', 'toUnixTimestamp64Milli(end_at)'];
  const list = (ms: readonly number[]): string => `CAST(${literal(ms.map(clampMs))} AS Array(Int64))`;
  const spans = `${list(open.map(({ fromMs }) => fromMs))}, ${list(open.map(({ toMs }) => toMs))}`;
  const sharedMs = `arraySum((f, t) -> greatest(0, least(t, ${to}) - greatest(f, ${from})), ${spans})`;
  const holdsEnd = `arrayExists((f, t) -> f < ${to} AND t >= ${to}, ${spans})`;
  return `device_did = ${literal(did)} AND 2 * ${sharedMs} + ${holdsEnd} > ${to} - ${from}`;
}

const closedSql = ({ did, closed }: SeenDevice): string[] =>
  closed.map(
    ({ fromMs, toMs }) =>
      `NOT (device_did = ${literal(did)} AND start_at < ${momentSql(clampMs(toMs))} AND end_at > ${momentSql(clampMs(fromMs))})`,
  );
