// Whole days: source of use, midnight, sums, order of arrival.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceDays, type DeviceDay } from './device-day.ts';
import { deviceReadings } from './device-readings.ts';
import { inColumns, noReadings as none, type PowerRow, type RowReadings } from '#test/support/power-rows.ts';
import type { DayBounds, DayTemperature, DayUsage, DeviceContext } from './readings.ts';

const minute = 60_000;
const dayMs = 1440 * minute;
const dayAt = (index: number) => ({ fromMs: index * dayMs, toMs: (index + 1) * dayMs });
const deviceDay = (readings: RowReadings, device: DeviceContext, day: DayBounds): DeviceDay =>
  deviceDays(deviceReadings(inColumns(readings)), device)(day);
const cooker: DeviceContext = {
  type: 'ElectricPressureCooker',
  fuelType: 'Electricity',
  ratedPowerW: 1000,
  expectedIntervalMs: 5 * minute,
};
const logger: DeviceContext = {
  type: 'StoveUseMonitor',
  fuelType: 'Charcoal',
  ratedPowerW: null,
  expectedIntervalMs: 5 * minute,
};

const power = (atMinute: number, activePowerW: number, energyWh: number | null): PowerRow => ({
  sequence: atMinute,
  observedAt: atMinute * minute,
  activePowerW,
  voltageV: 230,
  currentA: null,
  energyWh,
  relayOn: true,
});

/** Five-minute readings of `days` days with loads of 900 W in the given spans of minutes. */
function metered(
  days: number,
  loads: readonly (readonly [from: number, to: number])[],
  withCounter = true,
): PowerRow[] {
  let counterWh = 1000;
  return Array.from({ length: days * 288 }, (_, index) => {
    const at = index * 5;
    if (loads.some(([from, to]) => at > from && at <= to)) counterWh += 75;
    const watt = loads.some(([from, to]) => at >= from && at < to) ? 900 : 0.5;
    return power(at, watt, withCounter ? counterWh : null);
  });
}

const onceADay: DeviceContext = { ...cooker, expectedIntervalMs: dayMs };

/** What a device that reports once a day says at these moments: 2 kWh, two hours, half a kg and a litre since the last time. */
const dailyReports = (timesMs: readonly number[]): RowReadings => {
  const fuel = { fuelType: 'LPG', measure: 'REMAINING', unit: 'KG' } as const;
  const drunk = { fuelType: 'Ethanol', measure: 'CONSUMED', quantity: 1, unit: 'L' } as const;
  const of = (index: number) => ({ sequence: index, observedAt: timesMs[index] ?? 0 });
  const indexes = [...timesMs.keys()];
  return {
    ...none,
    power: indexes.map((index) => ({ ...power(0, 0, 10_000 + 2000 * index), ...of(index) })),
    usage: indexes.slice(1).map((index) => ({
      ...of(index),
      intervalSeconds: Math.round(((timesMs[index] ?? 0) - (timesMs[index - 1] ?? 0)) / 1000),
      inUseSeconds: 7200,
      mode: 'ON',
      batteryPercent: null,
    })),
    fuel: indexes.flatMap((index) => [
      { ...of(index), ...fuel, quantity: 20 - 0.5 * index },
      { ...of(index), ...drunk },
    ]),
  };
};

const wholeDay = {
  hoursInUse: expect.closeTo(2, 2),
  useSource: 'usage',
  energyWh: expect.closeTo(2000, 0),
  fuels: [
    { fuelType: 'Ethanol', used: expect.closeTo(1, 3) },
    { fuelType: 'LPG', used: expect.closeTo(0.5, 3), unmeasuredSeconds: 0 },
  ],
};

test.each([
  ['is slow by a second a day', (index: number) => index * (dayMs + 1000)],
  ['is fast by a second a day', (index: number) => index * (dayMs - 1000)],
  [
    'comes at times five seconds early or late',
    (index: number) => index * dayMs + (index % 2 === 0 ? 5000 : -5000),
  ],
])('a device that reports once a day and %s loses nothing', (_, atMs) => {
  const reports = dailyReports([0, 1, 2, 3, 4, 5, 6].map((index) => atMs(index) + 6 * 60 * minute));
  for (const index of [2, 3, 4]) expect(deviceDay(reports, onceADay, dayAt(index))).toMatchObject(wholeDay);
});

test('a device that reports at local midnight has its day of 25 hours, and one of 23 hours too', () => {
  const midnights = [0, 24, 49, 73, 96, 120].map((hours) => hours * 60 * minute);
  const reports = dailyReports(midnights);
  for (const index of [1, 2, 3]) {
    const day = { fromMs: midnights[index] ?? 0, toMs: midnights[index + 1] ?? 0 };
    expect(deviceDay(reports, onceADay, day)).toMatchObject(wholeDay);
  }
});

test('a device that reports often, or that nobody registered, has no step over 24 h', () => {
  const reports = dailyReports([0, 1, 2, 3].map((index) => index * (dayMs + 1000)));
  for (const expectedIntervalMs of [5 * minute, null]) {
    const found = deviceDay(reports, { ...onceADay, expectedIntervalMs }, dayAt(2));
    expect(found).toMatchObject({ energyWh: 0, hoursInUse: null });
    expect(found.flags).toContain('usage.long_interval');
  }
});

const temperature = (atMinute: number, temperatureC: number, probe = 'stove'): DayTemperature => ({
  sequence: atMinute,
  observedAt: atMinute * minute,
  temperatureC,
  ambientC: null,
  probe,
});

/** Five-minute temperatures that waver around 28 degrees, with heat in a span of minutes, after which the stove cools. */
const heated = (from: number, to: number): DayTemperature[] =>
  Array.from({ length: 864 }, (_, index) => {
    const at = index * 5;
    const heat = at < from ? 0 : at < to ? 67 : 67 * Math.exp((to - at - 5) / 10);
    return temperature(at, 28 + heat + (index % 3) / 10);
  });

test('a cooker: hours, energy and events from its counter', () => {
  const readings = {
    ...none,
    power: metered(3, [
      [2000, 2060],
      [2400, 2430],
    ]),
  };
  const day = deviceDay(readings, cooker, dayAt(1));
  expect(day).toMatchObject({
    useSource: 'power',
    energySource: 'counter',
    coverage: { expected: 288, received: 288 },
    gaps: [],
    flags: [],
  });
  expect(day.energyWh).toBeCloseTo(18 * 75, 9);
  expect(day.hoursInUse).toBeCloseTo((60 + 30) / 60, 9);
  expect(day.cookingWh).toBeCloseTo(18 * 75, 9);
  expect(day.events.map(({ fromMs, energyWh }) => [fromMs / minute, energyWh])).toEqual([
    [2000, 900],
    [2400, 450],
  ]);
  expect(day.inputRows).toEqual({ usage: 0, fuel: 0, temperature: 0, power: 288 });
});

test('without a counter energy is power held over time', () => {
  const readings = { ...none, power: metered(3, [[2000, 2060]], false) };
  const day = deviceDay(readings, cooker, dayAt(1));
  expect(day.energySource).toBe('integral');
  expect(day.energyWh).toBeCloseTo(900 + 0.5 * 23, 9);
  expect(day.hoursInUse).toBeCloseTo(1, 9);
});

test('power without a counter holds for one interval where the sequence tells of lost readings', () => {
  const whole = metered(3, [[2000, 2060]], false).map((row, sequence) => ({ ...row, sequence }));
  const isLost = (index: number): boolean => index > 396 && index % 2 === 1;
  const found = (rows: readonly PowerRow[]) =>
    deviceDay({ ...none, power: rows.filter((_, index) => !isLost(index)) }, cooker, dayAt(1)).energyWh ?? 0;
  expect(found(whole)).toBeLessThan(500);
  expect(found(whole)).toBeGreaterThan(450);
  expect(found(whole.map((row) => ({ ...row, sequence: 0 })))).toBeGreaterThan(850);
});

test('an event across midnight starts in one day, its hours are in both', () => {
  const readings = { ...none, power: metered(3, [[2860, 2900]]) };
  const [first, second] = [deviceDay(readings, cooker, dayAt(1)), deviceDay(readings, cooker, dayAt(2))];
  expect([first.events.length, second.events.length]).toEqual([1, 0]);
  expect(first.hoursInUse).toBeCloseTo(20 / 60, 9);
  expect(second.hoursInUse).toBeCloseTo(20 / 60, 9);
});

test('days add up to the energy of the counter, whatever is missing or broken inside', () => {
  const whatHappens = fc.record({
    missing: fc.uniqueArray(fc.integer({ min: 0, max: 4 * 288 - 1 }), { maxLength: 300 }),
    spikes: fc.uniqueArray(fc.integer({ min: 300, max: 800 }), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(whatHappens, ({ missing, spikes }) => {
      const all = metered(4, [
        [700, 760],
        [1435, 1500],
        [2870, 2990],
        [4000, 4060],
      ]);
      const kept = all
        .map((reading, index) => (spikes.includes(index) ? { ...reading, energyWh: 900_000 } : reading))
        .filter((_, index) => !missing.includes(index));
      const good = all.filter((_, index) => !missing.includes(index) && !spikes.includes(index));
      const sum = [0, 1, 2, 3].reduce(
        (wh, index) => wh + (deviceDay({ ...none, power: kept }, cooker, dayAt(index)).energyWh ?? 0),
        0,
      );
      expect(sum).toBeCloseTo((good.at(-1)?.energyWh ?? 0) - (good[0]?.energyWh ?? 0), 6);
    }),
    { numRuns: 30 },
  );
});

test('a logger: hours from labelled samples, range of temperature', () => {
  const day = deviceDay({ ...none, temperature: heated(2000, 2060) }, logger, dayAt(1));
  expect(day).toMatchObject({ useSource: 'temperature', energyWh: null, energySource: null });
  expect(day.events).toHaveLength(1);
  expect(day.events[0]?.maxTemperatureC).toBeCloseTo(95.2, 6);
  expect(day.hoursInUse).toBeCloseTo(1, 1);
  expect(day.temperature?.minC).toBe(28);
});

test('impossible and frozen temperatures are flagged and do not count', () => {
  const series = heated(0, 0).map((reading, index) => {
    if (index === 300) return { ...reading, temperatureC: -200 };
    return index >= 350 && index < 400 ? { ...reading, temperatureC: 60 } : reading;
  });
  const day = deviceDay({ ...none, temperature: series }, logger, dayAt(1));
  expect(day.flags).toEqual(['reading.out_of_range', 'reading.stuck']);
  expect(day.coverage).toEqual({ expected: 288, received: 288 - 51 });
  expect(day.temperature?.maxC).toBeLessThan(30);
});

test('a temperature is frozen by the pace of its own samples, not by that of the days around', () => {
  const night = (atMinute: number): number =>
    atMinute >= 1500 && atMinute < 1540 ? 25 : 28 + (atMinute % 7) / 10;
  const fast = Array.from({ length: 1440 }, (_, index) => temperature(1440 + index, night(1440 + index)));
  const slow = [0, 2880].flatMap((from) =>
    Array.from({ length: 288 }, (_, index) => temperature(from + index * 5, night(index))),
  );
  const found = deviceDay({ ...none, temperature: [...fast, ...slow] }, logger, dayAt(1));
  expect(found.flags).toEqual([]);
});

test('a probe that is renamed at midnight loses no day', () => {
  const stove = heated(2000, 2060).filter(({ observedAt }) => observedAt < 1440 * minute);
  const pot = heated(2000, 2060)
    .filter(({ observedAt }) => observedAt >= 1440 * minute)
    .map((reading) => ({ ...reading, probe: 'pot' }));
  const day = deviceDay({ ...none, temperature: [...stove, ...pot] }, logger, dayAt(1));
  expect(day).toMatchObject({ useSource: 'temperature', coverage: { expected: 288, received: 288 } });
  expect(day.hoursInUse).toBeCloseTo(1, 1);
});

test('two contents at one time are used nowhere and flag the day', () => {
  const all = metered(3, [[2000, 2060]]);
  const twin = { ...(all[300] ?? power(0, 0, 0)), sequence: 9999, activePowerW: 5 };
  const day = deviceDay({ ...none, power: [...all, twin] }, cooker, dayAt(1));
  expect(day.flags).toEqual(['reading.conflict']);
  expect(day.coverage?.received).toBe(287);
  expect(day.energyWh).toBeCloseTo(900, 9);
});

test('two weights at one time are used nowhere, cover nothing and flag the day', () => {
  const scale: DeviceContext = { ...logger, type: 'FuelScale', expectedIntervalMs: 60 * minute };
  const weight = (atHour: number, quantity: number, more: object = {}) =>
    ({
      sequence: atHour,
      observedAt: atHour * 60 * minute,
      fuelType: 'Charcoal',
      measure: 'REMAINING',
      quantity,
      unit: 'KG',
      ...more,
    }) as const;
  const fuel = Array.from({ length: 24 }, (_, index) => weight(24 + index, 10 - index / 10));
  const twin = weight(30, 5, { sequence: 999 });
  const day = deviceDay({ ...none, fuel: [twin, ...fuel] }, scale, dayAt(1));
  expect(day.flags).toEqual(['reading.conflict']);
  expect(day.coverage).toEqual({ expected: 24, received: 23 });
  expect(day.fuels[0]?.used).toBeCloseTo(2.3, 9);
  const other = weight(30, 5, { fuelType: 'LPG' });
  expect(deviceDay({ ...none, fuel: [other, ...fuel] }, scale, dayAt(1)).flags).toEqual([]);
});

/** Reports of a quarter of an hour each over three days, with use at 900 W loads of `metered`. */
const reported = (from: number, to: number): DayUsage[] =>
  Array.from({ length: 288 }, (_, index) => (index + 1) * 15).map((at) => ({
    sequence: at,
    observedAt: at * minute,
    intervalSeconds: 900,
    inUseSeconds: at > from && at <= to ? 900 : 0,
    mode: 'ON' as const,
    batteryPercent: null,
  }));

test('hours are of the load only where a load would have shown', () => {
  const usage = reported(2160, 2280);
  const dense = metered(3, [[2000, 2060]]);
  const halfHourly = dense.filter((_, index) => index % 6 === 0);
  const at = (readings: Partial<RowReadings>) => {
    const { hoursInUse, useSource } = deviceDay({ ...none, ...readings }, cooker, dayAt(1));
    return [useSource, hoursInUse === null ? null : Math.round(hoursInUse * 100) / 100];
  };
  expect(at({ power: halfHourly })).toEqual(['power', 0.9]);
  expect(at({ power: halfHourly, usage })).toEqual(['usage', 2]);
  expect(at({ power: halfHourly, temperature: heated(2000, 2060) })).toEqual(['temperature', 1]);
  expect(at({ power: dense, usage })).toEqual(['power', 1]);
  const one = [power(1450, 0, 5)];
  expect(at({ power: one, usage })).toEqual(['usage', 2]);
  // Its last readings were shortly after midnight: nothing of the meal would have shown.
  expect(at({ power: dense.filter(({ observedAt }) => observedAt < 1500 * minute), usage })).toEqual([
    'usage',
    2,
  ]);
  const most = dense.filter(({ observedAt }) => observedAt < 2500 * minute);
  expect(at({ power: most, usage })).toEqual(['power', 1]);
});

test('the days of a counter that begins or ends count the power of the time without it, and no time twice', () => {
  const all = metered(3, [
    [2000, 2060],
    [2830, 2880],
  ]);
  const late = all.map((row) => (row.observedAt < 2820 * minute ? { ...row, energyWh: null } : row));
  const day = deviceDay({ ...none, power: late }, cooker, dayAt(1));
  expect(day).toMatchObject({ energySource: 'counter', flags: ['counter.gap'], useSource: 'power' });
  // The last load is counted, the one before was held: each time once.
  expect(day.energyWh).toBeCloseTo(900 + 0.5 * 22 + 10 * 75, 0);
  expect(day.events.map(({ fromMs }) => fromMs / minute)).toEqual([2000, 2830]);
  const withoutSome = all.map((row, index) => (index % 3 === 0 ? row : { ...row, energyWh: null }));
  expect(deviceDay({ ...none, power: withoutSome }, cooker, dayAt(1)).energyWh).toBeCloseTo(900 + 10 * 75, 9);
});

test('a meal of which a few readings have a counter is one event', () => {
  const all = metered(3, [[2000, 2060]]);
  const some = all.map((row) =>
    [2025, 2035].includes(row.observedAt / minute) ? row : { ...row, energyWh: null },
  );
  const { events, hoursInUse } = deviceDay({ ...none, power: some }, cooker, dayAt(1));
  expect(events.map(({ fromMs, toMs }) => [fromMs / minute, toMs / minute])).toEqual([[2000, 2060]]);
  expect(hoursInUse).toBeCloseTo(1, 9);
});

test('a day without a reading of its own has its part of a counter step', () => {
  const all = metered(4, []).map((row) => ({
    ...row,
    energyWh: row.observedAt < 2820 * minute ? 1000 : 3000,
  }));
  const shortDay = { fromMs: 1440 * minute, toMs: 2820 * minute };
  const kept = all.filter(({ observedAt }) => observedAt < shortDay.fromMs || observedAt >= shortDay.toMs);
  const days = [
    { fromMs: 0, toMs: shortDay.fromMs },
    shortDay,
    { fromMs: shortDay.toMs, toMs: shortDay.toMs + dayMs },
  ];
  const found = days.map((day) => deviceDay({ ...none, power: kept.slice(0, -1) }, cooker, day));
  expect(found[1]).toMatchObject({ energySource: 'counter', hoursInUse: null, inputRows: { power: 0 } });
  expect(found[1]?.flags).toEqual(['counter.interpolated']);
  expect(found[1]?.energyWh).toBeGreaterThan(1900);
  expect(found.reduce((wh, { energyWh }) => wh + (energyWh ?? 0), 0)).toBeCloseTo(2000, 6);
  expect(deviceDay({ ...none, power: metered(1, [], false) }, cooker, dayAt(1)).energyWh).toBeNull();
});

test('a counter step over more than a day is in no day and says so', () => {
  const all = metered(4, []).filter((_, index) => index < 100 || index > 900);
  const later = all.map((reading) =>
    reading.observedAt > 900 * 5 * minute ? { ...reading, energyWh: 5000 } : reading,
  );
  const day = deviceDay({ ...none, power: later }, cooker, dayAt(3));
  expect(day.energyWh).toBe(0);
  expect(day.flags).toContain('counter.gap');
});

test('a day without readings has no hours, no energy, no coverage', () => {
  expect(deviceDay(none, cooker, dayAt(0))).toEqual({
    hours: null,
    hoursInUse: null,
    useSource: null,
    energyWh: null,
    cookingWh: null,
    leftOutWh: 0,
    energy: null,
    cooking: null,
    samplingWh: 0,
    unseenWh: 0,
    seenSeconds: 0,
    energySource: null,
    fuels: [],
    temperature: null,
    events: [],
    coverage: { expected: 288, received: 0 },
    gaps: [dayAt(0)],
    unusableMs: [],
    flags: [],
    inputRows: { usage: 0, fuel: 0, temperature: 0, power: 0 },
  });
});

test('a device that nobody registered has no coverage', () => {
  const unknown: DeviceContext = { type: null, fuelType: null, ratedPowerW: null, expectedIntervalMs: null };
  const day = deviceDay({ ...none, power: metered(3, [[2000, 2060]]) }, unknown, dayAt(1));
  expect(day).toMatchObject({ coverage: null, gaps: [], useSource: 'power' });
  expect(day.energyWh).toBeCloseTo(900, 9);
});

test('order of arrival changes nothing', () => {
  const readings = {
    ...none,
    power: metered(3, [
      [2000, 2060],
      [2870, 2900],
    ]),
    temperature: heated(2000, 2060),
  };
  const sorted = deviceDay(readings, cooker, dayAt(1));
  fc.assert(
    fc.property(fc.shuffledSubarray(readings.power, { minLength: readings.power.length }), (shuffled) => {
      expect(
        deviceDay(
          { ...readings, power: shuffled, temperature: [...readings.temperature].reverse() },
          cooker,
          dayAt(1),
        ),
      ).toEqual(sorted);
    }),
    { numRuns: 10 },
  );
});

test('a meter stuck at a load is not use; a real load of two hours is', () => {
  const real = metered(3, [[2000, 2200]]);
  expect(deviceDay({ ...none, power: real }, cooker, dayAt(1)).energyWh).toBeCloseTo(40 * 75, 9);
  const stuck = metered(3, [[2000, 2200]], false);
  const day = deviceDay({ ...none, power: stuck }, cooker, dayAt(1));
  expect(day.flags).toEqual(['reading.stuck']);
  expect(day.energyWh).toBeLessThan(50);
});

test('a step of the counter has both its ends in view, however seldom the counter is sent or moves', () => {
  // The clamp reads half as much again; the counter is sent once a day.
  const daily = metered(3, [[1860, 1920]]).map((row, index) => ({
    ...row,
    energyWh: index % 288 === 132 ? Math.round(row.energyWh ?? 0) : null,
  }));
  const seldom = deviceDay(
    { ...none, power: daily.map((row) => ({ ...row, activePowerW: 1.5 * row.activePowerW })) },
    cooker,
    dayAt(1),
  );
  expect(seldom.flags).not.toContain('counter.gap');
  expect(seldom.cooking?.low).toBeLessThan(910);
  // A register of 1 kWh moves at 13:00 of one day and of the next one; in between 0.4 kWh are cooked in the evening.
  const coarse = metered(3, [[1140, 1170]]).map((row) => ({
    ...row,
    energyWh: 1000 * Math.floor((row.sequence + 660) / 1440),
  }));
  const evening = deviceDay({ ...none, power: coarse }, cooker, dayAt(0));
  expect(evening.energy?.high).toBeGreaterThan(350);
  // An outage of 20 h before noon: its step is known, and spread over it.
  const outage = metered(3, [[700, 790]]).filter(
    ({ observedAt }) => observedAt < 400 * minute || observedAt >= 1600 * minute,
  );
  const day = deviceDay({ ...none, power: outage }, cooker, dayAt(1));
  expect(day.flags).toContain('counter.interpolated');
  expect(day.energy?.high).toBeGreaterThan(100);
});

test('a day is the same by itself as among other days of its device', () => {
  const reading = fc.record({
    gapMinutes: fc.constantFrom(5, 5, 5, 5, 5, 5, 60, 1500),
    watt: fc.constantFrom(0, 0, 900),
    counterWh: fc.constantFrom(0, 75, 75, 75, -500, 90_000, null),
  });
  fc.assert(
    fc.property(fc.array(reading, { minLength: 50, maxLength: 300 }), (steps) => {
      let [atMinute, energyWh] = [0, 1000];
      const all = steps.map(({ gapMinutes, watt, counterWh }) => {
        atMinute += gapMinutes;
        // A departure that comes back, or a counter that goes on.
        if (counterWh === 75) energyWh += 75;
        return power(
          atMinute,
          watt,
          counterWh === null ? null : energyWh + (counterWh === 75 ? 0 : counterWh),
        );
      });
      const ofAll = deviceDays(deviceReadings(inColumns({ ...none, power: all })), cooker);
      for (let index = 0; index * 1440 <= atMinute; index += 1) {
        const { fromMs, toMs } = dayAt(index);
        const near = all.filter(
          ({ observedAt }) => observedAt >= fromMs - dayMs && observedAt <= toMs + dayMs,
        );
        expect(ofAll(dayAt(index))).toEqual(deviceDay({ ...none, power: near }, cooker, dayAt(index)));
      }
    }),
  );
});

/** A logger at a stove in a kitchen that is 36 °C warm on average and 11 more in the afternoon; `heatC` above that. */
const hotKitchen = (heatC: (minuteOfDay: number) => number): DayTemperature[] =>
  Array.from({ length: 3 * 288 }, (_, index) => {
    const atMinute = index * 5;
    const air = 36 - 11 * Math.cos(((atMinute - 180) / 720) * Math.PI);
    return {
      sequence: index,
      observedAt: atMinute * minute,
      temperatureC: air + ((index * 7) % 5) * 0.2 + heatC(atMinute % 1440),
      ambientC: null,
      probe: 'stove',
    };
  });

const lpg: DeviceContext = { ...logger, type: 'LpgStove', fuelType: 'LPG' };
const improved: DeviceContext = { ...logger, type: 'ImprovedBiomassStove', fuelType: 'Charcoal' };

test.each([lpg, improved, logger])(
  'an idle logger in a hot kitchen shows no cooking: $fuelType, $type',
  (device) => {
    const { hoursInUse, events } = deviceDay({ ...none, temperature: hotKitchen(() => 0) }, device, dayAt(1));
    expect({ hoursInUse, events }).toEqual({ hoursInUse: 0, events: [] });
  },
);

test.each([lpg, improved])('meals in a hot kitchen are still found: $fuelType', (device) => {
  // Two hours each from 7, 14 and 19: fast up, long at one heat, and down within the hour.
  const heat = (at: number): number =>
    Math.max(
      ...[420, 840, 1140].map((from) =>
        at < from
          ? 0
          : at < from + 120
            ? Math.min(45, 5 * (at - from))
            : 45 * Math.exp(-(at - from - 120) / 20),
      ),
    );
  const { events } = deviceDay({ ...none, temperature: hotKitchen(heat) }, device, dayAt(1));
  expect(events.map(({ fromMs }) => Math.round((fromMs / minute - 1440) / 60))).toEqual([7, 14, 19]);
});

test('flip-flop reports are neither use nor coverage', () => {
  const usage = Array.from({ length: 1440 }, (_, index) => ({
    sequence: index,
    observedAt: (1440 + index) * minute,
    intervalSeconds: 60,
    inUseSeconds: index < 720 ? 0 : (index % 2) * 60,
    mode: 'UNKNOWN' as const,
    batteryPercent: null,
  }));
  const found = deviceDay({ ...none, usage }, { ...logger, expectedIntervalMs: minute }, dayAt(1));
  expect(found).toMatchObject({ hoursInUse: 0, flags: ['usage.flip_flop'], events: [] });
  expect(found.coverage?.received).toBeLessThanOrEqual(721);
});

test('a meter without a counter that reports once a day is not taken to draw the same power all day', () => {
  const daily = [0, 1440, 2880].map((atMinute) => power(atMinute, 1000, null));
  const seldom = { ...cooker, expectedIntervalMs: dayMs };
  expect(deviceDay({ ...none, power: daily }, seldom, dayAt(1)).energyWh).toBe(1000);
});
