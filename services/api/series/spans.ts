// Conditions on the sort key of a table of readings, so that ClickHouse reads only the parts of the requested
// devices.
import { literal } from '#runtime/clickhouse/bind.ts';
import type { Condition } from '../contract/condition.ts';
import type { DeviceSpan } from '../store/view.ts';

/** Whether the time of a reading is in one of the spans of its device. Needs at least one span. */
export const within = (spans: readonly DeviceSpan[], moment = 'observed_at'): Condition => ({
  sql: `(${spans
    .map(
      ({ did, fromMs, toMs }) =>
        `(device_did = ${literal(did)} AND ${moment} >= ${momentSql(fromMs)} AND ${moment} < ${momentSql(toMs)})`,
    )
    .join(' OR ')})`,
});

/** A constant, by which ClickHouse finds what it reads. */
export const momentSql = (ms: number): string => `fromUnixTimestamp64Milli(toInt64(${literal(ms)}))`;
