// Rules of the formulas of households, devices, kitchen tests and surveys that no public vector shows.
import { expect, test } from 'vitest';
import { formulas } from './catalogue.ts';

const outcome = (name: string, given: unknown): unknown => formulas.get(name)?.calculate(given);
const outputs = (name: string, given: unknown): Readonly<Record<string, unknown>> => {
  const found = formulas.get(name)?.calculate(given);
  return found && 'outputs' in found ? found.outputs : {};
};

const output = (name: string, key: string, given: unknown): unknown =>
  Object.entries(outputs(name, given)).find(([found]) => found === key)?.[1];

const metered = {
  electricity: 0.012,
  scRatio: 15.2,
  efCO2: 165.22,
  fNRB: 0.4,
  efNonCO2: 44.83,
  efGrid: 0.197,
  tdl: 0.1,
  u95: {},
  epsilon: 0.1,
  intervalLevel: 0.9,
};
const gps = { registered: [0, 0], interview: [0, 0], accuracy: 0, limit: 100 };
const fire = { values: [20, 80], primaryThreshold: 75, minEvent: 300, minBreak: 1800 };
const shares = { usefulEnergy: { EPC: 60 }, intensityBaseline: 0.6 };
const counter = { ratedPower: 1, rollover: null };

test.each([
  [
    'boundaryRefuse',
    { baselineMethod: 'wholeHousehold', actualMethod: 'metered' },
    'actualMethod is metered and baselineMethod wholeHousehold: one method for both is allowed',
  ],
  [
    'additiveAttribution',
    { ...shares, intensity: { LPG: 0.1 } },
    'intensity names ["LPG"], usefulEnergy names ["EPC"]: the same names are allowed',
  ],
  [
    'leaveOneOut',
    { ...shares, usefulEnergy: {}, intensity: {} },
    'usefulEnergy is {}: an object of one or more names where each is a number of at least 0 is allowed; ' +
      'intensity is {}: an object of one or more names where each is a number of at least 0 is allowed',
  ],
  [
    'additiveAttribution',
    { ...shares, intensity: { EPC: -1 } },
    'intensity.EPC is -1: a number of at least 0 is allowed',
  ],
  ['shapley', { v: { '': 0, A: 1, B: 2 } }, 'v has no A+B: a worth for each set of A, B is allowed'],
  ['shapley', { v: { '': 1, A: 1 } }, 'v[""] is 1: 0 is allowed, no device is worth nothing'],
  [
    'shapley',
    { v: { '': 0, A: 1, B: 2, AB: 3, BA: 4 } },
    'v names a set twice: one worth for each set of A, B is allowed',
  ],
  [
    'shapleyCapped',
    {
      householdDemand: 1,
      potentialUsefulEnergy: { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 },
      intensityBaseline: 1,
      intensity: { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 },
    },
    'potentialUsefulEnergy has 6 devices: at most 5 are allowed',
  ],
  [
    'ipccSum',
    { values: [5, -5], uncertainties: [1, 1] },
    'values is [5,-5] and sums to 0: another sum is allowed, percent are of it',
  ],
  [
    'ipccSum',
    { values: [0.1, 0.2, -0.3], uncertainties: [1, 1, 1] },
    'values is [0.1,0.2,-0.3] and sums to 0: another sum is allowed, percent are of it',
  ],
  [
    'confidenceMeteredMonteCarlo',
    { ...metered, draws: 19_999 },
    'draws is 19999: a whole number from 20000 to 1000000 is allowed',
  ],
  [
    'confidenceMeteredDelta',
    { ...metered, u95: { tdl: 0.1, fNRB: -1 } },
    'u95.tdl is no input: one of electricity, scRatio, efCO2, fNRB, efNonCO2, efGrid is; ' +
      'u95.fNRB is -1: a number of at least 0 or nothing is allowed',
  ],
  ['fireFinder', fire, 'timestamps and interval are missing: one of them is allowed, or both'],
  [
    'fireFinderSegmented',
    { ...fire, timestamps: [300, 300] },
    'timestamps[1] is at 300 after 300: rising times are allowed',
  ],
  [
    'counterEnergy',
    {
      ...counter,
      samples: [[0, 1], [300]],
    },
    'samples[1] is [300]: a list of a number, then a number is allowed',
  ],
  [
    'splitByLocalDay',
    { samples: [['2024-03-01T20:50:00Z', 1]], timeZone: 'Africa/Nowhere' },
    'timeZone is "Africa/Nowhere": an IANA time zone is allowed, for example Africa/Kampala',
  ],
  [
    'splitByLocalDay',
    {
      samples: [
        ['2024-03-01T20:50:00Z', 1],
        ['2024-03-01T20:55:00Z', 0.5],
      ],
      timeZone: 'Africa/Nairobi',
    },
    'samples[1] falls to 0.5: a counter that never falls is allowed, counterEnergy repairs others',
  ],
  [
    'overlapMinutes',
    { deviceA: [[5, 4]], deviceB: [] },
    'deviceA[0] is [5,4]: an end that is not before its start is allowed',
  ],
  [
    'dryMass',
    { wetMass: 4 },
    'moistureWetBasis and moistureDryBasis are both missing or both given: one of them is allowed',
  ],
  [
    'kptTotal',
    { dailyLogs: [1, 1, 1], total: 3, startDate: '2023-02-29', endDate: '2023-03-02', durationDays: 3 },
    'startDate is "2023-02-29": a date as 2024-02-01 is allowed',
  ],
  [
    'ratioPerDay',
    { fuel: [3], standardAdultDays: [4] },
    'fuel has 1: at least 2 households are allowed, one has no spread',
  ],
  [
    'completionRate',
    { applicable: 3, answered: 4, threshold: 0.8 },
    'answered is 4: at most the 3 that apply are allowed',
  ],
  [
    'answerMatch',
    { answersA: ['a'], answersB: ['a', 'b'], limit: 0.85 },
    'answersA has 1, answersB has 2: one value for each question is allowed',
  ],
  ['gpsFlag', { ...gps, interview: [91, 0] }, 'interview[0] is 91: a number from -90 to 90 is allowed'],
  [
    'baselineFuelLimit',
    { fuelType: 'charcoal', monthlyConsumption: 40, persons: 51 },
    'persons is 51: a number from 1 to 50 is allowed',
  ],
])('%s refuses what cannot be', (name, given, refused) => {
  expect(outcome(name, given)).toEqual({ refused });
});

test('one boundary for both terms is no fault', () => {
  expect(outcome('boundaryRefuse', { baselineMethod: 'metered', actualMethod: 'metered' })).toEqual({
    outputs: { rejected: false },
  });
});

test('devices without use share nothing, and no share is NaN', () => {
  expect(
    outputs('additiveAttribution', { ...shares, usefulEnergy: { EPC: 0 }, intensity: { EPC: 0 } }),
  ).toEqual({
    reductions: { EPC: 0 },
    total: 0,
    shares: { EPC: 0 },
    unattributedShare: 1,
    usageShares: { EPC: 0 },
  });
});

test('sets of devices are read in any order, with or without a plus', () => {
  const plus = { '': 0, EPC: 40, LPG: 30, 'LPG+EPC': 60 };
  expect(output('shapley', 'phi', { v: plus })).toEqual({ EPC: 35, LPG: 25 });
  expect(output('shapley', 'leaveOneOut', { v: { A: 40, B: 30, BA: 60 } })).toEqual({ A: 30, B: 20 });
});

test('an uncertainty that is left out is the usual one, never 0', () => {
  const usual = { electricity: 0.025, scRatio: 0.15, efCO2: 0.16, fNRB: 0.4, efNonCO2: 0.5, efGrid: 0.2 };
  const sigma = (u95: Readonly<Record<string, number>>): unknown =>
    output('confidenceMeteredDelta', 'sigma', { ...metered, u95 });
  expect(sigma({})).toBe(sigma(usual));
  expect(sigma({ ...usual, fNRB: 0 })).not.toBe(sigma({}));
});

test('the same inputs draw the same numbers, in whatever order they are written', () => {
  const given = { ...metered, draws: 20_000 };
  const turned = Object.fromEntries(Object.entries(given).toReversed());
  const found = outputs('confidenceMeteredMonteCarlo', given);
  expect(found).toEqual({ sigma: expect.closeTo(14, 0), confidence: expect.closeTo(0.38, 1) });
  expect(outputs('confidenceMeteredMonteCarlo', turned)).toEqual(found);
});

test('days of 23 and 25 hours share a step by time and sum to it', () => {
  // New York: 1 h less on 10 March 2024, 1 h more on 3 November; local midnight at 05:00 and 04:00 UTC.
  const split = (from: string, to: string): unknown =>
    output('splitByLocalDay', 'days', {
      samples: [
        [from, 0],
        [to, 48],
      ],
      timeZone: 'America/New_York',
    });
  expect(split('2024-03-10T05:00:00Z', '2024-03-12T04:00:00Z')).toEqual({
    '2024-03-10': expect.closeTo((48 * 23) / 47, 9),
    '2024-03-11': expect.closeTo((48 * 24) / 47, 9),
  });
  expect(split('2024-11-03T04:00:00Z', '2024-11-05T05:00:00Z')).toEqual({
    '2024-11-03': expect.closeTo((48 * 25) / 49, 9),
    '2024-11-04': expect.closeTo((48 * 24) / 49, 9),
  });
});

test('a day whose midnight does not exist begins with its first moment', () => {
  // Cairo, 26 April 2024: 00:00 to 01:00 were skipped.
  const { days } = outputs('splitByLocalDay', {
    samples: [
      ['2024-04-25T21:00:00Z', 0],
      ['2024-04-25T23:00:00Z', 2],
    ],
    timeZone: 'Africa/Cairo',
  });
  expect(days).toEqual({ '2024-04-25': expect.closeTo(1, 9), '2024-04-26': expect.closeTo(1, 9) });
});

test('temperatures without a series of times are told by the interval, one sample is no cooking', () => {
  expect(outputs('fireFinder', { ...fire, values: [80], timestamps: [0] })).toEqual({
    events: [],
    eventCount: 0,
    sampleCount: 0,
  });
  expect(output('fireFinder', 'events', { ...fire, interval: 300 })).toEqual([[0, 600]]);
});
