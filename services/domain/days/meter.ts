// What a power meter says of the time between its readings, in intervals of five minutes or more.
import { medianGapMs } from '../cooking/median.ts';
import { firstAtOrAfter } from '../cooking/steps.ts';
import { largestSocketW } from '../signals/counter.ts';
import { unread } from '../signals/load.ts';
import { allowedPowerW, usualSocketW } from '../signals/power.ts';
import { isHeldByCounter, isSentOnChange, realSpacingMs } from '../signals/spacing.ts';
import { areMultiples, standbyAtMostW } from '../signals/stuck.ts';
import { absent, type PowerColumns } from './power-columns.ts';
import { longestHoldMs, longestIntervalMs, longestSeenMs } from './rules.ts';
import { readCounter, type CounterView, type Parts } from './spread-step.ts';

const hourMs = 3_600_000;

/** Times about which the meter says something, in order: a column for each value. */
export interface Intervals {
  readonly fromMs: Float64Array;
  readonly toMs: Float64Array;
  /** Best estimate of what was used, by the counter where there is one, Wh. */
  readonly energyWh: Float64Array;
  /** Part of it that was used in this time; the rest belongs to a longer step of the counter. */
  readonly shownWh: Float64Array;
  /** By power beside a counter; `absent`: no power that says anything. Wh. */
  readonly powerWh: Float64Array;
  /** What may have been used beyond `energyWh`, Wh. */
  readonly lostWh: Float64Array;
  /** Highest power that was read in it, W; `unread` where it says nothing of a load. */
  readonly peakPowerW: Float64Array;
  /** Square of what the power changed between readings, by the time between them, Wh². */
  readonly changeWh2: Float64Array;
  /** 1: the meter contradicts itself, or says more than the device can draw: it earns nothing. */
  readonly isDoubtful: Uint8Array;
  readonly isCounted: Uint8Array;
}

export interface Meter extends CounterView {
  /** Time that is in none of them is unseen. */
  readonly intervals: Intervals;
  /** Fields of a reading contradict its power: moments, ms. */
  readonly contradictedMs: readonly number[];
  /** Those of readings in a row: no field is believed. */
  readonly refutedMs: readonly number[];
}

export interface MeterRules {
  /** Bound on power, W. */
  readonly maxPowerW: number;
  /** Longer steps are gaps, ms. */
  readonly maxStepMs: number;
}

/** `power` is valid and in time order. */
export function readMeter(power: PowerColumns, rules: MeterRules): Meter {
  const { powersW, contradictedMs, refutedMs } = believedPowers(power, rules.maxPowerW);
  const parts = emptyParts(power);
  const spacingMs = medianGapMs(power.observedAt) ?? Infinity;
  // Power that never changes while the counter moves is frozen and says nothing; but 0 W says that there was no load.
  const isAlive = powersW.some((powerW) => powerW !== powersW[0] || powerW === 0);
  const { observedAt, energyWh } = power;
  const isHeld = isSentOnChange(observedAt, powersW) || isHeldByCounter(observedAt, powersW, energyWh);
  const lateMs = isHeld ? shortestGapMs(parts.knownMs) : null;
  if (isAlive) placePower(parts, powersW, lateMs);
  const digitW = digitOf(powersW);
  const counter = readCounter(parts, {
    ...rules,
    isDense: isAlive && spacingMs <= longestSeenMs,
    digitW: isAlive ? digitW : 0,
  });
  if (parts.isCounted.includes(0)) holdPower(parts, power, powersW, { ...rules, digitW });
  for (const atMs of contradictedMs) doubtBeside(parts, atMs);
  // More than the device can draw is another load, or none.
  if (counter.flagged.some(({ flag }) => flag === 'jump'))
    powersW.forEach((powerW, index) => {
      if (powerW > 1.2 * rules.maxPowerW) doubtBeside(parts, parts.atMs[index] ?? 0);
    });
  return {
    ...counter,
    contradictedMs,
    refutedMs,
    intervals: joinParts(parts, powersW, { isAlive, isHeld }),
  };
}

/** The last digit of powers that are sent in whole W or tens of them, else 0; W. */
const digitOf = (powersW: Float64Array): number =>
  [10, 1].find((digitW) => areMultiples(powersW, digitW)) ?? 0;

/** A reading that says so much more than its other fields allow contradicts itself, W. */
const contradictionW = standbyAtMostW;

/** So many readings in a row that contradict themselves are no slip, as at the moment of a switch. Rule. */
const leastRefuted = 3;

/** Powers as far as all fields of the readings allow them; a lone sample that no socket allows is like the one before. */
function believedPowers(
  { observedAt, activePowerW, voltageV, currentA, relayOn }: PowerColumns,
  maxPowerW: number,
): { powersW: Float64Array; contradictedMs: number[]; refutedMs: number[] } {
  const powersW = activePowerW.slice();
  const contradictedMs: number[] = [];
  const refutedMs: number[] = [];
  let inARow = 0;
  const impossibleW = 1.2 * Math.max(maxPowerW, usualSocketW);
  for (let index = 0; index < powersW.length; index += 1) {
    const powerW = powersW[index] ?? 0;
    const allowedW = allowedPowerW(
      voltageV[index] ?? absent,
      currentA[index] ?? absent,
      relayOn[index] ?? absent,
    );
    if (powerW > impossibleW && isLone(powersW, index, impossibleW)) powersW[index] = powersW[index - 1] ?? 0;
    else if (powerW > allowedW) powersW[index] = allowedW;
    inARow = powerW > allowedW + contradictionW ? inARow + 1 : 0;
    if (inARow > 0) contradictedMs.push(observedAt[index] ?? 0);
    if (inARow >= leastRefuted) refutedMs.push(observedAt[index] ?? 0);
  }
  return { powersW, contradictedMs, refutedMs };
}

const isLone = (powersW: Float64Array, index: number, impossibleW: number): boolean =>
  !((powersW[index - 1] ?? 0) > impossibleW) && !((powersW[index + 1] ?? 0) > impossibleW);

function emptyParts({ observedAt, energyWh }: PowerColumns): Parts {
  const size = Math.max(0, observedAt.length - 1);
  return {
    atMs: observedAt,
    counterWh: energyWh,
    powerWh: new Float64Array(size),
    leastPowerWh: new Float64Array(size),
    changeWh: new Float64Array(size),
    shownWh: new Float64Array(size),
    unshownWh: new Float64Array(size),
    lostWh: new Float64Array(size),
    knownMs: gapsMs(observedAt),
    isCounted: new Uint8Array(size),
    isDoubtful: new Uint8Array(size),
  };
}

function gapsMs(timesMs: Float64Array): Float64Array {
  const gaps = new Float64Array(Math.max(0, timesMs.length - 1));
  for (let index = 0; index < gaps.length; index += 1)
    gaps[index] = (timesMs[index + 1] ?? 0) - (timesMs[index] ?? 0);
  return gaps;
}

/** A meter that sends each change has the power of a reading until the next one, and tells of a change up to `lateMs` later. */
function placePower(
  { powerWh, leastPowerWh, changeWh, knownMs }: Parts,
  powersW: Float64Array,
  lateMs: number | null,
): void {
  for (let index = 0; index < powerWh.length; index += 1) {
    const startW = powersW[index] ?? 0;
    const endW = powersW[index + 1] ?? 0;
    const partMs = knownMs[index] ?? 0;
    // Over a gap, power at both ends says nothing.
    const hours = partMs <= longestIntervalMs ? partMs / hourMs : 0;
    const isHeld = lateMs !== null;
    powerWh[index] = (isHeld ? startW : (startW + endW) / 2) * hours;
    changeWh[index] = Math.abs(endW - startW) * (isHeld ? Math.min(hours, lateMs / hourMs) : hours);
    leastPowerWh[index] = (isHeld ? startW : Math.min(startW, endW)) * hours;
  }
}

const shortestGapMs = (gaps: Float64Array): number =>
  gaps.reduce((least, gapMs) => Math.min(least, gapMs), Infinity);

/**
 * Where no counter tells, power counts until the next reading, or for one interval where readings between both may be missing; over a
 * gap of the counter at most as much as it gained: what is more was perhaps used.
 */
function holdPower(
  parts: Parts,
  { observedAt, activePowerW, sequence }: PowerColumns,
  powersW: Float64Array,
  { maxPowerW, digitW }: MeterRules & { readonly digitW: number },
): void {
  const { counterWh, shownWh, changeWh, lostWh, isCounted, isDoubtful, knownMs } = parts;
  const { isNumbered, isMissing } = readSequence(sequence);
  const spacingMs = Math.min(longestHoldMs, realSpacingMs(observedAt, longestHoldMs) ?? longestHoldMs);
  // Where idle readings are left out, most gaps are short and say how often a load is read.
  const whole = knownMs.filter((_, index) => !isMissing(index)).sort();
  const oftenMs = Math.min(spacingMs, whole[whole.length >> 1] ?? spacingMs);
  const wholeMs = Math.min(longestHoldMs, 2 * (isNumbered ? spacingMs : oftenMs));
  const boundW = 1.2 * maxPowerW;
  let gainWh = Infinity;
  for (let index = 0; index < isCounted.length; index += 1) {
    if (counterWh[index] !== absent) gainWh = gainFrom(counterWh, index);
    if (isCounted[index] === 1) continue;
    const partMs = knownMs[index] ?? 0;
    const heldMs = !isMissing(index) && partMs <= wholeMs ? partMs : Math.min(partMs, oftenMs);
    const powerW = powersW[index] ?? 0;
    changeWh[index] = ((changeWh[index] ?? 0) * heldMs) / partMs;
    knownMs[index] = heldMs;
    const heldWh = (Math.min(powerW, boundW) * heldMs) / hourMs;
    const wh = Math.min(gainWh, heldWh);
    gainWh -= wh;
    shownWh[index] = wh;
    lostWh[index] = heldWh - wh;
    // Half of the last digit shows as 0.
    if (powerW === 0) lostWh[index] = ((digitW / 2) * heldMs) / hourMs;
    if (powerW <= boundW) continue;
    isDoubtful[index] = 1;
    lostWh[index] =
      heldWh - wh + ((Math.min(activePowerW[index] ?? 0, largestSocketW) - boundW) * heldMs) / hourMs;
  }
}

/** Part of the readings that follow each other even where most are lost. Rule. */
const neighbourShare = 0.1;

/** Whether the sequence numbers the readings, so that it tells which follow each other, and where some are missing; it may be a clock. */
function readSequence(sequence: Float64Array): {
  readonly isNumbered: boolean;
  readonly isMissing: (index: number) => boolean;
} {
  const skips = sequence.subarray(1).map((next, index) => next - (sequence[index] ?? 0));
  const isNumbered = skips.toSorted()[Math.floor(neighbourShare * skips.length)] === 1;
  return { isNumbered, isMissing: (index) => isNumbered && (skips[index] ?? 0) > 1 };
}

/** What a counter gains up to the next time that it is sent, Wh; infinite where it fell or is not sent again. */
function gainFrom(counterWh: Float64Array, index: number): number {
  let next = index + 1;
  while (next < counterWh.length && counterWh[next] === absent) next += 1;
  const gainedWh = (counterWh[next] ?? absent) - (counterWh[index] ?? absent);
  return gainedWh >= 0 ? gainedWh : Infinity;
}

/** What the meter says after a reading that contradicts itself is in doubt, and what it counted up to it. */
function doubtBeside({ atMs, isCounted, isDoubtful }: Parts, contradictedMs: number): void {
  const index = firstAtOrAfter(atMs, contradictedMs);
  if (index < isDoubtful.length) isDoubtful[index] = 1;
  if (isCounted[index - 1] === 1) isDoubtful[index - 1] = 1;
}

/** Readings are joined up to the border of a cell of this, so a load is judged alike however often it is read, ms. */
const cellMs = 5 * 60_000;

/** Readings that are this far apart need no joining, ms. */
const apartMs = 0.8 * cellMs;

/** Whether an interval ends at a reading: at the first of a cell, and where the measure changes or stops. */
function isBorder({ atMs, isCounted, knownMs }: Parts, index: number): boolean {
  const beforeMs = atMs[index - 1] ?? 0;
  const ms = atMs[index] ?? 0;
  return (
    ms - beforeMs >= apartMs ||
    Math.floor(beforeMs / cellMs) !== Math.floor(ms / cellMs) ||
    isCounted[index - 1] !== isCounted[index] ||
    (knownMs[index - 1] ?? 0) < ms - beforeMs
  );
}

/** Written over the parts: there are no more intervals, and each is written when its parts were read. */
function joinParts(
  parts: Parts,
  powersW: Float64Array,
  { isAlive, isHeld }: { readonly isAlive: boolean; readonly isHeld: boolean },
): Intervals {
  const { atMs, shownWh, unshownWh, powerWh, changeWh, lostWh, knownMs, isCounted, isDoubtful } = parts;
  const { leastPowerWh: peakPowerW } = parts;
  const fromMs = new Float64Array(shownWh.length);
  const isRead = isAlive && powersW.some((powerW) => powerW > 0);
  let [place, first, shown, used, power, lost, change2, peakW, doubt] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let index = 0; index < shownWh.length; index += 1) {
    const ofCounter = isCounted[index] === 1;
    const change = changeWh[index] ?? 0;
    shown += shownWh[index] ?? 0;
    used += (shownWh[index] ?? 0) + (unshownWh[index] ?? 0);
    power += powerWh[index] ?? 0;
    lost += lostWh[index] ?? 0;
    change2 += change * change;
    doubt |= isDoubtful[index] ?? 0;
    peakW = Math.max(peakW, powersW[ofCounter && !isHeld ? index + 1 : index] ?? 0);
    if (index + 1 < shownWh.length && !isBorder(parts, index + 1)) continue;
    const lastMs = knownMs[index] ?? 0;
    fromMs[place] = atMs[first] ?? 0;
    knownMs[place] = (atMs[index] ?? 0) + lastMs;
    shownWh[place] = shown;
    unshownWh[place] = used;
    powerWh[place] = !ofCounter || !isAlive || lastMs > longestIntervalMs ? absent : power;
    lostWh[place] = lost;
    changeWh[place] = change2;
    peakPowerW[place] = isRead ? peakW : unread;
    isDoubtful[place] = doubt;
    isCounted[place] = ofCounter ? 1 : 0;
    place += 1;
    first = index + 1;
    shown = used = power = lost = change2 = peakW = doubt = 0;
  }
  return {
    fromMs: fromMs.subarray(0, place),
    toMs: knownMs.subarray(0, place),
    energyWh: unshownWh.subarray(0, place),
    shownWh: shownWh.subarray(0, place),
    powerWh: powerWh.subarray(0, place),
    lostWh: lostWh.subarray(0, place),
    peakPowerW: peakPowerW.subarray(0, place),
    changeWh2: changeWh.subarray(0, place),
    isDoubtful: isDoubtful.subarray(0, place),
    isCounted: isCounted.subarray(0, place),
  };
}
