// Conditions on rows of device_days: the days that a key may read, by the sort key.
import type { Period } from '#domain/dating/calendar.ts';
import type { Condition } from '../contract/condition.ts';
import type { SeenDevice, View } from '../store/view.ts';

/** Open ends of installations, within the range of ClickHouse: 1970 to 2099. */
const [leastMs, mostMs] = [0, 4_102_444_800_000] as const;
const clampMs = (ms: number): number => Math.min(Math.max(ms, leastMs), mostMs);

/**
 * The days of the period that the key may read, as `mayReadDay` decides; none if the view has no device. `table`:
 * name of the table, because a SELECT may hide its column `day` by a text of the same name.
 */
export function readableDays({ devices }: View, { start, end }: Period, table: string): Condition {
  const own = devices.map((device, index) => openSql(device, index));
  const closed = devices.flatMap((device, index) => closedSql(device, index));
  const conditions = [...own, ...closed];
  return {
    sql: [
      `${table}.day BETWEEN {start:Date} AND {end:Date}`,
      own.length === 0 ? 'false' : `(${own.map(({ sql }) => sql).join(' OR ')})`,
      ...closed.map(({ sql }) => sql),
    ].join(' AND '),
    params: Object.assign({ start, end }, ...conditions.map(({ params }) => params)),
  };
}

const moment = (name: string): string => `fromUnixTimestamp64Milli({${name}:Int64})`;

/** Days on which the device was there for most of the day; of two halves the later one counts. */
function openSql({ did, open }: SeenDevice, index: number): Required<Condition> {
  const [from, to] = ['toUnixTimestamp64Milli(start_at)', 'toUnixTimestamp64Milli(end_at)'];
  const spans = `{open${index}:Array(Int64)}, {until${index}:Array(Int64)}`;
  const sharedMs = `arraySum((f, t) -> greatest(0, least(t, ${to}) - greatest(f, ${from})), ${spans})`;
  const holdsEnd = `arrayExists((f, t) -> f < ${to} AND t >= ${to}, ${spans})`;
  return {
    sql: `device_did = {did${index}:String} AND 2 * ${sharedMs} + ${holdsEnd} > ${to} - ${from}`,
    params: {
      [`did${index}`]: did,
      [`open${index}`]: open.map(({ fromMs }) => clampMs(fromMs)),
      [`until${index}`]: open.map(({ toMs }) => clampMs(toMs)),
    },
  };
}

const closedSql = ({ closed }: SeenDevice, index: number): Required<Condition>[] =>
  closed.map(({ fromMs, toMs }, span) => ({
    sql: `NOT (device_did = {did${index}:String} AND start_at < ${moment(`closedTo${index}_${span}`)}
      AND end_at > ${moment(`closedFrom${index}_${span}`)})`,
    params: {
      [`closedFrom${index}_${span}`]: clampMs(fromMs),
      [`closedTo${index}_${span}`]: clampMs(toMs),
    },
  }));
