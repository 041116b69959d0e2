// When the energy that a counter shows was used: its steps over the readings within them, by measured power.
import { counterEnergy, maxStepWh, type CounterFlag } from '../signals/counter.ts';
import { cutAtGaps, firstAtOrAfter, type Sample, type Span } from '../cooking/steps.ts';
import { besideW, cookingLoadW, pulseW } from '../signals/load.ts';
import { changesOf, learnStepWh } from '../signals/resolution.ts';
import { absent } from './power-columns.ts';
import { longestSpreadMs, longestSeenMs } from './rules.ts';

/** The time between each reading and the next: part `index` begins at reading `index`. */
export interface Parts {
  readonly atMs: Float64Array;
  readonly counterWh: Float64Array;
  /** By the mean of the power at both ends; 0 where power says nothing. */
  readonly powerWh: Float64Array;
  /** By the lower power of both ends: a load that was on at one of them may have begun or ended within. */
  readonly leastPowerWh: Float64Array;
  /** What the power changed between both ends, by the time between them. */
  readonly changeWh: Float64Array;
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

/** `unshown`: power was read within the step and does not show its energy. */
interface FlaggedStep extends Span {
  readonly flag: CounterFlag | 'unshown';
}

export interface CounterView {
  readonly flagged: readonly FlaggedStep[];
  /** First values of the counter after a gap, ms. */
  readonly startsMs: readonly number[];
  /** Step of a coarse register, else 0; Wh. */
  readonly stepWh: number;
  /** That of a fine one, by which the energy of an interval may be off; a coarse one is spread by power. Wh. */
  readonly fineStepWh: number;
}

export interface CounterRules {
  /** Bound on a step, W. */
  readonly maxPowerW: number;
  /** Longer steps are gaps, ms. */
  readonly maxStepMs: number;
  /** Power is read often enough to tell an excursion of the counter from use. */
  readonly isDense: boolean;
  /** What may run at all times without that power shows it: its last digit, W. */
  readonly digitW: number;
}

const hourMs = 3_600_000;

/** Fills the parts with the energy of the counter. */
export function readCounter(parts: Parts, rules: CounterRules): CounterView {
  const { atMs, counterWh } = parts;
  const counted = countedAt(counterWh);
  const atCounted = (column: Float64Array): Float64Array =>
    counted.length === column.length ? column : Float64Array.from(counted, (index) => column[index] ?? 0);
  const values = atCounted(counterWh);
  const stepWh = learnStepWh(values, atCounted(atMs), rules.maxPowerW);
  const register = { parts, stepWh, ...rules };
  const steps = { stepWh, fineStepWh: stepWh === 0 && values.every(Number.isInteger) ? fineStepWh : 0 };
  if (stepWh === 0 && isPlain(parts, counted, rules)) {
    const startsMs = Array.from(counted.subarray(0, 1), (index) => atMs[index] ?? 0);
    return { ...steps, startsMs, flagged: placePlain(counted, register) };
  }
  const samples = Array.from(counted, (index): Sample => ({
    atMs: atMs[index] ?? 0,
    value: counterWh[index] ?? 0,
  }));
  const pieces = cutAtGaps(samples, rules.maxStepMs);
  return {
    ...steps,
    startsMs: pieces.flatMap(([first]) => first?.atMs ?? []),
    flagged: pieces.flatMap((piece) => placePiece(piece, register)),
  };
}

/** The readings with a value of the counter. */
function countedAt(counterWh: Float64Array): Uint32Array {
  const counted = new Uint32Array(counterWh.length);
  let count = 0;
  for (let index = 0; index < counterWh.length; index += 1)
    if (counterWh[index] !== absent) {
      counted[count] = index;
      count += 1;
    }
  return counted.subarray(0, count);
}

/** Whether every step is one that the device can draw. */
function isPlain({ atMs, counterWh }: Parts, counted: Uint32Array, rules: CounterRules): boolean {
  for (let place = 1; place < counted.length; place += 1) {
    const before = counted[place - 1] ?? 0;
    const index = counted[place] ?? 0;
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

function placePlain(counted: Uint32Array, register: Register): FlaggedStep[] {
  const { atMs, counterWh, isCounted } = register.parts;
  const end = counted.at(-1) ?? 0;
  isCounted.fill(1, counted[0] ?? 0, end);
  const flagged: FlaggedStep[] = [];
  let first = counted[0] ?? 0;
  for (let place = 1; place < counted.length; place += 1) {
    const before = counted[place - 1] ?? 0;
    const last = counted[place] ?? 0;
    const amountWh = (counterWh[last] ?? 0) - (counterWh[before] ?? 0);
    if (amountWh === 0 && last < end) continue;
    first = notBefore(first, before, last, atMs);
    const flag = placeStep({ first, before, last, amountWh }, register);
    if (flag !== null) flagged.push({ fromMs: atMs[first] ?? 0, toMs: atMs[last] ?? 0, flag });
    first = last;
  }
  return flagged;
}

/** The first reading over which a step is spread back: at most a day. */
function notBefore(first: number, before: number, last: number, atMs: Float64Array): number {
  let from = first;
  while (from < before && (atMs[last] ?? 0) - (atMs[from] ?? 0) > longestSpreadMs) from += 1;
  return from;
}

/** A piece of a counter without gaps; returns its steps with something to tell. */
function placePiece(piece: readonly Sample[], register: Register): CounterView['flagged'] {
  const { parts, stepWh, maxPowerW, isDense } = register;
  const place = (ms: number): number => firstAtOrAfter(parts.atMs, ms);
  const [start, end] = [place(piece[0]?.atMs ?? 0), place(piece.at(-1)?.atMs ?? 0)];
  parts.isCounted.fill(1, start, end);
  const rule = {
    ratedPowerW: maxPowerW,
    stepWh,
    rolloverWh: 'usual' as const,
    ...(isDense && { explainedWh: explainBy(parts) }),
  };
  const { steps } = counterEnergy(stepWh > 0 ? changesOf(piece) : movesOf(piece, parts, start), rule);
  const flagged: FlaggedStep[] = [];
  let first = start;
  for (const { fromMs, toMs, amount: amountWh, lostWh, flag } of steps) {
    if (flag !== null) flagged.push({ fromMs, toMs, flag });
    if (amountWh === 0 && lostWh === 0 && flag === null) continue;
    const last = place(toMs);
    // Values inside a flagged step are those of an excursion: they say nothing of the time between.
    let before = flag === null ? last - 1 : place(fromMs);
    while (before > first && parts.counterWh[before] === absent) before -= 1;
    if (flag !== null) first = before;
    first = notBefore(first, before, last, parts.atMs);
    const verdict = placeStep({ first, before, last, amountWh }, register);
    if (verdict !== null) flagged.push({ fromMs, toMs, flag: verdict });
    if (lostWh > 0) parts.lostWh[last - 1] = (parts.lostWh[last - 1] ?? 0) + lostWh;
    if (flag === 'jump') parts.isDoubtful[last - 1] = 1;
    first = last;
  }
  // What stood still has nothing to tell.
  if (first < end) placeStep({ first, before: end - 1, last: end, amountWh: 0 }, register);
  return flagged;
}

/** Without the values that a fine register repeats although power shows that it should have moved. */
function movesOf(piece: readonly Sample[], { atMs, leastPowerWh }: Parts, start: number): readonly Sample[] {
  let [index, stoodWh] = [start, 0];
  return piece.filter(({ atMs: ms, value }, place) => {
    for (; (atMs[index] ?? Infinity) < ms; index += 1) stoodWh += leastPowerWh[index] ?? 0;
    const isRepeated = value === piece[place - 1]?.value;
    if (!isRepeated) stoodWh = 0;
    return !isRepeated || stoodWh <= fineStepWh || place === piece.length - 1;
  });
}

/** Energy between two moments by power, Wh. */
function explainBy({ atMs, powerWh }: Parts): (fromMs: number, toMs: number) => number {
  const totalWh = new Float64Array(atMs.length);
  for (let index = 1; index < totalWh.length; index += 1)
    totalWh[index] = (totalWh[index - 1] ?? 0) + (powerWh[index - 1] ?? 0);
  const before = (ms: number): number => totalWh[firstAtOrAfter(atMs, ms)] ?? 0;
  return (fromMs, toMs) => before(toMs) - before(fromMs);
}

/** What is to be told of a step: more than the device can draw, or energy that power contradicts. */
type Verdict = 'jump' | 'unshown' | null;

interface PlacedStep {
  /** The reading at which the register moved last. */
  readonly first: number;
  /** The value of the counter before this one, which the register kept since. */
  readonly before: number;
  readonly last: number;
  readonly amountWh: number;
}

/** A fine register has steps of a whole Wh, or too little to matter. */
const fineStepWh = 1;

/** Where power shows less of a step while the register stood still, it did not stand still for that. Rule. */
const leastLateShare = 0.25;

/** A load of so much of the time between two readings is read at one of them. Rule. */
const mostUnseenShare = 0.9;

/** Less says nothing, Wh: that of the least cooking event. */
const leastWh = 50;

/**
 * A register that stood still while power showed use was late: the step is shared by power over all of that time. Else it
 * may hold back a step of its own, and the rest was used since the value before. What power shows beyond the step was
 * lost; what it does not show was used at no time in particular. More than the device can draw is a jump.
 */
function placeStep({ first, before, last, amountWh }: PlacedStep, register: Register): Verdict {
  const { parts, stepWh, maxPowerW } = register;
  const { atMs, knownMs, powerWh, leastPowerWh, shownWh, unshownWh, lostWh, isDoubtful } = parts;
  const isSure = isSureLoad({ first, last, amountWh }, register);
  if (last - first === 1) {
    // A coarse register may show one step of what was used before.
    const restWh = Math.max(0, amountWh - (powerWh[first] ?? 0));
    const mostWh = (mostUnseenShare * maxPowerW * (knownMs[first] ?? 0)) / hourMs;
    const heldWh = isSure ? 0 : restWh > mostWh ? restWh : Math.min(stepWh, restWh);
    shownWh[first] = amountWh - heldWh;
    unshownWh[first] = (unshownWh[first] ?? 0) + heldWh;
    return null;
  }
  const stoodWh = totalOf(leastPowerWh, first, before);
  const ownWh = totalOf(powerWh, before, last);
  const isLate = stoodWh > leastLateShare * amountWh;
  const isSpread = isLate || isSure;
  const from = isSpread ? first : before;
  const allWh = isSpread ? totalOf(powerWh, first, before) + ownWh : ownWh;
  const heldWh = isSpread ? 0 : Math.min(stepWh, Math.max(0, amountWh - ownWh));
  const share = Math.min(1, (amountWh - heldWh) / allWh || 0);
  for (let index = from; index < last; index += 1) shownWh[index] = (powerWh[index] ?? 0) * share;
  const missedWh = allWh - amountWh - stepWh;
  if (isLate && missedWh > Math.max(leastWh, leastLateShare * allWh))
    lostWh[last - 1] = (lostWh[last - 1] ?? 0) + missedWh;
  const restWh = Math.max(0, amountWh - heldWh - allWh);
  if (isSure) {
    placeBy(parts.knownMs, { first, last, amountWh: restWh }, () => shownWh);
    return null;
  }
  placeUnseen(register, first, last, heldWh);
  if (last - from > 1) {
    placeUnseen(register, from, last, restWh);
    return restWh > stepWh + leastWh && (atMs[last] ?? 0) - (atMs[last - 1] ?? 0) <= longestSeenMs
      ? 'unshown'
      : null;
  }
  const isJump = restWh > maxStepWh(maxPowerW, (atMs[last] ?? 0) - (atMs[before] ?? 0));
  if (isJump) {
    lostWh[before] = (lostWh[before] ?? 0) + restWh;
    isDoubtful[before] = 1;
  } else shownWh[before] = (shownWh[before] ?? 0) + restWh;
  return isJump ? 'jump' : null;
}

/**
 * What a coarse register gained since it moved last was used after the reading before that, whatever power that is read at
 * moments shows. Within so short a time it is a load: a large one, or one that switches between the readings.
 */
function isSureLoad(
  { first, last, amountWh }: Omit<PlacedStep, 'before'>,
  { parts: { atMs, counterWh, powerWh, isCounted }, stepWh, maxPowerW }: Register,
): boolean {
  if (stepWh === 0 || isCounted[first - 1] !== 1) return false;
  const ms = (atMs[last] ?? 0) - (atMs[first - 1] ?? 0);
  const riseWh = (counterWh[first] ?? 0) - (counterWh[first - 1] ?? 0);
  const hasMoved = riseWh > 0 && riseWh <= maxStepWh(maxPowerW, ms) + stepWh;
  const isPulsed = totalOf(powerWh, first - 1, last) < amountWh / 2;
  return hasMoved && ms <= longestSeenMs && amountWh * hourMs > (isPulsed ? pulseW : besideW) * ms;
}

function totalOf(amounts: Float64Array, first: number, behind: number): number {
  let total = 0;
  for (let index = first; index < behind; index += 1) total += amounts[index] ?? 0;
  return total;
}

/**
 * What power that is read at moments does not show was used at any time as far as its last digit hides it; else where it
 * changed between two readings. Where it would have shown a load, that is none; nor is it where it is less than one over all of
 * several long times.
 */
function placeUnseen({ parts, digitW }: Register, first: number, last: number, amountWh: number): void {
  const { atMs, knownMs, changeWh, shownWh, unshownWh } = parts;
  if (amountWh <= 0) return;
  const hours = ((atMs[last] ?? 0) - (atMs[first] ?? 0)) / hourMs;
  const byChange = totalOf(changeWh, first, last) > 0;
  const hiddenWh = byChange ? Math.min(amountWh, digitW * hours) : amountWh;
  const isLoad = last - first === 1 || amountWh > cookingLoadW * hours;
  const into = (index: number): Float64Array =>
    isLoad && (knownMs[index] ?? 0) > longestSeenMs ? shownWh : unshownWh;
  placeBy(knownMs, { first, last, amountWh: hiddenWh }, into);
  if (byChange) placeBy(changeWh, { first, last, amountWh: amountWh - hiddenWh }, into);
}

/** Adds an amount to the parts of a step by their weights; `into` gives the column of a part. */
function placeBy(
  weights: Float64Array,
  { first, last, amountWh }: Omit<PlacedStep, 'before'>,
  into: (index: number) => Float64Array,
): void {
  const total = totalOf(weights, first, last);
  for (let index = first; index < last; index += 1) {
    const column = into(index);
    column[index] = (column[index] ?? 0) + (amountWh * (weights[index] ?? 0)) / total;
  }
}
