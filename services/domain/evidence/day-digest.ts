// Digest of a device-day: equal digest, equal readings and equal numbers. It is made again of the leaves of its batch.
import type { Kind } from '#schemas/topics.ts';
import type { DeviceDay } from '../days/device-day.ts';
import type { DeviceReadings } from '../days/device-readings.ts';
import { columnsOf, powerWithin } from '../days/power-columns.ts';
import type { DayBounds, DayReadings, DeviceContext } from '../days/readings.ts';
import { dayRuleVersion } from '../days/rules.ts';
import { within, type Timeline } from '../days/timeline.ts';

/** SHA-256 in steps, as that of node:crypto. The caller gives it, because the domain imports no packages. */
export interface Hasher {
  readonly update: (data: string | Float64Array) => unknown;
  readonly digest: (encoding: 'hex') => string;
}

interface Digested {
  readonly readings: DeviceReadings;
  readonly device: DeviceContext;
  /** State of the device's calibration: valid, overdue, none. */
  readonly calibration: string;
  readonly day: DayBounds;
  readonly computed: DeviceDay;
}

type Column<R> = (reading: R) => number | string | boolean | null;

/** The digested columns of a reading. A function for each column: access by name takes five times as long. */
const columns: { readonly [K in Exclude<Kind, 'power'>]: readonly Column<DayReadings[K][number]>[] } = {
  usage: [
    (reading) => reading.observedAt,
    (reading) => reading.sequence,
    (reading) => reading.intervalSeconds,
    (reading) => reading.inUseSeconds,
    (reading) => reading.mode,
  ],
  fuel: [
    (reading) => reading.observedAt,
    (reading) => reading.sequence,
    (reading) => reading.fuelType,
    (reading) => reading.measure,
    (reading) => (reading.correctedQuantity === undefined ? reading.quantity : reading.correctedQuantity),
    (reading) => reading.unit,
  ],
  temperature: [
    (reading) => reading.observedAt,
    (reading) => reading.sequence,
    (reading) => reading.temperatureC,
    (reading) => reading.ambientC,
    (reading) => reading.probe,
  ],
};

/**
 * SHA-256 (hex) over the rules, the device and the day; the readings observed in the day, column by column; what was
 * computed. Readings of the neighbouring days count by what they change in the result, so a past day keeps its digest
 * while its device goes on sending. When and how a reading arrived, and the state of its battery, are not part of it.
 */
export function dayDigest(
  { readings: { stored, power }, device, calibration, day, computed }: Digested,
  hash: Hasher,
): string {
  const { type, fuelType, ratedPowerW, expectedIntervalMs } = device;
  const head = [
    dayRuleVersion,
    type,
    fuelType,
    ratedPowerW,
    expectedIntervalMs,
    calibration,
    day.fromMs,
    day.toMs,
  ];
  hash.update(JSON.stringify(head));
  const add = <R>(kind: Kind, all: Timeline<R>, values: readonly Column<R>[]): void => {
    const own = within(all, day).items;
    if (own.length === 0) return;
    hash.update(`\n${kind} ${own.length}\n`);
    for (const value of values) hash.update(encodeColumn(own, value));
  };
  add('usage', stored.usage, columns.usage);
  add('fuel', stored.fuel, columns.fuel);
  add('temperature', stored.temperature, columns.temperature);
  const own = powerWithin(power.stored, day);
  if (own.observedAt.length > 0) hash.update(`\npower ${own.observedAt.length}\n`);
  for (const column of columnsOf(own)) hash.update(column);
  // The reason of a gap changes no number.
  hash.update(`\n${JSON.stringify({ ...computed, unusableMs: undefined })}`);
  return hash.digest('hex');
}

/** Numbers as little-endian doubles, null as infinity, true as 1: a tenth of the time that their digits take. Texts as JSON. */
function encodeColumn<R>(readings: readonly R[], column: Column<R>): string | Float64Array {
  const numbers = new Float64Array(readings.length);
  let row = 0;
  for (const reading of readings) {
    const value = column(reading);
    if (typeof value === 'string') return JSON.stringify(readings.map(column));
    numbers[row++] = value === null ? Infinity : Number(value);
  }
  return numbers;
}
