// Conditions on the sort key of a table of readings, so that ClickHouse reads only the parts of the requested
// devices.
import type { Condition } from '../contract/condition.ts';
import type { DeviceSpan } from '../store/view.ts';

/** Whether the time of a reading is in one of the spans of its device. Needs at least one span. */
export const within = (spans: readonly DeviceSpan[], moment = 'observed_at'): Required<Condition> => ({
  sql: `(${spans
    .map(
      (
        _,
        index,
      ) => `(device_did = {did${index}:String} AND ${moment} >= fromUnixTimestamp64Milli({from${index}:Int64})
        AND ${moment} < fromUnixTimestamp64Milli({to${index}:Int64}))`,
    )
    .join(' OR ')})`,
  params: Object.fromEntries(
    spans.flatMap(({ did, fromMs, toMs }, index) => [
      [`did${index}`, did],
      [`from${index}`, fromMs],
      [`to${index}`, toMs],
    ]),
  ),
});
