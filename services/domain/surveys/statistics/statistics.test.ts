// Statistics of a campaign: vectors of test/vectors/vectors.json on estimates, and the edge cases of small and lopsided samples.
import { describe, expect, test } from 'vitest';
import { twoSidedStudent } from '../../student.ts';
import type { Question } from '../templates/template.ts';
import { summarizeQuestion, summarizeRatio, type Settings } from './summarize.ts';
import type { ResponseRow } from './response-rows.ts';
import { pairOf, rowsOf } from '#test/support/survey-rows.ts';

const yesNo: Question = { id: 'uses', type: 'boolean' };
const number: Question = { id: 'kg', type: 'number', unit: 'kg' };

const simple: Settings = {
  design: { kind: 'simple', population: null },
  notProbability: false,
  side: 'lower',
};

const yes = (count: number, of: number, more: Partial<ResponseRow> = {}): ResponseRow[] =>
  rowsOf(
    Array.from({ length: of }, (_, index) => index < count),
    more,
  );

const first = (question: Question, rows: readonly ResponseRow[], settings: Partial<Settings> = {}) => {
  const summary = summarizeQuestion(question, rows, { ...simple, ...settings });
  expect(JSON.stringify(summary)).not.toMatch(/NaN|Infinity/);
  return { summary, estimate: summary?.estimates[0] };
};

test('precision-82: 82 of 100 meet 90/10, and fail 95/5 with a lower bound', () => {
  const target = { confidence: 0.9, precision: 0.1, mode: 'relative' } as const;
  const passed = first(yesNo, yes(82, 100), { confidence: 0.9, target });
  expect(passed.estimate).toMatchObject({
    value: true,
    proportion: 0.82,
    se: expect.closeTo(0.0386122919665, 10),
    relativePrecision: expect.closeTo(0.0781847659692, 8),
    interval: { lower: expect.closeTo(0.755888491905, 8), level: 0.9, method: 't' },
    met: true,
  });
  expect(passed.summary?.target).toEqual({ ...target, met: true });
  const strict = { confidence: 0.95, precision: 0.05, mode: 'relative' } as const;
  const failed = first(yesNo, yes(82, 100), { target: strict });
  expect(failed.estimate).toMatchObject({ relativePrecision: expect.closeTo(0.0934, 4), met: false });
  expect(failed.estimate?.conservativeBound?.side).toBe('lower');
  expect(failed.estimate?.conservativeBound?.value).toBeCloseTo(failed.estimate?.interval?.lower ?? NaN, 12);
});

test('who did not answer a question counts as the worst answer in target and bound', () => {
  const target = { confidence: 0.9, precision: 0.1, mode: 'relative' } as const;
  const rows = [...yes(82, 82), ...rowsOf(Array.from({ length: 18 }, () => undefined))].map((row, index) => ({
    ...row,
    household: `did:x:${index}`,
  }));
  const { summary, estimate } = first(yesNo, rows, { confidence: 0.9, target });
  expect(summary?.basis).toMatchObject({ n: 82, missing: 18 });
  expect(estimate).toMatchObject({ proportion: 1, met: false });
  expect(estimate?.conservativeBound?.value).toBeCloseTo(0.82 * (estimate?.interval?.lower ?? NaN), 12);
  expect(estimate?.conservativeBound?.value).toBeLessThan(0.82);
});

test('sprop-se: 45 of 100 out of 300', () => {
  const { estimate } = first(yesNo, yes(45, 100), { design: { kind: 'simple', population: 300 } });
  expect(estimate?.se).toBeCloseTo(0.0408248290464, 12);
});

test('mean-fpc: the mean of 6 out of 40', () => {
  const { estimate } = first(number, rowsOf([4.1, 5.3, 3.8, 6.0, 4.9, 5.5]), {
    design: { kind: 'simple', population: 40 },
  });
  expect(estimate).toMatchObject({
    mean: expect.closeTo(4.93333333333, 10),
    unit: 'kg',
    se: expect.closeTo(0.318189321701, 10),
    interval: { lower: expect.closeTo(4.11540164268, 8), upper: expect.closeTo(5.75126502399, 8) },
  });
});

test('precision-mean-fail: 90/10 is missed, and the lower bound is used', () => {
  const { estimate } = first(number, rowsOf([1.1, 2.4, 1.8, 0.9, 3.0, 1.6, 2.2, 1.4, 2.7, 1.9, 1.2, 2.0]), {
    confidence: 0.9,
    target: { confidence: 0.9, precision: 0.1, mode: 'relative' },
  });
  expect(estimate).toMatchObject({
    mean: expect.closeTo(1.85, 12),
    se: expect.closeTo(0.187689298382, 10),
    relativePrecision: expect.closeTo(0.182199114377, 8),
    met: false,
    conservativeBound: { side: 'lower', value: expect.closeTo(1.5129316384, 8) },
  });
});

const twoStrata = {
  kind: 'strata',
  populations: new Map([
    ['Medium', 3000],
    ['High', 2000],
  ]),
} as const;

test('stratified-proportion: strata of 252 and 168 households', () => {
  const rows = [...yes(210, 252, { stratum: 'Medium' }), ...yes(118, 168, { stratum: 'High' })];
  const { summary, estimate } = first(yesNo, rows, { design: twoStrata });
  expect(estimate).toMatchObject({
    proportion: expect.closeTo(0.780952380952, 10),
    se: expect.closeTo(0.0191292011422, 10),
  });
  // t with n − H degrees of freedom.
  expect((estimate?.interval?.upper ?? NaN) - 0.780952380952).toBeCloseTo(
    twoSidedStudent(0.95, 418) * 0.0191292011422,
    9,
  );
  expect(summary).toMatchObject({ weighting: 'stratum', basis: { n: 420 }, warnings: [] });
});

test('ratio-toy: R = Σ y / Σ x, its error around R x', () => {
  const pairs = [
    { amount: 9, divisor: 11 },
    { amount: 10, divisor: 11 },
    { amount: 22, divisor: 21 },
  ];
  const { estimates } = summarizeRatio({ pairOf, unit: 'kg' }, rowsOf(pairs), {
    ...simple,
    design: { kind: 'simple', population: 5 },
    showsSmall: true,
  });
  expect(estimates).toMatchObject([{ ratio: expect.closeTo(0.953488372093, 10), unit: 'kg' }]);
  expect((estimates[0]?.se ?? NaN) * (43 / 3)).toBeCloseTo(0.651218159329, 10);
});

test('kpt-per-standard-adult-day: the upper bound of project fuel', () => {
  const days = [14.4, 9.9, 16.4, 8.4, 12.8, 11.7];
  const pairs = [11.9, 9.6, 14.2, 8.8, 12.5, 10.1].map((amount, at) => ({ amount, divisor: days[at] ?? 0 }));
  const { estimates } = summarizeRatio({ pairOf, unit: 'kg/d' }, rowsOf(pairs), {
    ...simple,
    side: 'upper',
    target: { confidence: 0.95, precision: 0.05, mode: 'relative' },
  });
  const [estimate] = estimates;
  expect(estimate).toMatchObject({
    ratio: expect.closeTo(0.911684782609, 10),
    se: expect.closeTo(0.0323290252655, 10),
    met: false,
  });
  expect(estimate?.conservativeBound).toEqual({ side: 'upper', value: estimate?.interval?.upper });
});

test('without a verified answer there are no estimates, and no target is met', () => {
  const { summary } = first(yesNo, yes(3, 6, { state: 'pending' }), {
    target: { confidence: 0.95, precision: 0.05, mode: 'absolute' },
  });
  expect(summary).toMatchObject({
    basis: { n: 0, excluded: { pending: 6, rejected: 0 }, missing: 0 },
    estimates: [],
    suppressed: false,
    target: { met: false },
  });
});

test.each([
  [0, [0, 0.30849710781876083]],
  [10, [0.6915028921812392, 1]],
])('%d of 10 have the exact interval, not one without width', (count, [lower, upper]) => {
  const { estimate } = first(yesNo, yes(count, 10), {
    target: { confidence: 0.95, precision: 0.1, mode: 'absolute' },
  });
  expect(estimate).toMatchObject({
    se: 0,
    interval: {
      lower: expect.closeTo(lower ?? NaN, 10),
      upper: expect.closeTo(upper ?? NaN, 10),
      method: 'exact',
    },
    met: false,
    conservativeBound: { side: 'lower', value: expect.closeTo(lower ?? NaN, 10) },
  });
});

test('a share of 0 or 1 in each stratum is not certain either', () => {
  const rows = [...yes(20, 20, { stratum: 'Medium' }), ...yes(0, 20, { stratum: 'High' })];
  const { estimate } = first(yesNo, rows, { design: twoStrata });
  expect(estimate).toMatchObject({ proportion: expect.closeTo(0.6, 12), interval: { method: 'exact' } });
  expect(estimate?.interval?.lower).toBeLessThan(0.5);
  expect(estimate?.interval?.upper).toBeGreaterThan(0.7);
});

test('a census of all households is certain', () => {
  const { estimate } = first(yesNo, yes(7, 7), { design: { kind: 'simple', population: 7 } });
  expect(estimate?.interval).toEqual({ lower: 1, upper: 1, level: 0.95, method: 'census' });
});

test('one answer has no spread: an exact interval for a share, none for a mean', () => {
  const share = first(yesNo, yes(1, 1), { showsSmall: true });
  expect(share.estimate).toMatchObject({
    se: null,
    interval: { lower: expect.closeTo(0.025, 10), upper: 1 },
  });
  const mean = first(number, rowsOf([4]), {
    showsSmall: true,
    target: { confidence: 0.95, precision: 0.5, mode: 'relative' },
  });
  expect(mean.estimate).toMatchObject({
    mean: 4,
    se: null,
    interval: null,
    relativePrecision: null,
    met: false,
    conservativeBound: { side: 'lower', value: null },
  });
  expect(mean.summary?.warnings).toMatchObject([{ code: 'single-household' }, { code: 'no-spread' }]);
});

test('a few equal amounts are no exact mean, many are one', () => {
  expect(first(number, rowsOf(Array.from({ length: 29 }, () => 7))).estimate?.interval).toBeNull();
  expect(first(number, rowsOf(Array.from({ length: 30 }, () => 7))).estimate?.interval).toMatchObject({
    lower: 7,
    upper: 7,
  });
});

test('a stratum without answers is named, and its households count as the worst answer', () => {
  const { summary, estimate } = first(yesNo, yes(90, 100, { stratum: 'Medium' }), {
    design: twoStrata,
    target: { confidence: 0.95, precision: 0.2, mode: 'absolute' },
  });
  expect(summary).toMatchObject({
    coverage: { share: 0.6, withoutAnswers: ['High'] },
    target: { met: false },
    warnings: [{ code: 'stratum-without-answers', detail: expect.stringContaining('60 %') }],
  });
  expect(estimate).toMatchObject({ proportion: 0.9 });
  expect(estimate?.conservativeBound?.value).toBeCloseTo(0.6 * (estimate?.interval?.lower ?? NaN), 12);
});

test('a stratum with one household of several takes the spread of all, and is told', () => {
  const rows = [...yes(60, 100, { stratum: 'Medium' }), ...yes(1, 1, { stratum: 'High' })];
  const { summary, estimate } = first(yesNo, rows, { design: twoStrata });
  const alone = first(yesNo, yes(60, 100, { stratum: 'Medium' }), { design: twoStrata });
  expect(summary?.warnings).toMatchObject([{ code: 'single-household' }]);
  expect(estimate?.se).toBeGreaterThan(alone.estimate?.se ?? NaN);
  const whole = {
    kind: 'strata',
    populations: new Map([
      ['Medium', 3000],
      ['High', 1],
    ]),
  } as const;
  expect(first(yesNo, rows, { design: whole }).summary?.warnings).toEqual([]);
});

test('a purposive sample meets no target and has no bound', () => {
  const { summary, estimate } = first(yesNo, yes(96, 100), {
    notProbability: true,
    target: { confidence: 0.9, precision: 0.1, mode: 'relative' },
  });
  expect(summary).toMatchObject({ notProbability: true, target: { met: false } });
  expect(estimate?.conservativeBound).toEqual({ side: 'lower', value: null });
});

test('choices have a share for each value, also for values that nobody chose', () => {
  const question: Question = {
    id: 'fuel',
    type: 'multiple_choice',
    options: ['wood', 'lpg', 'dung'],
    allowOther: true,
  };
  const answers = [['wood', 'lpg'], ['wood'], ['other:peat', 'other:straw'], [], ['wood', 'peat']];
  const { summary } = first(question, rowsOf(answers), { showsSmall: true });
  expect(summary?.basis).toMatchObject({ n: 4, missing: 1 });
  expect(summary?.estimates).toMatchObject([
    { value: 'wood', proportion: 0.75 },
    { value: 'lpg', proportion: 0.25 },
    { value: 'dung', proportion: 0 },
    { value: 'other', proportion: 0.25 },
    { value: 'peat', proportion: 0.25 },
  ]);
});

test('amounts are turned into the canonical unit, and one of another kind is missing', () => {
  const question: Question = { id: 'q', type: 'quantity', units: ['kg', 'g', 'L'], canonicalUnit: 'kg' };
  const answers = [
    { value: 2, unit: 'kg' },
    { value: 4000, unit: 'g' },
    { value: 1, unit: 'L' },
  ];
  const { summary, estimate } = first(question, rowsOf(answers), { showsSmall: true });
  expect(estimate).toMatchObject({ mean: 3, unit: 'kg' });
  expect(summary?.basis).toMatchObject({ n: 2, missing: 1 });
});

test('each response is left out under its first reason, and a household counts once', () => {
  const rows = [
    ...yes(6, 6),
    ...yes(1, 1, { state: 'rejected', outOfSample: true }),
    ...yes(1, 1, { outOfSample: true, complete: false }),
    ...yes(1, 1, { complete: false, consistent: false }),
    ...yes(1, 1, { consistent: false }),
    ...yes(1, 1, { answer: null }),
    ...yes(1, 1, { applies: false, answer: undefined }),
  ].map((row, at) => ({ ...row, household: `h${at}` }));
  const { summary } = first(yesNo, [...rows, ...rows.slice(0, 1)]);
  expect(summary?.basis).toMatchObject({
    statuses: ['verified'],
    n: 6,
    missing: 1,
    notApplicable: 1,
    excluded: { rejected: 1, outOfSample: 1, incomplete: 1, inconsistent: 1, repeated: 1, pending: 0 },
  });
  const pending = first(yesNo, yes(5, 8, { state: 'pending' }), { statuses: ['verified', 'pending'] });
  expect(pending.summary?.basis).toMatchObject({ n: 8 });
  expect(pending.summary?.basis.excluded).not.toHaveProperty('pending');
});

test('a household of a stratum that the frame does not have is left out and counted', () => {
  const rows = [...yes(5, 9, { stratum: 'Medium' }), ...yes(1, 1, { stratum: 'Lost' })];
  expect(first(yesNo, rows, { design: twoStrata }).summary?.basis).toMatchObject({
    n: 9,
    excluded: { unknownStratum: 1 },
  });
});

test('texts and pictures have no statistics', () => {
  expect(summarizeQuestion({ id: 'why', type: 'text' }, [], simple)).toBeNull();
});

test('fewer than five households are shown only to readers of personal data', () => {
  expect(first(yesNo, yes(1, 4)).summary).toMatchObject({ basis: { n: 4 }, suppressed: true, estimates: [] });
  const warned = (showsSmall: boolean) =>
    first(yesNo, yes(1, 4), { showsSmall }).summary?.warnings.map(({ code }) => code);
  expect(warned(false)).toContain('too-few-households');
  expect(warned(true)).not.toContain('too-few-households');
  expect(first(yesNo, yes(1, 4), { showsSmall: true }).summary?.estimates).toHaveLength(1);
});

describe('clusters', () => {
  const even = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, size: 100 }));
  const rows = [
    ...yes(5, 10, { cluster: 'a' }),
    ...yes(2, 8, { cluster: 'b' }),
    ...yes(4, 4, { cluster: 'd' }),
  ];
  const design = { kind: 'clusters', clusters: even, drawn: 3 } as const;

  test('of one size: the mean of their means, by the spread between them', () => {
    const { summary, estimate } = first(yesNo, rows, { design });
    // 0.5, 0.25 and 1: variance 7 / 48.
    expect(estimate).toMatchObject({
      proportion: expect.closeTo(7 / 12, 12),
      se: expect.closeTo(Math.sqrt(7 / 48 / 3), 12),
      interval: { method: 'exact' },
    });
    expect(summary).toMatchObject({ weighting: 'cluster', warnings: [] });
  });

  test('a drawn cluster without answers is told', () => {
    const { summary } = first(yesNo, rows.slice(0, 18), { design });
    expect(summary?.warnings).toMatchObject([
      { code: 'cluster-without-answers', detail: expect.stringMatching(/^1 of/) },
    ]);
  });

  test('one that is certain to be drawn is a stratum with its own finite correction', () => {
    const clusters = [...even, { name: 'city', size: 1500 }];
    const { estimate } = first(yesNo, [...rows, ...yes(30, 40, { cluster: 'city' })], {
      design: { kind: 'clusters', clusters, drawn: 4 },
    });
    const city = ((0.75 * 0.25) / 39) * (1460 / 1500);
    expect(estimate).toMatchObject({
      proportion: expect.closeTo(0.25 * (7 / 12) + 0.75 * 0.75, 12),
      se: expect.closeTo(Math.hypot(0.25 * Math.sqrt(7 / 48 / 3), 0.75 * Math.sqrt(city)), 12),
    });
  });
});

test('a ratio leaves out households without a divisor, and amounts without end', () => {
  const answers = [
    { amount: 4, divisor: 2 },
    { amount: 9, divisor: 3 },
    { amount: 1, divisor: 0 },
    { amount: Infinity, divisor: 1 },
    { amount: 1 },
  ];
  const { basis, estimates } = summarizeRatio({ pairOf, unit: 'kg' }, rowsOf(answers), {
    ...simple,
    showsSmall: true,
  });
  expect(basis).toMatchObject({ n: 2, missing: 3 });
  expect(estimates).toMatchObject([{ ratio: 2.6 }]);
});

test('numbers beyond what can be squared have no interval, and no number is infinite', () => {
  const { estimate } = first(number, rowsOf([1e300, -1e300, 1, 2, 3]));
  expect(estimate).toMatchObject({ se: null, interval: null });
});

test('a calculated text that differs everywhere has 50 shares, and one of all others', () => {
  const answers = Array.from({ length: 200 }, (_, at) => (at < 60 ? 'often' : `text ${at}`));
  const { summary } = first({ id: 'c', type: 'calculated' }, rowsOf(answers));
  expect(summary?.estimates).toHaveLength(51);
  expect(summary?.estimates.find((one) => 'value' in one && one.value === 'often')).toMatchObject({
    proportion: expect.closeTo(0.3, 12),
  });
  expect(summary?.estimates.at(-1)).toMatchObject({
    value: 'other',
    proportion: expect.closeTo(91 / 200, 12),
  });
});

test('households to which a question does not apply are outside of its share, and leave its size unsure', () => {
  const rows = [...yes(30, 60), ...yes(0, 40, { applies: false, stratum: 'x' })];
  const { summary, estimate } = first(yesNo, rows);
  expect(summary?.basis).toMatchObject({ n: 60, notApplicable: 40, missing: 0 });
  // Residuals of ±0.5 for 60 of 100 households, by the mean of 0.6 to which it applies.
  expect(estimate).toMatchObject({
    proportion: expect.closeTo(0.5, 12),
    se: expect.closeTo(Math.sqrt((60 * 0.25) / 99 / 100) / 0.6, 12),
  });
});
