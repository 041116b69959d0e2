// The responses of a household to campaigns, as evidence of a kitchen test cites them.
import { z } from 'zod';
import { isReceived, responseStatuses } from '#domain/surveys/responses/states.ts';
import type { Api } from '../../context/api.ts';

const row = z.object({
  campaignId: z.string(),
  id: z.string(),
  digest: z.string(),
  status: z.enum(responseStatuses),
});

interface Asked {
  readonly campaignIds: readonly string[];
  readonly householdId: string;
  readonly projectId: string | null;
}

/** Those that were sent in, by campaign and id. */
export async function findReceivedResponses(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  { campaignIds, householdId, projectId }: Asked,
) {
  const rows = await clickhouse.query(
    row,
    `SELECT campaign_id AS campaignId, id, digest, status FROM survey_responses FINAL
     WHERE campaign_id IN {campaignIds:Array(String)} AND household_id = {householdId:String} AND project_id = {projectId:String}
     ORDER BY campaign_id, id`,
    { campaignIds, householdId, projectId: projectId ?? '' },
  );
  return rows.filter(({ status }) => isReceived(status));
}
