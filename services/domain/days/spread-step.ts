// When the energy that a counter shows was used: its steps over the readings within them, by measured power.
import { counterEnergy, maxStepWh, type CounterFlag } from '../signals/counter.ts';
import { cutAtGaps, type Sample, type Span } from '../cooking/steps.ts';
import { changesOf, learnStepWh } from '../signals/resolution.ts';
import { absent } from './power-columns.ts';
import { longestSpreadMs, longestSeenMs } from './rules.ts';
import { firstAtOrAfter } from './timeline.ts';

/** The time between each reading and the next: part `index` begins at reading `index`. */
export interface Parts {
  readonly atMs: Float64Array;
  readonly counterWh: Float64Array;
  /** By the mean of the power at both ends; 0 where power says nothing. */
  readonly powerWh: Float64Array;
  /** Energy that was used in the part. */
  readonly shownWh: Float64Array;
  /** Energy that was used at some time in a longer step, and that no power shows. */
  readonly unshownWh: Float64Array;
  /** Energy beyond what was used for certain: it emits. */
  readonly lostWh: Float64Array;
  /** How long the meter says something after the reading, ms. */
  readonly knownMs: Float64Array;
  /** 1: a step of the counter covers the part. */
  readonly isCounted: Uint8Array;
  /** 1: the meter contradicts itself, or says more than the device can draw. */
  readonly isDoubtful: Uint8Array;
}

export interface CounterView {
  readonly flagged: readonly (Span & { readonly flag: CounterFlag })[];
  /** First values of the counter after a gap, ms. */
  readonly startsMs: readonly number[];
  /** Step of a coarse register, else 0; Wh. */
  readonly stepWh: number;
}

export interface CounterRules {
  /** Bound on a step, W. */
  readonly maxPowerW: number;
  /** Longer steps are gaps, ms. */
  readonly maxStepMs: number;
  /** Power is read often enough to tell an excursion of the counter from use. */
  readonly isDense: boolean;
}

/** Fills the parts with the energy of the counter. */
export function readCounter(parts: Parts, rules: CounterRules): CounterView {
  const { atMs, counterWh } = parts;
  const counted: number[] = [];
  for (let index = 0; index < atMs.length; index += 1)
    if (counterWh[index] !== absent) counted.push(index);
  const values = counted.length === atMs.length ? counterWh : counted.map((index) => counterWh[index] ?? 0);
  const stepWh = learnStepWh(values);
  const register = { parts, stepWh, ...rules };
  if (stepWh === 0 && isPlain(parts, counted, rules)) {
    placePlain(counted, register);
    return { flagged: [], startsMs: counted.slice(0, 1).map((index) => atMs[index] ?? 0), stepWh };
  }
  const samples = counted.map((index): Sample => ({ atMs: atMs[index] ?? 0, value: counterWh[index] ?? 0 }));
  const pieces = cutAtGaps(samples, rules.maxStepMs);
  return {
    flagged: pieces.flatMap((piece) => placePiece(piece, register)),
    startsMs: pieces.flatMap(([first]) => first?.atMs ?? []),
    stepWh,
  };
}

/** Whether every step is one that the device can draw. */
function isPlain({ atMs, counterWh }: Parts, counted: readonly number[], rules: CounterRules): boolean {
  for (let place = 1; place < counted.length; place += 1) {
    const [before, index] = [counted[place - 1] ?? 0, counted[place] ?? 0];
    const stepMs = (atMs[index] ?? 0) - (atMs[before] ?? 0);
    const usedWh = (counterWh[index] ?? 0) - (counterWh[before] ?? 0);
    if (!(usedWh >= 0 && usedWh <= maxStepWh(rules.maxPowerW, stepMs) && stepMs <= rules.maxStepMs))
      return false;
  }
  return true;
}

interface Register extends CounterRules {
  readonly parts: Parts;
  readonly stepWh: number;
}

function placePlain(counted: readonly number[], register: Register): void {
  const { atMs, counterWh, isCounted } = register.parts;
  isCounted.fill(1, counted[0] ?? 0, counted.at(-1) ?? 0);
  let first = counted[0] ?? 0;
  for (let place = 1; place < counted.length; place += 1) {
    const [before, last] = [counted[place - 1] ?? 0, counted[place] ?? 0];
    const amountWh = (counterWh[last] ?? 0) - (counterWh[before] ?? 0);
    if (amountWh === 0) continue;
    while (first < before && (atMs[last] ?? 0) - (atMs[first] ?? 0) > longestSpreadMs) first += 1;
    placeStep({ first, before, last, amountWh }, register);
    first = last;
  }
}

/** A piece of a counter without gaps; returns its steps with something to tell. */
function placePiece(piece: readonly Sample[], register: Register): CounterView['flagged'] {
  const { parts, stepWh, maxPowerW, isDense } = register;
  const place = (ms: number): number => firstAtOrAfter(parts.atMs, ms);
  const [start, end] = [place(piece[0]?.atMs ?? 0), place(piece.at(-1)?.atMs ?? 0)];
  parts.isCounted.fill(1, start, end);
  const rule = {
    ratedPowerW: maxPowerW,
    rolloverWh: 'usual' as const,
    ...(isDense && { explainedWh: explainBy(parts) }),
  };
  const { steps } = counterEnergy(stepWh > 0 ? changesOf(piece) : piece, rule);
  const flagged: { fromMs: number; toMs: number; flag: CounterFlag }[] = [];
  let first = start;
  for (const { fromMs, toMs, amount: amountWh, lostWh, flag } of steps) {
    if (flag !== null) flagged.push({ fromMs, toMs, flag });
    if (amountWh === 0 && lostWh === 0 && flag === null) continue;
    const last = place(toMs);
    // Values inside a flagged step are those of an excursion: they say nothing of the time between.
    let before = flag === null ? last - 1 : place(fromMs);
    while (before > first && parts.counterWh[before] === absent) before -= 1;
    if (flag !== null) first = before;
    while (first < before && toMs - (parts.atMs[first] ?? 0) > longestSpreadMs) first += 1;
    const isJump = placeStep({ first, before, last, amountWh }, register);
    if (isJump) flagged.push({ fromMs, toMs, flag: 'jump' });
    if (lostWh > 0) parts.lostWh[last - 1] = (parts.lostWh[last - 1] ?? 0) + lostWh;
    if (flag === 'jump') parts.isDoubtful[last - 1] = 1;
    first = last;
  }
  return flagged;
}

/** Energy between two moments by power, Wh. */
function explainBy({ atMs, powerWh }: Parts): (fromMs: number, toMs: number) => number {
  const totalWh = new Float64Array(atMs.length);
  for (let index = 1; index < totalWh.length; index += 1)
    totalWh[index] = (totalWh[index - 1] ?? 0) + (powerWh[index - 1] ?? 0);
  const before = (ms: number): number => totalWh[firstAtOrAfter(atMs, ms)] ?? 0;
  return (fromMs, toMs) => before(toMs) - before(fromMs);
}

interface PlacedStep {
  /** The reading at which the register moved last. */
  readonly first: number;
  /** The value of the counter before this one, which the register kept since. */
  readonly before: number;
  readonly last: number;
  readonly amountWh: number;
}

/** A fine register holds back less than this, Wh. */
const fineStepWh = 1;

/**
 * By power as far as power explains a step. The rest was used since the value before, but for what the register may hold
 * back: a step of its own, or anything where power shows that it stood still. Returns whether more is left than the
 * device can draw: a jump.
 */
function placeStep({ first, before, last, amountWh }: PlacedStep, register: Register): boolean {
  const { parts, stepWh, maxPowerW } = register;
  const { atMs, powerWh, shownWh, lostWh, isDoubtful } = parts;
  if (last - first === 1) {
    shownWh[first] = amountWh;
    return false;
  }
  let [stoodWh, allWh] = [0, 0];
  for (let index = first; index < last; index += 1) {
    allWh += powerWh[index] ?? 0;
    if (index < before) stoodWh += powerWh[index] ?? 0;
  }
  const share = allWh > amountWh ? amountWh / allWh : 1;
  for (let index = first; index < last; index += 1) shownWh[index] = (powerWh[index] ?? 0) * share;
  const restWh = Math.max(0, amountWh - allWh);
  const isLate = stoodWh > 2 * (stepWh + fineStepWh);
  const oldWh = first === before ? 0 : Math.min(restWh, isLate ? Infinity : stepWh);
  placeByTime(parts, first, last, oldWh);
  if (last - before > 1) {
    placeByTime(parts, before, last, restWh - oldWh);
    return false;
  }
  const ownWh = restWh - oldWh;
  const isJump = ownWh > maxStepWh(maxPowerW, (atMs[last] ?? 0) - (atMs[before] ?? 0));
  if (isJump) {
    lostWh[before] = (lostWh[before] ?? 0) + ownWh;
    isDoubtful[before] = 1;
  } else shownWh[before] = (shownWh[before] ?? 0) + ownWh;
  return isJump;
}

/** Where power would have shown a load, what it does not show is none at that time. */
function placeByTime({ atMs, shownWh, unshownWh }: Parts, first: number, last: number, amountWh: number): void {
  if (amountWh <= 0) return;
  const spanMs = (atMs[last] ?? 0) - (atMs[first] ?? 0);
  for (let index = first; index < last; index += 1) {
    const partMs = (atMs[index + 1] ?? 0) - (atMs[index] ?? 0);
    const into = partMs <= longestSeenMs ? unshownWh : shownWh;
    into[index] = (into[index] ?? 0) + (amountWh * partMs) / spanMs;
  }
}
