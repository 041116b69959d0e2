// The real interval between readings of a device, and whether its declared interval is plausible.
import { sortedGapsMs } from '../cooking/median.ts';

/** A declared interval longer than this many real ones is not believed. */
const believedFactor = 4;

/** Share of the time in view that lies in gaps up to the real spacing. */
const spacingShare = 0.5;

/** A pause longer than this many intervals is a gap, and no spacing. */
export const gapFactor = 1.5;

/**
 * The real spacing of readings, ms: half of the time in view lies in gaps of this length or less. A meter that
 * reports on change and each hour otherwise has a spacing of an hour; its bursts are short. Null below two readings.
 * `timesMs` in time order.
 */
export function realSpacingMs(timesMs: ArrayLike<number>, declaredMs: number): number | null {
  const sortedMs = sortedGapsMs(timesMs, gapFactor * declaredMs);
  if (sortedMs[0] === sortedMs.at(-1)) return sortedMs[0] ?? null;
  let [totalMs, beforeMs] = [0, 0];
  for (const gapMs of sortedMs) totalMs += gapMs;
  for (const gapMs of sortedMs) {
    beforeMs += gapMs;
    if (beforeMs >= spacingShare * totalMs) return gapMs;
  }
  return null;
}

/** The interval in which readings are to be expected: the declared one, unless the readings come far more often. ms. */
export function believedIntervalMs(timesMs: ArrayLike<number>, declaredMs: number): number {
  // Fewer readings than the declared interval allows can show no other one, and mostly none is so near to the next.
  if (timesMs.length < believedFactor || !hasNearReadings(timesMs, declaredMs / believedFactor))
    return declaredMs;
  const spacingMs = realSpacingMs(timesMs, declaredMs);
  return spacingMs !== null && spacingMs > 0 && declaredMs > believedFactor * spacingMs
    ? spacingMs
    : declaredMs;
}

function hasNearReadings(timesMs: ArrayLike<number>, nearMs: number): boolean {
  for (let index = 1; index < timesMs.length; index += 1)
    if ((timesMs[index] ?? 0) - (timesMs[index - 1] ?? 0) < nearMs) return true;
  return false;
}

/** A reading so much sooner than usual was not sent because its time had come. Rule. */
const earlyShare = 0.8;

/** A meter sends each change where this share of the changes comes early, of at least so many. Rule. */
const onChangeShare = 0.6;
const leastChanges = 4;

/** Less than this, and this share of the power, is no change; W. */
const changeW = 5;
const changeShare = 0.05;

const isChange = (fromW: number, toW: number): boolean =>
  Math.abs(toW - fromW) > changeW + changeShare * Math.max(fromW, toW);

/** Whether a meter sends its power when it changes: most of its changes come sooner than its readings usually do. */
export function isSentOnChange(timesMs: Float64Array, powersW: Float64Array): boolean {
  const earlyMs = earlyShare * (realSpacingMs(timesMs, Infinity) ?? 0);
  let changes = 0;
  let early = 0;
  for (let index = 1; index < powersW.length; index += 1) {
    if (!isChange(powersW[index - 1] ?? 0, powersW[index] ?? 0)) continue;
    changes += 1;
    if ((timesMs[index] ?? 0) - (timesMs[index - 1] ?? 0) < earlyMs) early += 1;
  }
  return changes >= leastChanges && early >= onChangeShare * changes;
}

/** Power that a counter confirms to hold until the next reading is off by so much less than the mean of both readings. Rule. */
const heldShare = 0.25;

/** Whether the counter says that each power holds until the next reading, in place of what lies between both. */
export function isHeldByCounter(
  timesMs: Float64Array,
  powersW: Float64Array,
  countersWh: Float64Array,
): boolean {
  let [changes, heldWh, meanWh] = [0, 0, 0];
  for (let index = 1; index < powersW.length; index += 1) {
    const gainedWh = (countersWh[index] ?? 0) - (countersWh[index - 1] ?? 0);
    const [fromW, toW] = [powersW[index - 1] ?? 0, powersW[index] ?? 0];
    // A counter that was not sent says nothing.
    if (!Number.isFinite(gainedWh) || !isChange(fromW, toW)) continue;
    const hours = ((timesMs[index] ?? 0) - (timesMs[index - 1] ?? 0)) / 3_600_000;
    changes += 1;
    heldWh += Math.abs(gainedWh - fromW * hours);
    meanWh += Math.abs(gainedWh - ((fromW + toW) / 2) * hours);
  }
  return changes >= leastChanges && heldWh < heldShare * meanWh;
}
