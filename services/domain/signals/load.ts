// Finds what was cooked in the readings of a meter: loads with their edges, without what runs beside them or for too long.
import { loadShare, powerEventRule } from '../cooking/power-events.ts';
import { sharedMs, type Span } from '../cooking/steps.ts';
import { sum } from '../sum.ts';
import { isSustainedUse } from './use.ts';

const hourMs = 3_600_000;

/** The cooker for which the event rule was published, W (A2EI). */
export const usualRatedPowerW = 1000;

/** A load of cooking draws more than this, beyond what runs beside it: in any interval, and whatever the rating. W. */
export const cookingLoadW = loadShare * usualRatedPowerW;

/** Longest cooking event: a longer load is a lamp, a heater or a refrigerator. Rule. */
const usualLongestMs = 6 * hourMs;

/** A slow cooker is made for it, and stoves that burn solid fuel glow and stay warm for longer. Rule. */
const longestMsByType: Readonly<Record<string, number>> = {
  ElectricSlowCooker: 12 * hourMs,
  ImprovedBiomassStove: 12 * hourMs,
  TraditionalStove: 12 * hourMs,
  PelletStove: 12 * hourMs,
  StoveUseMonitor: 12 * hourMs,
};

/** The longest use that is taken for cooking, as a stove reports it or its heat shows it, ms. */
export const longestUseMs = (type: string | null): number => longestMsByType[type ?? ''] ?? usualLongestMs;

/** A slow cooker draws less than this on average: a declared one that draws more is none, W. Rule. */
const slowCookerW = 400;

/** The longest electric load that is taken for cooking, ms. */
const longestLoadMs = (type: string | null, meanW: number): number =>
  type === 'ElectricSlowCooker' && meanW <= slowCookerW ? longestUseMs(type) : usualLongestMs;

/** Energy of a time, Wh, and the power at its end, W; 0 where that says nothing of a load. */
export interface MeteredLoad extends Span {
  readonly energyWh: number;
  /** Part of it that was used in this time for certain. */
  readonly shownWh: number;
  /** The most that one of the measures of the meter shows: how long a load lasts, and whether a kitchen rests. */
  readonly mostWh: number;
  readonly endPowerW: number;
}

/** A load that cooks, from its first to its last moment. */
export interface Cooking extends Span {
  /** Places of its intervals: the first, and the one after the last. */
  readonly places: readonly [first: number, behind: number];
  /** Power that ran beside it, W. */
  readonly standingW: number;
  /** Without what ran beside it, Wh. */
  readonly energyWh: number;
  readonly inUseMs: number;
}

export interface LoadContext {
  readonly day: Span;
  readonly type: string | null;
  /** W. */
  readonly ratedPowerW: number;
  /** In longer intervals a load does not show by itself, ms. */
  readonly longestSeenMs: number;
  /** Longer ones say nothing of cooking, ms. */
  readonly longestIntervalMs: number;
}

const { mergeGapMs, minEnergyWh } = powerEventRule(usualRatedPowerW);

/** Differences of counters are off by some of this: 41.25 - 41.2 is below 0.05. W. */
const dustW = 1e-6;

const lengthMs = ({ fromMs, toMs }: Span): number => toMs - fromMs;
const meanW = (energyWh: number, span: Span): number => (energyWh * hourMs) / lengthMs(span);

/** The energy of an interval that was cooked with, if its load cooks, Wh. */
export const cookedWh = (
  load: MeteredLoad,
  { standingW }: Pick<Cooking, 'standingW'>,
  { longestSeenMs }: Pick<LoadContext, 'longestSeenMs'>,
): number => {
  const beyondW = meanW(load.energyWh, load) - standingW;
  const isSure = lengthMs(load) <= longestSeenMs || beyondW > cookingLoadW - dustW;
  return isSure ? (beyondW * lengthMs(load)) / hourMs : 0;
};

/** Loads that cook and those that no cooking lasts as long as. `loads` in time order. */
export function findCooking(
  loads: readonly MeteredLoad[],
  context: LoadContext,
): { readonly cooking: readonly Cooking[]; readonly sustained: readonly Span[] } {
  const { day, longestSeenMs, longestIntervalMs } = context;
  const isOn = (load: MeteredLoad): boolean =>
    meanW(load.shownWh, load) > cookingLoadW + dustW ||
    (lengthMs(load) <= longestSeenMs && load.endPowerW > cookingLoadW + dustW);
  const found = joinLoads(loads, (load) => lengthMs(load) <= longestIntervalMs && isOn(load), 0)
    .map((places) => cookingOf(places, loads, { ...context, isOn }))
    .filter((one) => one !== null);
  if (found.length === 0) return { cooking: [], sustained: [] };
  const isUsed = (load: MeteredLoad): boolean => isOn(load) || meanW(load.mostWh, load) > cookingLoadW;
  const uses = joinLoads(loads, isUsed, longestUnseenMs).map((places) => useOf(places, loads, context));
  const tooLong = uses.filter((use) => lengthMs(use) > longestLoadMs(context.type, meanW(use.energyWh, use)));
  const seen = loads.map((load) => ({ fromMs: load.fromMs, toMs: load.toMs, isInUse: isUsed(load) }));
  const usedMs = sum(uses.map((use) => sharedMs(use, day)));
  const isAlways = isSustainedUse(usedMs, seen, day);
  const isCooking = (one: Cooking): boolean =>
    !tooLong.some((use) => sharedMs(use, one) > 0) && !(isAlways && sharedMs(one, day) > 0);
  return {
    cooking: found.filter(isCooking),
    sustained: found.filter((one) => !isCooking(one)),
  };
}

type Places = readonly [first: number, behind: number];

/** A load before an unseen time up to this and one after it may be one that lasts, ms. */
const longestUnseenMs = hourMs;

/** Runs of intervals with a load; a short idle time in between is inside, and so is `unseenMs` that no interval tells of. */
function joinLoads(
  loads: readonly MeteredLoad[],
  isLoad: (load: MeteredLoad) => boolean,
  unseenMs: number,
): Places[] {
  const runs: [number, number][] = [];
  let idleMs = 0;
  for (const [index, load] of loads.entries()) {
    if (!isLoad(load)) {
      idleMs += lengthMs(load);
      continue;
    }
    const last = runs.at(-1);
    const pauseMs = last ? load.fromMs - (loads[last[1] - 1]?.toMs ?? 0) : Infinity;
    if (last && Math.max(idleMs, pauseMs - unseenMs) <= mergeGapMs) last[1] = index + 1;
    else runs.push([index, index + 1]);
    idleMs = 0;
  }
  return runs;
}

/** A run as a load that cooks; null: nothing in it draws enough beyond what runs beside it. */
function cookingOf(
  places: Places,
  loads: readonly MeteredLoad[],
  context: LoadContext & { readonly isOn: (load: MeteredLoad) => boolean },
): Cooking | null {
  const own = loads.slice(...places);
  const standingW = standingPowerW(places, loads, context.isOn);
  const isLoad = own.some((load) => meanW(load.shownWh, load) - standingW > cookingLoadW - dustW);
  const energyWh = sum(own.map((load) => cookedWh(load, { standingW }, context)));
  if (!isLoad || energyWh < minEnergyWh - dustW) return null;
  return { ...useOf(places, loads, context), places, standingW, energyWh };
}

/** What runs in the hour before and after a load where no load is, W. */
function standingPowerW(
  [first, behind]: Places,
  loads: readonly MeteredLoad[],
  isOn: (load: MeteredLoad) => boolean,
): number {
  const [fromMs, toMs] = [loads[first]?.fromMs ?? 0, loads[behind - 1]?.toMs ?? 0];
  let [usedWh, seenMs] = [0, 0];
  const add = (load: MeteredLoad | undefined, hour: Span): boolean => {
    const ms = load ? sharedMs(load, hour) : 0;
    if (!load || ms === 0) return false;
    if (isOn(load)) return true;
    usedWh += (load.energyWh * ms) / lengthMs(load);
    seenMs += ms;
    return true;
  };
  for (let index = first - 1; add(loads[index], { fromMs: fromMs - hourMs, toMs: fromMs }); index -= 1);
  for (let index = behind; add(loads[index], { fromMs: toMs, toMs: toMs + hourMs }); index += 1);
  return seenMs === 0 ? 0 : (usedWh * hourMs) / seenMs;
}

/** From the first to the last moment of load: a first, last or long interval was on for its energy at the load of the run. */
function useOf(
  places: Places,
  loads: readonly MeteredLoad[],
  { ratedPowerW, longestSeenMs }: LoadContext,
): Span & { readonly energyWh: number; readonly inUseMs: number } {
  const own = loads.slice(...places);
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last) return { fromMs: 0, toMs: 0, energyWh: 0, inUseMs: 0 };
  const powerOf = (load: MeteredLoad): number =>
    Math.max(meanW(load.energyWh, load), load === last ? 0 : load.endPowerW);
  const loadW = own.length === 1 ? ratedPowerW : own.reduce((most, load) => Math.max(most, powerOf(load)), 0);
  const onMs = (load: MeteredLoad): number => {
    const powerW = lengthMs(load) > longestSeenMs ? Math.max(loadW, ratedPowerW) : loadW;
    return Math.min(lengthMs(load), (load.energyWh / powerW) * hourMs);
  };
  const energyWh = sum(own.map((load) => load.energyWh));
  if (own.length === 1) {
    // How long it was on inside a single interval is not known: at least at its rated power.
    const inUseMs = onMs(first);
    return { fromMs: first.toMs - inUseMs, toMs: first.toMs, energyWh, inUseMs };
  }
  const [fromMs, toMs] = [first.toMs - onMs(first), last.fromMs + onMs(last)];
  const inside = own.slice(1, -1).filter((load) => lengthMs(load) > longestSeenMs);
  const idleMs = sum(inside.map((load) => lengthMs(load) - onMs(load)));
  return { fromMs, toMs, energyWh, inUseMs: toMs - fromMs - idleMs };
}
