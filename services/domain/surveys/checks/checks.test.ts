// Each quality check: its thresholds, and no result where its data are missing. Vectors interview-length and answer-match of test/vectors/vectors.json.
import { describe, expect, test } from 'vitest';
import { openLocalTime } from '../expressions/local-time.ts';
import type { Question, Template } from '../templates/template.ts';
import type { HouseholdComparison } from '../sensor-comparison/compare-household.ts';
import { hashes } from '#test/support/hashes.ts';
import { checkBackCheck } from './back-check.ts';
import { backChecks, drawBackChecks } from './back-checks.ts';
import { checkClock, checkTimestampBeforeOpen, overlapsOf } from './clock.ts';
import { checkDeviceFingerprint, openPhones } from './device-fingerprint.ts';
import { checkGpsDistance } from './gps-distance.ts';
import { checkGpsRepeat, openPlaces } from './gps-repeat.ts';
import { checkInterviewLength, interviewLength, lengthsOfOthers } from './interview-length.ts';
import { centreOf, checkOutliers } from './outlier.ts';
import { numericQuestions } from './numeric-answers.ts';
import { checkRules, type RuleFinding } from './rule-checks.ts';
import { checkSensorContradiction } from './sensor-contradiction.ts';
import { checkStraightLining } from './straight-lining.ts';
import { defaultThresholds as limits } from './thresholds.ts';

const minute = 60_000;
const of = (...questions: Question[]): Template => ({ templateId: 't', sections: [{ id: 's', questions }] });

describe('rules of the questionnaire', () => {
  const none: readonly RuleFinding[] = [];
  const one: readonly RuleFinding[] = [{ path: [], detail: 'Fewer children than persons.' }];
  const sound = {
    unusualAnswers: none,
    brokenSoftRules: none,
    brokenHardRules: none,
    otherCalculated: none,
    applicable: 5,
    answered: 4,
  };
  const quality = { completeness: 0.8, consistency: true };
  const results = (more: Partial<typeof sound>, campaign = quality) =>
    Object.fromEntries(checkRules({ ...sound, ...more }, campaign).map(({ id, result }) => [id, result]));

  test('4 of 5 are complete at 0.8', () => {
    expect(results({})).toEqual({
      range: 'pass',
      'cross-rule': 'pass',
      completeness: 'pass',
      consistency: 'pass',
    });
  });

  test.each([
    [{ unusualAnswers: one }, { range: 'warn' }],
    [{ brokenSoftRules: one }, { 'cross-rule': 'warn', consistency: 'pass' }],
    [{ otherCalculated: one }, { calculated: 'warn' }],
    [{ brokenHardRules: one }, { 'cross-rule': 'fail', consistency: 'fail' }],
    [{ answered: 3 }, { completeness: 'fail' }],
  ])('%j gives %j', (more, expected) => {
    expect(results(more)).toMatchObject(expected);
  });

  test('each finding is a result of its own, with its place', () => {
    const unusualAnswers = ['a', 'b'].map((id) => ({ path: ['s', id], detail: `${id} is large.` }));
    expect(checkRules({ ...sound, unusualAnswers }, quality).slice(0, 3)).toEqual([
      { id: 'range', result: 'warn', path: ['s', 'a'], detail: 'a is large.', numbers: {} },
      { id: 'range', result: 'warn', path: ['s', 'b'], detail: 'b is large.', numbers: {} },
      { id: 'cross-rule', result: 'pass', numbers: {} },
    ]);
  });

  test('a campaign without the rule of consistency has no result of it', () => {
    expect(results({ brokenHardRules: one }, { ...quality, consistency: false })).not.toHaveProperty(
      'consistency',
    );
  });
});

describe('interview length', () => {
  const interview = (collector: string | null, minutes: number | null) => ({
    collector,
    startedMs: 0,
    endedMs: minutes === null ? null : minutes * minute,
  });

  test('vector interview-length: 13 of 24 minutes are long enough', () => {
    expect(interviewLength(13, 24)).toEqual({ ratio: expect.closeTo(0.541666666667, 10), suspicious: false });
  });

  test.each([
    [12, 'pass'],
    [11.9, 'warn'],
    [6, 'warn'],
    [5.9, 'fail'],
  ])('%d of 24 minutes: %s', (minutes, result) => {
    const others = { medianMinutes: 24, interviews: 30 };
    expect(checkInterviewLength(interview('a', minutes), others, limits.interviewLength)?.result).toBe(
      result,
    );
  });

  test('the median is that of all other collectors: a collector who is always fast is found', () => {
    const all = [
      ...Array.from({ length: 90 }, () => interview('fast', 5)),
      ...[20, 30, 40].flatMap((minutes) => [interview('slow', minutes), interview('b', minutes)]),
      interview(null, 1),
      interview('slow', null),
    ];
    const lengths = lengthsOfOthers(all);
    expect(lengths.get('fast')).toEqual({ medianMinutes: 30, interviews: 6 });
    expect(
      checkInterviewLength(interview('fast', 5), lengths.get('fast') ?? null, limits.interviewLength)?.result,
    ).toBe('fail');
  });

  test.each([
    ['no end', interview('a', null), { medianMinutes: 24, interviews: 30 }],
    ['an end before the start', interview('a', -1), { medianMinutes: 24, interviews: 30 }],
    ['no other collector', interview('a', 3), null],
    ['too few others', interview('a', 3), { medianMinutes: 24, interviews: 4 }],
    ['others without length', interview('a', 3), { medianMinutes: 0, interviews: 40 }],
  ])('%s: no result', (_, one, others) => {
    expect(checkInterviewLength(one, others, limits.interviewLength)).toBeNull();
  });

  test('one collector alone has nobody to be compared with', () => {
    expect(lengthsOfOthers([interview('a', 3), interview('a', 4)]).size).toBe(0);
  });
});

describe('straight-lining', () => {
  const rating = (id: string): Question => ({ id, type: 'rating', validation: { max: 5 } });
  const ratings = of(...['a', 'b', 'c', 'd', 'e'].map(rating));
  const matrix: Question = {
    id: 'm',
    type: 'matrix',
    rows: ['r1', 'r2', 'r3', 'r4'],
    options: ['yes', 'no'],
  };
  const check = (template: Template, answers: Readonly<Record<string, unknown>>) =>
    checkStraightLining(template, { s: answers }, limits.straightLining);

  test.each([
    ['equal ratings', { a: 3, b: 3, c: 3, d: 3, e: 3 }, 'warn'],
    ['one other rating', { a: 3, b: 3, c: 3, d: 3, e: 4 }, 'pass'],
    ['four ratings', { a: 3, b: 3, c: 3, d: 3 }, 'warn'],
  ])('%s', (_, answers, result) => {
    expect(check(ratings, answers)?.result).toBe(result);
  });

  test('three ratings are too few to say anything', () => {
    expect(check(ratings, { a: 3, b: 3, c: 3 })).toBeNull();
  });

  test('scales of different ranges are no list', () => {
    const mixed = of(
      rating('a'),
      rating('b'),
      { id: 'c', type: 'scale', validation: { min: 0, max: 10, step: 1 } },
      rating('d'),
    );
    expect(check(mixed, { a: 3, b: 3, c: 3, d: 3 })).toBeNull();
  });

  const grades = ['never', 'sometimes', 'often', 'always'];
  const graded = (id: string, options: Question['options'] = grades): Question => ({
    id,
    type: 'single_choice',
    options,
  });

  test.each<[string, Question[], string | undefined]>([
    ['choices of the same options', ['a', 'b', 'c', 'd'].map((id) => graded(id)), 'warn'],
    [
      'options with labels are the same as without',
      [
        ...['a', 'b', 'c'].map((id) => graded(id)),
        graded(
          'd',
          grades.map((value) => ({ value, label: `${value}.` })),
        ),
      ],
      'warn',
    ],
    [
      'one of them in another order',
      [...['a', 'b', 'c'].map((id) => graded(id)), graded('d', grades.toReversed())],
      undefined,
    ],
    ['two options are no scale', ['a', 'b', 'c', 'd'].map((id) => graded(id, ['often', 'never'])), undefined],
    ['choices and ratings are two lists', [graded('a'), graded('b'), rating('c'), rating('d')], undefined],
  ])('lists follow from the questionnaire: %s', (_, questions, result) => {
    const equal = { a: 'often', b: 'often', c: 'often', d: 'often' };
    const verdicts = [equal, { ...equal, d: 'never' }].map((given) => check(of(...questions), given)?.result);
    expect(verdicts).toEqual([result, result && 'pass']);
  });

  test('a matrix and all ratings with one answer each fail', () => {
    const both = of(...ratings.sections.flatMap(({ questions }) => questions), matrix);
    const straight = { r1: 'no', r2: 'no', r3: 'no', r4: 'no' };
    expect(check(both, { a: 1, b: 1, c: 1, d: 1, m: straight })).toMatchObject({
      result: 'fail',
      numbers: { lists: 2, straightLists: 2, longestStraight: 4 },
    });
    expect(check(both, { a: 1, b: 1, c: 1, d: 1, m: { ...straight, r1: 'yes' } })?.result).toBe('warn');
  });
});

describe('places', () => {
  const home = { latitude: -15.4067, longitude: 28.28713 };
  const at = (northM: number, accuracyM: number | null = 0) => ({
    latitude: home.latitude + northM / 111_195.08,
    longitude: home.longitude,
    accuracyM,
  });

  test.each([
    [99, 0, 'pass'],
    [101, 0, 'warn'],
    [101, 5, 'pass'],
    [999, null, 'warn'],
    [1001, 0, 'fail'],
    [1001, 5000, 'fail'],
  ])('%d m away with an accuracy of %s m: %s', (distance, accuracyM, result) => {
    expect(checkGpsDistance(home, at(distance, accuracyM), limits.gpsDistance)?.result).toBe(result);
  });

  test('without both places there is no result', () => {
    expect(checkGpsDistance(null, at(0), limits.gpsDistance)).toBeNull();
    expect(checkGpsDistance(home, null, limits.gpsDistance)).toBeNull();
    expect(checkGpsRepeat(null, limits.gpsRepeat)).toBeNull();
  });

  test('one place for several households', () => {
    const position = at(0);
    const all = ['a', 'b', 'b', 'c', 'd'].map((household) => ({ household, position }));
    const householdsAt = openPlaces([
      ...all,
      { household: 'x', position: at(10) },
      { household: 'y', position: null },
    ]);
    const result = (household: string, northM: number) =>
      checkGpsRepeat(householdsAt({ household, position: at(northM) }), limits.gpsRepeat);
    expect(result('a', 0)).toMatchObject({ result: 'warn', numbers: { households: 4 } });
    expect(result('new', 0)).toMatchObject({ result: 'fail', numbers: { households: 5 } });
    expect(result('x', 10)).toMatchObject({ result: 'pass', numbers: { households: 1 } });
    expect(householdsAt({ household: 'y', position: null })).toBeNull();
  });
});

describe('outliers', () => {
  const questions = numericQuestions(
    of({ id: 'kg', type: 'number' }, { id: 'q', type: 'quantity', units: ['kg', 'g'] }),
  );
  const values = [4, 5, 5, 6, 6, 6, 7, 7, 8, 9, 10];
  const check = (kg: unknown, numbers: readonly number[] = values) =>
    checkOutliers(
      { s: { kg } },
      { questions, centres: new Map([['s.kg', centreOf(numbers)]]) },
      limits.outlier,
    );

  test('median 6 and MAD 1: 3.5 begins beyond 11.19', () => {
    expect(check(11.1)).toMatchObject({
      result: 'pass',
      question: 's.kg',
      numbers: { median: 6, value: 11.1 },
    });
    expect(check(11.3)).toMatchObject({
      result: 'warn',
      numbers: { z: expect.closeTo(0.6745 * 5.3, 10), outliers: 1 },
    });
    expect(check(0)?.result).toBe('warn');
  });

  test('where most answers are equal, the mean deviation takes the place of the median one', () => {
    const mostly = [...Array.from({ length: 19 }, () => 2), 3];
    expect(centreOf(mostly).sd).toBeCloseTo(1.253314 / 20, 10);
    expect(check(2, mostly)?.result).toBe('pass');
    expect(check(3, mostly)?.result).toBe('warn');
  });

  test('a fifth of the answers is no outlier, though most are equal; a number far from those that differ is', () => {
    const days = [...Array.from({ length: 20 }, () => 7), 6, 6, 6, 5, 4];
    expect(centreOf(days).sd).toBeCloseTo(1 / 0.6745, 10);
    expect(check(5, days)?.result).toBe('pass');
    expect(check(70, days)?.result).toBe('warn');
  });

  test.each([
    ['too few answers', 40, [1, 2, 3]],
    ['another number than all others, which are equal', 3, Array.from({ length: 20 }, () => 2)],
    ['no answer', null, values],
    ['a text', 'many', values],
  ])('%s: no result', (_, kg, numbers) => {
    expect(check(kg, numbers)).toBeNull();
  });

  test('an equal answer among equal ones is none', () => {
    expect(
      check(
        2,
        Array.from({ length: 20 }, () => 2),
      ),
    ).toMatchObject({ result: 'pass', numbers: { z: 0 } });
  });
});

describe('clock', () => {
  const { wallMs } = openLocalTime('Africa/Nairobi');
  const noon = 1_708_419_600_000; // 2024-02-20T12:00 in Nairobi
  const check = (startedMs: number | null, minutes: number | null, overlapMinutes: number | null = 0) =>
    checkClock(
      { startedMs, endedMs: startedMs === null || minutes === null ? null : startedMs + minutes * minute },
      { wallMs, overlapMs: overlapMinutes === null ? null : overlapMinutes * minute },
      limits.clock,
    );

  test.each([
    [0, 30, 0, 'pass'],
    [0, -1, 0, 'fail'],
    [8.9, 30, 0, 'pass'],
    [9, 30, 0, 'warn'],
    [16.9, 30, 0, 'warn'],
    [17, 30, 0, 'pass'],
    [0, 30, 1, 'pass'],
    [0, 30, 2, 'warn'],
  ])(
    '%d hours after noon, %d minutes long, %d minutes at the same time as another: %s',
    (hours, minutes, overlap, result) => {
      expect(check(noon + hours * 60 * minute, minutes, overlap)?.result).toBe(result);
    },
  );

  test('without start or end there is no result; without a collector there is no overlap', () => {
    expect([check(null, null), check(noon, null)]).toEqual([null, null]);
    expect(check(noon, 30, null)?.numbers).toEqual({ lengthMinutes: 30, localHour: 12 });
  });

  test('overlaps are those of one collector, also with an interview that lasts through several', () => {
    const span = (responseId: string, collector: string | null, from: number, to: number) => ({
      responseId,
      collector,
      startedMs: from * minute,
      endedMs: to * minute,
    });
    const overlaps = overlapsOf([
      span('long', 'a', 0, 100),
      span('first', 'a', 10, 20),
      span('second', 'a', 50, 80),
      span('after', 'a', 100, 120),
      span('other', 'b', 0, 100),
      span('unknown', null, 0, 100),
    ]);
    expect(Object.fromEntries(overlaps)).toEqual({
      long: 30 * minute,
      first: 10 * minute,
      second: 30 * minute,
      after: 0,
      other: 0,
    });
  });

  test('an answer from before the opening is warned of, never more', () => {
    const result = (at: number, opened: number | null) => checkTimestampBeforeOpen(at, opened)?.result;
    expect([result(noon, noon), result(noon - 1, noon), result(0, noon), result(0, null)]).toEqual([
      'pass',
      'warn',
      'warn',
      undefined,
    ]);
  });
});

test('one phone for several collectors', () => {
  const sent = (deviceId: string | null, collector: string | null) => ({ deviceId, collector });
  const collectorsOf = openPhones(['a', 'b', 'b', 'c'].map((collector) => sent('p', collector)));
  const result = (deviceId: string | null, collector: string | null) =>
    checkDeviceFingerprint(collectorsOf(sent(deviceId, collector)), limits.deviceFingerprint)?.result;
  expect([result('p', 'a'), result('p', 'd'), result('other', 'a')]).toEqual(['warn', 'fail', 'pass']);
  expect([result(null, 'a'), result('p', null)]).toEqual([undefined, undefined]);
});

describe('back-checks', () => {
  const template = of(
    { id: 'size', type: 'integer', backCheck: 'stable' },
    { id: 'fuels', type: 'multiple_choice', options: ['wood', 'lpg'], backCheck: 'stable' },
    { id: 'kg', type: 'number', backCheck: 'skill' },
    { id: 'mood', type: 'rating', backCheck: 'volatile' },
    { id: 'plain', type: 'text' },
  );
  const answers = { size: 5, fuels: ['wood', 'lpg'], kg: 3, mood: 4, plain: 'x' };
  const check = (
    second: Readonly<Record<string, unknown>>,
    collectors: readonly (string | null)[] = ['a', 'b'],
  ) =>
    checkBackCheck(
      template,
      {
        first: { collector: collectors[0] ?? null, answers: { s: answers } },
        second: { collector: collectors[1] ?? null, answers: { s: second } },
      },
      limits.backCheck,
    );

  test.each([
    ['the same answers in another order', { ...answers, fuels: ['lpg', 'wood'] }, 'pass'],
    ['another household size', { ...answers, size: 6 }, 'fail'],
    ['another amount', { ...answers, kg: 4 }, 'warn'],
    ['another mood and text', { ...answers, mood: 1, plain: 'y' }, 'pass'],
  ])('%s: %s', (_, second, result) => {
    expect(check(second)?.result).toBe(result);
  });

  test('vector back-check-plan: 42 of 412 interviews, 9 of them early', () => {
    expect(backChecks(412, 0.1, 0.2)).toEqual({ all: 42, early: 9 });
  });

  test('interviews are drawn by their hash: a further one moves no other', () => {
    const ids = Array.from({ length: 100 }, (_, at) => `survey-${at}`);
    const drawn = (all: readonly string[]) => drawBackChecks(hashes, all, { seed: '04 17 23', share: 0.1 });
    expect(drawn(ids)).toHaveLength(10);
    expect(drawn(ids.toReversed())).toEqual(drawn(ids));
    const more = drawn([...ids, 'survey-100']);
    expect(drawn(ids).filter((id) => !more.includes(id))).toEqual([]);
    expect(new Set(drawn(ids))).not.toEqual(
      new Set(drawBackChecks(hashes, ids, { seed: 'other', share: 0.1 })),
    );
  });

  test('counts by kind of question', () => {
    expect(check({ size: 6, mood: 1 })?.numbers).toEqual({
      stableCompared: 1,
      stableDiffering: 1,
      skillCompared: 0,
      skillDiffering: 0,
      volatileCompared: 1,
      volatileDiffering: 1,
    });
  });

  test.each([
    ['by the same collector', answers, ['a', 'a']],
    ['by an unknown collector', answers, ['a', null]],
    ['without a common question', { plain: 'x' }, ['a', 'b']],
    ['with volatile answers only', { mood: 4 }, ['a', 'b']],
  ])('a second visit %s has no result', (_, second, collectors) => {
    expect(check(second, collectors)).toBeNull();
  });
});

test('a contradiction of the sensors warns, a large overstatement fails', () => {
  const comparison = (
    verdict: HouseholdComparison['verdict'],
    excess: number | null,
  ): HouseholdComparison => ({
    householdId: 'h',
    question: `s.${verdict}`,
    measure: 'eventsPerDay',
    collector: 'a',
    stated: 3,
    isYesNo: false,
    measured: 1.7,
    interval: null,
    coverage: 1,
    daysShare: 1,
    verdict,
    excess,
    weight: 1,
  });
  const result = (...all: HouseholdComparison[]) => checkSensorContradiction(all, limits.sensorContradiction);
  expect(result(comparison('consistent', 0.4))?.result).toBe('pass');
  expect(result(comparison('consistent', 0.4), comparison('overstated', 2.9))).toMatchObject({
    result: 'warn',
    question: 's.overstated',
    numbers: { excess: 2.9, stated: 3, measured: 1.7 },
  });
  expect(result(comparison('overstated', 3), comparison('understated', -9))?.result).toBe('fail');
  expect(result(comparison('understated', -9))?.result).toBe('warn');
  expect(result(comparison('not_comparable', null))).toBeNull();
  expect(result()).toBeNull();
});
