// Responses of 68 questions with 83 rules: how long their check takes, and how many the API stores, one by one and in batches.
import { Agent } from 'node:http';
import { checkResponse } from '#domain/surveys/answers/check-response.ts';
import { openQuestionnaire } from '#domain/surveys/answers/questionnaire.ts';
import { openLocalTime } from '#domain/surveys/expressions/local-time.ts';
import { z } from 'zod';
import { answerTo, type Call } from './api-callers.ts';
import { loadHouseholds } from './api-load.ts';
import { apiFile, newKey, run, startProcess, type Process } from './api-process.ts';
import { medianOf, type BenchResult } from './result.ts';
import { answersOf, interview } from './survey-interview.ts';
import type { Hearth, World } from './world.ts';

const checks = 5000;

/** The domain alone, in this process: CPU of a check. */
export async function benchSurveyCheck(): Promise<BenchResult> {
  const questionnaire = openQuestionnaire(interview);
  const situation = {
    today: '2026-11-21',
    nowMs: Date.UTC(2026, 10, 21),
    local: openLocalTime('Africa/Nairobi'),
    household: () => undefined,
    previous: () => undefined,
    nearest: () => undefined,
  };
  const check = (index: number): void => {
    const { faults, completion } = checkResponse(questionnaire, answersOf(index), situation);
    if (faults.length > 0 || !completion.isComplete) throw new Error(JSON.stringify(faults));
  };
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
const itemsPerBatch = 100;

export async function benchResponses(world: World, hearth: Hearth, rounds: number): Promise<BenchResult[]> {
  const ids = await loadHouseholds(hearth.clickhouse, households);
  await using api = await startProcess({ world, hearth, key: await newKey(hearth) }, apiFile);
  const runs: BenchResult[] = [];
  for (let round = 0; round < rounds; round++) {
    const single = await openCampaigns(api);
    runs.push(
      await run('surveys.responses', world, {
        of: api,
        callers: 64,
        seconds,
        call: (index) => post('/v1/responses', responseOf(single, ids, index)),
      }),
    );
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
  return ['surveys.responses', 'surveys.batches'].flatMap((name) =>
    medianOf(runs.filter(({ bench }) => bench === name)),
  );
}

const post = (path: string, body: unknown): Call => ({ method: 'POST', path, body: JSON.stringify(body) });

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

const created = z.looseObject({ id: z.string() });
const listed = z.looseObject({ data: z.array(z.looseObject({ id: z.string(), did: z.string() })) });

/** One open campaign in each project of `loadHouseholds`, which have the households in turn. */
async function openCampaigns(api: Process): Promise<string[]> {
  const agent = new Agent();
  const projects = listed.parse(
    JSON.parse(await answerTo(agent, api, { method: 'GET', path: '/v1/projects' })),
  ).data;
  const send = async (call: Call): Promise<string> =>
    created.parse(JSON.parse(await answerTo(agent, api, call))).id;
  const campaigns: string[] = [];
  for (const { id: projectId } of projects.toSorted((a, b) => (a.did < b.did ? -1 : 1))) {
    await send(post('/v1/survey-templates', { ...interview, projectId, publish: true }));
    const survey = { type: 'MonitoringSurvey', projectId, templateId: interview.templateId };
    const id = await send(post('/v1/surveys', { ...survey, sampling: { method: 'census' } }));
    await send({ ...post(`/v1/surveys/${id}/actions/open`, {}), ifMatch: '*' });
    campaigns.push(id);
  }
  agent.destroy();
  return campaigns;
}
