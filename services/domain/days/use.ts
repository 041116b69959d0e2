// Hours in use and cooking events of a day, from its best kind of reading (usageHours, infra/docs/signals.md#hours-of-use).
import { sharedMs, shareWithin } from '../cooking/steps.ts';
import type { Range } from '../range.ts';
import { sum } from '../sum.ts';
import type { CookingEvent, UseSource } from './cooking-event.ts';
import { longestUseMs } from '../signals/load.ts';
import { isSustainedUse } from '../signals/use.ts';
import type { EnergyUse } from './energy.ts';
import { flagIf, type DayFlag } from './flags.ts';
import { isWithin, type DayBounds } from './readings.ts';
import type { TemperatureUse } from './temperature.ts';
import type { ReportedUse } from './usage.ts';

export interface DayUse {
  readonly source: UseSource;
  /** Hours in use: what is sure makes the day one in use, and at most that is what estimated energy emits. */
  readonly hours: Range;
  /** Events that start in the day. */
  readonly events: readonly CookingEvent[];
  readonly flags: readonly DayFlag[];
}

export interface UseEvidence {
  readonly energy: EnergyUse | null;
  readonly usage: ReportedUse | null;
  readonly temperature: TemperatureUse | null;
}

/**
 * What was measured at the load comes first, where a load would have shown at all; then what the device reports, then what
 * its heat shows. One source is taken for the whole day, so nothing is counted twice: the load only where it was seen for
 * at least half of the time that one of the others knows. Null when no kind tells use. `type` of the device.
 */
export function dayUse(
  { energy, usage, temperature }: UseEvidence,
  day: DayBounds,
  type: string | null,
): DayUse | null {
  const knownMs = Math.max(usage?.knownMs ?? 0, temperature?.knownMs ?? 0);
  const isShown = energy !== null && (energy.seenMs > 0 || energy.events.length > 0);
  if (isShown && 2 * energy.seenMs >= knownMs) return useOf('power', energy.events, energy.hours, day);
  const [source, found] =
    usage && usage.use !== null ? (['usage', usage] as const) : (['temperature', temperature] as const);
  if (!found || found.use === null) return null;
  const { use, events, seen } = found;
  const { low, best, high } = use;
  if (isSustainedUse(best, seen, day))
    return { ...useOf(source, [], { low: 0, best: 0, high }, day), flags: ['meter.sustained_load'] };
  // Reports over hours are joined into one event, in which the stove is in use now and then.
  const isSustained = (inUseMs: number, lengthMs: number): boolean =>
    inUseMs > longestUseMs(type) && 2 * inUseMs > lengthMs;
  const { cooking = [], sustained = [] } = Object.groupBy(events, ({ inUseMs, fromMs, toMs }) =>
    isSustained(inUseMs, toMs - fromMs) ? 'sustained' : 'cooking',
  );
  const tooLong = sustained.filter((event) => sharedMs(event, day) > 0);
  const tooLongMs = sum(tooLong.map((event) => event.inUseMs * shareWithin(event, day)));
  const isCooked = cooking.some((event) => sharedMs(event, day) > 0);
  const cooked = {
    low: isCooked ? Math.max(0, low - tooLongMs) : 0,
    best: Math.max(0, best - tooLongMs),
    high,
  };
  return {
    ...useOf(source, cooking, cooked, day),
    flags: flagIf(tooLong.length > 0, 'meter.sustained_load'),
  };
}

const hourMs = 3_600_000;

const useOf = (
  source: UseSource,
  events: readonly CookingEvent[],
  { low, best, high }: Range,
  day: DayBounds,
): DayUse => ({
  source,
  hours: { low: low / hourMs, best: best / hourMs, high: high / hourMs },
  events: events.filter(({ fromMs }) => isWithin(fromMs, day)),
  flags: [],
});
