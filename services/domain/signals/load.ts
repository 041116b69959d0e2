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

/** What a meter says of a time. */
export interface MeteredLoad extends Span {
  readonly energyWh: number;
  /** Part of it that was used in this time for certain, Wh. */
  readonly shownWh: number;
  /** The most that one of the measures of the meter shows: how long a load lasts, and whether a kitchen rests. Wh. */
  readonly mostWh: number;
  /** Highest power read in it, W; 0 where that says nothing of a load. */
  readonly peakPowerW: number;
}

/** A load that cooks, from its first to its last moment. */
export interface Cooking extends Span {
  /** Places of its intervals and of those in which it began and ended: the first, and the one after the last. */
  readonly places: Places;
  /** Power that ran beside it, W. */
  readonly standingW: number;
  /** Without what ran beside it, Wh. */
  readonly energyWh: number;
  readonly inUseMs: number;
}

type Places = readonly [first: number, behind: number];

export interface LoadContext {
  readonly day: Span;
  readonly type: string | null;
  /** W. */
  readonly ratedPowerW: number;
  /** By how much the energy of an interval may be off, Wh. */
  readonly stepWh: number;
  /** In longer intervals a load does not show by itself, ms. */
  readonly longestSeenMs: number;
  /** Longer ones say nothing of cooking, ms. */
  readonly longestIntervalMs: number;
}

const { mergeGapMs, minEnergyWh } = powerEventRule(usualRatedPowerW);

/** Differences of counters are off by some of this, Wh. */
const dustWh = 1e-6;

/** Resolution of the power of coarse meters: a load must be above its bound by more, W. */
const resolutionW = 10;

const lengthMs = ({ fromMs, toMs }: Span): number => toMs - fromMs;
const meanW = (energyWh: number, span: Span): number => (energyWh * hourMs) / lengthMs(span);

/** The energy of an interval that was cooked with, if its load cooks, Wh. */
export const cookedWh = (
  load: MeteredLoad,
  { standingW }: Pick<Cooking, 'standingW'>,
  { longestSeenMs }: Pick<LoadContext, 'longestSeenMs'>,
): number => {
  const beyondW = meanW(load.energyWh, load) - standingW;
  const isSure = lengthMs(load) <= longestSeenMs || beyondW > cookingLoadW;
  return isSure ? (beyondW * lengthMs(load)) / hourMs : 0;
};

export interface FoundCooking {
  readonly cooking: readonly Cooking[];
  /** Loads that no cooking lasts as long as, and that come around the clock. */
  readonly sustained: readonly Span[];
}

/**
 * Loads that cook. `loads` in time order. Where a load comes around the clock, what draws as much beyond it cooks: a meal
 * beside a large refrigerator.
 */
export function findCooking(loads: readonly MeteredLoad[], context: LoadContext): FoundCooking {
  const found = findAbove(loads, context, 0);
  if (!found.isAlways) return found;
  const beyond = findAbove(loads, context, found.usualW);
  return beyond.isAlways ? found : { cooking: beyond.cooking, sustained: found.sustained };
}

/** Loads above what comes around the clock, W. */
function findAbove(
  loads: readonly MeteredLoad[],
  context: LoadContext,
  alwaysW: number,
): FoundCooking & { readonly isAlways: boolean; readonly usualW: number } {
  const { day, stepWh, longestSeenMs, longestIntervalMs } = context;
  const boundW = alwaysW + cookingLoadW + resolutionW;
  const isAbove = (energyWh: number, load: MeteredLoad): boolean => meanW(energyWh - stepWh, load) > boundW;
  const peaks = (load: MeteredLoad): boolean => lengthMs(load) <= longestSeenMs && load.peakPowerW > boundW;
  const isOn = (load: MeteredLoad): boolean => isAbove(load.shownWh, load) || peaks(load);
  const isShort = (load: MeteredLoad): boolean => lengthMs(load) <= longestIntervalMs;
  const found = joinLoads(loads, (load) => isShort(load) && isOn(load), 0)
    .map((places) => cookingOf(places, loads, { ...context, isOn, isAbove }))
    .filter((one) => one !== null);
  if (found.length === 0) return { cooking: [], sustained: [], isAlways: false, usualW: 0 };
  const isUsed = (load: MeteredLoad): boolean => isOn(load) || isAbove(load.mostWh, load);
  const uses = joinLoads(loads, isUsed, longestUnseenMs).map((places) => useOf(places, loads, context));
  const tooLong = uses.filter((use) => lengthMs(use) > longestLoadMs(context.type, meanW(use.energyWh, use)));
  const seen = loads.map((load) => ({ fromMs: load.fromMs, toMs: load.toMs, isInUse: isUsed(load) }));
  const usedMs = sum(uses.map((use) => sharedMs(use, day)));
  const isAlways = isSustainedUse(usedMs, seen, day);
  const isCooking = (one: Cooking): boolean =>
    !tooLong.some((use) => sharedMs(use, one) > 0) && !(isAlways && sharedMs(one, day) > 0);
  const powersW = loads.filter(isUsed).map((load) => Math.max(meanW(load.mostWh, load), load.peakPowerW));
  return {
    cooking: found.filter(isCooking),
    sustained: found.filter((one) => !isCooking(one)),
    isAlways,
    usualW: powersW.sort((a, b) => a - b)[Math.floor(powersW.length / 2)] ?? 0,
  };
}

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

interface Bounds extends LoadContext {
  readonly isOn: (load: MeteredLoad) => boolean;
  readonly isAbove: (energyWh: number, load: MeteredLoad) => boolean;
}

/** A run as a load that cooks; null: nothing in it draws enough beyond what runs beside it. */
function cookingOf([first, behind]: Places, loads: readonly MeteredLoad[], context: Bounds): Cooking | null {
  const touches = (load: MeteredLoad | undefined, ms: number | undefined): boolean =>
    load !== undefined && (load.fromMs === ms || load.toMs === ms) && lengthMs(load) <= context.longestSeenMs;
  // It began and ended in the intervals at both ends.
  const places = [
    touches(loads[first - 1], loads[first]?.fromMs) ? first - 1 : first,
    touches(loads[behind], loads[behind - 1]?.toMs) ? behind + 1 : behind,
  ] as const;
  const standing = standingOf(places, loads, context.isOn);
  const standingW = standing.meanW;
  const beside = (load: MeteredLoad): number => (standing.mostW * lengthMs(load)) / hourMs;
  const isLoad = loads
    .slice(first, behind)
    .some((load) => context.isAbove(load.shownWh - beside(load), load));
  const energyWh = sum(loads.slice(...places).map((load) => cookedWh(load, { standingW }, context)));
  if (!isLoad || energyWh < minEnergyWh - dustWh) return null;
  return { ...useOf([first, behind], loads, context), places, standingW, energyWh };
}

/** What runs in the hour before or after a load where no load is, W: the mean of the hour with more of it, and the most. */
function standingOf(
  [first, behind]: Places,
  loads: readonly MeteredLoad[],
  isOn: (load: MeteredLoad) => boolean,
): { readonly meanW: number; readonly mostW: number } {
  const [fromMs, toMs] = [loads[first]?.fromMs ?? 0, loads[behind - 1]?.toMs ?? 0];
  let mostW = 0;
  const meanBeside = (place: number, step: -1 | 1, hour: Span): number => {
    let [usedWh, seenMs] = [0, 0];
    for (let index = place; ; index += step) {
      const load = loads[index];
      const ms = load ? sharedMs(load, hour) : 0;
      if (!load || ms === 0) return seenMs === 0 ? 0 : (usedWh * hourMs) / seenMs;
      // The intervals beside another load may hold a part of it.
      if ([loads[index - 1], load, loads[index + 1]].some((one) => one !== undefined && isOn(one))) continue;
      usedWh += (load.energyWh * ms) / lengthMs(load);
      seenMs += ms;
      mostW = Math.max(mostW, meanW(load.energyWh, load));
    }
  };
  const before = meanBeside(first - 1, -1, { fromMs: fromMs - hourMs, toMs: fromMs });
  const after = meanBeside(behind, 1, { fromMs: toMs, toMs: toMs + hourMs });
  return { meanW: Math.max(before, after), mostW };
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
    Math.max(meanW(load.energyWh, load), load === last ? 0 : load.peakPowerW);
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
