// What changes the digest of a day's input, and what does not.
import { expect, test } from 'vitest';
import { inColumns, noReadings, type PowerRow, type RowReadings } from '#test/support/power-rows.ts';
import { deviceDays } from '../days/device-day.ts';
import { deviceReadings } from '../days/device-readings.ts';
import { openHash } from '#test/support/sha256.ts';
import { dayDigest } from './day-digest.ts';

const day = { fromMs: 0, toMs: 86_400_000 };
const device = { type: 'SmartMeter', fuelType: null, ratedPowerW: 1000, expectedIntervalMs: 900_000 };
const power = (observedAt: number, activePowerW: number): PowerRow => ({
  sequence: 1,
  observedAt,
  activePowerW,
  voltageV: null,
  currentA: null,
  energyWh: null,
  relayOn: null,
});
const readings = (activePowerW: number): RowReadings => ({
  ...noReadings,
  power: [power(0, 5), power(900_000, activePowerW)],
});

function digest(input: RowReadings, on = device, of = day, calibration = 'none'): string {
  const ready = deviceReadings(inColumns(input));
  const computed = deviceDays(ready, on)(of);
  return dayDigest({ readings: ready, device: on, calibration, day: of, computed }, openHash());
}

test('equal input has an equal digest', () => {
  expect(digest(readings(7))).toBe(digest(readings(7)));
  expect(digest(readings(7))).toMatch(/^[0-9a-f]{64}$/);
});

test('a value, the device, its calibration and the bounds of the day are part of it', () => {
  const digests = [
    digest(readings(7)),
    digest(readings(8)),
    digest(readings(7), { ...device, ratedPowerW: 1200 }),
    digest(readings(7), device, { ...day, toMs: 82_800_000 }),
    digest(readings(7), device, day, 'overdue'),
  ];
  expect(new Set(digests).size).toBe(5);
});

test('a reading of the next day counts only when it changes what was computed', () => {
  const withMore = (...more: ReturnType<typeof power>[]): RowReadings => ({
    ...readings(7),
    power: [...readings(7).power, ...more],
  });
  const next = power(day.toMs + 900_000, 3);
  expect(digest(withMore(next, power(day.toMs + 1_800_000, 900)))).toBe(digest(withMore(next)));
  const counted = { ...power(85_000_000, 5), energyWh: 100 };
  const after = (energyWh: number) => ({ ...power(day.toMs + 600_000, 5), energyWh });
  expect(digest(withMore(counted, after(150)))).not.toBe(digest(withMore(counted, after(190))));
});

test('the battery of a device changes no number and is in no leaf: it is not part of it', () => {
  const used = (batteryPercent: number | null) => ({
    ...noReadings,
    usage: [
      {
        observedAt: 0,
        sequence: 1,
        intervalSeconds: 60,
        inUseSeconds: 30,
        mode: 'ON' as const,
        batteryPercent,
      },
    ],
  });
  expect(digest(used(5))).toBe(digest(used(null)));
});
