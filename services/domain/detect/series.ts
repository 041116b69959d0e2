// Order and interval of a device's readings: which reading the detectors use, duplicates, late readings, gaps.
import { shortest } from '../evidence/float32.ts';
import { isRounded } from '../signals/rounding.ts';
import type { Anomaly } from './anomaly.ts';

export interface SeriesState {
  /** The highest reading stepped, by (observedAt, sequence); observedAt in Unix ms. */
  observedAt: number;
  sequence: number;
  /** Of the texts of that reading. Copies are compared with the newest reading only: older ones are not kept. */
  digest: number;
  /** Its numbers in the order of its kind. */
  values: number[];
  /** Whether a run of late readings was reported already. */
  late: boolean;
  /** Smoothed time between readings, ms. */
  intervalMs: number;
  /** Readings that went into it, counted up to `settledSteps`. */
  steps: number;
}

/** The order key of readings of a device. */
type Order = Pick<SeriesState, 'observedAt' | 'sequence'>;

const nothingYet = Number.MIN_SAFE_INTEGER;

/** A shorter gap is never reported: homes lose power and networks that long every day. */
const minGapMs = 30 * 60_000;

/** Shorter ones are worth a note; a whole day without data asks for a visit. */
const seriousGapMs = 24 * 3_600_000;

/** Meters that write on change are silent for several of their usual intervals without any fault. */
const gapFactor = 6;

/** The pace means nothing before this many steps. */
const settledSteps = 5;

export const startSeries = (): SeriesState => ({
  observedAt: nothingYet,
  sequence: -1,
  digest: 0,
  values: [],
  late: false,
  intervalMs: 0,
  steps: 0,
});

/** Whether a reading is above the highest one stepped. */
export const isAbove = (state: Order, { observedAt, sequence }: Order): boolean =>
  observedAt > state.observedAt || (observedAt === state.observedAt && sequence > state.sequence);

/**
 * Steps order and pace by a reading that is above the highest one stepped. Only then may other detectors step, so that
 * their states do not depend on copies and late batches. `digest`: of the texts of the reading (digest.ts); its numbers
 * are kept by `keep`.
 */
export function stepSeries(
  state: SeriesState,
  { observedAt, sequence }: Order,
  digest: number,
): Anomaly | undefined {
  const gap = state.observedAt === nothingYet ? undefined : stepPace(state, observedAt - state.observedAt);
  state.observedAt = observedAt;
  state.sequence = sequence;
  state.digest = digest;
  state.late = false;
  return gap;
}

/** Stands for a value that was not sent: a state holds no null. */
const unsent = Number.MIN_SAFE_INTEGER;

/** Keeps a number of the newest reading, by its place among those of its kind. */
export function keep({ values }: SeriesState, place: number, value: number | null): void {
  values[place] = value ?? unsent;
}

/** Whether a number is the one that is kept, rounded to no fewer than `coarsest` decimals. */
export function isKept(
  { values }: SeriesState,
  [place, coarsest]: readonly [number, number],
  value: number | null,
): boolean {
  const [kept, sent] = [values[place] ?? unsent, value ?? unsent];
  if (kept === sent) return true;
  return kept !== unsent && sent !== unsent && isRounded(printed(kept), printed(sent), coarsest);
}

/** With the decimals that were sent, where a number came by 32 bits. */
const printed = (value: number): number => (Math.fround(value) === value ? shortest(value) : value);

const duplicate: Anomaly = {
  detector: 'duplicate',
  channel: 'reading',
  severity: 'info',
  value: null,
  detail: 'the newest reading was sent again',
};

/** The first arrival is stored and counts; which one is right is not known here. */
const conflict: Anomaly = {
  detector: 'conflict',
  channel: 'reading',
  severity: 'major',
  value: null,
  detail: 'the newest reading was sent again with other values; the first arrival counts',
};

/** Findings for a reading that is not newer than the newest: a copy, or a late reading. `isSame`: of the numbers of a copy. */
export function tellCopy<R extends Order>(
  state: SeriesState,
  reading: R,
  digest: number,
  isSame: (state: SeriesState, reading: R) => boolean,
): Anomaly | undefined {
  const { observedAt, sequence } = reading;
  if (observedAt === state.observedAt && sequence === state.sequence)
    return digest === state.digest && isSame(state, reading) ? duplicate : conflict;
  // A late batch may hold thousands: one finding for the run of them says it all.
  if (state.late) return undefined;
  state.late = true;
  const lateSeconds = (state.observedAt - observedAt) / 1000;
  return {
    detector: 'out_of_order',
    channel: 'reading',
    severity: 'info',
    value: lateSeconds,
    detail: `${lateSeconds} s older than the newest reading`,
  };
}

function stepPace(state: SeriesState, stepMs: number): Anomaly | undefined {
  // Several readings of one moment (probes, rows that share a stamp) say nothing about the pace.
  if (stepMs === 0) return undefined;
  const limitMs = Math.max(minGapMs, gapFactor * state.intervalMs);
  const gap = state.steps >= settledSteps && stepMs > limitMs ? gapOf(state, stepMs) : undefined;
  // A gap counts as the limit only, so that one outage changes little and a device that became slower is learned.
  const learnedMs = state.steps < settledSteps ? stepMs : Math.min(stepMs, limitMs);
  state.intervalMs += state.steps === 0 ? learnedMs : (learnedMs - state.intervalMs) / 8;
  if (state.steps < settledSteps) state.steps += 1;
  return gap;
}

function gapOf({ intervalMs }: SeriesState, stepMs: number): Anomaly {
  const seconds = stepMs / 1000;
  return {
    detector: 'gap',
    channel: 'reading',
    severity: stepMs >= seriousGapMs ? 'warning' : 'info',
    value: seconds,
    detail: `${seconds} s without a reading; the usual interval is ${Math.round(intervalMs / 1000)} s`,
  };
}
