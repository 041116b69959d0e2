// The newest campaigns of a project that were not opened yet.
import { z } from 'zod';
import type { Api } from '../../context/api.ts';

const row = z.object({ id: z.string() });

/** Ids, newest first. A planned time may have opened one meanwhile. */
export async function newestPrepared(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  projectId: string,
  most: number,
): Promise<string[]> {
  const sql = `SELECT id FROM surveys FINAL WHERE project_id = {projectId:String} AND status IN ('draft', 'scheduled')
    ORDER BY created_at DESC, id DESC LIMIT {most:UInt32}`;
  return (await clickhouse.query(row, sql, { projectId, most })).map(({ id }) => id);
}
