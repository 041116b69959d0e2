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
  const isAbove = (energyWh: number, load: MeteredLoad, besideW: number): boolean =>
    meanW(energyWh - stepWh, load) > besideW + cookingLoadW + resolutionW;
  const isOnBeside =
    (besideW: number) =>
    (load: MeteredLoad): boolean =>
      lengthMs(load) <= longestIntervalMs &&
      (isAbove(load.shownWh, load, besideW) ||
        (lengthMs(load) <= longestSeenMs && load.peakPowerW > besideW + cookingLoadW + resolutionW));
  const isOn = isOnBeside(alwaysW);
  const found = joinLoads(loads, isOn, 0).flatMap((run) => {
    // What runs beside a load all the time makes no load of another that is small.
    const { mostW, throughoutW } = levelsBeside(run, loads, isOn, longestSeenMs);
    const isBeyond = isOnBeside(Math.max(alwaysW, throughoutW));
    return joinLoads(loads.slice(...run), isBeyond, 0)
      .map(([first, behind]): Places => [first + run[0], behind + run[0]])
      .filter((places) =>
        loads.slice(...places).some((load) => isAbove(load.shownWh, load, Math.max(mostW, throughoutW))),
      )
      .map((places) => cookingOf(places, loads, { ...context, isOn: isBeyond }))
      .filter((one) => one !== null);
  });
  if (found.length === 0) return { cooking: [], sustained: [], isAlways: false, usualW: 0 };
  const isUsed = (load: MeteredLoad): boolean => isOn(load) || isAbove(load.mostWh, load, alwaysW);
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

type IsOn = (load: MeteredLoad) => boolean;

/** The load of a run with its energy; null: it is too little for a meal. */
function cookingOf(
  [first, behind]: Places,
  loads: readonly MeteredLoad[],
  context: LoadContext & { readonly isOn: IsOn },
): Cooking | null {
  const touches = (load: MeteredLoad | undefined, ms: number | undefined): boolean =>
    load !== undefined && (load.fromMs === ms || load.toMs === ms) && lengthMs(load) <= context.longestSeenMs;
  // It began and ended in the intervals at both ends.
  const places = [
    touches(loads[first - 1], loads[first]?.fromMs) ? first - 1 : first,
    touches(loads[behind], loads[behind - 1]?.toMs) ? behind + 1 : behind,
  ] as const;
  const hours = idleBeside(places, loads, context.isOn, context.longestSeenMs);
  const standingW = Math.max(...hours.map(meanOf));
  const energyWh = sum(loads.slice(...places).map((load) => cookedWh(load, { standingW }, context)));
  if (energyWh < minEnergyWh - dustWh) return null;
  return { ...useOf([first, behind], loads, context), places, standingW, energyWh };
}

/** The most that runs in the hours before and after a run, and what runs in all its pauses, W. */
function levelsBeside(
  run: Places,
  loads: readonly MeteredLoad[],
  isOn: IsOn,
  longestSeenMs: number,
): { readonly mostW: number; readonly throughoutW: number } {
  const pauses = loads.slice(...run).filter((load) => !isOn(load));
  const outside = idleBeside(run, loads, isOn, longestSeenMs).flat();
  return {
    mostW: outside.reduce((most, { wh, ms }) => Math.max(most, (wh * hourMs) / ms), 0),
    throughoutW: pauses.length === 0 ? 0 : Math.min(...pauses.map((load) => meanW(load.energyWh, load))),
  };
}

interface Idle {
  readonly wh: number;
  readonly ms: number;
}

const meanOf = (idle: readonly Idle[]): number =>
  (sum(idle.map(({ wh }) => wh)) * hourMs) / sum(idle.map(({ ms }) => ms)) || 0;

/** The idle intervals in the hour before and in the hour after a run. Those beside a load may hold a part of it. */
function idleBeside(
  [first, behind]: Places,
  loads: readonly MeteredLoad[],
  isOn: IsOn,
  longestSeenMs: number,
): [Idle[], Idle[]] {
  const [fromMs, toMs] = [loads[first]?.fromMs ?? 0, loads[behind - 1]?.toMs ?? 0];
  const idleFrom = (place: number, step: -1 | 1, hour: Span): Idle[] => {
    const idle: Idle[] = [];
    for (let index = place; ; index += step) {
      const load = loads[index];
      const ms = load ? sharedMs(load, hour) : 0;
      if (!load || ms === 0) return idle;
      const isBesideLoad =
        isOn(load) ||
        (lengthMs(load) <= longestSeenMs &&
          [loads[index - 1], loads[index + 1]].some((one) => one !== undefined && isOn(one)));
      if (!isBesideLoad) idle.push({ wh: (load.energyWh * ms) / lengthMs(load), ms });
    }
  };
  return [
    idleFrom(first - 1, -1, { fromMs: fromMs - hourMs, toMs: fromMs }),
    idleFrom(behind, 1, { fromMs: toMs, toMs: toMs + hourMs }),
  ];
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
