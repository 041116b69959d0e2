// Which days of a device are stale and why, when they are due, and what they are computed with.
import { expect, test } from 'vitest';
import { openMidnights, utcMidnightMs } from '../dating/local-day.ts';
import { openEnds, type DeviceFacts, type StoredDay, type Touched } from './facts.ts';
import { staleDays, type StaleDay } from './stale-days.ts';

const hour = 3_600_000;

/** A date, or a moment as in `2024-05-02T03:00:00Z`, in UTC. */
function at(text: string): number {
  const [date = '', clock = '0:0:0Z'] = text.split('T');
  const [hours = 0, minutes = 0, seconds = 0] = clock.slice(0, -1).split(':').map(Number);
  return utcMidnightMs(date) + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

/** Readings of a UTC day between two hours of it, which arrived at noon of the next day. */
const touched = (date: string, fromHour: number, toHour: number): Touched => {
  const utcMs = at(`${date}T00:00:00Z`);
  const touchedMs = utcMs + 36 * hour;
  return {
    utcMs,
    fromMs: utcMs + fromHour * hour,
    toMs: utcMs + toHour * hour,
    touchedMs,
    touches: touchedMs,
  };
};

const stay = (householdId: string, timeZone: string, from: string | null, to: string | null) => ({
  householdId,
  timeZone,
  fromMs: from === null ? openEnds.fromMs : at(from),
  toMs: to === null ? openEnds.toMs : at(to),
});

const meter = { type: 'SmartMeter', fuelType: null, ratedPowerW: 1500, expectedIntervalSeconds: 300 };

const facts = (own: Partial<DeviceFacts> = {}): DeviceFacts => ({
  deviceDid: 'did:x:1',
  touched: [touched('2024-05-02', 1, 23)],
  stays: [stay('hh_a', 'Africa/Kampala', null, null)],
  attributes: {
    now: meter,
    former: [],
  },
  calibrations: [],
  gaps: [],
  states: [],
  stored: new Map(),
  askedMs: new Map(),
  ...own,
});

const nowMs = at('2024-05-10T00:00:00Z');
const find = (
  own: Partial<DeviceFacts>,
  now: { readonly nowMs?: number; readonly rules?: number } = {},
): StaleDay[] =>
  staleDays(facts(own), {
    nowMs,
    rules: 1,
    midnights: openMidnights(),
    digestOf: (text: string) => `#${text}`,
    isChosen: () => true,
    ...now,
  });
const of = (days: readonly StaleDay[], day: string): StaleDay | undefined =>
  days.find((one) => one.day === day);

/** The row that windows stores of a day, read at a time. */
const row = (
  day: StaleDay | undefined,
  readMs: number,
  own: Partial<StoredDay> = {},
): [string, StoredDay] => {
  if (!day) throw new Error('the day is not listed');
  const { timeZone, householdId, deviceType, fuelType, ratedPowerW, expectedIntervalSeconds, calibration } =
    day;
  const named = [timeZone, householdId, deviceType, fuelType ?? ''];
  return [
    day.day,
    {
      readUs: readMs * 1e3,
      ruleVersion: 1,
      touches: day.touches,
      notesDigest: day.notesDigest,
      inputDigest: 'digest',
      changedAt: 'changed',
      context: [...named, ratedPowerW ?? 0, expectedIntervalSeconds ?? 0, calibration],
      ...own,
    },
  ];
};

test('a day with readings is missing until it is stored, with its bounds in the zone of its household', () => {
  const days = find({});
  expect(days.map(({ day, reason, dueMs, readUs }) => ({ day, reason, dueMs, readUs }))).toEqual(
    ['2024-05-02', '2024-05-03'].map((day) => ({ day, reason: 'missing', dueMs: 0, readUs: null })),
  );
  expect(of(days, '2024-05-02')).toMatchObject({
    deviceDid: 'did:x:1',
    householdId: 'hh_a',
    timeZone: 'Africa/Kampala',
    calibration: 'none',
    fromMs: at('2024-05-01T21:00:00Z'),
    toMs: at('2024-05-02T21:00:00Z'),
    deviceType: 'SmartMeter',
    touches: at('2024-05-03T12:00:00Z'),
    notes: [],
    notesDigest: '0',
    knownDigest: '',
    changedAt: '',
  });
});

test('a day without readings is a step between two, if they are at most a day apart', () => {
  const apart = (hours: number) => [touched('2024-05-01', 20, 23), touched('2024-05-03', hours, 20)];
  const stays = [stay('hh_a', 'UTC', null, null)];
  const attributes = { now: { ...meter, expectedIntervalSeconds: 86_400 }, former: [] };
  expect(of(find({ stays, touched: apart(1) }), '2024-05-02')).toBeUndefined();
  expect(of(find({ stays, attributes, touched: apart(1) }), '2024-05-02')?.reason).toBe('missing');
  expect(of(find({ stays, attributes, touched: apart(4) }), '2024-05-02')).toBeUndefined();
});

const first = of(find({}), '2024-05-02');
const readLate = nowMs - hour;

test('a stored day is current when its readings were read three minutes after they arrived', () => {
  const [day, stored] = row(first, readLate);
  expect(of(find({ stored: new Map([[day, stored]]) }), day)).toBeUndefined();
  const touchedMs = at('2024-05-03T12:00:00Z');
  const early = find({ stored: new Map([row(first, touchedMs + 1000)]) });
  expect(of(early, day)).toMatchObject({
    reason: 'unsettled',
    dueMs: touchedMs + 180_000,
    knownDigest: 'digest',
  });
  const settled = find({ stored: new Map([row(first, touchedMs + 180_000)]) });
  expect(of(settled, day)).toBeUndefined();
});

test.each<[StaleDay['reason'], Partial<DeviceFacts>, Partial<StoredDay>, number]>([
  ['context', { attributes: { now: { ...meter, ratedPowerW: 1400 }, former: [] } }, {}, 1],
  ['context', { stays: [stay('hh_a', 'UTC', null, null)] }, {}, 1],
  ['context', { stays: [stay('hh_b', 'Africa/Kampala', null, null)] }, {}, 1],
  ['context', { calibrations: [{ fromMs: 0, toMs: openEnds.toMs }] }, {}, 1],
  ['context', { attributes: null }, {}, 1],
  ['rules', {}, {}, 2],
  [
    'notes',
    { gaps: [{ fromMs: at('2024-05-02T01:00:00Z'), toMs: at('2024-05-02T02:00:00Z'), reason: 'power' }] },
    {},
    1,
  ],
  ['notes', {}, { notesDigest: '1' }, 1],
  ['touched', {}, { touches: 1 }, 1],
])('a stored day is stale by its %s', (reason, own, stored, rules) => {
  const days = find({ ...own, stored: new Map([row(first, readLate, stored)]) }, { rules });
  expect(of(days, '2024-05-02')).toMatchObject({
    reason,
    dueMs: 0,
    readUs: readLate * 1000,
    changedAt: 'changed',
  });
});

test('a touched day that is not over is due 30 s after its last read, or at once when a caller asked since', () => {
  const present = at('2024-05-02T15:00:00Z');
  const stored = new Map([row(first, present - 10_000, { touches: 1 })]);
  expect(of(find({ stored }, { nowMs: present }), '2024-05-02')).toMatchObject({ dueMs: present + 20_000 });
  const asked = (ms: number) => find({ stored, askedMs: new Map([['2024-05-02', ms]]) }, { nowMs: present });
  expect(of(asked(present - 5000), '2024-05-02')).toMatchObject({ dueMs: 0 });
  expect(of(asked(present - 15_000), '2024-05-02')).toMatchObject({ dueMs: present + 20_000 });
});

test('a day that its reach leaves only at a midnight is over from then on', () => {
  // In Kampala it ends at 21:00 and reaches a day further.
  const stored = new Map([row(first, at('2024-05-02T15:00:00Z'), { touches: 1 })]);
  const due = (now: string) => of(find({ stored }, { nowMs: at(now) }), '2024-05-02')?.dueMs;
  expect(due('2024-05-03T23:59:59Z')).toBeGreaterThan(0);
  expect(due('2024-05-04T00:00:00Z')).toBe(0);
});

test('household and zone are those of most of the day, of two halves the later one', () => {
  const moved = (hours: string) =>
    of(find({ stays: [stay('hh_a', 'UTC', null, hours), stay('hh_b', 'UTC', hours, null)] }), '2024-05-02')
      ?.householdId;
  expect(moved('2024-05-02T12:00:00.001Z')).toBe('hh_a');
  expect(moved('2024-05-02T12:00:00Z')).toBe('hh_b');
  const none = of(find({ stays: [] }), '2024-05-02');
  expect(none).toMatchObject({
    householdId: '',
    timeZone: 'UTC',
    fromMs: at('2024-05-02'),
    toMs: at('2024-05-03'),
  });
});

test('what was said of the device on the day counts', () => {
  const former = [
    { until: '2024-05-03', type: 'Hotplate', fuelType: 'LPG', ratedPowerW: null, expectedIntervalSeconds: 0 },
  ];
  const days = find({ attributes: { now: meter, former } });
  expect(of(days, '2024-05-02')).toMatchObject({
    deviceType: 'Hotplate',
    fuelType: 'LPG',
    ratedPowerW: null,
    expectedIntervalSeconds: null,
  });
  expect(of(days, '2024-05-03')).toMatchObject({
    deviceType: 'SmartMeter',
    fuelType: null,
    ratedPowerW: 1500,
  });
});

test('a calibration counts until it expires or the next one, for the state of most of the day', () => {
  const stays = [stay('hh_a', 'UTC', null, null)];
  const state = (...calibrations: readonly (readonly [string, string])[]) =>
    of(
      find({ stays, calibrations: calibrations.map(([from, to]) => ({ fromMs: at(from), toMs: at(to) })) }),
      '2024-05-02',
    )?.calibration;
  expect(state(['2024-05-02T12:00:01Z', '2025-01-01'])).toBe('none');
  expect(state(['2024-05-02T12:00:00Z', '2025-01-01'])).toBe('valid');
  expect(state(['2024-01-01', '2024-05-02T11:59:59Z'])).toBe('overdue');
  expect(state(['2024-01-01', '2025-01-01'], ['2024-05-02T06:00:00Z', '2024-05-02T07:00:00Z'])).toBe(
    'overdue',
  );
});

test('gaps are explained by times outside the household, by states and by documents, cut at the ends of the day', () => {
  const noted = find({
    stays: [stay('hh_a', 'UTC', null, '2024-05-02T18:00:00Z')],
    states: [
      { fromMs: at('2024-05-01'), state: 'maintenance' },
      { fromMs: at('2024-05-02T03:00:00Z'), state: 'active' },
      { fromMs: at('2024-05-02T20:00:00Z'), state: 'stolen' },
    ],
    gaps: [{ fromMs: at('2024-05-02T04:00:00Z'), toMs: at('2024-05-02T05:00:00Z'), reason: 'power_outage' }],
  });
  const notes = [
    [at('2024-05-02T18:00:00Z'), at('2024-05-03'), 'not_installed'],
    [at('2024-05-02'), at('2024-05-02T03:00:00Z'), 'maintenance'],
    [at('2024-05-02T20:00:00Z'), at('2024-05-03'), 'sensor_removed'],
    [at('2024-05-02T04:00:00Z'), at('2024-05-02T05:00:00Z'), 'power_outage'],
  ];
  expect(of(noted, '2024-05-02')).toMatchObject({ notes, notesDigest: `#${JSON.stringify(notes)}` });
});
