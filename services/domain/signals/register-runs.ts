// Finds excursions of a register: levels that it left again.
import type { Sample } from '../cooking/steps.ts';

/** The possible steps of a register between two values. */
export interface Continuity {
  /** Whether the register can go from one value to a later one without leaving its level. */
  readonly continues: (a: Sample, b: Sample) => boolean;
  /** Whether a value is as high again as the one before a fall. */
  readonly recovers: (fall: Fall, b: Sample) => boolean;
  /** Whether the step with which it recovers is the end of an excursion, and not growth. */
  readonly comesBack: (fall: Fall, a: Sample, b: Sample) => boolean;
  /** Whether a later fall undoes a rise: the level between both may be the excursion. */
  readonly isUndone: (fall: Fall, a: Sample, b: Sample) => boolean;
}

/** A fall that was not taken back yet: the value before it and the one after it. */
export interface Fall {
  readonly from: Sample;
  readonly to: Sample;
}

/** Values that follow each other on one level; at least one. */
export type Run = readonly Sample[];

export interface Levels {
  /** Runs that remain, in time order; between two of them the register was reset, refilled or jumped. */
  readonly runs: readonly Run[];
  /** Values that belong to excursions, in no particular order. */
  readonly excursions: readonly Sample[];
}

/** Runs to look back over for the level that a run continues. */
const longestLookBack = 100;

/**
 * Splits a series into runs of one level and removes the excursions: what lies between two runs that continue each
 * other is left out where it holds at most as long (in values) as both of them together. The shortest are removed
 * first, so a glitch inside a long level never makes the level itself look like the excursion.
 */
export function findLevels(samples: readonly Sample[], register: Continuity): Levels {
  let runs: Run[] = splitIntoRuns(samples, register);
  const excursions: Sample[] = [];
  for (let longest = 1; runs.length > 2 && longest < samples.length; longest *= 2)
    runs = withoutExcursions(runs, { ...register, longest, excursions });
  return { runs, excursions };
}

function splitIntoRuns(samples: readonly Sample[], register: Continuity): Run[] {
  const runs: Sample[][] = [];
  const falls: Fall[] = [];
  // Levels that the register left upwards: what falls from there may fall below these, too.
  let departed: Sample[] = [];
  let before: Sample | undefined;
  for (const sample of samples) {
    const last = before && register.continues(before, sample) ? runs.at(-1) : undefined;
    const isBack = before !== undefined && isReturn(falls, register, [before, sample]);
    if (last && !isBack) last.push(sample);
    else {
      if (before && sample.value < before.value) splitAtUndoneRise(runs, sample, register);
      runs.push([sample]);
    }
    if (before && !last) {
      if (sample.value > before.value) departed.push(before);
      else {
        const levels = [...departed, before].filter(({ value }) => value > sample.value);
        const highestFirst = levels.sort((one, other) => other.value - one.value);
        falls.push(...highestFirst.map((from) => ({ from, to: sample })));
        departed = [];
      }
    }
    before = sample;
  }
  return runs;
}

/** Cuts the last run where it rose above the level to which it falls now. */
function splitAtUndoneRise(runs: Sample[][], to: Sample, { isUndone }: Continuity): void {
  const run = runs.at(-1) ?? [];
  const from = run.at(-1);
  const end = Math.max(1, run.length - longestLookBack);
  for (let index = run.length - 1; index >= end; index -= 1) {
    const [a, b] = [run[index - 1], run[index]];
    if (!a || !b || !from || a.value > to.value) continue;
    if (isUndone({ from, to }, a, b)) runs.push(run.splice(index));
    return;
  }
}

/** Forgets the falls from which the register has recovered, and says whether it came back from one of them by this step. */
function isReturn(
  falls: Fall[],
  { recovers, comesBack }: Continuity,
  step: readonly [Sample, Sample],
): boolean {
  const [before, sample] = step;
  let isBack = false;
  for (let fall = falls.at(-1); fall && recovers(fall, sample); fall = falls.at(-1)) {
    isBack ||= comesBack(fall, before, sample);
    falls.pop();
  }
  return isBack;
}

interface Removal extends Continuity {
  /** Most values of an excursion that this pass removes. */
  readonly longest: number;
  readonly excursions: Sample[];
}

function withoutExcursions(runs: readonly Run[], removal: Removal): Run[] {
  const kept: Sample[][] = [];
  for (const run of runs) {
    const depth = findContinued(kept, run, removal);
    for (const left of kept.splice(kept.length - depth))
      for (const sample of left) removal.excursions.push(sample);
    const continued = depth === 0 ? undefined : kept.at(-1);
    if (continued) for (const sample of run) continued.push(sample);
    else kept.push([...run]);
  }
  return kept;
}

/** How many of the last runs lie between this one and the run that it continues; 0: it continues none. */
function findContinued(kept: readonly Run[], run: Run, removal: Removal): number {
  const [first] = run;
  let between = 0;
  for (let depth = 1; depth < kept.length && depth <= longestLookBack; depth += 1) {
    const left = kept[kept.length - depth] ?? [];
    const before = kept[kept.length - 1 - depth] ?? [];
    const last = before.at(-1);
    between += left.length;
    if (!first || !last || between > removal.longest) return 0;
    // Values between both levels did not leave them: they are an implausible growth.
    if (!left.every(({ value }) => value < last.value || value > first.value)) return 0;
    const isLong = between > before.length + run.length;
    const earlier = kept[kept.length - 2 - depth]?.at(-1);
    if (!isLong && removal.continues(last, first) && !returnsTo(earlier, removal, [before, first]))
      return depth;
  }
  return 0;
}

/** Whether a run that fell from an earlier level would come back to it by going on with a value. */
function returnsTo(
  earlier: Sample | undefined,
  { recovers, comesBack }: Continuity,
  [run, next]: readonly [Run, Sample],
): boolean {
  const [first, last] = [run[0], run.at(-1)];
  if (!earlier || !first || !last || first.value >= earlier.value) return false;
  const fall = { from: earlier, to: first };
  return recovers(fall, next) && comesBack(fall, last, next);
}
