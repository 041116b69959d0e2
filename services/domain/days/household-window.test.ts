// A household's window: sums, stacking shares, overlaps, whatever the order of its days.
import { assert, array, constantFrom, integer, property, record, shuffledSubarray } from 'fast-check';
import { expect, test } from 'vitest';
import { householdWindow, type HouseholdDay } from './household-window.ts';

const minute = 60_000;

const day = (deviceDid: string, more: Partial<HouseholdDay> = {}): HouseholdDay => ({
  deviceDid,
  deviceType: 'InductionStove',
  day: '2024-05-01',
  hoursInUse: null,
  energyWh: null,
  fuels: [],
  events: [],
  expected: 288,
  received: 144,
  flags: [],
  ...more,
});

const event = (from: number, to: number) => ({ fromMs: from * minute, toMs: to * minute });

test('hours, energy, events and coverage are sums; shares say how the use is divided', () => {
  const window = householdWindow([
    day('b', { hoursInUse: 1, energyWh: 500, events: [event(0, 60)], flags: ['event.long'] }),
    day('a', { hoursInUse: 2, deviceType: 'CharcoalStove' }),
    day('a', { day: '2024-05-02', hoursInUse: 1, expected: null, received: null, flags: ['event.long'] }),
  ]);
  expect(window).toMatchObject({
    hoursInUse: 4,
    energyWh: 500,
    expected: 576,
    received: 288,
    flags: ['event.long'],
  });
  expect(window.devices).toMatchObject([
    { deviceDid: 'a', deviceType: 'InductionStove', days: 2, hoursInUse: 3, useShare: 0.75, energyWh: null },
    { deviceDid: 'b', days: 1, hoursInUse: 1, useShare: 0.25, energyWh: 500 },
  ]);
});

test('what nobody measured stays unknown, and no use has no shares', () => {
  expect(householdWindow([day('a')])).toMatchObject({ hoursInUse: null, energyWh: null });
  expect(householdWindow([day('a', { hoursInUse: 0 })]).devices).toMatchObject([
    { hoursInUse: 0, useShare: null },
  ]);
  expect(householdWindow([])).toMatchObject({ devices: [], hoursInUse: null, expected: 0 });
});

test('events of two stoves overlap in pairs; ends that touch do not', () => {
  const window = householdWindow([
    day('a', { events: [event(0, 60), event(100, 130)] }),
    day('b', { events: [event(30, 110)] }),
    day('c', { events: [event(130, 150)] }),
  ]);
  expect(window.overlaps).toEqual([{ deviceDid: 'a', otherDid: 'b', minutes: 40 }]);
});

test('fuels add up by fuel and unit; deliveries alone say nothing of use', () => {
  const doubt = { unaccounted: 0.5, unmeasuredSeconds: 60 };
  const fuel = (used: number | null, delivered = 0) => ({
    fuelType: 'LPG',
    unit: 'KG',
    used,
    delivered,
    ...doubt,
  });
  expect(
    householdWindow([day('a', { fuels: [fuel(0.5)] }), day('b', { fuels: [fuel(0.25, 6)] })]).fuels,
  ).toEqual([{ ...fuel(0.75, 6), unaccounted: 1, unmeasuredSeconds: 120 }]);
  expect(householdWindow([day('a', { fuels: [fuel(null, 6)] })]).fuels).toEqual([fuel(null, 6)]);
});

test('the order of days changes nothing, and shares add up to one', () => {
  const days = array(
    record({
      did: constantFrom('a', 'b', 'c'),
      date: constantFrom('2024-05-01', '2024-05-02'),
      hours: integer({ min: 0, max: 1000 }),
    }),
    { minLength: 1, maxLength: 12 },
  ).map((list) => [
    ...new Map(
      list.map(
        ({ did, date, hours }) => [did + date, day(did, { day: date, hoursInUse: hours / 7 })] as const,
      ),
    ).values(),
  ]);
  assert(
    property(
      days.chain((all) => shuffledSubarray(all, { minLength: all.length }).map((mixed) => ({ all, mixed }))),
      ({ all, mixed }) => {
        const window = householdWindow(all);
        expect(householdWindow(mixed)).toEqual(window);
        const shares = window.devices.flatMap(({ useShare }) => useShare ?? []);
        const isUsed = (window.hoursInUse ?? 0) > 0;
        expect(shares.reduce((total, share) => total + share, 0)).toBeCloseTo(isUsed ? 1 : 0, 9);
      },
    ),
  );
});
