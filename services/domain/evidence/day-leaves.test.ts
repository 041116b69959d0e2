// Leaves of a device-day: the published texts, their order, and that each is the canonical JSON of its reading.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoOf, msOf } from '#test/support/moments.ts';
import { hexOf } from '#test/support/bytes.ts';
import { sha256 } from '#test/support/sha256.ts';
import { deviceReadings } from '../days/device-readings.ts';
import { absent } from '../days/power-columns.ts';
import type { DayFuel, DayReadings, DayTemperature, DayUsage } from '../days/readings.ts';
import { canonicalJson } from '../canonical/canonical-json.ts';
import { dayLeaves, readingId } from './day-leaves.ts';
import { leafHash, pathOf, rootOf } from './tree.ts';

const did = 'did:ixo:device/456';

interface Power {
  readonly observedAt: number;
  readonly sequence: number;
  readonly activePowerW: number;
  readonly voltageV: number | null;
  readonly currentA: number | null;
  readonly energyWh: number | null;
  readonly relayOn: boolean | null;
}

const columnsOf = (rows: readonly Power[]) => {
  const column = (of: (row: Power) => number | null): Float64Array =>
    Float64Array.from(rows, (row) => of(row) ?? absent);
  return {
    observedAt: column((row) => row.observedAt),
    sequence: column((row) => row.sequence),
    activePowerW: column((row) => row.activePowerW),
    voltageV: column((row) => row.voltageV),
    currentA: column((row) => row.currentA),
    energyWh: column((row) => row.energyWh),
    relayOn: column((row) => (row.relayOn === null ? null : Number(row.relayOn))),
  };
};

const none: DayReadings = { usage: [], fuel: [], temperature: [], power: columnsOf([]) };
const always = { fromMs: 0, toMs: 8.64e15 };
const at = (time: string): number => msOf(`2026-11-20T${time}Z`);

/** The readings of one batch over REST, as they are stored: 85.4 is a 32-bit number there. */
const published: DayReadings = {
  ...none,
  usage: [
    {
      observedAt: at('17:10'),
      sequence: 183,
      intervalSeconds: 300,
      inUseSeconds: 300,
      mode: 'ON',
      batteryPercent: null,
    },
  ],
  temperature: [
    {
      observedAt: at('17:05'),
      sequence: 181,
      temperatureC: Math.fround(85.4),
      ambientC: null,
      probe: 'stove',
    },
  ],
  power: columnsOf([
    {
      observedAt: at('17:10'),
      sequence: 182,
      activePowerW: 820,
      voltageV: null,
      currentA: null,
      energyWh: 124068.5,
      relayOn: null,
    },
  ]),
};

test('the published readings have the published leaves, root and path', () => {
  const leaves = dayLeaves(did, deviceReadings(published), always);
  expect(leaves.map(readingId)).toEqual([
    'temperature.1795194300000.181',
    'power.1795194600000.182',
    'usage.1795194600000.183',
  ]);
  expect(leaves.map(({ text }) => text).slice(0, 2)).toEqual([
    '{"deviceId":"did:ixo:device/456","kind":"temperature","observedAt":"2026-11-20T17:05:00.000Z","sequence":181,"v":1,"values":{"probe":"stove","temperatureC":85.4000015258789}}',
    '{"deviceId":"did:ixo:device/456","kind":"power","observedAt":"2026-11-20T17:10:00.000Z","sequence":182,"v":1,"values":{"activePowerW":820,"energyWh":124068.5}}',
  ]);
  const hashes = leaves.map(({ text }) => leafHash(sha256, text));
  expect(hashes.map(hexOf)).toEqual([
    'bc837d9e3844928cdce032700ea151db748c55d160a58c9296845725515b916b',
    '54feac29d2ea76552a9f513f1eda6c11da566df3a55d09e47d8bcc0ed478d17f',
    '571b11e605ead1a73623187d4e37298e9dc38a92e2b7bb6a9edb37741a91b697',
  ]);
  expect(hexOf(rootOf(sha256, hashes))).toBe(
    '479d3dd04adade4d3e23e37404a4066804c8b343ff444f8077a4b1be9e0c3ee3',
  );
  expect(pathOf(sha256, hashes, 2).map(hexOf)).toEqual([
    '1b16a80b676d4b5ef8043b24026e1c8c3e9aed60637050ea74f22750a2c3d3b5',
  ]);
});

const reading = {
  observedAt: fc.integer({ min: 0, max: 4e12 }),
  sequence: fc.maxSafeNat(),
};
const real = fc.double({ noNaN: true, noDefaultInfinity: true });
const single = fc.float({ noNaN: true, noDefaultInfinity: true });
const orNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });
const words = fc.string({ unit: 'binary', maxLength: 20 });

const usages: fc.Arbitrary<DayUsage> = fc.record({
  ...reading,
  intervalSeconds: fc.nat(),
  inUseSeconds: fc.nat(),
  mode: fc.constantFrom('OFF', 'ON', 'KEEP_WARM', 'UNKNOWN'),
  batteryPercent: orNull(single),
});
const fuels: fc.Arbitrary<DayFuel> = fc.record({
  ...reading,
  fuelType: words,
  measure: fc.constantFrom('REMAINING', 'CONSUMED', 'DELIVERED'),
  quantity: real,
  unit: fc.constantFrom('KG', 'L', 'M3', 'KWH'),
});
const temperatures: fc.Arbitrary<DayTemperature> = fc.record({
  ...reading,
  temperatureC: single,
  ambientC: orNull(single),
  probe: words,
});
const powers: fc.Arbitrary<Power> = fc.record({
  ...reading,
  activePowerW: single,
  voltageV: orNull(single),
  currentA: orNull(single),
  energyWh: orNull(real),
  relayOn: orNull(fc.boolean()),
});

const present = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

test('each leaf is the canonical JSON of its reading, in the order of time, kind and sequence', () => {
  const list = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(of, { maxLength: 4 });
  fc.assert(
    fc.property(
      words,
      list(usages),
      list(fuels),
      list(temperatures),
      list(powers),
      (deviceId, usage, fuel, temperature, power) => {
        const readings = deviceReadings({ usage, fuel, temperature, power: columnsOf(power) });
        const rows = [
          ...usage.map((values) => ({ kind: 'usage', ...values, batteryPercent: null })),
          ...fuel.map((values) => ({ kind: 'fuel', ...values })),
          ...temperature.map((values) => ({ kind: 'temperature', ...values })),
          ...power.map((values) => ({ kind: 'power', ...values })),
        ];
        const inOrder = rows.toSorted(
          (a, b) =>
            a.observedAt - b.observedAt ||
            Number(a.kind > b.kind) - Number(a.kind < b.kind) ||
            a.sequence - b.sequence,
        );
        const expected = inOrder.map(({ kind, observedAt, sequence, ...values }) =>
          canonicalJson({
            v: 1,
            deviceId,
            kind,
            observedAt: isoOf(observedAt),
            sequence,
            values: present(values),
          }),
        );
        expect(dayLeaves(deviceId, readings, always).map(({ text }) => text)).toEqual(expected);
      },
    ),
  );
});

test('a day has the readings from its first moment to the one before the next day', () => {
  const moments = [at('20:59:59.999'), at('21:00'), at('21:00:00.001')];
  const temperature = moments.map((observedAt, sequence) => ({
    observedAt,
    sequence,
    temperatureC: 20,
    ambientC: null,
    probe: 'stove',
  }));
  const readings = deviceReadings({ ...none, temperature });
  const inDay = (fromMs: number, toMs: number): number[] =>
    dayLeaves(did, readings, { fromMs, toMs }).map(({ sequence }) => sequence);
  expect(inDay(at('00:00'), at('21:00'))).toEqual([0]);
  expect(inDay(at('21:00'), at('21:00:00.001'))).toEqual([1]);
});
