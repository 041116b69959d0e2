// Energy and load of a meter between two readings and on a day, with their certainty.
import type { PowerEventRule } from '../cooking/power-events.ts';
import type { Span } from '../cooking/steps.ts';
import type { CounterFlag } from '../signals/counter.ts';
import type { PowerColumns } from './power-columns.ts';
import type { DayBounds } from './readings.ts';
import { firstAtOrAfter } from './timeline.ts';

/** The time between two readings of a meter that follow each other. */
export interface MeterInterval extends Span {
  /** Energy that the meter counted or measured, Wh; what is split over days by time. */
  readonly energyWh: number;
  /** Power at the end, W; null: it says nothing of a load. */
  readonly endPowerW: number | null;
  /** Energy by the other of two measures, counter and held power; null: there is no other. Wh. */
  readonly otherWh: number | null;
  /** Energy of the meter beyond the plausible energy: never credited, and emits, Wh. */
  readonly leftOutWh: number;
  /** The meter says more than the device can draw, or shows a fault: the interval earns nothing. */
  readonly isDoubtful: boolean;
  /** Part of `energyWh` that was used at some time in a longer step and that power does not show at this one: no load, Wh. */
  readonly unshownWh: number;
}

export interface FlaggedStep extends Span {
  readonly flag: CounterFlag;
}

export interface MeterDay {
  /** In time order: those that touch the day, and around it those that an event of the day may reach. */
  readonly intervals: readonly MeterInterval[];
  /** All of the span around the day. */
  readonly allAround: () => readonly MeterInterval[];
  /** Steps of the counter with something to tell; those that touch the day are among them. */
  readonly flagged: readonly FlaggedStep[];
  /** First values of the counter after a gap, ms. */
  readonly startsMs: readonly number[];
  /** Whether its counter shows any of it. */
  readonly hasCounter: boolean;
}

export interface MeterRules {
  /** Bound on a step, W. */
  readonly maxPowerW: number;
  /** Longer steps are gaps, ms. */
  readonly maxStepMs: number;
  readonly events: PowerEventRule;
}

/** Values of the span around a day: the first, and the one after the last. */
export interface View {
  readonly from: number;
  readonly to: number;
  readonly day: DayBounds;
}

export const placesOf = (
  { observedAt }: PowerColumns,
  { fromMs, toMs }: Span,
): [from: number, to: number] => [firstAtOrAfter(observedAt, fromMs), firstAtOrAfter(observedAt, toMs)];

const hourMs = 3_600_000;

/** From a value to the next, ms. */
export const timeAfter = ({ observedAt }: PowerColumns, index: number): number =>
  (observedAt[index + 1] ?? 0) - (observedAt[index] ?? 0);

/** Power beyond 1.2 times the largest that is possible counts as that, Wh. */
const energyWh = (powerW: number, timeMs: number, maxPowerW: number): number =>
  (Math.min(powerW, 1.2 * maxPowerW) * timeMs) / hourMs;

/** Energy of held power between a value and the next, Wh. */
export const heldWh = (power: PowerColumns, index: number, maxPowerW: number): number =>
  energyWh(power.activePowerW[index] ?? 0, timeAfter(power, index), maxPowerW);

/** Most energy between a value and the next that the power at both shows, Wh. */
export const shownWh = (power: PowerColumns, index: number, maxPowerW: number): number => {
  const { activePowerW } = power;
  const powerW = Math.max(activePowerW[index] ?? 0, activePowerW[index + 1] ?? 0);
  return energyWh(powerW, timeAfter(power, index), maxPowerW);
};

/** The times between the values `first` to `last`, with the energy of held power. */
export const partsBetween = (
  power: PowerColumns,
  { first, last, maxPowerW }: { readonly first: number; readonly last: number; readonly maxPowerW: number },
): { heldWh: number; lengthMs: number }[] =>
  Array.from({ length: Math.max(0, last - first) }, (_, place) => ({
    heldWh: heldWh(power, first + place, maxPowerW),
    lengthMs: timeAfter(power, first + place),
  }));
