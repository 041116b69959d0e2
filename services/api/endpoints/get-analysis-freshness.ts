// GET /v1/analyses/{id}/freshness: whether the same question would be answered otherwise by now, and why.
import { z } from 'zod';
import { reasonsOf } from '../analysis/freshness.ts';
import { analysisParams, visibleHouseholdAnalysis } from '../analysis/visible.ts';
import { staleSince } from '../analysis/stale.ts';
import type { StoredAnalysis } from '../analysis/stored.ts';
import { defineEndpoint, noBody, noQuery, type Api } from '../endpoint.ts';
import { isoTime } from '../time.ts';

const freshness = z.object({
  stale: z.boolean(),
  since: z.string().nullable().describe('When it was first seen; null: it is not stale'),
  reasons: z.array(z.object({ code: z.string(), detail: z.string() })),
  successor: z
    .string()
    .nullable()
    .describe('The newest later analysis of the household, period and methodology; null: there is none'),
});

export const getAnalysisFreshness = defineEndpoint({
  method: 'GET',
  path: '/v1/analyses/:id/freshness',
  operationId: 'getAnalysisFreshness',
  summary: 'Read whether an analysis is stale',
  description:
    'Late readings, and other baselines, devices or stays in its period make an analysis stale; they never change it. The event `analysis.stale` tells it within some minutes.',
  scope: 'analysis:read',
  params: analysisParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'What changed since it was computed', schema: freshness } },
  problems: ['analysis-not-found'],
  run: async ({ params: { id }, principal }, api) => {
    const analysis = await visibleHouseholdAnalysis(api, principal, id);
    const reasons = await reasonsOf(api, analysis.householdRecordId, analysis.inputs);
    const stale = reasons.length > 0;
    const told = stale ? (await staleSince(api, [id])).get(id) : undefined;
    return {
      status: 200,
      body: {
        stale,
        since: stale ? (told ?? isoTime(api.nowMs())) : null,
        reasons,
        successor: await successorOf(api, id, analysis),
      },
    };
  },
});

async function successorOf(
  { clickhouse }: Pick<Api, 'clickhouse'>,
  id: string,
  { householdRecordId, inputs: { period } }: StoredAnalysis,
): Promise<string | null> {
  const [newest] = await clickhouse.query(
    z.object({ id: z.string() }),
    `WITH (SELECT (created_at, methodology) FROM analyses FINAL WHERE id = {id:String}) AS own
     SELECT id FROM (SELECT id, household_id, period_start, period_end, methodology, created_at FROM analyses FINAL) AS other
     WHERE household_id = {household:String} AND period_start = {start:Date} AND period_end = {end:Date}
       AND methodology = own.2 AND created_at > own.1 AND id != {id:String}
     ORDER BY created_at DESC, id DESC LIMIT 1`,
    { id, household: householdRecordId, start: period.start, end: period.end },
  );
  return newest?.id ?? null;
}
