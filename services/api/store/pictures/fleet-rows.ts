// One query for the fleet calendar: a row for each household or device, or for each district where there are too many.
import { z } from 'zod';
import type { Api } from '../../context/api.ts';
import { dailyUseSql, daysParams, type ProjectDays } from './daily-use.ts';

export interface FleetQuestion extends ProjectDays {
  readonly unit: 'household' | 'device';
  /** null: all districts. */
  readonly district: string | null;
  /** More units than this are grouped by district. */
  readonly limit: number;
  /** Last days for `cookedLately` and `silentLately`. */
  readonly lately: number;
}

/** Codes of the states of a day in `states`. */
export const stateCodes = ['not_installed', 'used', 'unused', 'partial', 'no_data'] as const;

const count = z.coerce.number();
const counts = z.array(count);

const fleetRow = z.object({
  isGroup: z.coerce.boolean(),
  /** DID of the household or device, or the district. */
  id: z.string(),
  /** External id of the household; empty: none. */
  externalId: z.string(),
  district: z.string(),
  units: count,
  households: count,
  cookedLately: count,
  silentLately: count,
  neverHeard: count,
  silentDevices: count,
  expected: count,
  received: count,
  /** One code a day; empty for a group. */
  states: counts,
  /** Minutes a day, −1: not known; empty for a group. */
  minutes: z.array(z.number()),
  gaps: z.array(z.string()),
  /** Units a day by state, in the order of `stateCodes`; empty for a single unit. */
  counts: z.array(counts),
  /** Minutes a day of those that were heard, summed; empty for a single unit. */
  groupMinutes: z.array(z.number()),
});

export type FleetRow = z.output<typeof fleetRow>;

export function readFleetRows(
  { telemetry }: Pick<Api, 'telemetry'>,
  question: FleetQuestion,
): Promise<FleetRow[]> {
  const unit = question.unit === 'device' ? 'device_did' : 'household_id';
  const countsOf = (state: string): string =>
    `sumForEach(arrayMap(s -> toUInt32(s = ${state}), states_each))`;
  return telemetry.query(
    fleetRow,
    `WITH ${dailyUseSql(question, unit)},
     unit_days AS (
       SELECT unit, household_id, maxForEach(here_each) AS installed, sumForEach(expected_each) AS expected_days,
         sumForEach(received_each) AS received_days, sumForEach(arrayMap(m -> greatest(m, 0.), minutes_each)) AS used_minutes,
         maxForEach(arrayMap(m -> m >= 0, minutes_each)) AS known, maxForEach(gap_each) AS reasons,
         max(is_heard) AS sends, any(silent_devices) AS silent
       FROM device_stays GROUP BY unit, household_id
     ),
     placed AS (
       SELECT unit, h.did AS household_did, if(isNull(h.erased_at), ifNull(h.external_id, ''), '') AS external, h.district AS own_district, household_id,
         arrayMap((i, e, r, m, k) -> toUInt8(multiIf(i = 0, 0, k AND m > 0 AND 2 * r >= e, 1, k AND m = 0 AND r > 0 AND 2 * r >= e, 2,
           r > 0 OR m > 0, 3, 4)), installed, expected_days, received_days, used_minutes, known) AS states_each,
         arrayMap((k, m) -> if(k, round(m), -1.), known, used_minutes) AS minutes_each,
         arrayMap((s, g) -> if(s IN (3, 4), replaceOne(g, 'fault', ''), ''), states_each, reasons) AS gaps_each,
         arraySum(expected_days) AS own_expected, arraySum(received_days) AS own_received, sends, silent,
         arraySlice(states_each, -{lately:Int32}) AS last_states
       FROM unit_days AS u
       INNER JOIN (SELECT id, did, external_id, erased_at, district FROM households FINAL) AS h ON h.id = u.household_id
       WHERE arrayExists(i -> i > 0, installed) AND ({district:String} = '' OR h.district = {district:String})
     ),
     numbered AS (SELECT *, count() OVER () > {limit:UInt32} AS is_grouped FROM placed)
     SELECT is_grouped AS isGroup, if(is_grouped, own_district, ${question.unit === 'device' ? 'unit' : 'household_did'}) AS id,
       any(if(is_grouped, '', external)) AS externalId, any(own_district) AS district, count() AS units,
       uniqExact(household_id) AS households, countIf(has(last_states, 1)) AS cookedLately,
       countIf(has(last_states, 4) AND arrayAll(s -> s IN (0, 4), last_states)) AS silentLately,
       countIf(NOT sends) AS neverHeard, any(silent) AS silentDevices,
       sum(own_expected) AS expected, sum(own_received) AS received,
       any(if(is_grouped, [], states_each)) AS states, any(if(is_grouped, [], minutes_each)) AS minutes,
       any(if(is_grouped, [], gaps_each)) AS gaps,
       if(is_grouped, [${stateCodes.map((_, code) => countsOf(String(code))).join(', ')}], []) AS counts,
       if(is_grouped, sumForEach(arrayMap((m, s) -> if(s IN (1, 2), greatest(m, 0.), 0.), minutes_each, states_each)), []) AS groupMinutes
     FROM numbered GROUP BY is_grouped, id ORDER BY id`,
    {
      ...daysParams(question),
      district: question.district ?? '',
      limit: question.limit,
      lately: question.lately,
    },
  );
}
