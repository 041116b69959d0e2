// Phones that send interviews of 68 questions, and the list of forms of a collector in 50 campaigns.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { loadHouseholds } from './api-load.ts';
import { callFor, type Call } from './api-callers.ts';
import { apiFile, newKey, run, startProcess, type Process } from './api-process.ts';
import { assign, formListOf, formVersion, openPhone, submissionOf, type Phone } from './phones.ts';
import { mediansOf, type BenchResult } from './result.ts';
import { openCampaignsIn, projectIds, sendersAtOnce, warmSeconds } from './survey-campaigns.ts';
import type { Hearth, World } from './world.ts';

const seconds = 20;
/** Of the peer, which would use up the visits of a round. */
const peerSeconds = 5;
/** Of each round: more than are sent in its time. */
const visitsPerRound = 16_000;
const warmVisits = 6000;

/** Interviews of different households, each with the assignment of its collector. */
export async function benchSubmissions(world: World, hearth: Hearth, rounds: number): Promise<BenchResult[]> {
  const ids = await loadHouseholds(hearth.clickhouse, visitsPerRound);
  const place = { world, hearth, key: await newKey(hearth) };
  await using api = await startProcess(place, apiFile);
  await using peer = await startProcess(place, 'peers/sqlite-responses.ts');
  const runs: BenchResult[] = [];
  const visiting = async (round: string, households: readonly string[]) => {
    const visits = await openVisits(api, households, round);
    const call = (index: number): Call => {
      const visit = visits[index];
      if (visit === undefined) throw new Error(`the bench has ${visits.length} visits, too few`);
      return submissionOf(visit.phone, { ...visit, index });
    };
    return { callers: sendersAtOnce, call };
  };
  await callFor(api, { ...(await visiting('warm', ids.slice(0, warmVisits))), seconds: warmSeconds });
  for (let round = 0; round < rounds; round++) {
    const load = { ...(await visiting(String(round), ids)), seconds };
    const local = await run('surveys.open-rosa.sqlite-handler', world, {
      ...load,
      of: peer,
      seconds: peerSeconds,
    });
    const own = await run('surveys.open-rosa', world, { of: api, ...load });
    runs.push(local, { ...own, ratioToSqlite: own.value / local.value });
    await refuseHeld(hearth.clickhouse);
  }
  return mediansOf(runs);
}

interface Visit {
  readonly phone: Phone;
  readonly campaign: string;
  readonly version: string;
  readonly householdId: string;
  readonly assignment: string;
}

/** One campaign and one phone in each project, in turn as the households are. */
async function openVisits(api: Process, ids: readonly string[], round: string): Promise<Visit[]> {
  const projects = await projectIds(api);
  const byProject = await Promise.all(
    projects.map(async (projectId, index) => {
      const [campaign = ''] = await openCampaignsIn(api, projectId, 1);
      const phone = await openPhone(api, projectId, `${round}-${index}`);
      const households = ids.filter((_, at) => at % projects.length === index);
      const assignments = await assign(api, phone, { campaign, households });
      const version = await formVersion(api, phone, campaign);
      return households.map((householdId, at): Visit => {
        const assignment = assignments[at] ?? '';
        return { phone, campaign, version, householdId, assignment };
      });
    }),
  );
  return ids.flatMap((_, at) => byProject[at % projects.length]?.[Math.floor(at / projects.length)] ?? []);
}

const held = z.object({ count: z.coerce.number() });

/** An interview that is held is another path than the one that is measured. */
async function refuseHeld(clickhouse: ClickHouse): Promise<void> {
  const sql = "SELECT count() AS count FROM survey_responses FINAL WHERE status = 'held'";
  const [found] = await clickhouse.query(held, sql);
  if (found === undefined || found.count > 0) throw new Error(`${found?.count} interviews are held`);
}

const listedCampaigns = 50;
const listSeconds = 10;

/** One caller, one list after the other; and the first list that the process makes, when no form is ready. */
export async function benchFormList(world: World, hearth: Hearth): Promise<BenchResult[]> {
  const ids = await loadHouseholds(hearth.clickhouse, 1000);
  const place = { world, hearth, key: await newKey(hearth) };
  const phone = await openFormList(place, ids);
  await using api = await startProcess(place, apiFile);
  const call = () => formListOf(phone);
  const first = await run('surveys.form-list.first', world, { of: api, callers: 1, seconds: 0.001, call });
  const next = await run('surveys.form-list', world, { of: api, callers: 1, seconds: listSeconds, call });
  return [first, next].map((result) => ({ ...result, value: result.p50Ms ?? NaN, unit: 'ms' }));
}

/** By a process of its own, which ends: another one has no form ready. */
async function openFormList(
  place: { readonly world: World; readonly hearth: Hearth; readonly key: string },
  ids: readonly string[],
): Promise<Phone> {
  await using api = await startProcess(place, apiFile);
  const [projectId = ''] = await projectIds(api);
  const phone = await openPhone(api, projectId, 'list');
  for (const campaign of await openCampaignsIn(api, projectId, listedCampaigns))
    await assign(api, phone, { campaign, households: ids.slice(0, 1) });
  return phone;
}
