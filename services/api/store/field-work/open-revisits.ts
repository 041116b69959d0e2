// Revisits of households that are still to be made, by campaign.
import { z } from 'zod';
import type { Api } from '../../context/api.ts';

const row = z.object({ campaignId: z.string(), count: z.coerce.number(), ids: z.array(z.string()) });

interface Wanted {
  readonly projectId: string;
  readonly status: readonly string[];
  /** DID of the only collector; null for all. */
  readonly collector: string | null;
}

/** With the ids of the first twenty of each campaign; at most a hundred campaigns. */
export const openRevisits = (
  { clickhouse }: Pick<Api, 'clickhouse'>,
  { projectId, status, collector }: Wanted,
): Promise<z.output<typeof row>[]> =>
  clickhouse.query(
    row,
    `SELECT campaign_id AS campaignId, count() AS count,
       arrayMap(x -> x.2, arraySlice(arraySort(groupArray((created_at, id))), 1, 20)) AS ids
     FROM survey_assignments FINAL
     WHERE project_id = {projectId:String} AND purpose = 'revisit' AND status IN {status:Array(String)}
       AND ({collector:String} = '' OR collector = {collector:String})
     GROUP BY campaign_id ORDER BY campaign_id LIMIT 100`,
    { projectId, status, collector: collector ?? '' },
  );
