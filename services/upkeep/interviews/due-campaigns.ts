// Campaigns whose responses changed since their interviews were last compared.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

const row = z.object({ id: z.string(), changedMs: z.coerce.number(), responses: z.coerce.number() });

export type DueCampaign = z.output<typeof row>;

// A response may be stored after a later one, so their number is compared too.
const sql = `SELECT changes.campaign_id AS id, toUnixTimestamp64Milli(changed) AS changedMs, number AS responses
  FROM (SELECT campaign_id, max(updated_at) AS changed, uniqExact(id) AS number
    FROM survey_responses WHERE status NOT IN ('draft', 'held') GROUP BY campaign_id) AS changes
  LEFT JOIN (SELECT campaign_id, changed_until, responses FROM survey_check_runs FINAL) AS run ON run.campaign_id = changes.campaign_id
  WHERE changed > run.changed_until OR number != run.responses
  ORDER BY id`;

export const dueCampaigns = (clickhouse: ClickHouse): Promise<DueCampaign[]> => clickhouse.query(row, sql);
