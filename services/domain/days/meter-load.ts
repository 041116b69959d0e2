// Finds the cooking loads of a metered day, from those measures of the meter that are trusted.
import type { LoadInterval, PowerEventRule } from '../cooking/power-events.ts';
import { sharedMs, touches, type Span } from '../cooking/steps.ts';
import { findLoadEvents, needsLook, partLoad, type Load } from '../signals/load.ts';
import { believedWh, largerWh } from './cooking-energy.ts';
import type { MeterDay, MeterInterval } from './meter-day.ts';
import type { DayBounds } from './readings.ts';

interface LoadContext {
  readonly day: DayBounds;
  readonly rule: PowerEventRule;
  readonly type: string | null;
  /** Counter and power of the day contradict each other. */
  readonly isDoubted: boolean;
}

/**
 * In doubt a load must show in both measures to cook, and lasts too long where one of them shows that: a frozen counter is
 * no rest.
 */
export function loadOf(meter: MeterDay, context: LoadContext): Load {
  const load = loadBy(meter, context, believedLoad(context));
  if (!context.isDoubted) return load;
  const sustained = [...load.sustained, ...loadBy(meter, context, largerLoad).sustained];
  const isPart = (event: Span): boolean => sustained.some((one) => sharedMs(one, event) > 0);
  return {
    cooking: load.cooking.filter((event) => !isPart(event)),
    sustained: sustained.sort((a, b) => a.fromMs - b.fromMs),
  };
}

type LoadView = (interval: MeterInterval) => LoadInterval;

function loadBy(meter: MeterDay, { day, rule, type }: LoadContext, view: LoadView): Load {
  const near = meter.intervals.map(view);
  const events = findLoadEvents(near, rule);
  if (!needsLook(events, near, { day, rule })) return partLoad(events, near, { type, day, rule });
  const around = meter.allAround().map(view);
  return partLoad(findLoadEvents(around, rule), around, { type, day, rule });
}

/** Doubtful energy is no load; where counter and power contradict each other, a load must show in both. */
const believedLoad =
  ({ day, isDoubted }: LoadContext): LoadView =>
  (interval) => {
    if (interval.isDoubtful) return { ...interval, energyWh: 0, endPowerW: null };
    if (!isDoubted || !touches(interval, day))
      return interval.unshownWh > 0 ? { ...interval, energyWh: believedWh(interval, false) } : interval;
    return { ...interval, energyWh: believedWh(interval, true), endPowerW: null };
  };

const largerLoad: LoadView = (interval) => ({ ...interval, energyWh: largerWh(interval) });
