// Laws of survey statistics: agreement with the formulas of simple and stratified samples, weights, suppression, and honest intervals.
import { array, assert, boolean, constantFrom, double, integer, oneof, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawClusters } from '../../sampling/draw/clusters.ts';
import { rowWeights } from '../../sampling/design-estimate.ts';
import {
  meanEstimate,
  proportionEstimate,
  ratioEstimate,
  stratifiedProportion,
} from '../../sampling/estimates.ts';
import { randomFrom, type Random } from '../../random.ts';
import { sum } from '../../sum.ts';
import { pairOf, rowsOf } from '#test/support/survey-rows.ts';
import type { Question } from '../templates/template.ts';
import { planOf, weighRows, type Design } from './design.ts';
import { responseStatuses } from '../responses/states.ts';
import type { ResponseRow } from './response-rows.ts';
import { hiddenGroups, shownMin } from './suppression.ts';
import { summarizeQuestion, summarizeRatio, type Settings } from './summarize.ts';

const yesNo: Question = { id: 'uses', type: 'boolean' };
const number: Question = { id: 'kg', type: 'number' };
const settings: Settings = {
  design: { kind: 'simple', population: null },
  notProbability: false,
  side: 'lower',
  showsSmall: true,
};

const amounts = array(double({ min: 0.1, max: 100, noNaN: true }), { minLength: 2, maxLength: 40 });

const populationOf = (population: number | null): Settings => ({
  ...settings,
  design: { kind: 'simple', population },
});

describe('the general estimator agrees with the formula of', () => {
  test('a proportion', () => {
    assert(
      property(
        array(boolean(), { minLength: 2, maxLength: 60 }),
        integer({ min: 60, max: 900 }),
        (answers, N) => {
          const estimate = summarizeQuestion(yesNo, rowsOf(answers), populationOf(N))?.estimates[0];
          const known = proportionEstimate(answers.filter(Boolean).length, answers.length, N);
          expect(estimate).toMatchObject({
            proportion: expect.closeTo(known.value, 12),
            se: expect.closeTo(answers.length === N ? 0 : known.se, 12),
          });
        },
      ),
    );
  });

  test('a mean', () => {
    assert(
      property(amounts, integer({ min: 40, max: 900 }), (answers, N) => {
        const estimate = summarizeQuestion(number, rowsOf(answers), populationOf(N))?.estimates[0];
        const known = meanEstimate(answers, N);
        expect(estimate).toMatchObject({
          mean: expect.closeTo(known.value, 10),
          se: expect.closeTo(known.se, 10),
        });
      }),
    );
  });

  test('a ratio', () => {
    const pairs = array(
      record({
        amount: double({ min: 0, max: 50, noNaN: true }),
        divisor: double({ min: 1, max: 50, noNaN: true }),
      }),
      { minLength: 2, maxLength: 30 },
    );
    assert(
      property(pairs, (answers) => {
        const [estimate] = summarizeRatio({ pairOf, unit: 'kg' }, rowsOf(answers), settings).estimates;
        const known = ratioEstimate(
          answers.map(({ amount: y, divisor: x }) => ({ x, y })),
          null,
        );
        expect(estimate).toMatchObject({
          ratio: expect.closeTo(known.value, 10),
          se: expect.closeTo(known.se, 8),
        });
      }),
    );
  });

  test('a stratified proportion', () => {
    const stratum = record({
      size: integer({ min: 40, max: 5000 }),
      answers: array(boolean(), { minLength: 2, maxLength: 30 }),
    });
    assert(
      property(array(stratum, { minLength: 1, maxLength: 5 }), (strata) => {
        const design: Design = {
          kind: 'strata',
          populations: new Map(strata.map(({ size }, at) => [`s${at}`, size])),
        };
        const rows = strata.flatMap(({ answers }, at) => rowsOf(answers, { stratum: `s${at}` }));
        const estimate = summarizeQuestion(yesNo, rows, { ...settings, design })?.estimates[0];
        const known = stratifiedProportion(
          strata.map(({ size, answers }) => ({
            size,
            asked: answers.length,
            successes: answers.filter(Boolean).length,
          })),
        );
        expect(estimate).toMatchObject({
          proportion: expect.closeTo(known.value, 12),
          se: expect.closeTo(known.se, 12),
        });
      }),
    );
  });
});

const clusterSizes = array(integer({ min: 1, max: 300 }), { minLength: 2, maxLength: 12 });

test('weights of the strata with answers sum to their households, in every design', () => {
  assert(
    property(
      clusterSizes,
      integer({ min: 1, max: 12 }),
      boolean(),
      integer(),
      (sizes, some, isCluster, seed) => {
        const clusters = sizes.map((size, at) => ({ name: `c${at}`, size }));
        const drawn = Math.min(some, sizes.length);
        const design: Design = isCluster
          ? { kind: 'clusters', clusters, drawn }
          : { kind: 'strata', populations: new Map(clusters.map(({ name, size }) => [name, size])) };
        const names = isCluster
          ? drawClusters(clusters, drawn, (Math.abs(seed) % 97) / 97)
          : clusters.map(({ name }) => name);
        const rows = names.flatMap((name, at) =>
          rowsOf(
            Array.from({ length: 1 + (at % 3) }, () => true),
            { stratum: name, cluster: name },
          ),
        );
        const { sample, coverage } = weighRows(planOf(design), rows);
        expect(coverage.withoutAnswers).toEqual([]);
        expect(sum([...rowWeights(sample)])).toBeCloseTo(sum(sizes), 6);
      },
    ),
  );
});

test('responses that do not count move no number', () => {
  const counted = array(record({ answer: boolean(), stratum: constantFrom('a', 'b') }), { maxLength: 30 });
  const others = array(
    oneof(
      record({
        answer: boolean(),
        state: constantFrom(...responseStatuses.filter((state) => state !== 'verified')),
      }),
      record({ answer: boolean(), outOfSample: constantFrom(true) }),
      record({ answer: boolean(), complete: constantFrom(false) }),
      record({ answer: boolean(), consistent: constantFrom(false) }),
    ),
    { maxLength: 20 },
  );
  const design: Design = {
    kind: 'strata',
    populations: new Map([
      ['a', 100],
      ['b', 300],
    ]),
  };
  const target = { confidence: 0.9, precision: 0.1, mode: 'relative' } as const;
  assert(
    property(counted, others, (good, bad) => {
      const rows = good.flatMap(({ answer, stratum }, at) =>
        rowsOf([answer], { stratum, household: `h${at}` }),
      );
      const extra = bad.flatMap(({ answer, ...more }, at) =>
        rowsOf([answer], { stratum: 'a', household: `x${at}`, ...more }),
      );
      const [alone, together] = [rows, [...extra, ...rows]].map((all) =>
        summarizeQuestion(yesNo, all, { ...settings, design, target }),
      );
      expect(together?.estimates).toEqual(alone?.estimates);
      expect(together?.target).toEqual(alone?.target);
      expect(together?.basis.n).toBe(good.length);
      expect(sum(Object.values(together?.basis.excluded ?? {}))).toBe(bad.length);
    }),
  );
});

test('no number is NaN or infinite, and each interval holds its estimate', () => {
  const rows = array(
    record({
      answer: oneof(boolean(), constantFrom(null)),
      stratum: constantFrom('a', 'b', 'c', 'lost', 'empty'),
      cluster: constantFrom('a', 'b', 'c', 'lost', 'empty'),
      group: constantFrom('x', 'y', null),
      applies: boolean(),
    }),
    { maxLength: 25 },
  );
  const sizes = new Map([
    ['a', 1],
    ['b', 7],
    ['empty', 0],
    ['c', 400],
  ]);
  const designs: readonly Design[] = [
    { kind: 'simple', population: 3 },
    { kind: 'simple', population: 0 },
    { kind: 'strata', populations: new Map([['a', 0]]) },
    { kind: 'strata', populations: sizes },
    { kind: 'clusters', clusters: [...sizes].map(([name, size]) => ({ name, size })), drawn: 2 },
  ];
  assert(
    property(rows, constantFrom(...designs), boolean(), (drawn, design, isNumber) => {
      const all = drawn.flatMap(({ answer, ...more }, at) =>
        rowsOf([isNumber && answer !== null ? Number(answer) : answer], { ...more, household: `h${at}` }),
      );
      const summary = summarizeQuestion(isNumber ? number : yesNo, all, {
        ...settings,
        design,
        isGrouped: true,
        target: { confidence: 0.9, precision: 0.1, mode: 'absolute' },
      });
      expect(JSON.stringify(summary)).toBe(
        JSON.stringify(summary, (_, value) =>
          typeof value === 'number' && !Number.isFinite(value) ? 'not finite' : value,
        ),
      );
      for (const estimate of [
        ...(summary?.estimates ?? []),
        ...(summary?.groups ?? []).flatMap(({ estimates }) => estimates),
      ]) {
        const value =
          'mean' in estimate ? estimate.mean : 'proportion' in estimate ? estimate.proportion : NaN;
        expect(estimate.interval?.lower ?? value).toBeLessThanOrEqual(value + 1e-12);
        expect(estimate.interval?.upper ?? value).toBeGreaterThanOrEqual(value - 1e-12);
      }
    }),
  );
});

test('a hidden group cannot be taken from the total less what is shown', () => {
  assert(
    property(array(integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 9 }), (counts) => {
      const sizes = new Map(counts.map((n, at) => [`g${at}`, n]));
      const hidden = hiddenGroups(sizes);
      const households = sum([...hidden].map((name) => sizes.get(name) ?? 0));
      const shown = [...sizes].filter(([name, n]) => n > 0 && !hidden.has(name));
      expect(shown.every(([, n]) => n >= shownMin)).toBe(true);
      expect(hidden.size === 0 || shown.length === 0 || (hidden.size >= 2 && households >= shownMin)).toBe(
        true,
      );
      // Nothing is hidden without need.
      expect(hidden.size === 0).toBe(counts.every((n) => n === 0 || n >= shownMin));
    }),
  );
});

test('groups of a summary hide what they must, and show it to readers of personal data', () => {
  const rows = [
    ...rowsOf([true, false, true], { group: 'small' }),
    ...rowsOf([true, false, true, true, true, false], { group: 'six', stratum: 'six' }),
    ...rowsOf([true, true, true, false, true, true, true], { group: 'seven', stratum: 'seven' }),
    ...rowsOf([true, true, true, false, true, true, true, true], { group: null, stratum: 'none' }),
  ].map((row) => ({ ...row, stratum: null }));
  const summary = (showsSmall: boolean) =>
    summarizeQuestion(yesNo, rows, { ...settings, showsSmall, isGrouped: true });
  const show = (showsSmall: boolean) => summary(showsSmall)?.groups;
  expect(summary(true)?.warnings).toEqual([]);
  expect(summary(false)?.warnings).toMatchObject([
    { code: 'too-few-households', detail: expect.stringMatching(/^2 groups are not shown: fewer than 5/) },
  ]);
  expect(show(false)).toMatchObject([
    { group: null, n: 8, suppressed: false, estimates: [{ proportion: expect.closeTo(7 / 8, 12) }] },
    { group: 'seven', n: 7, suppressed: false },
    { group: 'six', n: null, suppressed: true, estimates: [] },
    { group: 'small', n: null, suppressed: true, estimates: [] },
  ]);
  expect(show(true)?.map(({ n }) => n)).toEqual([8, 7, 6, 3]);
});

/** Fraction of the draws whose interval holds the truth. */
function coverageOf(draws: number, holds: (random: Random) => boolean): number {
  const random = randomFrom([2026, 11, 28, 1]);
  return sum(Array.from({ length: draws }, () => Number(holds(random)))) / draws;
}

const shuffled = <Item>(items: readonly Item[], random: Random): Item[] =>
  items
    .map((item) => ({ item, key: random.uniform() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);

const holds = (rows: readonly ResponseRow[], design: Design, truth: number): boolean => {
  const { lower = NaN, upper = NaN } =
    summarizeQuestion(yesNo, rows, { ...settings, design })?.estimates[0]?.interval ?? {};
  return lower <= truth && truth <= upper;
};

test('95 % intervals of a rare answer hold the truth in at least about 95 % of all draws', () => {
  const people = Array.from({ length: 400 }, (_, at) => at < 16);
  const covered = coverageOf(600, (random) =>
    holds(rowsOf(shuffled(people, random).slice(0, 40)), { kind: 'simple', population: 400 }, 16 / 400),
  );
  expect(covered).toBeGreaterThan(0.94);
});

test('95 % intervals of a cluster sample hold the truth, though neighbours answer alike', () => {
  const random = randomFrom([7, 7, 7, 7]);
  const villages = Array.from({ length: 60 }, (_, at) => {
    const share = random.uniform();
    const answers = Array.from({ length: 20 + (at % 7) * 15 }, () => random.uniform() < share);
    return { name: `v${at}`, size: answers.length, answers };
  });
  const truth =
    sum(villages.flatMap(({ answers }) => answers.map(Number))) / sum(villages.map(({ size }) => size));
  const covered = coverageOf(600, (draw) => {
    const order = shuffled(villages, draw);
    const names = new Set(drawClusters(order, 20, draw.uniform()));
    const rows = villages
      .filter(({ name }) => names.has(name))
      .flatMap(({ name: cluster, answers }) => rowsOf(shuffled(answers, draw).slice(0, 10), { cluster }));
    return holds(rows, { kind: 'clusters', clusters: villages, drawn: 20 }, truth);
  });
  expect(covered).toBeGreaterThan(0.93);
  expect(covered).toBeLessThan(0.995);
});
