// Hours in use and cooking events of a day, from the best kind of reading that it has (methods.md 5.6, usageHours).
import { sharedMs } from '../cooking/steps.ts';
import { sum } from '../sum.ts';
import type { CookingEvent, UseSource } from './cooking-event.ts';
import type { EnergyUse } from './energy.ts';
import { isWithin, type DayBounds } from './readings.ts';
import type { TemperatureUse } from './temperature.ts';
import type { ReportedUse } from './usage.ts';

export interface DayUse {
  readonly source: UseSource;
  readonly hoursInUse: number;
  /** Events that start in the day. */
  readonly events: readonly CookingEvent[];
}

export interface UseEvidence {
  readonly energy: EnergyUse | null;
  readonly usage: ReportedUse | null;
  readonly temperature: TemperatureUse | null;
}

/**
 * What was measured at the load comes first, where a load would have shown at all; then what the device reports, then what
 * its heat shows. One source is taken for the whole day, so nothing is counted twice: the load only where it was seen for
 * at least half of the time that one of the others knows. Null when no kind tells use.
 */
export function dayUse({ energy, usage, temperature }: UseEvidence, day: DayBounds): DayUse | null {
  const knownMs = Math.max(usage?.knownMs ?? 0, temperature?.knownMs ?? 0);
  const isSeen = energy !== null && energy.seenMs > 0 && 2 * energy.seenMs >= knownMs;
  const [source, found, inUseMs] = isSeen
    ? (['power', energy, sum(energy.events.map((event) => sharedMs(event, day)))] as const)
    : usage && usage.inUseMs !== null
      ? (['usage', usage, usage.inUseMs] as const)
      : (['temperature', temperature, temperature?.inUseMs ?? 0] as const);
  if (!found) return null;
  const events = found.events.filter(({ fromMs }) => isWithin(fromMs, day));
  return { source, hoursInUse: inUseMs / 3_600_000, events };
}
