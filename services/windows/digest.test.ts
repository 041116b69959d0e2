// What changes the digest of a day's input, and what does not.
import { expect, test } from 'vitest';
import { inputDigests } from './digest.ts';

const day = { fromMs: 0, toMs: 86_400_000 };
const device = { type: 'SmartMeter', fuelType: null, ratedPowerW: 1000, expectedIntervalMs: 900_000 };
const power = (observedAt: number, activePowerW: number) => ({
  sequence: 1,
  observedAt,
  activePowerW,
  voltageV: null,
  currentA: null,
  energyWh: null,
  relayOn: null,
});
const readings = (activePowerW: number) => ({
  usage: [],
  fuel: [],
  temperature: [],
  power: [power(0, 5), power(900_000, activePowerW)],
});

test('equal input has an equal digest, also within one batch', () => {
  const digest = inputDigests();
  const input = readings(7);
  expect(digest(input, device, day)).toBe(inputDigests()(readings(7), device, day));
  expect(digest(input, device, day)).toBe(digest(input, device, day));
  expect(digest(input, device, day)).toMatch(/^[0-9a-f]{64}$/);
});

test('a value, the device and the bounds of the day are part of it', () => {
  const digests = [
    inputDigests()(readings(7), device, day),
    inputDigests()(readings(8), device, day),
    inputDigests()(readings(7), { ...device, ratedPowerW: 1200 }, day),
    inputDigests()(readings(7), device, { ...day, toMs: 82_800_000 }),
  ];
  expect(new Set(digests).size).toBe(4);
});
