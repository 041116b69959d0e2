// The survey campaign that npm start shows: created, drawn, opened, answered, compared with sensors and reviewed over the REST API.
import { z } from 'zod';
import { projectDid, type Household } from '../households.ts';
import { localDay } from '../kampala-time.ts';
import type { Api } from '../register.ts';
import { demoHouseholdsOf } from '../stories.ts';
import { get, post } from '../api-calls.ts';
import { demoInterviews, type DemoInterview } from './demo-interviews.ts';
import { recentUse } from './recent-use.ts';

const title = 'Monitoring of the simulated households';

/** Households of the sample, where there are so many. */
const sampleMax = 20;

const survey = z.object({
  id: z.string(),
  title: z.string().optional(),
  status: z.string(),
  openedAt: z.string().nullish(),
  sample: z.object({ commitment: z.string().nullish(), drawnAt: z.string().nullish() }).nullish(),
});

type Survey = z.output<typeof survey>;

const surveys = z.object({ data: z.array(survey) });
const members = z.object({ data: z.array(z.object({ householdId: z.string() })) });
const responses = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      responseId: z.string(),
      version: z.number(),
      verification: z.object({ status: z.string() }),
    }),
  ),
});
const outcomes = z.object({
  items: z.array(z.object({ status: z.number(), problem: z.object({ detail: z.string() }).nullable() })),
});

/** What the fleet simulates: the households of the campaign are the first `households` of the seed. */
interface Fleet {
  readonly seed: number;
  readonly households: number;
}

/**
 * Does what is left to do, so it may be called at every start; what people changed since stays. Resolves to the id of
 * the campaign. Throws on an answer of the API that is no success.
 */
export async function leadDemoCampaign(api: Api, { seed, households: count }: Fleet): Promise<string> {
  const households = demoHouseholdsOf(seed, count);
  const found = (await get(api, `surveys?projectId=${encodeURIComponent(projectDid)}`, surveys)).data;
  let campaign = found.find((one) => one.title === title) ?? (await create(api, count));
  if (campaign.status === 'draft') campaign = await drawAndOpen(api, campaign, seed);
  if (campaign.status !== 'open') return campaign.id;
  const interviews = await interviewsOf(api, campaign, { households, seed });
  await sendMissing(api, campaign, interviews);
  await compareOnce(api, campaign);
  await review(api, campaign, { interviews, households });
  return campaign.id;
}

const create = (api: Api, households: number): Promise<Survey> =>
  post(api, 'surveys', survey, {
    type: 'MonitoringSurvey',
    projectId: projectDid,
    title,
    template: {
      stoveUsage: true,
      fuelConsumption: true,
      userSatisfaction: true,
      sdgIndicators: true,
      inclusionCriteria: true,
    },
    sampling: { method: 'simple_random', size: Math.min(sampleMax, households) },
  });

/** A real draw takes its seed from a public event; that of a simulation is the seed of the simulation. */
async function drawAndOpen(api: Api, { id, sample }: Survey, seed: number): Promise<Survey> {
  const description = 'Only for show: the seed of the simulated fleet (HEARTH_FLEET_SEED).';
  if (!sample?.commitment)
    await post(api, `surveys/${id}/sample/commitment`, z.unknown(), {
      seedPlan: { source: 'external', description },
    });
  if (!sample?.drawnAt)
    await post(api, `surveys/${id}/sample`, z.unknown(), {
      seed: { source: 'external', value: `hearth-demo ${seed}`, publishedAt: new Date().toISOString() },
    });
  return post(api, `surveys/${id}/actions/open`, survey, {});
}

async function interviewsOf(
  api: Api,
  campaign: Survey,
  { households, seed }: { households: readonly Household[]; seed: number },
): Promise<DemoInterview[]> {
  const { data } = await get(api, `surveys/${campaign.id}/sample?role=sample`, members);
  const drawn = data.flatMap(({ householdId }) => households.find(({ did }) => did === householdId) ?? []);
  return demoInterviews(drawn, openedMs(campaign), seed);
}

const openedMs = ({ openedAt }: Survey): number => Date.parse(openedAt ?? '');

const storedResponses = (api: Api, { id }: Survey): Promise<z.output<typeof responses>> =>
  get(api, `surveys/${id}/responses`, responses);

async function sendMissing(api: Api, campaign: Survey, interviews: readonly DemoInterview[]): Promise<void> {
  const stored = new Set((await storedResponses(api, campaign)).data.map(({ responseId }) => responseId));
  const missing = interviews.filter(({ responseId }) => !stored.has(responseId));
  if (missing.length === 0) return;
  const { items } = await post(api, `surveys/${campaign.id}/responses/batches`, outcomes, {
    responses: missing.map(({ responseId, householdId, collector, responses: answers }) => ({
      responseId,
      householdId,
      collector,
      responses: answers,
      timestamp: campaign.openedAt,
    })),
  });
  const refused = items.find(({ status }) => status >= 300);
  if (refused)
    throw new Error(`an interview was refused: ${refused.status} ${refused.problem?.detail ?? ''}`);
}

const runs = z.object({ data: z.array(z.unknown()) });

/** Each response then shows whether the sensors of its household contradict it. */
async function compareOnce(api: Api, { id }: Survey): Promise<void> {
  const path = `surveys/${id}/cross-checks`;
  if ((await get(api, path, runs)).data.length > 0) return;
  await post(api, path, z.unknown(), { window: 'P28D', include: ['pending'] });
}

/** Decides on responses that nobody has touched. */
async function review(
  api: Api,
  campaign: Survey,
  { interviews, households }: { interviews: readonly DemoInterview[]; households: readonly Household[] },
): Promise<void> {
  const untouched = (await storedResponses(api, campaign)).data.filter(
    ({ version, verification }) => version === 1 && verification.status === 'pending',
  );
  const planned = (wanted: DemoInterview['review']): { id: string; interview: DemoInterview }[] =>
    untouched.flatMap(({ id, responseId }) => {
      const interview = interviews.find((one) => one.responseId === responseId);
      return interview?.review === wanted ? [{ id, interview }] : [];
    });
  const verified = planned('verified').map(({ id }) => ({ id, version: 1 }));
  if (verified.length > 0)
    await post(api, `surveys/${campaign.id}/verifications`, z.unknown(), {
      decision: 'verified',
      items: verified,
    });
  for (const { id, interview } of planned('contradicted')) {
    const household = households.find(({ did }) => did === interview.householdId);
    if (household === undefined) continue;
    const { hoursPerDay } = recentUse(household, localDay(openedMs(campaign))).lastWeek;
    await post(api, `responses/${id}/verifications`, z.unknown(), {
      decision: 'needs_correction',
      reason: 'The statement contradicts the meter of the cooker. Visit the household again.',
      remarks: [
        {
          pointer: '#/responses/stove_usage/hours_per_day',
          text: `The meter shows ${hoursPerDay.toFixed(1)} h on a day of use.`,
        },
      ],
    });
  }
}
