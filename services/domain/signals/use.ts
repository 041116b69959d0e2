// Finds use (reported, or by heat) for most of a day or around the clock, which is no cooking.
import { runsOf, sharedMs, type Span } from '../cooking/steps.ts';
import { sum } from '../sum.ts';

const hourMs = 3_600_000;

/** A kitchen rests for this long once a day; what never does so cycles around the clock, ms. Rule. */
const shortestRestMs = 3 * hourMs;

/** Fewer loads or uses do not go around the clock, and less seen time says nothing of a rest. */
const leastUses = 3;
const leastSeenMs = 12 * hourMs;

/** A load that is on for a larger share of a day is no cooking. */
const longestShareOfDay = 0.5;

/** Time about which a device says whether the stove was in use. */
export interface SeenUse extends Span {
  readonly isInUse: boolean;
}

/** A rest of which a part is not known is this long in what is known of it, ms: a lost use makes no rest. Rule. */
const shortestBrokenRestMs = 2 * shortestRestMs;

/** A shorter gap hides no use, ms: no shorter fire is found. Rule. */
const longestHoleMs = 10 * 60_000;

/** `inUseMs` of the day; `seen` in time order, without overlaps, of the day and the time around it. */
export function isSustainedUse(inUseMs: number, seen: readonly SeenUse[], day: Span): boolean {
  if (inUseMs > longestShareOfDay * (day.toMs - day.fromMs)) return true;
  if (inUseMs === 0) return false;
  const known = seen.filter(({ fromMs, toMs }) => toMs > fromMs);
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return false;
  const alternation = alternate(known);
  return [day, { fromMs: first.fromMs, toMs: last.toMs }].some((period) =>
    isAroundTheClock(alternation, period),
  );
}

/** Half a day or more of the period is known, and in all of it the stove does not rest. */
function isAroundTheClock({ uses, pauses }: Alternation, period: Span): boolean {
  const usedMs = overlapMs(uses, period);
  // Use without a pause is one, however long it lasts.
  const isOften =
    uses.filter((use) => sharedMs(use, period) > 0).length >= leastUses || usedMs >= leastSeenMs;
  return (
    isOften &&
    usedMs + overlapMs(pauses.flat(), period) >= leastSeenMs &&
    !pauses.some((pause) => isRest(pause, period))
  );
}

const isRest = (pause: Pause, period: Span): boolean =>
  pause.some((part) => sharedMs(part, period) >= shortestRestMs) ||
  (sum(pause.map(({ fromMs, toMs }) => toMs - fromMs)) >= shortestBrokenRestMs &&
    overlapMs(pause, period) >= shortestRestMs);

const overlapMs = (spans: readonly Span[], period: Span): number =>
  sum(spans.map((span) => sharedMs(span, period)));

/** The time between two uses as far as it is known: its parts between gaps. */
type Pause = readonly Span[];

interface Alternation {
  readonly uses: readonly Span[];
  readonly pauses: readonly Pause[];
}

/** Uses and the pauses before, between and after them; a gap parts two uses, and not two pauses. */
function alternate(known: readonly SeenUse[]): Alternation {
  const uses: Span[] = [];
  const pauses: Span[][] = [[]];
  for (const [first, end] of runsOf(known.length, (index) => isOneWith(known[index - 1], known[index]))) {
    const { fromMs = 0, isInUse = false } = known[first] ?? {};
    if (isInUse) pauses.push([]);
    const spans = isInUse ? uses : pauses.at(-1);
    spans?.push({ fromMs, toMs: known[end - 1]?.toMs ?? fromMs });
  }
  return { uses, pauses };
}

const isOneWith = (before: SeenUse | undefined, seen: SeenUse | undefined): boolean =>
  before !== undefined &&
  seen !== undefined &&
  seen.isInUse === before.isInUse &&
  seen.fromMs - before.toMs < longestHoleMs;

/** Shorter pauses between two spans are the drift of a clock: share of a span, and ms. Rule. */
const driftShare = 0.1;
const longestDriftMs = 60_000;

/** Time of a day in none of the spans, which are in time order and do not overlap, ms. */
export function unknownMs(spans: readonly Span[], day: Span): number {
  let [ms, endMs] = [0, -Infinity];
  for (const { fromMs, toMs } of spans) {
    const isDrift = fromMs - endMs <= Math.min(longestDriftMs, driftShare * (toMs - fromMs));
    if (!isDrift) ms += sharedMs({ fromMs: endMs, toMs: fromMs }, day);
    endMs = Math.max(endMs, toMs);
  }
  return ms + sharedMs({ fromMs: endMs, toMs: Infinity }, day);
}
