// Heat of a stove: which rises are a fire, and which probe shows it.
import { expect, test } from 'vitest';
import type { Range } from '../range.ts';
import { cleanTemperature, mainProbe, temperatureUse } from './temperature.ts';

const minute = 60_000;
const day = { fromMs: 1440 * minute, toMs: 2880 * minute };
const improved = {
  type: 'ImprovedBiomassStove',
  fuelType: 'Charcoal',
  ratedPowerW: null,
  expectedIntervalMs: null,
};
const wood = { ...improved, type: 'TraditionalStove', fuelType: 'Wood' };

/** Evenly distributed between -1 and 1. */
const noise = (index: number): number => 2 * Math.abs((Math.sin(index * 127.1) * 43_758.5453) % 1) - 1;

const sampled = (temperatureC: (atMinute: number) => number, everyMinutes: number) =>
  Array.from({ length: 4320 / everyMinutes }, (_, index) => ({
    atMs: index * everyMinutes * minute,
    value: temperatureC(index * everyMinutes),
    ambientC: null,
  }));

const hoursOf = (
  temperatureC: (atMinute: number) => number,
  everyMinutes: number,
  device: typeof improved = improved,
): Range => {
  const { samples } = cleanTemperature(sampled(temperatureC, everyMinutes), device.type);
  const { low, best, high } = temperatureUse(samples, day, device)?.use ?? { low: -1, best: -1, high: -1 };
  return { low: low / 60 / minute, best: best / 60 / minute, high: high / 60 / minute };
};

/** Fires of a minute of the day on and some minutes long, at a temperature, with the time constant of cooling. */
const fire =
  (from: number, minutes: number, { hotC = 250, coolMinutes = 20 } = {}) =>
  (at: number): number => {
    const since = (((at - from) % 1440) + 1440) % 1440;
    const heat = since < minutes ? 1 - Math.exp(-(since + 1) / 8) : Math.exp((minutes - since) / coolMinutes);
    return (hotC - 28) * heat;
  };

test.each([
  ['one between cold ones', 10, [85]],
  ['two of five minutes', 5, [90, 95]],
  ['three of five minutes', 5, [90, 95, 96]],
  ['two of ten minutes', 10, [90, 95]],
  ['ten of a minute', 1, Array<number>(10).fill(90)],
  ['two hours of five minutes', 5, Array<number>(24).fill(90)],
])('hot samples after which the stove is cold at once are no fire: %s', (_, everyMinutes, hotC) => {
  const hours = hoursOf((at) => hotC[(at - 2000) / everyMinutes] ?? 25 + noise(at) / 5, everyMinutes, wood);
  expect(hours).toMatchObject({ low: 0, best: 0 });
});

test.each([1, 5, 10, 15, 30])('two fires of an hour are two hours, read each %i min', (everyMinutes) => {
  for (const coolMinutes of [12, 30]) {
    const [morning, evening] = [fire(430, 60, { coolMinutes }), fire(1110, 60, { coolMinutes })];
    const { low, best, high } = hoursOf((at) => 28 + morning(at) + evening(at) + noise(at) / 5, everyMinutes);
    expect(low).toBeGreaterThan(1.5);
    expect(low).toBeLessThan(3.5);
    expect(best).toBeGreaterThanOrEqual(low);
    expect(high).toBeGreaterThanOrEqual(best);
  }
});

test.each([1, 5, 10, 15])(
  'noise of a cold stove in a hot kitchen is no fire, read each %i min',
  (everyMinutes) => {
    for (const noiseC of [3, 5, 8, 10]) {
      const air = (at: number): number => 36 - 9 * Math.cos(((at - 300) / 720) * Math.PI);
      const { low, best } = hoursOf((at) => air(at) + noiseC * noise(at), everyMinutes);
      expect({ noiseC, low, best }).toEqual({ noiseC, low: 0, best: 0 });
    }
  },
);

test('a register of 10 degrees is no fire while it flickers, and shows one that burns', () => {
  const coarse = (valueC: number): number => 10 * Math.round(valueC / 10);
  const air = (at: number): number => 34 + 6 * Math.sin((at / 720) * Math.PI) + noise(at);
  expect(hoursOf((at) => coarse(air(at)), 5)).toMatchObject({ low: 0, best: 0 });
  expect(hoursOf((at) => coarse(air(at) + fire(600, 60)(at)), 5).low).toBeGreaterThan(0.8);
});

test.each([5, 10, 15])('a part of the day in Fahrenheit is no fire, read each %i min', (everyMinutes) => {
  const air = (at: number): number => 27 + 3 * Math.sin((at / 720) * Math.PI) + noise(at) / 5;
  const { low, best, high } = hoursOf(
    (at) => (at >= 2000 && at < 2120 ? 1.8 * air(at) + 32 : air(at)),
    everyMinutes,
  );
  expect({ low, best }).toEqual({ low: 0, best: 0 });
  expect(high).toBeGreaterThan(1.5);
});

test('fires below the threshold of their stove are probable, not sure', () => {
  const { low, best, high } = hoursOf((at) => 28 + fire(600, 60, { hotC: 57 })(at) + noise(at) / 5, 5, wood);
  expect(low).toBe(0);
  expect(best).toBeGreaterThan(0.8);
  expect(high).toBeGreaterThanOrEqual(best);
});

test('lost readings are no use, and at most all of it was use', () => {
  const burning = sampled((at) => 28 + fire(600, 60)(at) + noise(at) / 5, 5);
  const kept = burning.filter(({ atMs }) => atMs < 2000 * minute || atMs > 2160 * minute);
  const use = temperatureUse(cleanTemperature(kept, wood.type).samples, day, wood)?.use;
  expect(use).toMatchObject({ low: 0, best: 0 });
  expect(use?.high).toBeGreaterThan(150 * minute);
});

test('of several probes the one that moves most is read, and never one of the air', () => {
  const [hot, cold] = [sampled((at) => 28 + fire(600, 60)(at), 10), sampled(() => 28, 10)];
  const spike = cold.map((sample, index) => (index === 20 ? { ...sample, value: 900 } : sample));
  const main = (probes: Readonly<Record<string, typeof hot>>): string | undefined =>
    mainProbe(Object.keys(probes), (probe) => probes[probe] ?? []);
  expect(main({ pot: hot, ambient: cold })).toBe('pot');
  expect(main({ 1: cold, 2: hot })).toBe('2');
  expect(main({ 1: spike, 2: hot })).toBe('2');
  expect(main({ stove: cold, pot: hot })).toBe('stove');
  expect(main({ room: hot })).toBeUndefined();
});
