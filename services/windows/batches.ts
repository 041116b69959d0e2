// Groups due days into batches whose readings fit in memory.
import { reachMs, type DayContext } from './stale.ts';

export interface BatchBounds {
  /** Readings that a batch is expected to bring into memory. */
  readonly readings: number;
  /** Devices of a batch: their names go with the query. */
  readonly devices: number;
}

/** Some 100 MB, with the next batch that is read meanwhile: a thousand days of a reading each five minutes. */
const usualBounds: BatchBounds = { readings: 350_000, devices: 500 };

const dayMs = 86_400_000;
/** Of an unregistered device, s. */
const unknownIntervalSeconds = 60;

interface Size {
  readonly devices: number;
  readonly readingsPerDay: number;
  /** The read interval. */
  readonly fromMs: number;
  readonly toMs: number;
}

const nothing: Size = { devices: 0, readingsPerDay: 0, fromMs: Infinity, toMs: -Infinity };

/**
 * Days in the order of months and devices, cut into those that are computed together: of one month, so that their rows
 * are one part of the table. Readings are read from the first day of a batch to the last for all its devices, and as far
 * on both sides as a day looks, or fewer where its days lie far apart. A day beyond the bounds is a batch of its own.
 */
export function batchesOf<Day extends DayContext>(
  days: readonly Day[],
  bounds: BatchBounds = usualBounds,
): Day[][] {
  const batches: Day[][] = [];
  let size = nothing;
  for (const day of days) {
    const batch = batches.at(-1);
    const last = batch?.at(-1);
    size = withDay(size, day, last);
    if (last && monthOf(last) === monthOf(day) && fits(size, bounds)) batch?.push(day);
    else {
      batches.push([day]);
      size = withDay(nothing, day, undefined);
    }
  }
  return batches;
}

const monthOf = ({ day }: DayContext): string => day.slice(0, 7);

function withDay(size: Size, day: DayContext, last: DayContext | undefined): Size {
  const isNew = last?.deviceDid !== day.deviceDid;
  return {
    devices: size.devices + (isNew ? 1 : 0),
    readingsPerDay: size.readingsPerDay + (isNew ? readingsPerDay(day) : 0),
    fromMs: Math.min(size.fromMs, day.fromMs - reachMs(day)),
    toMs: Math.max(size.toMs, day.toMs + reachMs(day)),
  };
}

const readingsPerDay = ({ expectedIntervalSeconds }: DayContext): number =>
  86_400 / (expectedIntervalSeconds ?? unknownIntervalSeconds);

const fits = ({ devices, readingsPerDay: perDay, fromMs, toMs }: Size, bounds: BatchBounds): boolean =>
  devices <= bounds.devices && perDay * ((toMs - fromMs) / dayMs) <= bounds.readings;
