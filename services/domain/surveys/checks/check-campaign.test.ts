// All checks of a campaign together: honest collectors, one of each kind that is not, and interviews of which nothing is known.
import { expect, test } from 'vitest';
import { randomFrom, type Random } from '../../random.ts';
import { sealCalculated } from '../answers/sealed-questions.ts';
import { findBuiltIn } from '../standard/built-in.ts';
import type { Question } from '../templates/template.ts';
import { checkCampaign, openPeers, type NightlyInterview } from './check-campaign.ts';
import { checkInterview, openChecks } from './check-interview.ts';
import { checkIds } from './result.ts';
import { defaultThresholds } from './thresholds.ts';

const ratings = ['a', 'b', 'c', 'd', 'e', 'f'].map((id): Question => ({
  id,
  type: 'rating',
  validation: { max: 5 },
}));
const amounts = ['kg', 'minutes', 'cost'].map((id): Question => ({ id, type: 'number' }));
const choices = Array.from({ length: 12 }, (_, at): Question => ({
  id: `choice${at}`,
  type: 'single_choice',
  options: ['p', 'q', 'r', 's'],
}));
const template = sealCalculated({
  templateId: 't',
  sections: [{ id: 's', questions: [...ratings, ...amounts, ...choices, { id: 'uses', type: 'boolean' }] }],
});

const campaign = openChecks({
  template,
  quality: { completeness: 0.8, consistency: true },
  openedAtMs: 0,
  wallMs: (atMs) => atMs,
  thresholds: defaultThresholds,
});

const hour = 3_600_000;

/** One interview as an honest collector takes it, at 10 o'clock of its day. */
function honest(random: Random, collector: string, number: number): NightlyInterview {
  const pick = (count: number): number => Math.floor(random.uniform() * count);
  const startedMs = (number * 24 + 10) * hour;
  const home = { latitude: random.uniform(), longitude: 30 + random.uniform() };
  return {
    responseId: `${collector}-${number}`,
    household: `did:ixo:household/${collector}-${number}`,
    stratum: number % 2 === 0 ? 'Medium' : 'High',
    collector,
    deviceId: `phone of ${collector}`,
    timestampMs: startedMs,
    startedMs,
    endedMs: startedMs + (20 + pick(20)) * 60_000,
    position: { ...home, accuracyM: 5 },
    home,
    answers: {
      s: {
        ...Object.fromEntries(ratings.map(({ id }) => [id, 1 + pick(5)])),
        ...Object.fromEntries(amounts.map(({ id }) => [id, 20 + pick(60)])),
        ...Object.fromEntries(choices.map(({ id, options = [] }) => [id, options[pick(4)]])),
        uses: random.uniform() < 0.7,
      },
    },
    secondVisit: null,
    comparisons: [],
  };
}

type Bend = (interview: NightlyInterview, random: Random) => NightlyInterview;

const withAnswers = (
  interview: NightlyInterview,
  more: Readonly<Record<string, unknown>>,
): NightlyInterview => ({
  ...interview,
  answers: { s: { ...interview.answers['s'], ...more } },
});

const unbent: Bend = (interview) => interview;

const workOf = (collector: string, count: number, random: Random, bend: Bend = unbent): NightlyInterview[] =>
  Array.from({ length: count }, (_, at) => bend(honest(random, collector, at), random));

const honestWork = (random: Random): NightlyInterview[] =>
  ['ann', 'ben', 'cai', 'dee'].flatMap((collector) => workOf(collector, 40, random));

const checked = (interviews: readonly NightlyInterview[]) => checkCampaign(interviews, campaign);

const verdictsOf = (found: ReturnType<typeof checked>, id: string, collector: string): string[] =>
  [...found.interviews]
    .filter(([responseId]) => responseId.startsWith(`${collector}-`))
    .flatMap(([, results]) => results.filter((one) => one.id === id).map(({ result }) => result));

test('honest interviews fail nothing and pass what is checked', () => {
  const found = checked(honestWork(randomFrom([1, 2, 3, 4])));
  const all = [...found.interviews.values()].flat();
  expect(all.filter(({ result }) => result === 'fail')).toEqual([]);
  expect(all.filter(({ result }) => result === 'warn').length).toBeLessThan(160 * 0.02);
  const ofRules = ['range', 'cross-rule', 'calculated', 'completeness', 'consistency'];
  const missing = ['digit-preference', 'collector-effect', 'back-check', 'sensor-contradiction', ...ofRules];
  expect([...new Set(all.map(({ id }) => id))].sort()).toEqual(
    checkIds.filter((id) => !missing.includes(id)).sort(),
  );
  expect([...found.collectors.values(), ...found.questions].map(({ result }) => result)).not.toContain(
    'warn',
  );
  expect(found.collectors.size).toBe(4);
  expect(found.questions.length).toBe(ratings.length + amounts.length + 1);
});

test.each<[string, string, Bend]>([
  ['a fast one', 'interview-length', (one) => ({ ...one, endedMs: (one.startedMs ?? 0) + 4 * 60_000 })],
  [
    'one who stays at home',
    'gps-distance',
    (one) => ({ ...one, position: { latitude: 5, longitude: 30, accuracyM: 5 } }),
  ],
  [
    'one who stays at home',
    'gps-repeat',
    (one) => ({ ...one, position: { latitude: 5, longitude: 30, accuracyM: 5 } }),
  ],
  [
    'one at night',
    'clock',
    (one) => ({
      ...one,
      startedMs: (one.startedMs ?? 0) + 13 * hour,
      endedMs: (one.endedMs ?? 0) + 13 * hour,
    }),
  ],
  ['one with the phone of another', 'device-fingerprint', (one) => ({ ...one, deviceId: 'phone of ann' })],
  [
    'a straight-liner',
    'straight-lining',
    (one) => withAnswers(one, Object.fromEntries(ratings.map(({ id }) => [id, 3]))),
  ],
  [
    'one who copies',
    'near-duplicate',
    (one) => ({ ...one, answers: honest(randomFrom([9, 9, 9, 9]), 'x', 0).answers }),
  ],
])('%s is found by %s', (_, id, bend) => {
  const random = randomFrom([4, 3, 2, 1]);
  const found = checked([...honestWork(random), ...workOf('zed', 20, random, bend)]);
  expect(verdictsOf(found, id, 'zed')).toHaveLength(20);
  expect(verdictsOf(found, id, 'zed')).not.toContain('pass');
  expect(verdictsOf(found, id, 'ben')).not.toContain('fail');
});

test('round numbers of one collector are found, those of all are their habit', () => {
  const round: Bend = (one) =>
    withAnswers(
      one,
      Object.fromEntries(amounts.map(({ id }) => [id, 10 * Math.round(Number(one.answers['s']?.[id]) / 10)])),
    );
  const random = randomFrom([2, 2, 2, 2]);
  const one = checked([...honestWork(random), ...workOf('zed', 30, random, round)]).collectors;
  expect(one.get('zed')).toMatchObject({ result: 'fail', numbers: { share: 1, numbers: 90 } });
  expect(one.get('ann')?.result).toBe('pass');
  const everyone = checked(honestWork(random).map((interview) => round(interview, random))).collectors;
  expect([...everyone.values()].map(({ result }) => result)).toEqual(['pass', 'pass', 'pass', 'pass']);
});

test('a question that one collector asks in another way is found, and places do not count as collectors', () => {
  const random = randomFrom([6, 6, 6, 6]);
  const more: Bend = (one) => withAnswers(one, { kg: Number(one.answers['s']?.['kg']) + 60 });
  const found = checked([...honestWork(random), ...workOf('zed', 40, random, more)]).questions;
  const verdicts = Object.fromEntries(found.map(({ question, result }) => [question, result]));
  expect(verdicts).toMatchObject({ 's.kg': 'fail', 's.minutes': 'pass', 's.uses': 'pass' });
  // The same answers of a collector who alone works in a stratum of its own say nothing of the collector.
  const apart = workOf('zed', 40, random, (one) => ({ ...more(one, random), stratum: 'Far' }));
  const placed = checked([...honestWork(random), ...apart]).questions;
  expect(placed.find(({ question }) => question === 's.kg')?.result).toBe('pass');
});

test('of an interview of which nothing is known no check passes', () => {
  const random = randomFrom([3, 3, 3, 3]);
  const blank = (one: NightlyInterview): NightlyInterview => ({
    ...one,
    collector: null,
    deviceId: null,
    startedMs: null,
    endedMs: null,
    position: null,
    home: null,
    answers: {},
  });
  const all = [...honestWork(random), ...workOf('zed', 3, random, blank)];
  const found = checkCampaign(all, { ...campaign, openedAtMs: null });
  expect(found.interviews.get('zed-0')).toEqual([]);
});

test('on arrival an interview gets the verdicts of the night', () => {
  const all = honestWork(randomFrom([8, 8, 8, 8]));
  const { interviews } = checked(all);
  const peersOf = openPeers(all, campaign);
  for (const one of all.slice(0, 20)) {
    const arrived = checkInterview(one, { peers: peersOf(one) }, campaign);
    const known = interviews.get(one.responseId) ?? [];
    expect(arrived).toEqual(known.filter(({ id }) => id !== 'near-duplicate'));
  }
});

test('the templates that ship with Hearth can be checked', () => {
  const shipped = findBuiltIn('monitoring-v1');
  if (shipped === undefined) throw new Error('monitoring-v1 does not ship');
  const { questions } = openChecks({ ...campaign, template: sealCalculated(shipped) });
  expect(questions.map(({ name }) => name)).toContain('stove_usage.days_used_last_week');
});

test('each result has an id that is documented', () => {
  const found = checked(honestWork(randomFrom([1, 1, 1, 1])));
  const ids = [...found.interviews.values(), [...found.collectors.values()], found.questions]
    .flat()
    .map(({ id }) => id);
  expect(ids.filter((id) => !checkIds.includes(id))).toEqual([]);
});
