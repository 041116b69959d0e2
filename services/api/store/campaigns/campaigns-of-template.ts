// Finds the campaigns whose questionnaire has a name: a response may name a template in place of its campaign.
import { z } from 'zod';
import { maybeOne, type ClickHouse } from '#runtime/clickhouse/client.ts';
import { openBatcher } from '#runtime/flow/batcher.ts';

/** The newest campaigns of each project that are not withdrawn, by the name of their template. */
export type CampaignsOfTemplate = (
  templateId: string,
) => Promise<readonly { readonly id: string; readonly projectId: string }[]>;

const row = z.object({ id: z.string(), projectId: z.string(), templateId: z.string() });

/** Of each project: an older one that still takes responses is named by its id. */
const campaignsMax = 50;

const sql = `SELECT id, project_id AS projectId, template_id AS templateId FROM surveys FINAL
  WHERE template_id IN {templates:Array(String)} AND status != 'withdrawn'
  ORDER BY id DESC LIMIT ${campaignsMax} BY template_id, project_id`;

/** Concurrent calls share a SELECT. */
export function openCampaignsOfTemplate(clickhouse: ClickHouse): CampaignsOfTemplate {
  const read = openBatcher(
    (templates: readonly string[]) => clickhouse.query(row, sql, { templates: [...new Set(templates)] }),
    { outMax: 2, itemsMax: 500, maybeOne },
  );
  return async (wanted) => (await read(wanted)).filter(({ templateId }) => templateId === wanted);
}
