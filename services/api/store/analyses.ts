// Reads lists of analyses: those of a household and period, and the later analysis of an equal request.
import { z } from 'zod';
import type { Period } from '#domain/dating/calendar.ts';
import type { Api } from '../context/api.ts';
import type { Condition } from '../contract/condition.ts';
import { one } from '../contract/query.ts';

/** The kind of record of a project's analysis. */
export const projectAnalysisKind = 'project-analysis';

const idRow = z.object({ id: z.string() });

const listedMax = 100;

// A look-up in the log for an id that does not exist takes twice as long, and could only start after the days are
// read, not at the same time.
const idsSql = `SELECT id FROM household_analyses
  PREWHERE household_id = {householdId:String} AND period_start = {start:Date} AND period_end = {end:Date}
  ORDER BY created_at DESC LIMIT {listedMax:UInt32}`;

/**
 * Whether an analysis of a household and period may be stored already. Reads the ids of the last 100 at once: an id
 * that is not among them is new, unless there are more. One that is being written may be missing: its key is reserved
 * for a day, and it is listed by then.
 */
export async function maybeStored(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  householdId: string,
  { start, end }: Period,
): Promise<(id: string) => boolean> {
  const rows = await clickhouse.query(
    idRow,
    idsSql,
    { householdId, start, end, listedMax },
    { isByKey: true },
  );
  const ids = new Set(rows.map(({ id }) => id));
  return (id) => rows.length === listedMax || ids.has(id);
}

/** The table of analyses of one kind, and the column of their subject. Their records have the rest. */
const places = {
  household: { table: 'household_analyses', whose: 'household_id', kind: 'analysis' },
  project: { table: 'project_analyses', whose: 'project_id', kind: projectAnalysisKind },
} as const;

/** Parameter of lists of analyses. */
export const newestParameter = one(z.enum(['true'])).describe(
  'true: only the newest analysis of each household or project, period and methodology.',
);

/** The condition on the table of one kind; none if the parameter is absent. */
export const whereNewest = (of: keyof typeof places, wanted: 'true' | undefined): Condition[] =>
  wanted === undefined
    ? []
    : [
        {
          sql: `id IN (SELECT argMax(id, (created_at, id)) FROM ${places[of].table}
            GROUP BY ${places[of].whose}, period_start, period_end, methodology)`,
        },
      ];

/** The newest analysis of a project with its stored result; null for none. */
export async function newestProjectAnalysis(
  { clickhouse, records }: Pick<Api, 'clickhouse' | 'records'>,
  projectId: string,
): Promise<{ readonly id: string; readonly result: unknown } | null> {
  const [newest] = await clickhouse.query(
    idRow,
    `SELECT id FROM project_analyses FINAL WHERE project_id = {projectId:String} ORDER BY created_at DESC, id DESC LIMIT 1`,
    { projectId },
  );
  const record = newest && (await records.latest(projectAnalysisKind, [newest.id])).get(newest.id);
  return record
    ? { id: record.id, result: z.object({ result: z.unknown() }).parse(record.body).result }
    : null;
}

interface Asked {
  readonly of: keyof typeof places;
  /** Id of the household or project. */
  readonly whose: string;
  readonly projectIds: readonly string[];
}

/** The part of a request that the tables do not have. Parameters ordered by name. */
const question = `toString((arraySort(JSONExtractKeysAndValuesRaw(body, 'inputs', 'parameters')),
  JSONExtractFloat(body, 'inputs', 'confidenceLevel'), JSONExtractString(body, 'result', 'baselineMethod')))`;

/**
 * The newest later analysis of the same household or project, period, methodology, boundary, parameters and level.
 * Null if there is none that the caller may see.
 */
export async function successorOf(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  id: string,
  { of, whose, projectIds }: Asked,
): Promise<string | null> {
  const { table, whose: column, kind } = places[of];
  const [newest] = await clickhouse.query(
    idRow,
    `WITH (SELECT (created_at, methodology, period_start, period_end) FROM ${table} FINAL
           WHERE ${column} = {whose:String} AND id = {id:String}) AS own,
       later AS (
         SELECT id, created_at FROM ${table} FINAL
         WHERE ${column} = {whose:String} AND (methodology, period_start, period_end) = (own.2, own.3, own.4)
           AND created_at > own.1 AND id != {id:String}
           AND (empty({projectIds:Array(String)}) OR project_id IN {projectIds:Array(String)}))
     SELECT id FROM later WHERE id IN (
       SELECT id FROM records WHERE kind = {kind:String} AND id IN (SELECT id FROM later)
         AND ${question} = (SELECT ${question} FROM records WHERE kind = {kind:String} AND id = {id:String} LIMIT 1))
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    { id, whose, projectIds, kind },
  );
  return newest?.id ?? null;
}
