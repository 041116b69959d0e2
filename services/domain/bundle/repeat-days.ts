// Computes the device-days of evidence batches again, from their leaves alone.
import { correctDeliveries } from '../days/correct-deliveries.ts';
import { deviceDays, type DeviceDay } from '../days/device-day.ts';
import { deviceReadings } from '../days/device-readings.ts';
import type { DeviceContext } from '../days/readings.ts';
import { neighbourhoodMs } from '../days/rules.ts';
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

/** Combinations of versions that are tried for one batch: eight versions of the days on both sides. A hostile bundle has more. */
const choicesMax = 64;

/**
 * By id of the batch. A batch without values of its device is left out; its readings count for the days beside it. Of a day
 * with several batches each one is repeated by itself, with those batches of the days beside it that give its digest.
 */
export function repeatDays(batches: readonly Batch[], openHash: () => Hasher): Map<string, RepeatedDay> {
  const repeated = new Map<string, RepeatedDay>();
  for (const own of Map.groupBy(batches, ({ head }) => head.deviceId).values()) {
    const versions = [...Map.groupBy(own, ({ head }) => head.day).values()];
    const usual = versions.flatMap(([first]) => first ?? []);
    const repeatUsual = repetition(usual, openHash);
    for (const batch of usual)
      if (batch.device !== null) repeated.set(batch.id, repeatUsual(batch, batch.device));
    if (usual.length === own.length) continue;
    for (const batch of own) {
      if (batch.device === null || follows(batch, repeated)) continue;
      for (const beside of choicesBeside(batch, batch.device, versions)) {
        repeated.set(batch.id, repetition([batch, ...beside], openHash)(batch, batch.device));
        if (follows(batch, repeated)) break;
      }
    }
  }
  return repeated;
}

/** Whether the day of a batch follows from the leaves. */
export const follows = ({ id, head }: Batch, repeated: ReadonlyMap<string, RepeatedDay>): boolean =>
  repeated.get(id)?.inputDigest === head.inputDigest;

/** Repeats any day of a device from the leaves of one batch of each day. */
function repetition(
  batches: readonly Batch[],
  openHash: () => Hasher,
): (batch: Batch, device: DayDevice) => RepeatedDay {
  const sent = readingsOfLeaves(batches.flatMap(({ leaves }) => leaves));
  const corrections = batches.flatMap((batch) => batch.corrections);
  const readings = deviceReadings({ ...sent, fuel: correctDeliveries(sent.fuel, corrections) });
  const computations = new Map<string, ReturnType<typeof deviceDays>>();
  return ({ head }, values) => {
    const device = contextOf(values);
    const name = JSON.stringify(device);
    const computedOn = computations.get(name) ?? deviceDays(readings, device);
    computations.set(name, computedOn);
    const day = boundsOf(head);
    const computed = computedOn(day);
    const digested = { readings, device, calibration: values.calibration, day, computed };
    return { computed, inputDigest: `sha256:${dayDigest(digested, openHash())}` };
  };
}

const boundsOf = ({ dayStart, dayEnd }: BatchHead) => ({
  fromMs: utcMs(dayStart) ?? NaN,
  toMs: utcMs(dayEnd) ?? NaN,
});

/** One batch of each other day whose readings reach into the day, in every combination of their versions, at most choicesMax. */
function choicesBeside(
  { head }: Batch,
  device: DayDevice,
  versions: readonly (readonly Batch[])[],
): readonly (readonly Batch[])[] {
  const day = boundsOf(head);
  const reachMs = neighbourhoodMs(contextOf(device).expectedIntervalMs);
  const near = versions.filter(([one]) => {
    if (one === undefined || one.head.day === head.day) return false;
    const { fromMs, toMs } = boundsOf(one.head);
    return fromMs < day.toMs + reachMs && toMs > day.fromMs - reachMs;
  });
  return near.reduce<(readonly Batch[])[]>(
    (choices, list) => choices.flatMap((choice) => list.map((one) => [...choice, one])).slice(0, choicesMax),
    [[]],
  );
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
      events: computed.events.map(({ fromMs, toMs, energyWh }) => [fromMs, toMs, energyWh]),
      fuels: fuels.map(({ fuelType, unit, range, unmeasuredSeconds }) => [
        fuelType,
        unit,
        range,
        unmeasuredSeconds,
      ]),
      expected: coverage?.expected ?? null,
      received: coverage?.received ?? null,
    },
    86_400 / intervalSeconds,
  );
}
