// Compares all interviews of each campaign whose responses changed, at most once an hour, and keeps the results with the
// responses. The results follow from the responses, so any number of copies may write them.
import { z } from 'zod';
import { checkCampaign, type CampaignChecks } from '#domain/surveys/checks/check-campaign.ts';
import type { CheckResult } from '#domain/surveys/checks/result.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { isoTime } from '#runtime/text/iso-time.ts';
import type { Records } from '#records/records.ts';
import { readCampaign } from './campaign.ts';
import { dueCampaigns, type DueCampaign } from './due-campaigns.ts';
import { readInterviews, type ReadInterview } from './read-interviews.ts';

const pauseMs = 3_600_000;

interface Comparing {
  readonly clickhouse: ClickHouse;
  readonly records: Pick<Records, 'latest'>;
  /** ms since 1970. */
  readonly nowMs: () => number;
  /** Ends it after the campaign in progress. */
  readonly stop?: AbortSignal | undefined;
}

/** The duty of one process: it looks once an hour. A campaign that fails holds up none, and is tried again in the next round. */
export function openCompareInterviews(upkeep: Comparing): () => Promise<void> {
  let nextMs = -Infinity;
  return async () => {
    if (upkeep.nowMs() < nextMs) return;
    const failures: unknown[] = [];
    for (const due of await dueCampaigns(upkeep.clickhouse)) {
      if (upkeep.stop?.aborted) return;
      await compareCampaign(upkeep, due).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0)
      throw new Error(`${failures.length} campaigns were not compared`, { cause: failures[0] });
    nextMs = upkeep.nowMs() + pauseMs;
  };
}

async function compareCampaign({ clickhouse, records, nowMs }: Comparing, due: DueCampaign): Promise<void> {
  const campaign = await readCampaign(records, due.id);
  if (campaign === null) return;
  const interviews = await readInterviews(clickhouse, due.id, campaign.strata);
  const { interviews: results, ...overall } = checkCampaign(interviews, campaign.checked);
  const at = isoTime(nowMs());
  await keepChanged(clickhouse, { campaign: due.id, interviews, results, at });
  await clickhouse.insertRows('survey_check_runs', [
    {
      campaign_id: due.id,
      checked_at: at,
      changed_until: isoTime(due.changedMs),
      responses: due.responses,
      checked: interviews.length,
      results: JSON.stringify({ ...overall, collectors: Object.fromEntries(overall.collectors) }),
    },
  ]);
}

interface Compared {
  readonly campaign: string;
  readonly interviews: readonly ReadInterview[];
  readonly results: CampaignChecks['interviews'];
  readonly at: string;
}

const rowsAtOnce = 10_000;

/** Results that are stored already are not written again. */
async function keepChanged(
  clickhouse: ClickHouse,
  { campaign, interviews, results, at }: Compared,
): Promise<void> {
  const known = await knownChecks(clickhouse, campaign);
  const rows = interviews.flatMap(({ responseId: id, digest }) => {
    const checks = JSON.stringify(results.get(id)?.map(printResult) ?? []);
    return known.get(id) === digest + checks
      ? []
      : [{ campaign_id: campaign, id, source: 'night', digest, checks, checked_at: at }];
  });
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await clickhouse.insertRows('response_checks', rows.slice(from, from + rowsAtOnce));
}

const stored = z.object({ id: z.string(), digest: z.string(), checks: z.string() });

async function knownChecks(clickhouse: ClickHouse, campaign: string): Promise<Map<string, string>> {
  const sql = `SELECT id, digest, checks FROM response_checks FINAL
    WHERE campaign_id = {campaign:String} AND source = 'night'`;
  const rows = await clickhouse.query(stored, sql, { campaign });
  return new Map(rows.map(({ id, digest, checks }) => [id, digest + checks]));
}

/** As replies show it. Numbers are rounded, so that equal results are equal texts. */
function printResult({ id, result, numbers, question, responses }: CheckResult) {
  return {
    id,
    result,
    numbers: Object.fromEntries(
      Object.entries(numbers).map(([name, value]) => [name, Number(value.toPrecision(6))]),
    ),
    ...(question !== undefined && { pointer: `#/responses/${question.replace('.', '/')}` }),
    ...(responses && responses.length > 0 && { responses }),
  };
}
