// Finds what was cooked in the readings of a meter: loads with their edges, without what runs beside them or for too long.
import { loadShare, powerEventRule } from '../cooking/power-events.ts';
import { sharedMs, type Places, type Span } from '../cooking/steps.ts';
import { sum } from '../sum.ts';
import { isSustainedUse, type SeenUse } from './use.ts';

const hourMs = 3_600_000;

/** The cooker for which the event rule was published, W (A2EI). */
export const usualRatedPowerW = 1000;

/** A load of cooking draws more than this, beyond what runs beside it: in any interval, and whatever the rating. W. */
export const cookingLoadW = loadShare * usualRatedPowerW;

/** Lamps, a television and a refrigerator on the meter of a cooker, W. Rule. */
export const besideW = 300;

const isSlowCooker = (type: string | null): boolean => type === 'ElectricSlowCooker';

/** A meal has a moment of more than that, and of more than this part of what the cooker draws at most; a slow cooker has one level. Rule. */
const mealShare = 0.25;
const slowMealShare = 0.5;
function mealLoadW(type: string | null, mostW: number): number {
  const isSlow = isSlowCooker(type);
  const leastW = isSlow ? cookingLoadW : besideW;
  return mostW === Infinity ? leastW : Math.max(leastW, (isSlow ? slowMealShare : mealShare) * mostW);
}

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

/** What a slow cooker cooks takes longer than this: a shorter load is that of a refrigerator, ms. Rule. */
const leastSlowMs = 1.25 * hourMs;

/** The longest electric load that is taken for cooking, ms. */
const longestLoadMs = (type: string | null, meanW: number): number =>
  isSlowCooker(type) && meanW <= slowCookerW ? longestUseMs(type) : usualLongestMs;

/** In place of a power: none was read. */
export const unread = -1;

/** What a meter says of times, which are in time order: a column for each value, for a day has hundreds of them. */
export interface Loads {
  readonly fromMs: Float64Array;
  readonly toMs: Float64Array;
  readonly energyWh: Float64Array;
  /** Part of it that was used in this time for certain, Wh. */
  readonly shownWh: Float64Array;
  /** The most that one of the measures of the meter shows: how long a load lasts, and whether a kitchen rests. Wh. */
  readonly mostWh: Float64Array;
  /** Highest power read in it, W; `unread` where none says anything of a load. */
  readonly peakPowerW: Float64Array;
  /** 1: by a counter, so that its energy is that of all of its moments. */
  readonly isCounted: Uint8Array;
}

/** A load that cooks, from its first to its last moment. */
export interface Cooking extends Span {
  /** Places of its intervals and of those in which it began and ended: the first, and the one after the last. */
  readonly places: Places;
  /** Energy of each of them without what ran beside it, Wh. */
  readonly cookedWh: Float64Array;
  /** Its sum. */
  readonly energyWh: number;
  readonly inUseMs: number;
}

export interface LoadContext {
  readonly day: Span;
  readonly type: string | null;
  /** W. */
  readonly ratedPowerW: number;
  /** What a cooker draws at most, W; infinite where its rating is not known. */
  readonly mostW: number;
  /** Step of a coarse register, which an interval may show beyond that, else 0; Wh. */
  readonly registerStepWh: number;
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

const readPowerW = ({ peakPowerW }: Loads, index: number): number | null =>
  peakPowerW[index] === unread ? null : (peakPowerW[index] ?? null);

const lengthMs = ({ fromMs, toMs }: Span): number => toMs - fromMs;
const lengthAt = ({ fromMs, toMs }: Loads, index: number): number =>
  (toMs[index] ?? 0) - (fromMs[index] ?? 0);
const lengthOf = ([first, behind]: Places, { fromMs, toMs }: Loads): number =>
  (toMs[behind - 1] ?? 0) - (fromMs[first] ?? 0);
const meanAt = (loads: Loads, amountsWh: Float64Array, index: number): number =>
  ((amountsWh[index] ?? 0) * hourMs) / lengthAt(loads, index);

/**
 * The energy of each interval that was cooked with, if the load cooks, Wh: without what runs beside it, by its level or beyond
 * the rating. A coarse register may show one of its steps besides.
 */
function cookedWh(
  loads: Loads,
  [first, behind]: Places,
  { standingW, mostW, registerStepWh, longestSeenMs }: LoadContext & { readonly standingW: number },
): Float64Array {
  const cooked = new Float64Array(behind - first);
  let besidesWh = registerStepWh;
  for (let index = first; index < behind; index += 1) {
    const ms = lengthAt(loads, index);
    const hours = ms / hourMs;
    const beyondWh = (loads.energyWh[index] ?? 0) - standingW * hours;
    const mostWh = mostW * hours + besidesWh;
    const wh = ms <= longestSeenMs || beyondWh > cookingLoadW * hours ? Math.min(beyondWh, mostWh) : 0;
    cooked[index - first] = wh;
    besidesWh = Math.min(registerStepWh, mostWh - wh);
  }
  return cooked;
}

export interface FoundCooking {
  readonly cooking: readonly Cooking[];
  /** Loads that no cooking lasts as long as, and that come around the clock. */
  readonly sustained: readonly Span[];
}

/**
 * Loads that cook. Where a load comes around the clock, what draws as much beyond it cooks: a meal beside a large
 * refrigerator.
 */
export function findCooking(loads: Loads, given: LoadContext): FoundCooking {
  const context = { ...given, ...readIntervals(loads) };
  const found = findAbove(loads, context, 0);
  if (!found.isAlways) return found;
  const beyond = findAbove(loads, context, found.usualW);
  return beyond.isAlways ? found : { cooking: beyond.cooking, sustained: found.sustained };
}

/** Loads above what comes around the clock, W. */
function findAbove(
  loads: Loads,
  context: LoadContext & ReadIntervals,
  alwaysW: number,
): FoundCooking & { readonly isAlways: boolean; readonly usualW: number } {
  const { day, type, stepWh, longestSeenMs, longestIntervalMs, arePulsed, areUnread } = context;
  const boundW = cookingLoadW + resolutionW;
  const isAbove = (amountsWh: Float64Array, index: number, levelW: number, byW = boundW): boolean =>
    (((amountsWh[index] ?? 0) - stepWh) * hourMs) / lengthAt(loads, index) > levelW + byW;
  const isOnAbove =
    (levelW: number): IsOn =>
    (index) => {
      const ms = lengthAt(loads, index);
      return (
        ms <= longestIntervalMs &&
        ((isAbove(loads.shownWh, index, levelW) && areUnread[index] !== 1) ||
          (ms <= longestSeenMs &&
            ((loads.peakPowerW[index] ?? 0) > levelW + boundW ||
              (arePulsed[index] === 1 && isAbove(loads.shownWh, index, levelW, pulseW)))))
      );
    };
  const all = [0, loads.fromMs.length] as const;
  const isOn = onceEach(all[1], isOnAbove(alwaysW));
  const runs = joinLoads(loads, all, isOn, 0);
  const mostW = isSlowCooker(type) ? Math.min(context.mostW, levelOf(runs, loads, isOn)) : context.mostW;
  const found = runs.flatMap((run) => {
    // What runs beside a load all the time makes no load of another that is small.
    const { othersW, throughoutW } = levelsBeside(run, loads, { ...context, isOn });
    const isBeyond = throughoutW <= alwaysW ? isOn : isOnAbove(throughoutW);
    const besideMealW = isSlowCooker(type) ? throughoutW : Math.max(throughoutW, othersW);
    const mealW = Math.max(alwaysW, besideMealW) + mealLoadW(type, context.mostW);
    const isMeal: IsOn = (index) =>
      Math.max(meanAt(loads, loads.shownWh, index), loads.peakPowerW[index] ?? 0) > mealW ||
      // Over so long a time not even a meal has more.
      (loads.isCounted[index] === 1 && lengthAt(loads, index) > longestSeenMs);
    return joinLoads(loads, run, isBeyond, 0)
      .filter((places) =>
        isAny(places, (index) => isAbove(loads.shownWh, index, Math.max(othersW, throughoutW))),
      )
      .flatMap((places) => {
        const load = cookingOf(places, loads, { ...context, mostW, isOn: isBeyond });
        return load === null ? [] : { load, isMeal: isAny(places, isMeal) };
      });
  });
  if (found.length === 0) return { cooking: [], sustained: [], isAlways: false, usualW: 0 };
  const isUsed = onceEach(all[1], (index) => isOn(index) || isAbove(loads.mostWh, index, alwaysW));
  const uses = joinLoads(loads, all, isUsed, longestUnseenMs).map((places) => useOf(places, loads, context));
  const tooLong = uses.filter(
    (use) => lengthMs(use) > longestLoadMs(type, (use.energyWh * hourMs) / lengthMs(use)),
  );
  const usedMs = sum(uses.map((use) => sharedMs(use, day)));
  const isAlways = isSustainedUse(usedMs, seenUse(loads, isUsed), day);
  const isSustained = (one: Cooking): boolean =>
    tooLong.some((use) => sharedMs(use, one) > 0) || (isAlways && sharedMs(one, day) > 0);
  return {
    cooking: found.filter(({ load, isMeal }) => isMeal && !isSustained(load)).map(({ load }) => load),
    sustained: found.map(({ load }) => load).filter(isSustained),
    isAlways,
    usualW: isAlways ? usualPowerW(loads, isUsed) : 0,
  };
}

/** A load that switches between its readings draws more than this on average, W. Rule. */
export const pulseW = 50;

/** A stove that holds its heat in pulses is read while it is on at least once in so long a time, ms. Rule. */
const longestPulsedMs = hourMs;

/** And once in so many intervals in a row, where they are no longer than this, ms. Rule. */
const leastUnread = 12;
const denseMs = 6 * 60_000;

/** What the powers that are read tell of intervals with a counter, 1: it is so. */
interface ReadIntervals {
  /** The register shows more than twice the power that is read: pulses of a stove that was read before, and no lamp. */
  readonly arePulsed: Uint8Array;
  /** The register shows a load for so long without a power of one that it is none. */
  readonly areUnread: Uint8Array;
}

function readIntervals(loads: Loads): ReadIntervals {
  const { length } = loads.fromMs;
  const [arePulsed, areUnread] = [new Uint8Array(length), new Uint8Array(length)];
  let [readMs, firstUnread] = [-Infinity, 0];
  for (let index = 0; index < length; index += 1) {
    const powerW = readPowerW(loads, index);
    const isRead = powerW !== null && loads.isCounted[index] === 1;
    const shownW = isRead ? meanAt(loads, loads.shownWh, index) : 0;
    const ms = lengthAt(loads, index);
    if (!isRead || ms > denseMs || powerW > cookingLoadW || shownW <= cookingLoadW) firstUnread = index + 1;
    else if (index + 1 - firstUnread >= leastUnread) areUnread.fill(1, firstUnread, index + 1);
    if (!isRead) continue;
    const toMs = loads.toMs[index] ?? 0;
    if (powerW > besideW) readMs = toMs;
    if (toMs - readMs <= longestPulsedMs && powerW < shownW / 2) arePulsed[index] = 1;
  }
  return { arePulsed, areUnread };
}

/** The same, looked at once for each index. */
function onceEach(length: number, isIt: IsOn): IsOn {
  const are = new Uint8Array(length);
  for (let index = 0; index < length; index += 1) if (isIt(index)) are[index] = 1;
  return (index) => are[index] === 1;
}

function isAny([first, behind]: Places, isIt: IsOn): boolean {
  for (let index = first; index < behind; index += 1) if (isIt(index)) return true;
  return false;
}

/** When the meter says whether a load was on: times that follow each other and are alike are one. */
function seenUse({ fromMs, toMs }: Loads, isUsed: IsOn): SeenUse[] {
  const seen: SeenUse[] = [];
  const { length } = fromMs;
  let [first, isInUse] = [0, length > 0 && isUsed(0)];
  for (let index = 1; index <= length; index += 1) {
    const isNextInUse = index < length && isUsed(index);
    if (index < length && isNextInUse === isInUse && toMs[index - 1] === fromMs[index]) continue;
    seen.push({ fromMs: fromMs[first] ?? 0, toMs: toMs[index - 1] ?? 0, isInUse });
    [first, isInUse] = [index, isNextInUse];
  }
  return seen;
}

/** Median power of the intervals in use, W. */
function usualPowerW(loads: Loads, isUsed: IsOn): number {
  const powersW: number[] = [];
  for (let index = 0; index < loads.fromMs.length; index += 1)
    if (isUsed(index))
      powersW.push(Math.max(meanAt(loads, loads.mostWh, index), loads.peakPowerW[index] ?? 0));
  return powersW.sort((a, b) => a - b)[Math.floor(powersW.length / 2)] ?? 0;
}

/** A load before an unseen time up to this and one after it may be one that lasts, ms. */
const longestUnseenMs = hourMs;

/** Of the interval at an index. */
type IsOn = (index: number) => boolean;

type OnContext = LoadContext & { readonly isOn: IsOn };

/** Runs of intervals with a load; a short idle time in between is inside, and so is `unseenMs` that no interval tells of. */
function joinLoads(loads: Loads, [from, behind]: Places, isLoad: IsOn, unseenMs: number): Places[] {
  const runs: Places[] = [];
  let [first, end, idleMs] = [-1, -1, 0];
  for (let index = from; index < behind; index += 1) {
    if (!isLoad(index)) {
      idleMs += lengthAt(loads, index);
      continue;
    }
    const pauseMs = first < 0 ? Infinity : (loads.fromMs[index] ?? 0) - (loads.toMs[end - 1] ?? 0);
    if (Math.max(idleMs, pauseMs - unseenMs) > mergeGapMs) {
      if (first >= 0) runs.push([first, end]);
      first = index;
    }
    end = index + 1;
    idleMs = 0;
  }
  return first < 0 ? runs : [...runs, [first, end]];
}

/** The load of a run with its energy; null: it is too little or too short for a meal. */
function cookingOf([first, behind]: Places, loads: Loads, context: OnContext): Cooking | null {
  const { longestSeenMs, type } = context;
  const { fromMs, toMs } = loads;
  if (isSlowCooker(type) && lengthOf([first, behind], loads) < leastSlowMs) return null;
  // It began and ended in the intervals at both ends.
  const places = [
    toMs[first - 1] === fromMs[first] && lengthAt(loads, first - 1) <= longestSeenMs ? first - 1 : first,
    fromMs[behind] === toMs[behind - 1] && lengthAt(loads, behind) <= longestSeenMs ? behind + 1 : behind,
  ] as const;
  const standingW = Math.max(...idleBeside(places, loads, context).map(meanOf));
  const cooked = cookedWh(loads, places, { ...context, standingW });
  const energyWh = cooked.reduce((total, wh) => total + wh, 0);
  if (energyWh < minEnergyWh - dustWh) return null;
  return { ...useOf([first, behind], loads, context), places, cookedWh: cooked, energyWh };
}

/** The power that a slow cooker has for at least three quarters of its time on: where there is more, another load runs beside it. W. */
function levelOf(runs: readonly Places[], loads: Loads, isOn: IsOn): number {
  const powersW: number[] = [];
  for (const [first, behind] of runs.filter((run) => lengthOf(run, loads) >= leastSlowMs))
    for (let index = first + 1; index < behind - 1; index += 1)
      if (isOn(index)) powersW.push(readPowerW(loads, index) ?? Infinity);
  return powersW.sort((a, b) => a - b)[Math.floor(powersW.length / 4)] ?? Infinity;
}

/** The most that runs in the hours before and after a run, and what runs in all its pauses: each power read in them shows it. W. */
function levelsBeside(
  run: Places,
  loads: Loads,
  context: OnContext,
): { readonly othersW: number; readonly throughoutW: number } {
  let leastW = Infinity;
  for (let index = run[0]; index < run[1]; index += 1)
    if (!context.isOn(index))
      leastW = Math.min(leastW, meanAt(loads, loads.energyWh, index), readPowerW(loads, index) ?? Infinity);
  return {
    othersW: Math.max(...idleBeside(run, loads, context).map(({ shownW }) => shownW)),
    throughoutW: leastW === Infinity ? 0 : leastW,
  };
}

interface Idle {
  readonly wh: number;
  readonly ms: number;
  /** The most that was shown in any of it, W. */
  readonly shownW: number;
}

const meanOf = ({ wh, ms }: Idle): number => (wh * hourMs) / ms || 0;

/** The idle intervals in the hour before and in the hour after a run. Those beside a load may hold a part of it. */
function idleBeside(
  [first, behind]: Places,
  loads: Loads,
  { isOn, stepWh, longestSeenMs }: OnContext,
): [Idle, Idle] {
  const { length } = loads.fromMs;
  const isOnAt = (index: number): boolean => index >= 0 && index < length && isOn(index);
  const idleFrom = (place: number, step: -1 | 1, hour: Span): Idle => {
    const idle = { wh: 0, ms: 0, shownW: 0 };
    for (let index = place; index >= 0 && index < length; index += step) {
      const load = { fromMs: loads.fromMs[index] ?? 0, toMs: loads.toMs[index] ?? 0 };
      const ms = sharedMs(load, hour);
      if (ms === 0) return idle;
      const isBesideLoad =
        isOn(index) || (lengthMs(load) <= longestSeenMs && (isOnAt(index - 1) || isOnAt(index + 1)));
      const share = ms / lengthMs(load);
      if (isBesideLoad) continue;
      idle.ms += ms;
      idle.wh += (loads.energyWh[index] ?? 0) * share;
      idle.shownW = Math.max(idle.shownW, (((loads.shownWh[index] ?? 0) * share - stepWh) * hourMs) / ms);
    }
    return idle;
  };
  const [fromMs, toMs] = [loads.fromMs[first] ?? 0, loads.toMs[behind - 1] ?? 0];
  return [
    idleFrom(first - 1, -1, { fromMs: fromMs - hourMs, toMs: fromMs }),
    idleFrom(behind, 1, { fromMs: toMs, toMs: toMs + hourMs }),
  ];
}

/** From the first to the last moment of load: a first, last or long interval was on for its energy at the load of the run. */
function useOf(
  [first, behind]: Places,
  loads: Loads,
  { ratedPowerW, longestSeenMs }: LoadContext,
): Span & { readonly energyWh: number; readonly inUseMs: number } {
  const last = behind - 1;
  let [mostW, energyWh] = [0, 0];
  for (let index = first; index < behind; index += 1) {
    const peakW = index === last ? 0 : (loads.peakPowerW[index] ?? 0);
    mostW = Math.max(mostW, meanAt(loads, loads.energyWh, index), peakW);
    energyWh += loads.energyWh[index] ?? 0;
  }
  const loadW = first === last ? ratedPowerW : mostW;
  const onMs = (index: number): number => {
    const ms = lengthAt(loads, index);
    const powerW = ms > longestSeenMs ? Math.max(loadW, ratedPowerW) : loadW;
    return Math.min(ms, ((loads.energyWh[index] ?? 0) / powerW) * hourMs);
  };
  const endMs = loads.toMs[first] ?? 0;
  if (first === last) {
    // How long it was on inside a single interval is not known: at least at its rated power.
    const inUseMs = onMs(first);
    return { fromMs: endMs - inUseMs, toMs: endMs, energyWh, inUseMs };
  }
  const [fromMs, toMs] = [endMs - onMs(first), (loads.fromMs[last] ?? 0) + onMs(last)];
  let idleMs = 0;
  for (let index = first + 1; index < last; index += 1)
    if (lengthAt(loads, index) > longestSeenMs) idleMs += lengthAt(loads, index) - onMs(index);
  return { fromMs, toMs, energyWh, inUseMs: toMs - fromMs - idleMs };
}
