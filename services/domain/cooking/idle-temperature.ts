// Which readings of a temperature logger show an idle stove: the warmth of its place, not of a fire (methods.md 7.2, warm day).
import { cutAtGaps, type Sample } from './steps.ts';

const minute = 60_000;

/** The warmth of a day comes and goes more slowly than this, degrees Celsius per minute (methods.md 7.2). */
const warmDayC = 0.2;

/** A fire shows by a faster rise within this time, or within one step where steps are longer. Rule. */
const riseMs = 15 * minute;

/** A stove is idle again when three quarters of the rise are lost and it changes no faster than a day does. Rule. */
const restShare = 0.25;

export interface IdleRule {
  /** A series begins idle when it is at or below this; degrees Celsius. */
  readonly coldC: number;
  /** What a stove did in a longer pause is not known, ms. */
  readonly maxGapMs: number;
}

interface Fire {
  readonly fromC: number;
  readonly peakC: number;
}

/** Temperatures of the idle stove, from samples in time order. */
export const idleTemperatures = (samples: readonly Sample[], { coldC, maxGapMs }: IdleRule): number[] =>
  cutAtGaps(samples, maxGapMs).flatMap((piece) => idleIn(piece, coldC));

function idleIn(samples: readonly Sample[], coldC: number): number[] {
  const idle: number[] = [];
  let fire: Fire | 'unknown' | null = 'unknown';
  samples.forEach(({ value }, index) => {
    const { leastC, isFast } = before(samples, index);
    if (isFast && value > leastC) fire = burning(fire, { fromC: leastC, peakC: value });
    else if (fire === 'unknown') fire = value <= coldC ? null : fire;
    else if (fire !== null)
      fire = !isFast && hasCooled(fire, value) ? null : burning(fire, { fromC: value, peakC: value });
    if (fire === null) idle.push(value);
  });
  return idle;
}

const burning = (fire: Fire | 'unknown' | null, next: Fire): Fire =>
  fire === null || fire === 'unknown'
    ? next
    : { fromC: Math.min(fire.fromC, next.fromC), peakC: Math.max(fire.peakC, next.peakC) };

const hasCooled = ({ fromC, peakC }: Fire, valueC: number): boolean =>
  valueC <= fromC + restShare * (peakC - fromC);

/** The lowest value shortly before a sample, and whether the sample rose or fell from any of them faster than a day warms. */
function before(samples: readonly Sample[], index: number): { leastC: number; isFast: boolean } {
  const { atMs = 0, value = 0 } = samples[index] ?? {};
  let [leastC, isFast] = [value, false];
  for (let back = index - 1; back >= 0; back -= 1) {
    const earlier = samples[back];
    if (!earlier || (back < index - 1 && atMs - earlier.atMs > riseMs)) break;
    const change = Math.abs(value - earlier.value);
    isFast ||= change >= warmDayC * (Math.max(riseMs, atMs - earlier.atMs) / minute);
    leastC = Math.min(leastC, earlier.value);
  }
  return { leastC, isFast };
}
