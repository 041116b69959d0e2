// The newest later analysis of the same household or project, period and methodology.
import { z } from 'zod';
import type { Api } from '../endpoint.ts';

/** Where analyses of one kind are listed, and the column that says of whom they are. */
const places = {
  household: { table: 'household_analyses', whose: 'household_id' },
  project: { table: 'project_analyses', whose: 'project_id' },
} as const;

interface Asked {
  readonly of: keyof typeof places;
  /** Id of the household or project. */
  readonly whose: string;
  readonly projectIds: readonly string[];
}

/** Null when there is none that the caller may see. */
export async function successorOf(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  id: string,
  { of, whose, projectIds }: Asked,
): Promise<string | null> {
  const { table, whose: column } = places[of];
  const [newest] = await clickhouse.query(
    z.object({ id: z.string() }),
    `WITH (SELECT (created_at, methodology, period_start, period_end) FROM ${table} FINAL
           WHERE ${column} = {whose:String} AND id = {id:String}) AS own
     SELECT id FROM ${table} FINAL
     WHERE ${column} = {whose:String} AND (methodology, period_start, period_end) = (own.2, own.3, own.4)
       AND created_at > own.1 AND id != {id:String}
       AND (empty({projectIds:Array(String)}) OR project_id IN {projectIds:Array(String)})
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    { id, whose, projectIds },
  );
  return newest?.id ?? null;
}
