// Which design is chosen for which panel, with its reason, and what cannot be estimated.
import { expect, test } from 'vitest';
import { mapped, refusalOf, settings, simulated } from '#test/support/simulated-panel.ts';
import { randomFrom } from '../random.ts';
import { chooseDesign, type Choice } from './choose-design.ts';
import { differenceInDifferences } from './difference-in-differences.ts';
import { syntheticControlOf } from './donors.ts';
import { ownHistory } from './own-history.ts';
import type { Panel } from './panel.ts';
import { balance, preTrend } from './parallel-trends.ts';

const world = { households: 50, treated: 20, periods: 14, from: 8 };
const many = simulated(randomFrom([11, 12, 13, 14]), world);
const few = simulated(randomFrom([21, 22, 23, 24]), { households: 9, treated: 1, periods: 18, from: 13 });

function choiceOf(panel: Panel): Choice {
  const choice = chooseDesign(panel, settings());
  if ('refused' in choice) throw new Error(choice.refused);
  return choice;
}

const withoutPeriods = (panel: Panel, first: number): Panel => ({
  periods: panel.periods.slice(first),
  households: panel.households.map((household) => ({
    ...household,
    treatedFrom: household.treatedFrom === null ? null : household.treatedFrom - first,
    outcomes: household.outcomes.slice(first),
  })),
});

test('many clusters with parallel trends: difference in differences, and what the others say', () => {
  const { chosen, diagnostics, alternatives } = choiceOf(many);
  expect(chosen.design).toBe('differenceInDifferences');
  expect(alternatives).toHaveLength(3);
  expect(diagnostics).toMatchObject({
    households: { treated: 20, comparison: 30 },
    clusters: { treated: 20, comparison: 30, together: 50 },
    periods: { before: 8, after: 6 },
  });
  expect(Math.abs(diagnostics.balance ?? NaN)).toBeLessThan(1);
});

test('another trend before: not difference in differences, and the season not of the comparison', () => {
  const diverging = mapped(
    many,
    (outcome, { treatedFrom }, t) => outcome - (treatedFrom === null ? 0 : 0.2 * t),
  );
  const { chosen, reason, diagnostics } = choiceOf(diverging);
  expect(chosen.design).toBe('ownHistory');
  expect(reason).toMatch(/^no difference in differences: trends before the treatment differ, p = /);
  expect(chosen.notes).not.toContain('season by the comparison households');
  const { preTrend: trend } = diagnostics;
  expect('refused' in trend ? NaN : trend.slopeDifference).toBeCloseTo(-0.2, 1);
});

test('few treated with a long history: synthetic control; with a short one their own history', () => {
  expect(choiceOf(few).chosen.design).toBe('syntheticControl');
  const short = choiceOf(withoutPeriods(few, 4));
  expect(short.chosen.design).toBe('ownHistory');
  expect(short.reason).toContain('9 periods before the treatment are fewer than 12');
  expect(short.chosen.notes).toContain('season by the comparison households');
});

test('a period in which nothing is known of the treated is of neither side of a synthetic control', () => {
  const inPart = (from: number): Panel => ({
    ...few,
    households: few.households.map((household) => ({
      ...household,
      outcomes: household.outcomes.map((outcome, t) =>
        household.treatedFrom !== null && t >= 13 && t < from ? null : outcome,
      ),
    })),
  });
  const effectOf = (panel: Panel): number => {
    const outcome = syntheticControlOf(panel, settings());
    return 'refused' in outcome ? NaN : outcome.effect;
  };
  const cut = { ...few, periods: few.periods.toSpliced(13, 2) };
  const without = cut.households.map((one) => ({ ...one, outcomes: one.outcomes.toSpliced(13, 2) }));
  expect(effectOf(inPart(15))).toBe(effectOf({ ...cut, households: without }));
  expect(effectOf(inPart(15))).not.toBe(effectOf(few));
  expect(choiceOf(inPart(14)).chosen.design).toBe('syntheticControl');
  expect(choiceOf(inPart(15)).diagnostics.periods).toEqual({ before: 13, after: 3 });
});

test('the choice and all its numbers are the same whatever the order of the households', () => {
  const turned = { ...few, households: few.households.toReversed() };
  expect(chooseDesign(turned, settings())).toEqual(chooseDesign(few, settings()));
});

test('each thing that is missing is a sentence', () => {
  const did = (panel: Panel): string => refusalOf(differenceInDifferences(panel, settings()));
  const control = (panel: Panel): string => refusalOf(syntheticControlOf(panel, settings()));
  const untreated = { ...many, households: many.households.slice(20) };
  const alone = { ...many, households: many.households.slice(0, 20) };
  const late = withoutPeriods(many, 8);
  expect(did(untreated)).toBe('no treated household has a known outcome before its treatment');
  expect(did(alone)).toBe('there is no comparison household');
  expect(control(alone)).toMatch(/^0 comparison households with an outcome in every period/);
  expect(choiceOf(alone).chosen.design).toBe('ownHistory');
  expect(did(late)).toBe('no treated household has a known outcome before its treatment');
  expect(refusalOf(chooseDesign(late, settings()))).toBe(
    'no treated household has known outcomes before and after its treatment',
  );
  expect(refusalOf(chooseDesign(withoutPeriods(many, 13), settings()))).toBe(
    'one period alone has no before and after',
  );
  expect(refusalOf(preTrend(withoutPeriods(many, 7), settings()))).toBe(
    'a trend before the treatment needs at least 2 periods',
  );
});

test('two periods of one household tell no spread', () => {
  const household = { id: 'a', cluster: 'a', treatedFrom: 1, outcomes: [3, 2] };
  expect(ownHistory({ periods: ['2026-01', '2026-02'], households: [household] }, 0.95)).toEqual({
    refused: 'one household with one known period before or after has no known spread',
  });
});

test('balance is the difference of the means before in standard deviations', () => {
  const outcomes = [1, 2, 3, 5, 6, 7].map((use) => [use, use, 0]);
  const households = outcomes.map((own, i) => ({
    id: `${i}`,
    cluster: `${i}`,
    treatedFrom: i < 3 ? 2 : null,
    outcomes: own,
  }));
  expect(balance({ periods: ['2026-01', '2026-02', '2026-03'], households })).toBe(-4);
});
