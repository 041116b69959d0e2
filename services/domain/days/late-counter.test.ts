// A counter that freezes, is renewed late or loses values never raises the credit of a day.
import { describe, expect, test } from 'vitest';
import { inColumns, noReadings, type PowerRow } from '#test/support/power-rows.ts';
import { deviceDays } from './device-day.ts';
import { deviceReadings } from './device-readings.ts';
import type { DeviceContext } from './readings.ts';

const minute = 60_000;
const dayMs = 1440 * minute;
const cooker: DeviceContext = {
  type: 'ElectricPressureCooker',
  fuelType: 'Electricity',
  ratedPowerW: 1000,
  expectedIntervalMs: 5 * minute,
};

/** Power at a minute of the time, W. */
type LoadAt = (atMinute: number) => number;

const heater: LoadAt = (at) => (at % 240 < 200 ? 900 : 0);

/** Three days of a meter whose power is always right. */
function metered(loadAt: LoadAt, everyMinutes = 5): PowerRow[] {
  let energyWh = 20_000;
  return Array.from({ length: (3 * 1440) / everyMinutes }, (_, index) => {
    const atMinute = index * everyMinutes;
    const row: PowerRow = {
      sequence: index,
      observedAt: atMinute * minute,
      activePowerW: loadAt(atMinute) + (index % 7) / 10,
      voltageV: null,
      currentA: null,
      energyWh: Math.round(energyWh * 10) / 10,
      relayOn: null,
    };
    for (let at = atMinute; at < atMinute + everyMinutes; at += 1) energyWh += loadAt(at) / 60;
    return row;
  });
}

/** The counter repeats the value of row `from` up to row `to`. */
const frozen = (rows: readonly PowerRow[], from: number, to: number): PowerRow[] =>
  rows.map((row, index) =>
    index > from && index < to ? { ...row, energyWh: rows[from]?.energyWh ?? null } : row,
  );

/** The second of three days. */
function dayOf(power: readonly PowerRow[], device = cooker) {
  const computed = deviceDays(deviceReadings(inColumns({ ...noReadings, power })), device);
  return computed({ fromMs: dayMs, toMs: 2 * dayMs });
}

describe('a frozen counter makes no rest in a load that lasts all day', () => {
  test.each([
    ['five minutes', 5, 280, 400],
    ['five minutes', 5, 100, 400],
    ['five minutes', 5, 330, 500],
    ['20 minutes, too far apart to show a load', 20, 70, 100],
    ['20 minutes, too far apart to show a load', 20, 75, 130],
  ])('read every %s (%i min), frozen from row %i to %i', (_, everyMinutes, from, to) => {
    const device = { ...cooker, expectedIntervalMs: everyMinutes * minute };
    const rows = metered(heater, everyMinutes);
    expect(dayOf(rows, device).cookingWh).toBe(0);
    const found = dayOf(frozen(rows, from, to), device);
    expect(found.cookingWh).toBe(0);
    expect(found.flags).toContain('meter.contradiction');
    expect((found.energyWh ?? 0) + found.leftOutWh).toBeGreaterThanOrEqual(13_200);
  });
});
