// Coverage of all devices of a project over its last complete days, in one query: the rule of `…/coverage` for a fleet.
import { z } from 'zod';
import type { Api } from '../../context/api.ts';
import type { Condition } from '../../contract/condition.ts';
import type { Project } from '../bodies/project.ts';
import type { Period } from '#domain/dating/calendar.ts';
import { localDays, type LocalDay } from './local-days.ts';
import { recentDays } from './recent-days.ts';

/** Days that decide whether a household cooks: the last of the recent ones. */
export const cookingDaysCount = 7;

const ms = (column: string): string => `toUnixTimestamp64Milli(${column})`;

/** Times of devices in households of the project. */
const stays = `SELECT device_did, any(device_id) AS device_id, household_id,
    groupArray((${ms('from_at')}, ${ms('to_at')})) AS spans
  FROM device_places WHERE project_id = {coverageProject:String}
    AND ${ms('from_at')} < {coverageTo:Int64} AND ${ms('to_at')} > {coverageFrom:Int64}
  GROUP BY device_did, household_id`;

/** What their readings made of each day: day, length in ms, expected, received, whether there was cooking, and whether a gap has no reason. */
const computed = `SELECT device_did, household_id, groupArray((day, ${ms('end_at')} - ${ms('start_at')},
    toInt64(ifNull(expected_intervals, 0)), toInt64(ifNull(received_intervals, 0)), notEmpty(\`events.start_at\`),
    hasAny(arrayMap(reason -> toString(reason), \`gaps.reason\`), ['unknown', '']))) AS rows
  FROM device_days FINAL
  WHERE day BETWEEN {coverageFirst:Date} AND {coverageLast:Date} AND household_id IN (SELECT household_id FROM (${stays}))
  GROUP BY device_did, household_id`;

/** Times for which a reason is documented. */
const explanations = `SELECT device_id, groupArray((${ms('assumeNotNull(starts_at)')}, ${ms('assumeNotNull(ends_at)')})) AS reasons
  FROM (SELECT * FROM device_records FINAL WHERE kind = 'gap')
  WHERE NOT withdrawn AND note != 'unknown' AND starts_at IS NOT NULL AND ends_at IS NOT NULL
  GROUP BY device_id`;

/**
 * One row for each device and household. A day counts if the device was there for most of it; one without a row has no
 * reading: all of it is missing, and without a reason unless documented gaps cover it. A device that never sent has no
 * gaps of its own: it is reported as such.
 */
const perDevice = `SELECT household_id, device_id,
    arrayMap(d -> greatest(1, intDiv(d.3 - d.2, interval_ms)), missing) AS missed,
    arrayFilter(r -> has(arrayMap(d -> d.1, counted), r.1), rows) AS heard_days,
    arraySum(missed) + arraySum(r -> if(r.3 = 0, greatest(1, intDiv(r.2, interval_ms)), r.3), heard_days) AS expected,
    arraySum(r -> r.4, heard_days) AS received,
    arrayExists(r -> r.5 AND r.1 >= {cookingFirst:Date}, heard_days) AS cooks,
    is_heard AND (arrayExists(r -> r.6, heard_days) OR arrayExists(d -> arrayReduce('intervalLengthSum',
      arrayMap(x -> least(greatest(x.1, d.2), d.3), reasons), arrayMap(x -> greatest(least(x.2, d.3), d.2), reasons)) < d.3 - d.2,
      missing)) AS unexplained
  FROM (
    SELECT s.household_id AS household_id, s.device_id AS device_id, c.rows AS rows, e.reasons AS reasons,
      toInt64(1000 * v.expected_interval_seconds) AS interval_ms,
      s.device_did IN (SELECT device_did FROM device_heard) AS is_heard,
      arrayFilter(d -> 2 * arraySum(x -> greatest(0, least(x.2, d.3) - greatest(x.1, d.2)), s.spans)
        + arrayExists(x -> x.1 < d.3 AND x.2 >= d.3, s.spans) > d.3 - d.2,
        arrayZip({coverageDays:Array(Date)}, {coverageStarts:Array(Int64)}, {coverageEnds:Array(Int64)})) AS counted,
      arrayFilter(d -> NOT has(arrayMap(r -> r.1, c.rows), d.1), counted) AS missing
    FROM (${stays}) AS s
    INNER JOIN (SELECT id, expected_interval_seconds FROM devices FINAL) AS v ON v.id = s.device_id
    LEFT JOIN (${computed}) AS c ON c.device_did = s.device_did AND c.household_id = s.household_id
    LEFT JOIN (${explanations}) AS e ON e.device_id = s.device_id
    WHERE notEmpty(counted))`;

const perHousehold = `SELECT household_id, sum(expected) AS due, sum(received) AS came, max(cooks) AS cooked,
    groupArrayIf(device_id, unexplained) AS devices
  FROM (${perDevice}) GROUP BY household_id`;

function paramsOf({ id }: Project, days: readonly LocalDay[]): Record<string, unknown> {
  const last = days.at(-1);
  return {
    coverageProject: id,
    coverageDays: days.map(({ day }) => day),
    coverageStarts: days.map(({ fromMs }) => fromMs),
    coverageEnds: days.map(({ toMs }) => toMs),
    coverageFrom: days[0]?.fromMs ?? 0,
    coverageTo: last?.toMs ?? 0,
    coverageFirst: days[0]?.day ?? '1970-01-01',
    coverageLast: last?.day ?? '1970-01-01',
    cookingFirst: days.at(-cookingDaysCount)?.day ?? '1970-01-01',
  };
}

const nothing: Condition = { sql: 'false' };

type Door = Pick<Api, 'telemetry' | 'nowMs'>;

/** Households below a fraction of their expected readings. `project`: null for one that does not exist. */
export async function belowCoverage(api: Door, project: Project | null, share: number): Promise<Condition[]> {
  if (!project) return [nothing];
  const days = await recentDays(api, project.body.timeZone);
  return [
    {
      sql: `id IN (SELECT household_id FROM (${perHousehold}) WHERE ${isBelow})`,
      params: { ...paramsOf(project, days), coverageShare: share },
    },
  ];
}

const isBelow = 'came < {coverageShare:Float64} * due';

/** Devices with a gap that nobody explained. */
export async function withUnexplainedGap(api: Door, project: Project | null): Promise<Condition[]> {
  if (!project) return [nothing];
  const days = await recentDays(api, project.body.timeZone);
  return [
    {
      sql: `id IN (SELECT device_id FROM (${perDevice}) WHERE unexplained)`,
      params: paramsOf(project, days),
    },
  ];
}

const coverageRow = z.object({
  households: z.coerce.number(),
  cooking: z.coerce.number(),
  expected: z.coerce.number(),
  received: z.coerce.number(),
  below: z.array(z.string()),
  unexplained: z.array(z.string()),
});

export interface ProjectCoverage {
  /** The days, in order. */
  readonly days: readonly LocalDay[];
  /** Households with a device in them, and those of them that cooked on the last days. */
  readonly households: number;
  readonly cooking: number;
  readonly expected: number;
  readonly received: number;
  /** Ids of households below the threshold of the project. */
  readonly below: ReadonlySet<string>;
  /** Ids of devices with a gap that nobody explained. */
  readonly unexplained: ReadonlySet<string>;
}

/** The whole project in one query: what `belowCoverage` and `withUnexplainedGap` select is in it too. */
export async function projectCoverage(api: Door, project: Project): Promise<ProjectCoverage> {
  const days = await recentDays(api, project.body.timeZone);
  const [row] = await api.telemetry.query(
    coverageRow,
    `SELECT count() AS households, countIf(cooked) AS cooking, sum(due) AS expected, sum(came) AS received,
       groupArrayIf(household_id, ${isBelow}) AS below, arrayFlatten(groupArray(devices)) AS unexplained
     FROM (${perHousehold})`,
    { ...paramsOf(project, days), coverageShare: project.body.coverageThreshold },
  );
  const { below = [], unexplained = [], ...sums } = row ?? {};
  return {
    days,
    households: 0,
    cooking: 0,
    expected: 0,
    received: 0,
    ...sums,
    below: new Set(below),
    unexplained: new Set(unexplained),
  };
}

const fleetRow = z.object({
  deployed: z.coerce.number(),
  reporting: z.coerce.number(),
  expectedInAll: z.coerce.number(),
  receivedInAll: z.coerce.number(),
});

/** How much of the devices of a project reported on complete days of a period, by the same rule. */
export async function fleetCoverage(
  api: Door,
  project: Project,
  period: Period,
): Promise<{ readonly deployed: number; readonly reporting: number; readonly coverage: number }> {
  const all = await localDays(api.telemetry, project.body.timeZone, period);
  const days = all.filter(({ toMs }) => toMs <= api.nowMs());
  const [row] = await api.telemetry.query(
    fleetRow,
    `SELECT uniqExact(device_id) AS deployed, uniqExactIf(device_id, received > 0) AS reporting,
       sum(expected) AS expectedInAll, sum(received) AS receivedInAll
     FROM (${perDevice})`,
    paramsOf(project, days),
  );
  const { deployed = 0, reporting = 0, expectedInAll = 0, receivedInAll = 0 } = row ?? {};
  return {
    deployed,
    reporting,
    coverage: expectedInAll === 0 ? 0 : Math.floor((receivedInAll / expectedInAll) * 10_000) / 10_000,
  };
}
