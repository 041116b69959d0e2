// Finds the campaigns whose questionnaire has a name: a response may name a template in place of its campaign.
import { z } from 'zod';
import { maybeOne, type ClickHouse } from '#runtime/clickhouse/client.ts';
import { openBatcher } from '#runtime/flow/batcher.ts';

/** Ids of the campaigns that are not withdrawn, with their projects, by the name of their template. */
export type CampaignsOfTemplate = (
  templateId: string,
) => Promise<readonly { readonly id: string; readonly projectId: string }[]>;

const row = z.object({ id: z.string(), projectId: z.string(), templateId: z.string() });

const sql = `SELECT id, project_id AS projectId, template_id AS templateId FROM surveys FINAL
  WHERE template_id IN {templates:Array(String)} AND status != 'withdrawn' ORDER BY id`;

/** Concurrent calls share a SELECT. */
export function openCampaignsOfTemplate(clickhouse: ClickHouse): CampaignsOfTemplate {
  const read = openBatcher(
    (templates: readonly string[]) => clickhouse.query(row, sql, { templates: [...new Set(templates)] }),
    { outMax: 2, itemsMax: 500, maybeOne },
  );
  return async (wanted) => (await read(wanted)).filter(({ templateId }) => templateId === wanted);
}
