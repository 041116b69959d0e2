// Intervals and confidence of simulated households and projects hold their known truth as often as they say.
import { describe, expect, test } from 'vitest';
import {
  randoms,
  simulatedHousehold,
  trueFactors,
  trueReduction,
  type Factors,
  type SimulatedHousehold,
} from '#test/support/simulated-programme.ts';
import { analyzeHousehold } from '../analyze/analyze.ts';
import { confidenceOf } from './confidence.ts';
import type { BaselineMethod } from '../../methodologies/rules.ts';
import { programmeOf, type Member } from '../project/project.ts';
import type { AnalysisResult } from '../result/result.ts';
import { twoSidedQuantile } from '../../normal.ts';
import { randomFrom, type Random } from '../../random.ts';
import { mean } from '../../spread.ts';
import { sum } from '../../sum.ts';

/** Of a hundred programmes with exact intervals one set in eight has 92 hits or fewer: so it is ten times as many. */
const seeds = 1000;
const households = 500;
/** Draws of the shared factors for each report: what devices tell does not depend on them. */
const truths = 20;
const levels = [0.5, 0.8, 0.9, 0.95];

interface Reported extends SimulatedHousehold {
  readonly result: AnalysisResult;
  readonly member: Member;
}

function reported(random: Random, boundary: BaselineMethod, id: number): Reported {
  const household = simulatedHousehold(random, boundary, id);
  const outcome = analyzeHousehold(household.inputs);
  if (!outcome.ok) throw new Error(outcome.refusal.detail);
  const { result } = outcome;
  return { ...household, result, member: { ...result.analysis, ...result } };
}

/** What is said of a reduction, and what it is in truth, as often as the factors were drawn. */
interface Claim {
  readonly reduction: number;
  readonly confidence: number;
  readonly interval: { readonly lower: number; readonly upper: number };
  readonly truths: readonly number[];
}

type Said = Pick<AnalysisResult['analysis'], 'reductions' | 'confidence' | 'interval'>;

const claimOf = ({ reductions, confidence, interval }: Said, known: readonly number[]): Claim => ({
  reduction: reductions,
  confidence,
  interval,
  truths: known,
});

/** So many that each set of them is as likely: the first places of a shuffle. */
function lotOf(all: readonly Reported[], random: Random): Reported[] {
  const left = [...all];
  return Array.from({ length: households }, () => {
    const at = Math.floor(random.uniform() * left.length);
    const last = left.pop();
    const drawn = at === left.length ? last : left.splice(at, 1, ...(last ? [last] : []))[0];
    if (drawn === undefined) throw new Error('too few households');
    return drawn;
  });
}

/** All households reported; each programme is five hundred of them by lot. */
function programmeOfLot(all: readonly Reported[], random: Random, boundary: BaselineMethod): Claim {
  const lot = lotOf(all, random);
  const programme = programmeOf(
    lot.map(({ member }) => member),
    { level: 0.95, creditedShare: 1 },
  );
  return claimOf(
    programme.analysis,
    drawn(random, (factors) => sum(lot.map(({ use }) => trueReduction(use, factors, boundary)))),
  );
}

const drawn = (random: Random, truth: (factors: Factors) => number): number[] =>
  Array.from({ length: truths }, () => truth(trueFactors(random)));

/** Digits of pi, as Blowfish takes them: a source that begins with small numbers draws alike at first. */
const seedOf = {
  metered: [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
  wholeHousehold: [0xa4093822, 0x299f31d0, 0x082efa98, 0xec4e6c89],
} as const;

const rate = (claims: readonly Claim[], isHit: (claim: Claim, truth: number) => boolean): number =>
  mean(claims.flatMap((claim) => claim.truths.map((truth) => Number(isHit(claim, truth)))));

const withinTenth = ({ reduction }: Claim, truth: number): boolean =>
  Math.abs(truth - reduction) <= 0.1 * reduction;

/** From the least sure to the surest: what is said too boldly here does not make up for what is said too timidly there. */
function fifths(claims: readonly Claim[]): Claim[][] {
  const sorted = claims.toSorted((a, b) => a.confidence - b.confidence);
  return [0, 1, 2, 3, 4].map((fifth) =>
    sorted.slice((fifth * sorted.length) / 5, ((fifth + 1) * sorted.length) / 5),
  );
}

const within =
  (level: number) =>
  ({ reduction, interval }: Claim, truth: number): boolean => {
    const sigma = (interval.upper - interval.lower) / 2 / twoSidedQuantile(0.95);
    const { lower, upper } = confidenceOf(reduction, sigma, level).interval;
    return lower <= truth && truth <= upper;
  };

describe.each(['metered', 'wholeHousehold'] as const)('%s', (boundary) => {
  const [people, ...lots] = randoms(seeds + 1, randomFrom(seedOf[boundary]));
  if (people === undefined) throw new Error('no source');
  const all = Array.from({ length: 2 * households }, (_, id) => reported(people, boundary, id));
  const single = all.map(({ use, result }) =>
    claimOf(
      result.analysis,
      drawn(people, (factors) => trueReduction(use, factors, boundary)),
    ),
  );
  const programmes = lots.map((random) => programmeOfLot(all, random, boundary));

  test('the true reduction of a programme lies within its 95 % interval for 93 of 100 seeds and more, over a thousand', () => {
    const hits = programmes.filter((claim) => within(0.95)(claim, claim.truths[0] ?? Number.NaN));
    expect(hits.length / seeds).toBeGreaterThanOrEqual(0.93);
  });

  test.each([
    ['households', single],
    ['programmes', programmes],
  ])('of %s of like confidence so many have a truth within 10 per cent of the estimate', (_, claims) => {
    for (const fifth of fifths(claims)) {
      const said = mean(fifth.map(({ confidence }) => confidence));
      expect(Math.abs(rate(fifth, withinTenth) - said)).toBeLessThan(0.03);
    }
  });

  test.each([
    ['households', single],
    ['programmes', programmes],
  ])('intervals of %s hold the truth as often as their level says', (_, claims) => {
    for (const level of levels) expect(Math.abs(rate(claims, within(level)) - level)).toBeLessThan(0.03);
  });
});
