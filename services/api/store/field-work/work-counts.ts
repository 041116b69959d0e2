// How many households of a campaign are assigned, and how many responses it has.
import type { Api } from '../../context/api.ts';
import { responseCounts, type ResponseCounts } from '../response-conditions.ts';
import { countAssignments } from './assignment-rows.ts';

export interface WorkCounts extends ResponseCounts {
  /** Households that have an interview. */
  readonly assigned: number;
}

/** By campaign. */
export async function workCounts(
  api: Pick<Api, 'clickhouse'>,
  campaigns: readonly string[],
): Promise<(campaignId: string) => WorkCounts> {
  const [assigned, responses] = await Promise.all([
    countAssignments(api, campaigns),
    responseCounts(api, campaigns),
  ]);
  return (campaignId) => ({ assigned: assigned(campaignId), ...responses(campaignId) });
}
