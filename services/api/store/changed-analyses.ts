// Finds what changed since the last look, and the analyses that use it. Each read is by key or by what is newest, so a look costs
// what changed and not what exists.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

/** What is written is read within this time, whatever clock stamped it. */
export const marginSeconds = 300;

const sinceThen = '{since:DateTime64(3)}';

/** Projects that changed what an analysis takes of them, at any time: another name or review changes none. */
const changedProjects = `
  SELECT id FROM records WHERE kind = 'project' AND id IN (SELECT id FROM projects WHERE updated_at > ${sinceThen})
  GROUP BY id HAVING uniqExact(JSONExtractRaw(body, 'country'), JSONExtractRaw(body, 'timeZone'), JSONExtractRaw(body, 'coverageThreshold')) > 1`;

const changedDevices = `
  SELECT device_id FROM device_records WHERE kind IN ('installation', 'device-status-change', 'calibration') AND updated_at > ${sinceThen}
  UNION ALL
  SELECT id FROM devices WHERE updated_at > ${sinceThen}`;

/** Households in which changed devices are or were. */
const aroundDevices = `
  SELECT JSONExtractString(body, 'householdId') AS household_id, now64(3) AS changed_at
  FROM records WHERE kind = 'installation' AND id IN (
    SELECT id FROM device_records WHERE kind = 'installation' AND device_id IN (${changedDevices}))`;

/** Households with a response that is verified, or may have been. A first version that is not verified changes nothing. */
const changedResponses = `
  SELECT household_id, updated_at AS changed_at FROM survey_responses
  WHERE updated_at > ${sinceThen} AND (status = 'verified' OR version > 1)`;

// With the days beside those of the readings, whose UTC days are others.
const newContradictions = `
  SELECT device_did, toDate(observed_at) + shift AS day, max(ingested_at) AS found_at
  FROM anomalies ARRAY JOIN [-1, 0, 1] AS shift WHERE detector = 'conflict' AND ingested_at > ${sinceThen}
  GROUP BY device_did, day`;

/** An analysis marks days of which a reading came twice with different contents; they keep their digest. */
const contradictedDays = `
  SELECT d.household_id AS household_id, d.day AS from_day, d.day AS to_day, c.found_at AS changed_at, false AS by_record
  FROM (SELECT household_id, device_did, day FROM device_days
        WHERE (device_did, day) IN (SELECT device_did, day FROM (${newContradictions})) AND household_id != '') AS d
  INNER JOIN (${newContradictions}) AS c ON c.device_did = d.device_did AND c.day = d.day`;

// A day that was computed again with the same contents is not changed. A changed record may concern any day. `by_record`: it may also be changed back, which readings are not.
const changes = `
  SELECT household_id, min(from_day) AS from_day, max(to_day) AS to_day, max(changed_at) AS changed_at, max(by_record) AS by_record FROM (
    SELECT household_id, day AS from_day, day AS to_day, toDateTime64(d.changed_at, 3, 'UTC') AS changed_at, false AS by_record
    FROM device_days AS d WHERE d.changed_at > ${sinceThen} AND household_id != ''
    UNION ALL ${contradictedDays}
    UNION ALL
    SELECT household_id, toDate('1970-01-01'), toDate('2149-06-06'), changed_at, true FROM (
      SELECT id AS household_id, updated_at AS changed_at FROM households WHERE updated_at > ${sinceThen}
      UNION ALL
      SELECT id, now64(3) FROM households WHERE project_id IN (${changedProjects})
      UNION ALL
      SELECT id, now64(3) FROM households ARRAY JOIN former_projects.project_id AS former
      WHERE notEmpty(former_projects) AND former IN (${changedProjects})
      UNION ALL ${changedResponses}
      UNION ALL ${aroundDevices}))
  GROUP BY household_id`;

/** Each project in which households ever were, and whether as one of comparison. */
const projectsOf = (households: string): string => `
    SELECT id, JSONExtractString(body, 'projectId') AS project_id, max(JSONExtractString(body, 'group') = 'comparison') AS compares
    FROM records WHERE kind = 'household' AND id IN (${households})
    GROUP BY id, project_id HAVING project_id != ''`;

const ofProjects = `
  SELECT project_id, from_day, to_day, changed_at, by_record, household_id, compares
  FROM (${projectsOf('SELECT household_id FROM changes')}) AS r INNER JOIN changes AS c ON c.household_id = r.id`;

const columns = 'id, household_id, compared_with, period_end, reach_from, created_at';
const overlaps = `c.from_day <= a.period_end AND c.to_day >= a.reach_from
  AND c.changed_at > a.created_at - toIntervalSecond(${marginSeconds}) AND a.id > {after:String}`;

/** Changed households that a read takes as parameters. Each use of `changes` is planned and read anew: ten of them took 0.6 s of CPU. */
const listedMax = 500;

const changedType = 'household String, fromDay Date, toDay Date, changedMs Int64, byRecord Bool';
const listed = (parameter: string, type: string, more: string): string => `
  SELECT c.household AS household_id, c.fromDay AS from_day, c.toDay AS to_day, fromUnixTimestamp64Milli(c.changedMs, 'UTC') AS changed_at, c.byRecord AS by_record${more}
  FROM (SELECT arrayJoin(JSONExtract({${parameter}:String}, 'Array(Tuple(${type}))')) AS c)`;

const listedChanges = listed('changed', changedType, '');
const listedProjects = listed(
  'inProjects',
  `${changedType}, project String, compares Bool`,
  ', c.project AS project_id, c.compares AS compares',
);

const withChanges = (
  changed: string,
  inProjects: string,
): string => `WITH changes AS (${changed}), of_projects AS (${inProjects}),
  compared AS (SELECT * FROM of_projects WHERE compares)`;

const ofHouseholds = `SELECT id, max(by_record) AS byRecord FROM (
    SELECT a.id AS id, c.by_record AS by_record
    FROM (SELECT ${columns} FROM household_analyses WHERE household_id IN (SELECT household_id FROM changes)) AS a
    INNER JOIN changes AS c ON c.household_id = a.household_id WHERE ${overlaps}
    UNION ALL
    SELECT a.id, c.by_record
    FROM (SELECT ${columns} FROM household_analyses WHERE compared_with IN (SELECT project_id FROM compared)) AS a
    INNER JOIN compared AS c ON c.project_id = a.compared_with WHERE ${overlaps})
  GROUP BY id ORDER BY id LIMIT {limit:UInt32}`;

// Weighed fuel reaches 104 weeks and some days back, of which the household that changed knows more.
const ofWholeProjects = `SELECT a.id AS id, max(c.by_record) AS byRecord, max(c.compares) AS compares, groupUniqArray(c.household_id) AS households
  FROM (SELECT id, project_id, period_end, period_start - 735 AS reach_from, created_at FROM project_analyses
        WHERE project_id IN (SELECT project_id FROM of_projects)) AS a
  INNER JOIN of_projects AS c ON c.project_id = a.project_id
  WHERE ${overlaps} GROUP BY id ORDER BY id LIMIT {limit:UInt32}`;

const flag = z.union([z.boolean(), z.number()]).transform(Boolean);
const ofHousehold = z.object({ id: z.string(), byRecord: flag });
const ofProject = ofHousehold.extend({ compares: flag, households: z.array(z.string()) });

/** A project's analysis, with the households of the project that changed; `compares`: one of comparison is among them. */
export type ProjectCandidate = z.output<typeof ofProject>;

const change = z.object({
  household: z.string(),
  fromDay: z.string(),
  toDay: z.string(),
  changedMs: z.number(),
  byRecord: flag,
});

type Change = z.output<typeof change>;

const inProject = z.object({ id: z.string(), project_id: z.string(), compares: flag });

/** A changed household in each project in which it ever was. */
interface ProjectChange extends Change {
  readonly project: string;
  readonly compares: boolean;
}

/** The changed households; null: they are so many that each read finds them again. */
export type Changes = { readonly since: string } & (
  | { readonly households: readonly Change[]; readonly inProjects: readonly ProjectChange[] }
  | { readonly households: null }
);

/** From the counts of the parts of both tables, so it costs next to nothing. */
export async function hasAnalyses(telemetry: ClickHouse): Promise<boolean> {
  const sql =
    'SELECT (SELECT count() FROM household_analyses) + (SELECT count() FROM project_analyses) > 0 AS has';
  const [found] = await telemetry.query(z.object({ has: flag }), sql);
  return found?.has === true;
}

/** Most looks find nothing: what stands on it is worked out only where something changed. */
export async function readChanges(telemetry: ClickHouse, since: string): Promise<Changes> {
  const households = await telemetry.query(
    change,
    `SELECT household_id AS household, toString(from_day) AS fromDay, toString(to_day) AS toDay,
       toUnixTimestamp64Milli(changed_at) AS changedMs, by_record AS byRecord
     FROM (${changes}) LIMIT {limit:UInt32}`,
    { since, limit: listedMax + 1 },
  );
  if (households.length > listedMax) return { since, households: null };
  return { since, households, inProjects: await projectChanges(telemetry, households) };
}

async function projectChanges(
  telemetry: ClickHouse,
  households: readonly Change[],
): Promise<ProjectChange[]> {
  if (households.length === 0) return [];
  const changed = new Map(households.map((one) => [one.household, one]));
  const rows = await telemetry.query(inProject, projectsOf('{ids:Array(String)}'), {
    ids: [...changed.keys()],
  });
  return rows.flatMap(({ id, project_id: project, compares }) => {
    const one = changed.get(id);
    return one === undefined ? [] : [{ ...one, project, compares }];
  });
}

interface Page {
  readonly after: string;
  readonly limit: number;
}

/** A statement on what changed, with its parameters. */
const on = (changed: Changes, sql: string, page: Page): [string, Record<string, unknown>] =>
  changed.households === null
    ? [`${withChanges(changes, ofProjects)} ${sql}`, { since: changed.since, ...page }]
    : [
        `${withChanges(listedChanges, listedProjects)} ${sql}`,
        {
          changed: JSON.stringify(changed.households),
          inProjects: JSON.stringify(changed.inProjects),
          ...page,
        },
      ];

/** Analyses of households whose data may be others, in the order of their ids. */
export const householdCandidates = (telemetry: ClickHouse, changed: Changes, page: Page) =>
  telemetry.query(ofHousehold, ...on(changed, ofHouseholds, page));

export const projectCandidates = (
  telemetry: ClickHouse,
  changed: Changes,
  page: Page,
): Promise<ProjectCandidate[]> => telemetry.query(ofProject, ...on(changed, ofWholeProjects, page));
