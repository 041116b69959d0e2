// A cooking event, from any kind of reading.
import type { Span } from '../cooking/steps.ts';

export type UseSource = 'power' | 'usage' | 'temperature';

/** It belongs to the day in which it starts; the hours in use of a day count its part of it. */
export interface CookingEvent extends Span {
  /** Time in use inside the event, ms. */
  readonly inUseMs: number;
  readonly energyWh: number | null;
  readonly maxTemperatureC: number | null;
  readonly source: UseSource;
}
