// The simulated interviews: answers that the questionnaire allows, true use, working times, and all outcomes of visits.
import { expect, test } from 'vitest';
import { checkResponse } from '#domain/surveys/answers/check-response.ts';
import { openQuestionnaire } from '#domain/surveys/answers/questionnaire.ts';
import { sealCalculated } from '#domain/surveys/answers/sealed-questions.ts';
import { openLocalTime } from '#domain/surveys/expressions/local-time.ts';
import { householdsOf } from '../households.ts';
import { hourMs, localDay, timeZone } from '../kampala-time.ts';
import { mealsOf } from '../meals.ts';
import { simulateCampaign, type CampaignPlan } from './interviews.ts';
import { questionnaire } from './questionnaire.ts';
import { recentUse } from './recent-use.ts';

const plan: CampaignPlan = {
  seed: 7,
  households: 300,
  day: 20_600,
  overstatement: { share: 0.2, hours: 1.5 },
  mistypedShare: 0.02,
  isHonest: false,
};
const campaign = simulateCampaign(plan);

test('the same plan gives the same campaign, another seed another one', () => {
  const answers = (of: CampaignPlan): unknown =>
    simulateCampaign(of).interviews.map(({ interview }) => interview.answers);
  expect(answers(plan)).toEqual(campaign.interviews.map(({ interview }) => interview.answers));
  expect(answers({ ...plan, seed: 8 })).not.toEqual(answers(plan));
});

test('the questionnaire takes every interview as complete', () => {
  const opened = openQuestionnaire(sealCalculated(questionnaire));
  const situation = {
    today: '2026-06-01',
    nowMs: Date.UTC(2026, 5, 1),
    local: openLocalTime(timeZone),
    household: () => undefined,
    previous: () => undefined,
    nearest: () => undefined,
  };
  for (const { interview } of campaign.interviews) {
    const { faults, completion } = checkResponse(opened, interview.answers, situation);
    expect(faults).toEqual([]);
    expect(completion.isComplete).toBe(true);
  }
});

test('each household is visited until an outcome, at most three times, by one collector in working hours', () => {
  const visits = Map.groupBy(campaign.visits, ({ household }) => household.did);
  expect(visits.size).toBe(plan.households);
  for (const own of visits.values()) {
    expect(own.map(({ attempt }) => attempt)).toEqual(own.map((_, index) => index + 1));
    expect(new Set(own.map(({ collector }) => collector)).size).toBe(1);
    expect(own.slice(0, -1).every(({ outcome }) => outcome === 'not_found')).toBe(true);
    expect(own.length).toBeLessThanOrEqual(3);
  }
  const hours = campaign.visits.map(({ startedMs }) => (((startedMs / hourMs + 3) % 24) + 24) % 24);
  expect(Math.min(...hours)).toBeGreaterThanOrEqual(8);
  expect(Math.max(...hours)).toBeLessThan(17);
  expect(campaign.visits.some(({ startedMs }) => (localDay(startedMs) + 4) % 7 === 0)).toBe(false);
  expect(Object.keys(Object.groupBy(campaign.visits, ({ outcome }) => outcome)).toSorted()).toEqual([
    'interviewed',
    'moved',
    'not_found',
    'refused',
  ]);
});

test('an overstatement adds its hours to those of the same honest interview', () => {
  const hoursOf = (of: CampaignPlan): Map<string, number> =>
    new Map(
      simulateCampaign(of).interviews.map(({ interview }) => [
        interview.household,
        Number(interview.answers['stove_usage']?.['hours_per_day']),
      ]),
    );
  const honest = { ...plan, isHonest: true, mistypedShare: 0 };
  const truthful = hoursOf({ ...honest, overstatement: { share: 0, hours: 1.5 } });
  const added = [...hoursOf(honest)].map(([did, hours]) => hours - (truthful.get(did) ?? NaN));
  expect(new Set(added)).toEqual(new Set([0, 1.5]));
  const share = added.filter((hours) => hours > 0).length / added.length;
  expect(share).toBeGreaterThan(0.13);
  expect(share).toBeLessThan(0.27);
});

test('recent use is that of the meals, and sensors show the days that arrived', () => {
  const [household] = householdsOf(1, 1);
  if (household === undefined) throw new Error('there is no household');
  const use = recentUse(household, 20_600);
  const meals = Array.from({ length: 7 }, (_, index) => mealsOf(household, 20_593 + index));
  const cooked = meals.map((day) => day.filter(({ stove }) => stove === 'cooker'));
  expect(use.lastWeek.cookerMeals).toBe(cooked.flat().length);
  expect(use.lastWeek.daysInUse).toBe(cooked.filter(({ length }) => length > 0).length);
  expect(use.cookerDays).toHaveLength(28);
  const whole = use.cookerDays
    .slice(-7)
    .flatMap((day, index) => (day.coverage === 1 ? [{ day, index }] : []));
  expect(whole.length).toBeGreaterThan(3);
  expect(whole.map(({ day }) => day.events)).toEqual(whole.map(({ index }) => cooked[index]?.length));
});
