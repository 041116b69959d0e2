// Responses of 68 questions with 83 rules: how long their check takes, and how many the API stores, one by one and in batches.
import { loadHouseholds } from './api-load.ts';
import { callFor, type Call } from './api-callers.ts';
import { apiFile, newKey, run, startProcess } from './api-process.ts';
import { mediansOf, type BenchResult } from './result.ts';
import { openCampaigns, post, sendersAtOnce, warmSeconds } from './survey-campaigns.ts';
import { answersOf, checkInterview } from './survey-interview.ts';
import type { Hearth, World } from './world.ts';

const checks = 5000;

/** The domain alone, in this process: CPU of a check. */
export async function benchSurveyCheck(): Promise<BenchResult> {
  const check = (index: number): void => checkInterview(answersOf(index));
  for (let index = 0; index < checks; index++) check(index);
  const before = process.cpuUsage();
  for (let index = 0; index < checks; index++) check(index);
  const { user, system } = process.cpuUsage(before);
  const cpuSeconds = (user + system) / 1e6;
  return {
    bench: 'surveys.check',
    value: (cpuSeconds * 1000) / checks,
    unit: 'ms',
    cpuSeconds,
    rssMb: process.memoryUsage.rss() / 2 ** 20,
  };
}

const households = 60_000;
const seconds = 20;
/** Of the peer, which would use up the households. */
const peerSeconds = 5;
const itemsPerBatch = 100;

export async function benchResponses(world: World, hearth: Hearth, rounds: number): Promise<BenchResult[]> {
  const ids = await loadHouseholds(hearth.clickhouse, households);
  const place = { world, hearth, key: await newKey(hearth) };
  await using api = await startProcess(place, apiFile);
  await using peer = await startProcess(place, 'peers/sqlite-responses.ts');
  const runs: BenchResult[] = [];
  const toNewCampaigns = async (): Promise<{ callers: number; call: (index: number) => Call }> => {
    const campaigns = await openCampaigns(api);
    const call = (index: number): Call => post('/v1/responses', responseOf(campaigns, ids, index));
    return { callers: sendersAtOnce, call };
  };
  await callFor(api, { ...(await toNewCampaigns()), seconds: warmSeconds });
  for (let round = 0; round < rounds; round++) {
    const one = { ...(await toNewCampaigns()), seconds };
    const local = await run('surveys.responses.sqlite-handler', world, {
      of: peer,
      ...one,
      seconds: peerSeconds,
    });
    const own = await run('surveys.responses', world, { of: api, ...one });
    runs.push(local, { ...own, ratioToSqlite: own.value / local.value });
    const batched = await openCampaigns(api);
    const batches = await run('surveys.batches', world, {
      of: api,
      callers: 4,
      seconds,
      call: (index) =>
        post('/v1/responses/batches', {
          responses: Array.from({ length: itemsPerBatch }, (_, item) =>
            responseOf(batched, ids, index * itemsPerBatch + item),
          ),
        }),
    });
    runs.push({ ...batches, value: batches.value * itemsPerBatch, unit: 'rows/s' });
  }
  return mediansOf(runs);
}

function responseOf(campaigns: readonly string[], ids: readonly string[], index: number): object {
  const householdId = ids[index];
  if (householdId === undefined) throw new Error(`the bench has ${ids.length} households, too few`);
  return {
    responseId: `uuid:${index}:${campaigns[0] ?? ''}`,
    surveyId: campaigns[index % campaigns.length],
    householdId,
    timestamp: '2026-11-21T10:00:00Z',
    responses: answersOf(index),
  };
}

const stored = 100_000;
const readCalls = 20;

/** Statistics of a question of a campaign with 100,000 responses: one caller, one request after the other. */
export async function benchStatistics(world: World, hearth: Hearth): Promise<BenchResult> {
  await loadHouseholds(hearth.clickhouse, 1000);
  await using api = await startProcess({ world, hearth, key: await newKey(hearth) }, apiFile);
  const [campaign = ''] = await openCampaigns(api);
  await storeResponses(hearth, campaign);
  let calls = 0;
  const result = await run('surveys.statistics', world, {
    of: api,
    callers: 1,
    seconds: readCalls,
    call: () => ({
      method: 'GET',
      path: `/v1/surveys/${campaign}/statistics?question=s1.q1_${calls++ % 2 === 0 ? 1 : 2}`,
    }),
  });
  return { ...result, value: result.p50Ms ?? NaN, unit: 'ms' };
}

/** Verified responses of as many households, in the table that statistics read. */
async function storeResponses({ clickhouse }: Hearth, campaignId: string): Promise<void> {
  const quality = { completeness: 1, consistency: true, meets: true };
  const times = { timestamp: '2026-11-21T10:00:00Z', createdAt: '2026-11-21T10:00:00Z' };
  for (let from = 0; from < stored; from += 10_000)
    await clickhouse.insertRows(
      'survey_responses',
      Array.from({ length: 10_000 }, (_, offset) => {
        const index = from + offset;
        const responses = answersOf(index);
        const household = { householdId: `hh_${index}`, householdDid: `did:example:${index}` };
        const body = { campaignId, status: 'verified', ...household, responses, quality, ...times };
        return { id: `rsp_${index}`, version: 1, body: JSON.stringify(body), at: times.createdAt };
      }),
      { columns: ['id', 'version', 'body', 'at'] },
    );
}
