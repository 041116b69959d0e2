// Computes the device-days of evidence batches anew, from their leaves alone.
import { correctDeliveries } from '../days/correct-deliveries.ts';
import { deviceDays, type DeviceDay } from '../days/device-day.ts';
import { deviceReadings } from '../days/device-readings.ts';
import type { DeviceContext } from '../days/readings.ts';
import { utcMs } from '../dating/utc-time.ts';
import { dayDigest, type Hasher } from '../evidence/day-digest.ts';
import { readingsOfLeaves } from '../evidence/readings-of-leaves.ts';
import type { DeviceDay as AnalyzedDay } from '../emissions/case/household.ts';
import { analyzedDay } from '../emissions/inputs/measured-day.ts';
import type { BatchHead } from '../evidence/batch.ts';
import type { BundledBatch, DayDevice } from './batch.ts';

type Batch = Pick<BundledBatch, 'id' | 'head' | 'device' | 'corrections' | 'leaves'>;

export interface RepeatedDay {
  readonly computed: DeviceDay;
  /** `sha256:` and 64 hexadecimal digits, to compare with `inputDigest` of the head. */
  readonly inputDigest: string;
}

/** By id of the batch. A batch without values of its device is left out; its readings count for the days beside it. */
export function repeatDays(batches: readonly Batch[], openHash: () => Hasher): Map<string, RepeatedDay> {
  const repeated = new Map<string, RepeatedDay>();
  for (const own of Map.groupBy(batches, ({ head }) => head.deviceId).values()) {
    const sent = readingsOfLeaves(own.flatMap(({ leaves }) => leaves));
    const corrections = own.flatMap((batch) => batch.corrections);
    const readings = deviceReadings({ ...sent, fuel: correctDeliveries(sent.fuel, corrections) });
    for (const same of Map.groupBy(own, ({ device }) => JSON.stringify(device)).values()) {
      const values = same[0]?.device ?? null;
      if (values === null) continue;
      const computedOn = deviceDays(readings, contextOf(values));
      for (const { id, head } of same) {
        const day = { fromMs: utcMs(head.dayStart) ?? NaN, toMs: utcMs(head.dayEnd) ?? NaN };
        const computed = computedOn(day);
        const digested = {
          readings,
          device: contextOf(values),
          calibration: values.calibration,
          day,
          computed,
        };
        repeated.set(id, { computed, inputDigest: `sha256:${dayDigest(digested, openHash())}` });
      }
    }
  }
  return repeated;
}

const contextOf = ({ type, fuelType, ratedPowerW, expectedIntervalSeconds }: DayDevice): DeviceContext => ({
  type,
  fuelType,
  ratedPowerW,
  expectedIntervalMs: expectedIntervalSeconds === null ? null : expectedIntervalSeconds * 1000,
});

/** A computed day as an analysis takes it, which expects a reading each so many seconds. */
export function dayOfAnalysis(head: BatchHead, computed: DeviceDay, intervalSeconds: number): AnalyzedDay {
  const { coverage, fuels } = computed;
  return analyzedDay(
    {
      ...computed,
      day: head.day,
      digest: head.inputDigest.slice('sha256:'.length),
      startMs: utcMs(head.dayStart) ?? NaN,
      endMs: utcMs(head.dayEnd) ?? NaN,
      fuels: fuels.map(({ fuelType, unit, used, unaccounted, unmeasuredSeconds }) => [
        fuelType,
        unit,
        used,
        unaccounted,
        unmeasuredSeconds,
      ]),
      expected: coverage?.expected ?? null,
      received: coverage?.received ?? null,
    },
    86_400 / intervalSeconds,
  );
}
