// Hours in use and cooking events of a day, from the best kind of reading that it has (methods.md 5.6, usageHours).
import { sharedMs } from '../cooking/steps.ts';
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
 * What was measured at the load comes first, then what the device reports, then what its heat shows. One source is
 * taken for the whole day, so nothing is counted twice. Null when no kind tells use.
 */
export function dayUse({ energy, usage, temperature }: UseEvidence, day: DayBounds): DayUse | null {
  const [source, found, inUseMs] = energy
    ? (['power', energy, energy.events.reduce((sum, event) => sum + sharedMs(event, day), 0)] as const)
    : usage && usage.inUseMs !== null
      ? (['usage', usage, usage.inUseMs] as const)
      : (['temperature', temperature, temperature?.inUseMs ?? 0] as const);
  if (!found) return null;
  const events = found.events.filter(({ fromMs }) => isWithin(fromMs, day));
  return { source, hoursInUse: inUseMs / 3_600_000, events };
}
