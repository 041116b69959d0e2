// Separates readings of a fire from those of an idle stove, which follows the warmth of its place and the sun.
import { wavering } from './median.ts';
import type { Sample } from './steps.ts';

const minute = 60_000;

/** The warmth of a day comes and goes more slowly than this, degrees Celsius per minute (infra/docs/signals.md#stove-presets). */
const warmDayC = 0.2;

/** The sun on a logger warms it more slowly than this, degrees Celsius per minute: a quarter of FireFinder's slope. Rule. */
const sunC = 0.5;

/** No sun makes a stove as hot as this, degrees Celsius. Rule. */
const hottestSunC = 90;

/** A fire shows by a faster rise within this time, or within one step where steps are longer. Rule. */
const riseMs = 15 * minute;

/** The least rise over a time that no sun makes, degrees Celsius. */
export const fireRiseC = (overMs: number): number => (sunC * Math.max(riseMs, overMs)) / minute;

/** A rise counts above what the stove was in the hour before it: a value that dips and climbs back shows no fire. Rule. */
const restMs = 60 * minute;

/** A stove is idle again when three quarters of the rise are lost and it changes no faster than a day does. Rule. */
const restShare = 0.25;

/** A stove that is below its threshold, changes no faster than a day does and has lost half of the rise is cold. Rule. */
const coldShare = 0.5;

/** A rise shows a fire where it is this many times the wavering of the series, and more than one step of a coarse sensor. Rule. */
const noiseFactor = 4;
const stepFactor = 1.5;

/** A coarse sensor has steps of this or more, degrees Celsius. */
const coarseC = 2;

/** A stove cools slowly: of what is left of a rise, this share is left after the next step, and less by this time constant where steps are long. Rule. */
const warmShare = 0.25;
const coolingMs = 8 * minute;

export interface IdleRule {
  /** A series begins idle when it is at or below this; degrees Celsius. */
  readonly coldC: number;
  /** After a longer pause the state of a stove is not known, ms. */
  readonly maxGapMs: number;
}

/** Of one sample; at the beginning of a series and after a pause a hot stove may be neither. */
export interface StoveHeat {
  /** Its temperature is that of a stove that does not burn. */
  readonly isIdle: boolean;
  /** There was a fire since the stove was last cold. */
  readonly isLit: boolean;
  /** It may burn: it got warmer, by whatever heat, and has not lost half of that. */
  readonly isWarm: boolean;
}

interface Fire {
  readonly fromC: number;
  readonly peakC: number;
}

/** Maybe a fire, of which nothing was seen yet: it has lost nothing. */
const unseen: Fire = { fromC: Infinity, peakC: -Infinity };

/** Classifies samples in time order. */
export function stoveHeat(samples: readonly Sample[], { coldC, maxGapMs }: IdleRule): StoveHeat[] {
  const heat: StoveHeat[] = [];
  const highestRestC = restsBefore(samples, (index) => heat[index]?.isLit === false);
  const noiseC = noiseOf(samples);
  let fire: Fire | null = unseen;
  let litFrom = 0;
  samples.forEach(({ atMs, value }, index) => {
    const isKnown = atMs - (samples[index - 1]?.atMs ?? -Infinity) <= maxGapMs;
    const { leastC, slopeC, isFast } = changeBefore(samples, index, { restC: highestRestC(atMs), noiseC });
    const isHeated = value > hottestSunC || slopeC >= sunC;
    if (!isKnown) fire = unseen;
    const wasLit = isKnown && heat[index - 1]?.isLit === true;
    if (!wasLit) litFrom = index;
    if (wasLit && isQuenched(samples, index, fire)) {
      // What goes as no fire goes was none.
      for (let back = litFrom; back < index; back += 1)
        heat[back] = { isIdle: false, isLit: false, isWarm: true };
      fire = null;
      heat.push({ isIdle: false, isLit: false, isWarm: false });
      return;
    }
    if (isHeated || slopeC >= warmDayC)
      fire = burning(fire ?? unseen, { fromC: Math.min(leastC, coldC), peakC: value });
    else if (fire === unseen) fire = value <= coldC ? null : fire;
    else if (fire !== null)
      fire =
        !isFast && hasLost(fire, value, restShare) ? null : burning(fire, { fromC: value, peakC: value });
    const isHalfCold = fire !== null && hasLost(fire, value, coldShare);
    const isCold = fire === null || (!isFast && value <= coldC && isHalfCold);
    heat.push({
      isIdle: fire === null,
      isLit: isHeated || (wasLit && !isCold),
      isWarm: fire !== null && !isHalfCold,
    });
  });
  return heat;
}

/** Whether the stove loses in the step to a sample, and for good, more of its rise than a stove cools. */
function isQuenched(samples: readonly Sample[], index: number, fire: Fire | null): boolean {
  const [before, at] = [samples[index - 1], samples[index]];
  if (fire === null || !before || !at) return false;
  const riseC = before.value - fire.fromC;
  if (hasLost(fire, before.value, coldShare)) return false;
  const left = Math.min(warmShare, Math.exp((before.atMs - at.atMs) / coolingMs));
  return Math.max(at.value, samples[index + 1]?.value ?? -Infinity) - fire.fromC < left * riseC;
}

/** A rise that is larger than the noise of the series and the step of its sensor, degrees Celsius. */
function noiseOf(samples: readonly Sample[]): number {
  const changesC = samples
    .slice(1)
    .map(({ value }, index) => Math.abs(value - (samples[index]?.value ?? value)));
  const stepC = changesC.reduce(
    (least, changeC) => (changeC > 0 ? Math.min(least, changeC) : least),
    Infinity,
  );
  const isCoarse =
    stepC >= coarseC && stepC < Infinity && changesC.every((changeC) => changeC % stepC < 1e-6);
  return Math.max(noiseFactor * wavering(samples), isCoarse ? stepFactor * stepC : 0);
}

const burning = (fire: Fire, next: Fire): Fire => ({
  fromC: Math.min(fire.fromC, next.fromC),
  peakC: Math.max(fire.peakC, next.peakC),
});

/** Whether at most this share of the rise is left. */
const hasLost = ({ fromC, peakC }: Fire, valueC: number, share: number): boolean =>
  valueC <= fromC + share * (peakC - fromC);

interface Change {
  /** The lowest value shortly before, degrees Celsius, but not below that of the rest. */
  readonly leastC: number;
  /** The steepest rise to the sample, above the rest, degrees Celsius per minute; over less time it counts as over 15 min. */
  readonly slopeC: number;
  /** Whether it rose or fell faster than a day warms. */
  readonly isFast: boolean;
}

/**
 * How a sample differs from those of 15 min before it, and the one before them; `restC`: of the stove without a fire. A rise
 * within the noise is none.
 */
function changeBefore(
  samples: readonly Sample[],
  index: number,
  { restC, noiseC }: { readonly restC: number; readonly noiseC: number },
): Change {
  const { atMs = 0, value = 0 } = samples[index] ?? {};
  let leastC = value;
  let slopeC = 0;
  let isFast = false;
  let agoMs = 0;
  for (let back = index - 1; back >= 0 && agoMs < riseMs; back -= 1) {
    const earlier = samples[back];
    if (!earlier) break;
    agoMs = atMs - earlier.atMs;
    const minutes = Math.max(riseMs, agoMs) / minute;
    const riseC = value - Math.max(earlier.value, restC);
    leastC = Math.min(leastC, Math.max(earlier.value, restC));
    if (riseC >= noiseC) slopeC = Math.max(slopeC, riseC / minutes);
    isFast ||= Math.abs(value - earlier.value) >= Math.max(noiseC, warmDayC * minutes);
  }
  return { leastC, slopeC, isFast };
}

/** The highest value of the hour that ends 15 min before a moment, of samples without a fire. Moments in time order. */
function restsBefore(
  samples: readonly Sample[],
  isRest: (index: number) => boolean,
): (atMs: number) => number {
  // Values that none after them exceeds, in time order.
  const highest: Sample[] = [];
  let [next, first] = [0, 0];
  return (atMs) => {
    for (; (samples[next]?.atMs ?? Infinity) < atMs - riseMs; next += 1) {
      const sample = samples[next];
      if (!sample || !isRest(next)) continue;
      while (highest.length > first && (highest.at(-1)?.value ?? Infinity) <= sample.value) highest.pop();
      highest.push(sample);
    }
    while ((highest[first]?.atMs ?? Infinity) < atMs - riseMs - restMs) first += 1;
    return highest[first]?.value ?? -Infinity;
  };
}
