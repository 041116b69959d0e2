// Finds values that a live sensor cannot have sent: its last digits waver, and these stay equal for longer than its own wavering allows.
import { runsOf, type Sample } from '../cooking/steps.ts';
import { frozenMs, minFrozenSamples } from './stuck.ts';

/** Equal neighbours from the first value (included) to the end (excluded), as indexes. */
export interface EqualRun {
  readonly first: number;
  readonly end: number;
}

/** A run that the wavering of its own series makes less probable than this is frozen. Rule. */
const leastProbability = 1e-6;

/** The same where a value may be the end of a range, which a sensor reaches more often than it fails. Rule. */
const leastAtEnd = 0.02;

/**
 * A series that never changes is frozen when it is this long, in time and in values, and one that changed when it then
 * stays equal for longer. Rule.
 */
const neverChangesMs = 24 * 3_600_000;
const staysEqualMs = 60 * 3_600_000;
const neverChangesSamples = 3;

/** One long run says no more of how often a series changes than this many equal neighbours. */
const countedEquals = 20;

/** Fewer changes back and forth do not show how a series wavers: a coarse sensor moves when fuel burns, and rests else. */
const leastMoves = 8;

/** A coarse sensor shows one value all night: how long runs go on is learned from those that are at least this long. */
const longRun = 3;

/** Weight of the share of all neighbours in that of long runs, in neighbours. */
const priorWeight = 4;

/** Runs of equal values, at least one, in time order. */
export const equalRuns = (samples: readonly Sample[]): EqualRun[] =>
  runsOf(samples.length, (index) => samples[index]?.value === samples[index - 1]?.value).map(
    ([first, end]) => ({ first, end }),
  );

const lengthMs = (samples: readonly Sample[], { first, end }: EqualRun): number =>
  (samples[end - 1]?.atMs ?? 0) - (samples[first]?.atMs ?? 0);

/** Whether a run is one that a frozen sensor may have sent. */
export const isLongRun =
  (samples: readonly Sample[]) =>
  (run: EqualRun): boolean =>
    run.end - run.first >= minFrozenSamples && lengthMs(samples, run) >= frozenMs;

/** Those of the runs that are frozen from their first value on. `samples` in time order; `isEnd`: the value may be the end of the range. */
export function frozenRuns(
  samples: readonly Sample[],
  runs = equalRuns(samples),
  isEnd: (run: EqualRun) => boolean = () => false,
): EqualRun[] {
  const longestMs = runs.length === 1 ? neverChangesMs : staysEqualMs;
  const isEndless = (run: EqualRun): boolean =>
    run.end - run.first >= neverChangesSamples && lengthMs(samples, run) >= longestMs;
  const isLong = isLongRun(samples);
  if (!runs.some((run) => isEndless(run) || isLong(run))) return [];
  const isImpossible = impossibleRuns(samples, runs);
  return runs.filter(
    (run) => isEndless(run) || (isLong(run) && isImpossible(run, isEnd(run) ? leastAtEnd : leastProbability)),
  );
}

/** Whether a run goes on for longer than the others of its series let expect. */
function impossibleRuns(
  samples: readonly Sample[],
  runs: readonly EqualRun[],
): (run: EqualRun, least: number) => boolean {
  const equals = ({ first, end }: EqualRun): number => Math.min(countedEquals, end - first - 1);
  const further = ({ first, end }: EqualRun): number => Math.max(0, end - first - 1 - longRun);
  const wavers = countWavers(runs.map(({ first }) => samples[first]?.value ?? 0));
  let [equal, longEqual, longEnds] = [0, 0, 0];
  for (const run of runs) {
    equal += equals(run);
    longEqual += further(run);
    if (further(run) > 0) longEnds += 1;
  }
  return (run, least) => {
    const neighbours = equal - equals(run) + runs.length - 1;
    // Where most neighbours differ, a fall as that of fuel shows a live sensor as well.
    const moves = 2 * runs.length > neighbours ? runs.length - 1 : wavers;
    if (moves < leastMoves) return false;
    const share = 1 - moves / neighbours;
    const others = longEqual - further(run);
    const ends = longEnds - (further(run) > 0 ? 1 : 0);
    const longShare = (others + priorWeight * share) / (others + ends + priorWeight);
    return further(run) * Math.log(Math.max(share, longShare)) < Math.log(least);
  };
}

/** How often a series turns back. */
const countWavers = (values: readonly number[]): number =>
  values.filter((value, index) => {
    const [before, after] = [values[index - 1] ?? value, values[index + 1] ?? value];
    return (value - before) * (after - value) < 0;
  }).length;
