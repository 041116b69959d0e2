// The newest analysis of a project that lies within a period.
import { z } from 'zod';
import type { Api } from '../../context/api.ts';

interface Asked {
  readonly projectId: string;
  /** First and last local day; null: any. */
  readonly from: string | null;
  readonly to: string | null;
}

/** Its id; null if there is none. Of several the one that ends last, then the one computed last. */
export async function latestAnalysisId(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  { projectId, from, to }: Asked,
): Promise<string | null> {
  const [newest] = await clickhouse.query(
    z.object({ id: z.string() }),
    `SELECT id FROM project_analyses FINAL
     WHERE project_id = {projectId:String} AND period_start >= {from:Date} AND period_end <= {to:Date}
     ORDER BY period_end DESC, created_at DESC, id LIMIT 1`,
    { projectId, from: from ?? '1970-01-01', to: to ?? '2149-06-06' },
  );
  return newest?.id ?? null;
}
