// Collapses the copies of a channel before anything is judged: one reading is one reading (infra/docs/signals.md#copies).
//
// What is done about a moment depends on readings of the next minutes only, so adjoining days that are computed apart agree.

interface Reading {
  readonly observedAt: number;
  readonly sequence: number;
}

/** How the readings of a channel are compared. */
export interface Contents<R> {
  /** Whether two readings say the same, as far as the coarser one says it. */
  readonly isSame: (a: R, b: R) => boolean;
  /** `a` with the finer value of each field. */
  readonly finer: (a: R, b: R) => R;
  /** The value that is followed; null: each reading is an amount of its own. */
  readonly valueOf: ((reading: R) => number) | null;
  /** Whether the value moves slowly, so that near readings are of one wake-up; else only equal ones are copies. */
  readonly isSmooth: boolean;
  /** Copies of a reading come within this time, ms. */
  readonly nearMs: (reading: R) => number;
}

export interface Collapsed<R> {
  /** In time order, one for each measurement. */
  readonly readings: readonly R[];
  /** Moments with different contents, none of which can be trusted, ms. */
  readonly conflictsAtMs: readonly number[];
}

/** Gateways hear a frame within seconds, and a logger that wakes up sends its burst within a minute, ms. Rule. */
export const nearestMs = 60_000;

/** Readings are near each other within this part of the time before and after them. Rule. */
const nearShare = 0.25;

/** Of amounts, and of readings alone in view, only those within this time are copies, ms. Rule. */
export const copiesMs = 5000;

/** Clocks that cut their times write whole minutes or seconds, ms. */
const cutsMs = [60_000, 1000] as const;

/** One reading for each measurement. `sorted`: see `inOrder`. */
export function collapse<R extends Reading>(sorted: readonly R[], contents: Contents<R>): Collapsed<R> {
  const nearMs = (index: number): number => {
    const reading = sorted[index];
    return reading ? contents.nearMs(reading) : 0;
  };
  if (isPlain(timesOf(sorted), nearMs)) return { readings: sorted, conflictsAtMs: [] };
  const { readings, conflictsAtMs } = onePerTime(sorted, contents);
  return { readings: withoutBursts(withoutSentAgain(readings, contents), contents), conflictsAtMs };
}

interface Times {
  readonly length: number;
  readonly atMs: (index: number) => number;
  readonly sequence: (index: number) => number;
}

const timesOf = (readings: readonly Reading[]): Times => ({
  length: readings.length,
  atMs: (index) => readings[index]?.observedAt ?? 0,
  sequence: (index) => readings[index]?.sequence ?? 0,
});

/** Whether a series holds no copies: most do, and for them there is nothing to do. */
export function isPlain(times: Times, nearMs: (index: number) => number): boolean {
  for (let index = 1; index < times.length; index += 1) {
    const gapMs = times.atMs(index) - times.atMs(index - 1);
    if (gapMs <= 0) return false;
    const limitMs = nearMs(index - 1);
    if (gapMs > limitMs && gapMs > nearestMs) continue;
    if (times.sequence(index) <= times.sequence(index - 1)) return false;
    if (burstEnd(times, index - 1, limitMs) >= index) return false;
  }
  return true;
}

/**
 * The last of the readings from `first` that lie together within `limitMs`, and within a quarter of the time before and
 * after them. Such bursts never overlap but one inside the other.
 */
function burstEnd({ length, atMs }: Times, first: number, limitMs: number): number {
  const fromMs = atMs(first);
  const beforeMs = first > 0 ? fromMs - atMs(first - 1) : Infinity;
  const longestMs = Math.min(limitMs, nearShare * beforeMs);
  let end = first;
  for (let index = first + 1; index < length && atMs(index) - fromMs <= longestMs; index += 1) {
    const afterMs = index + 1 < length ? atMs(index + 1) - atMs(index) : Infinity;
    const roomMs = Math.min(beforeMs, afterMs);
    if (atMs(index) - fromMs <= (roomMs === Infinity ? copiesMs : nearShare * roomMs)) end = index;
  }
  return end;
}

/** Readings of one time that say the same are one; of a clock that cuts its times the last one stays; others contradict. */
function onePerTime<R extends Reading>(sorted: readonly R[], contents: Contents<R>): Collapsed<R> {
  const moments: R[][] = [];
  for (const reading of sorted) {
    const last = moments.at(-1);
    if (last?.[0]?.observedAt === reading.observedAt) last.push(reading);
    else moments.push([reading]);
  }
  const conflictsAtMs: number[] = [];
  const readings = moments.flatMap((moment, index) => {
    const merged = mergeAll(moment, contents);
    if (merged) return merged;
    const last = isCut(moments, index, contents) ? moment.at(-1) : undefined;
    if (!last) conflictsAtMs.push(moment[0]?.observedAt ?? 0);
    return last ?? [];
  });
  return { readings, conflictsAtMs };
}

/** Readings that say the same as one, with the finest value of each field; undefined where they contradict each other. */
function mergeAll<R>(same: readonly R[], { finer, isSame }: Contents<R>): R | undefined {
  const [first, ...others] = same;
  if (first === undefined || others.length === 0) return first;
  const merged = others.reduce(finer, first);
  return same.every((one) => isSame(merged, one)) ? merged : undefined;
}

/** Moments to both sides that show whether a clock cuts its times. */
const sideMoments = 15;

/** Two sensors differ by more than this many of their changes. Rule. */
const alikeFactor = 4;

/**
 * Whether several readings of a moment were made one after the other in a minute, or second, whose rest the clock left
 * out: there are readings in each such unit near it, several in another one too, all numbered in their order, and they
 * change from unit to unit as they do within one. Two sensors under one name do not.
 */
function isCut<R extends Reading>(
  moments: readonly (readonly R[])[],
  place: number,
  { valueOf }: Contents<R>,
): boolean {
  const near = moments.slice(Math.max(0, place - sideMoments), place + sideMoments + 1);
  const startMs = (moment: readonly R[] | undefined): number => moment?.[0]?.observedAt ?? Infinity;
  const unitMs = cutsMs.find((cutMs) => near.every((moment) => startMs(moment) % cutMs === 0));
  if (unitMs === undefined || valueOf === null) return false;
  const atMs = startMs(moments[place]);
  const isDense = [place - 1, place + 1].some((index) => Math.abs(startMs(moments[index]) - atMs) <= unitMs);
  const ranks = near.flat().map(({ sequence }) => sequence);
  const isRising = ranks.every((rank, index) => index === 0 || rank > (ranks[index - 1] ?? 0));
  if (!isDense || !isRising || near.filter(({ length }) => length > 1).length < 2) return false;
  const ends = near.map((moment) => [moment[0], moment.at(-1)].flatMap((end) => (end ? valueOf(end) : [])));
  const change = (a: number | undefined, b: number | undefined): number => Math.abs((a ?? 0) - (b ?? 0));
  let [within, across] = [0, 0];
  for (const [index, [first, last]] of ends.entries()) {
    within += change(first, last) / ends.length;
    const before = ends[index - 1];
    if (before) across += (change(first, before[0]) + change(last, before[1])) / (2 * (ends.length - 1));
  }
  return within <= alikeFactor * across;
}

/** A frame that several gateways heard keeps its number: the same number and contents within a minute are one reading. */
function withoutSentAgain<R extends Reading>(
  readings: readonly R[],
  { isSame, finer }: Contents<R>,
): readonly R[] {
  const kept: R[] = [];
  for (const reading of readings) {
    let index = kept.length - 1;
    while (index > 0 && reading.observedAt - (kept[index]?.observedAt ?? 0) <= nearestMs) {
      if (kept[index]?.sequence === reading.sequence) break;
      index -= 1;
    }
    const [first, before] = [kept[index], kept[index - 1]];
    // A device that does not count shows nothing by its numbers.
    const isCopy =
      first !== undefined &&
      first.sequence === reading.sequence &&
      reading.observedAt - first.observedAt <= nearestMs &&
      before !== undefined &&
      before.sequence !== reading.sequence &&
      isSame(first, reading);
    if (isCopy) kept[index] = finer(first, reading);
    else kept.push(reading);
  }
  return kept;
}

/** One reading of each burst: of a slow value the middle one, of others those that differ from the one before. */
function withoutBursts<R extends Reading>(readings: readonly R[], contents: Contents<R>): readonly R[] {
  const [times, kept]: [Times, R[]] = [timesOf(readings), []];
  for (let first = 0, end = 0; first < readings.length; first = end + 1) {
    const reading = readings[first];
    if (!reading) break;
    end = burstEnd(times, first, contents.nearMs(reading));
    if (end === first) kept.push(reading);
    else kept.push(...ofBurst(readings.slice(first, end + 1), contents));
  }
  return kept;
}

/** Moments without those that follow another one as a copy does: readings of several kinds that are sent together. */
export function withoutNearTimes(timesMs: Float64Array): Float64Array {
  const times = { length: timesMs.length, atMs: (index: number) => timesMs[index] ?? 0, sequence: () => 0 };
  let end = -1;
  return timesMs.filter((_, index) => {
    if (index <= end) return false;
    end = burstEnd(times, index, nearestMs);
    return true;
  });
}

function ofBurst<R extends Reading>(burst: readonly R[], contents: Contents<R>): R[] {
  const { valueOf, isSmooth, isSame, finer } = contents;
  const merged = mergeAll(burst, contents);
  if (merged) return [merged];
  if (isSmooth && valueOf !== null) {
    const middle = burst.toSorted((a, b) => valueOf(a) - valueOf(b))[Math.floor((burst.length - 1) / 2)];
    return middle && burst[0] ? [{ ...middle, observedAt: burst[0].observedAt }] : [];
  }
  const kept: R[] = [];
  for (const reading of burst) {
    const last = kept.at(-1);
    if (last && isSame(last, reading)) kept[kept.length - 1] = finer(last, reading);
    else kept.push(reading);
  }
  return kept;
}

const byTime = (a: Reading, b: Reading): number => a.observedAt - b.observedAt || a.sequence - b.sequence;

/** By time and sequence. The readings themselves where they are in order, as those that were read together mostly are. */
export function inOrder<R extends Reading>(readings: readonly R[]): readonly R[] {
  for (let index = 1; index < readings.length; index += 1) {
    const [a, b] = [readings[index - 1], readings[index]];
    if (a && b && byTime(a, b) > 0) return readings.toSorted(byTime);
  }
  return readings;
}
