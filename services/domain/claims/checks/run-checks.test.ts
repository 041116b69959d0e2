// What each automatic check of a claim finds, with a reason in words and the version of its rules.
import { expect, test } from 'vitest';
import { reporting } from '#test/support/january-household.ts';
import type { CheckContext, ClaimedAnalysis } from './check.ts';
import { isReviewable, missingOf, runChecks } from './run-checks.ts';

const analysis: ClaimedAnalysis = {
  methodology: 'gs-mecd@1.2',
  baselineMethod: 'metered',
  baselineEmissions: 100,
  actualEmissions: 2,
  reductions: 98,
  creditedReduction: 60,
  shares: [0.75, 0.2],
  unattributedShare: 0.05,
  coverage: 0.99,
  coverageRequired: 0.95,
  persons: 5,
  inputsVerified: { verified: 2, total: 2 },
  warnings: [],
  factors: [{ id: 'ncv.Charcoal@ipcc-2006', validFrom: null, validUntil: null }],
  resultDigest: 'sha256:aa',
  recalculatedDigest: 'sha256:aa',
  staleReasons: [],
  baselines: { Charcoal: 40 },
};

const device = {
  ...reporting('did:x:1', 'ElectricPressureCooker', { energyKwh: 0.5 }, ['2024-01-01', '2024-01-02']),
  accuracyPercent: 1,
  ratedPowerW: 1000,
};

const whole: CheckContext = {
  type: 'EmissionReductionClaim',
  quantity: 60,
  quantityMax: 60,
  period: { start: '2024-01-01', end: '2024-01-02' },
  devices: [device],
  evidence: [
    { type: 'TelemetryBatch', ref: 'eb_1', state: 'ok' },
    { type: 'RightsTransfer', ref: 'sha256:aa', state: 'ok' },
  ],
  batches: device.days.map(({ day, digest }) => ({ did: device.did, day, inputDigest: digest })),
  analysis,
  earlier: null,
  overlapping: 0,
  refused: [],
  stoves: [{ did: 'did:x:1', isIdentified: true, sameSerial: null }],
  doubledSeries: { comparedDays: 2, copied: [], alike: [] },
  comparisons: [],
  weighings: null,
};

const resultOf = (id: string, changes: Partial<CheckContext>) =>
  runChecks({ ...whole, ...changes }).find((check) => check.id === id);

const withAnalysis = (changes: Partial<ClaimedAnalysis>): Partial<CheckContext> => ({
  analysis: { ...analysis, ...changes },
});

test('a claim whose evidence is whole passes, and each check says why by which rules', () => {
  const checks = runChecks(whole);
  expect(isReviewable(checks)).toBe(true);
  expect(missingOf(checks)).toEqual([]);
  expect(checks.filter(({ result }) => result === 'warn' || result === 'fail')).toEqual([]);
  for (const { reason, method, score = 0 } of checks) {
    expect(reason).toMatch(/^[A-Z0-9].*\.$/);
    expect(method).toEqual({ name: 'hearth-checks', version: '1.1.0' });
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(1);
  }
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
});

/** The device with calibrations, from a day to another one. */
const calibrated = (...spans: readonly [string, string | null][]): Partial<CheckContext> => ({
  devices: [
    {
      ...device,
      accuracyPercent: null,
      calibrations: spans.map(([performedOn, dueOn]) => ({ performedOn, dueOn, errorPercent: 0.4 })),
    },
  ],
});

const testDays = ['2024-01-01', '2024-01-02', '2024-01-03'];

interface Weighed {
  readonly days?: readonly string[];
  /** Of its logs. */
  readonly dates?: readonly string[];
  readonly total?: number;
  readonly statedDays?: number;
}

/** A kitchen test of 2 kg on each of three days. */
const weighed = ({ days = testDays, dates, total = 6, statedDays }: Weighed): Partial<CheckContext> => ({
  type: 'KPTClaim',
  analysis: null,
  devices: [],
  weighings: {
    total,
    days,
    statedDays: statedDays ?? days.length,
    logs: (dates ?? days.slice(0, 3)).map((date) => ({ date, amount: 2 })),
  },
});

const doubled = { did: 'did:x:1', day: '2024-01-01', other: 'did:x:2' };

const lost = [{ type: 'File', ref: 'att_1', state: 'missing' }] as const;

test.each<[string, 'warn' | 'fail', Partial<CheckContext>]>([
  ['digests', 'fail', { evidence: [{ type: 'File', ref: 'att_1', state: 'mismatch' }] }],
  ['digests', 'fail', { evidence: lost }],
  ['digests', 'warn', { evidence: [{ type: 'TelemetryBatch', ref: 'eb_1', state: 'superseded' }] }],
  ['period', 'warn', { batches: whole.batches.slice(1) }],
  ['period', 'warn', { batches: whole.batches.map((batch) => ({ ...batch, inputDigest: 'other' })) }],
  ['coverage', 'fail', withAnalysis({ coverage: 0.94 })],
  ['reproducible', 'fail', withAnalysis({ recalculatedDigest: 'sha256:bb' })],
  ['reproducible', 'fail', withAnalysis({ recalculatedDigest: null })],
  ['reproducible', 'warn', withAnalysis({ staleReasons: ['Late readings.'] })],
  ['arithmetic', 'fail', { quantity: 60.002 }],
  ['arithmetic', 'fail', withAnalysis({ reductions: 99 })],
  ['arithmetic', 'fail', withAnalysis({ unattributedShare: 0.1 })],
  ['inputs-verified', 'warn', withAnalysis({ inputsVerified: { verified: 1, total: 3 } })],
  ['caps', 'fail', { devices: [{ ...device, ratedPowerW: 10 }] }],
  ['caps', 'warn', { devices: [{ ...device, ratedPowerW: null }] }],
  ['boundary', 'fail', withAnalysis({ baselineMethod: 'wholeHousehold' })],
  ['factors', 'fail', withAnalysis({ factors: [{ id: 'f@1', validFrom: '2024-01-02', validUntil: null }] })],
  ['factors', 'fail', withAnalysis({ factors: [{ id: 'f@1', validFrom: null, validUntil: '2024-01-01' }] })],
  ['calibration', 'fail', withAnalysis({ methodology: 'gs-mecd@2.0' })],
  ['calibration', 'warn', { devices: [{ ...device, accuracyPercent: null }] }],
  ['calibration', 'warn', { devices: [{ ...device, isAccuracyPartial: true }] }],
  [
    'calibration',
    'warn',
    { ...calibrated(['2024-01-02', null]), ...withAnalysis({ methodology: 'gs-mecd@2.0' }) },
  ],
  [
    'calibration',
    'warn',
    { ...calibrated(['2023-01-01', '2024-01-01']), ...withAnalysis({ methodology: 'gs-mecd@2.0' }) },
  ],
  ['calibration', 'warn', withAnalysis({ warnings: ['performance-test-due'] })],
  ['baseline-consistency', 'warn', { earlier: { claimId: 'clm_1', baselines: { Charcoal: 36 } } }],
  ['overlap', 'fail', { overlapping: 1 }],
  ['refused-before', 'warn', { refused: [{ claimId: 'clm_1', status: 'revoked' }] }],
  ['stove-identity', 'warn', { stoves: [{ did: 'did:x:1', isIdentified: false, sameSerial: null }] }],
  ['stove-identity', 'warn', { stoves: [{ did: 'did:x:1', isIdentified: true, sameSerial: 'did:x:2' }] }],
  ['doubled-series', 'fail', { doubledSeries: { comparedDays: 2, copied: [doubled], alike: [] } }],
  ['doubled-series', 'warn', { doubledSeries: { comparedDays: 2, copied: [], alike: [doubled] } }],
  ['rights', 'warn', { evidence: [{ type: 'Analysis', ref: 'an_1', state: 'ok' }] }],
  ['survey-sensor', 'warn', { comparisons: ['overstated', 'consistent'] }],
  ['kpt-sum', 'fail', weighed({ total: 9 })],
  ['kpt-sum', 'fail', weighed({ total: 4, days: testDays.slice(0, 2) })],
  ['kpt-sum', 'fail', weighed({ days: [...testDays, '2024-01-04'] })],
  ['kpt-sum', 'fail', weighed({ dates: ['2024-01-01', '2024-01-01', '2024-01-03'] })],
  ['kpt-sum', 'fail', weighed({ dates: ['2024-01-01', '2024-01-02', '2024-02-03'] })],
  ['kpt-sum', 'warn', weighed({ total: 6.04, statedDays: 2 })],
])('%s: %s', (id, result, changes) => {
  const found = resultOf(id, changes);
  expect(found).toMatchObject({ id, result });
  expect(isReviewable(runChecks({ ...whole, ...changes }))).toBe(result === 'warn');
});

test('period: of several batches of a day any one may hold the readings that were counted', () => {
  const others = whole.batches.map((batch) => ({ ...batch, inputDigest: 'other' }));
  for (const batches of [
    [...whole.batches, ...others],
    [...others, ...whole.batches],
  ])
    expect(resultOf('period', { batches })).toMatchObject({ result: 'pass', score: 1 });
});

test('evidence can cure some of them, and only those are missing', () => {
  expect(missingOf(runChecks({ ...whole, evidence: lost, batches: [] }))).toEqual([
    'digests',
    'period',
    'rights',
  ]);
  expect(missingOf(runChecks({ ...whole, ...withAnalysis({ coverage: 0.5 }) }))).toEqual([]);
});

test('a kitchen test with an amount for each of its days passes', () => {
  expect(resultOf('kpt-sum', weighed({}))).toMatchObject({ result: 'pass', values: { logged: 3 } });
  expect(resultOf('arithmetic', weighed({}))).toMatchObject({ result: 'pass' });
  expect(resultOf('arithmetic', { ...weighed({}), quantity: 61 })).toMatchObject({ result: 'fail' });
});

test('a series is only said to be unique where there was one to compare', () => {
  const nothing = { doubledSeries: { comparedDays: 0, copied: [], alike: [] } };
  expect(resultOf('doubled-series', nothing)).toMatchObject({ result: 'not_applicable' });
});

test('the claim of another project before this one is not named', () => {
  const found = resultOf('baseline-consistency', { earlier: { claimId: null, baselines: { Charcoal: 36 } } });
  expect(found).toMatchObject({ result: 'warn', values: { earlierClaim: null } });
  expect(found?.reason).toContain('of another project');
});

test('energy without a rated power, and days without a calibration, are counted', () => {
  const unrated = resultOf('caps', { devices: [{ ...device, ratedPowerW: null }] });
  expect(unrated).toMatchObject({ score: 0, values: { deviceDays: 2, unrated: 2, impossible: 0 } });
  const second = withAnalysis({ methodology: 'gs-mecd@2.0' });
  expect(resultOf('calibration', { ...calibrated(['2024-01-02', null]), ...second })).toMatchObject({
    score: 0.5,
    values: { meterDays: 2, uncovered: 1 },
  });
  const seamless = calibrated(['2023-01-01', '2024-01-01'], ['2024-01-02', null]);
  expect(resultOf('calibration', { ...seamless, ...second })).toMatchObject({ result: 'pass' });
});

test('a drift of ten per cent of the baseline is allowed, and another fuel is not compared', () => {
  const earlier = (baselines: Record<string, number>) => ({ earlier: { claimId: 'clm_1', baselines } });
  expect(resultOf('baseline-consistency', earlier({ Charcoal: 44 }))).toMatchObject({ result: 'pass' });
  expect(resultOf('baseline-consistency', earlier({ Wood: 44 }))).toMatchObject({ result: 'not_applicable' });
});
