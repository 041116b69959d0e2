// What the quality checks find of what was planted in simulated campaigns, and how often they suspect without a reason.
import { expect, test } from 'vitest';
import { defaultThresholds } from '#domain/surveys/checks/thresholds.ts';
import { simulateCampaign, type SimulatedCampaign } from './interviews.ts';
import { addScores, scoreChecks } from './score-checks.ts';

const seeds = [1, 2, 3];

const campaigns = (isHonest: boolean): SimulatedCampaign[] =>
  seeds.map((seed) =>
    simulateCampaign({
      seed,
      households: 450,
      day: 20_600,
      overstatement: { share: isHonest ? 0 : 0.2, hours: 1.5 },
      mistypedShare: isHonest ? 0 : 0.02,
      isHonest,
    }),
  );

const dishonest = campaigns(false);
const scores = addScores(dishonest.map((one) => scoreChecks(one)));
const honest = addScores(campaigns(true).map((one) => scoreChecks(one)));

test.each([
  ['interview-length', 20, 0.9],
  ['straight-lining', 30, 1],
  ['gps-distance', 20, 0.9],
  ['gps-repeat', 30, 1],
  ['near-duplicate', 20, 1],
  ['outlier', 15, 0.9],
  ['timestamp-before-open', 20, 1],
  ['clock', 20, 1],
  ['device-fingerprint', 60, 1],
  ['sensor-contradiction', 200, 0.95],
  ['digit-preference', 3, 1],
  // Of two led questions the one that is moved by a point of five is not found.
  ['collector-effect', 6, 0.5],
] as const)('%s: of at least %i planted the fraction %f is found', (id, plantedMin, recallMin) => {
  const { planted = 0, found = 0 } = scores.get(id) ?? {};
  expect(planted).toBeGreaterThanOrEqual(plantedMin);
  expect(found / planted).toBeGreaterThanOrEqual(recallMin);
});

test.each([
  ['interview-length', 0],
  ['straight-lining', 0.08],
  ['gps-distance', 0],
  ['gps-repeat', 0],
  ['near-duplicate', 0.02],
  ['outlier', 0.08],
  ['timestamp-before-open', 0],
  ['clock', 0],
  ['device-fingerprint', 0],
  ['sensor-contradiction', 0.035],
  ['digit-preference', 0],
  ['collector-effect', 0],
] as const)('%s: of honest interviews at most the fraction %f is suspected', (id, falseMax) => {
  for (const each of [scores, honest]) {
    const { clean = 0, falseAlarms = 0 } = each.get(id) ?? {};
    expect(clean).toBeGreaterThan(0);
    expect(falseAlarms / clean).toBeLessThanOrEqual(falseMax);
  }
});

test('an overstatement within the tolerance is not found, so the figure measures the check', () => {
  const small = scoreChecks(
    simulateCampaign({
      seed: 1,
      households: 450,
      day: 20_600,
      overstatement: { share: 0.2, hours: 0.25 },
      mistypedShare: 0,
      isHonest: false,
    }),
  ).get('sensor-contradiction');
  expect(small?.planted).toBeGreaterThan(50);
  expect((small?.found ?? 0) / (small?.planted ?? 1)).toBeLessThan(0.25);
});

test('with a threshold that nothing reaches, nothing is found', () => {
  const blind = { ...defaultThresholds, interviewLength: { warnBelow: 0, failBelow: 0, othersMin: 5 } };
  expect(dishonest.map((one) => scoreChecks(one, blind).get('interview-length')?.found)).toEqual([0, 0, 0]);
});
