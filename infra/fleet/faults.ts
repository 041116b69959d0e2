// How devices break: lost days, outages, late batches, drifting clocks, stuck values, counter resets, bad messages.
import { dayMs, dayStartMs, hourMs } from './kampala-time.ts';
import { between, seedOf, stream, uniformAt } from './random.ts';

export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The fault of a device on a local day. */
export interface DayFaults {
  /** Nothing of this day ever arrives. */
  readonly lost: boolean;
  /** Readings of this span never arrive. */
  readonly outage: Span | null;
  /** Readings of this span arrive in one batch at its end. */
  readonly late: Span | null;
  /** The temperature stays what it was at the beginning of this span. */
  readonly stuck: Span | null;
  /** The energy counter starts again at 0; never in a gap, so that no energy goes unseen. */
  readonly resetMs: number | null;
  /** The device's clock is ahead by this much, 0 to 28 s. */
  readonly driftMs: number;
}

/** Shares of device-days; of a flaky household one day in six is lost. */
const rates = { lost: 0.008, lostWhenFlaky: 1 / 6, late: 0.04, stuck: 0.03, reset: 0.0015 };
const outages = { rate: 0.03, shortestH: 1, longestH: 3 };
/** Where the grid fails for half a day. */
const powerCuts = { rate: 1 / 5, shortestH: 10, longestH: 13 };
/** Shares of messages. */
const messageRates = { truncated: 0.002, duplicate: 0.005 };

/** The inputs that decide the fault of a device. */
export interface Breakable {
  readonly seed: number;
  readonly flaky: boolean;
  readonly hasPowerCuts: boolean;
  /** It has a probe that can stick, a counter that can be reset. */
  readonly hasProbe: boolean;
  readonly hasCounter: boolean;
}

/** The faults of a device on a local day, from the device alone. */
export function faultsOf(device: Breakable, day: number): DayFaults {
  const random = stream(seedOf(device.seed, 'faults', day));
  const lost = random() < (device.flaky ? rates.lostWhenFlaky : rates.lost);
  const outage = maybeSpan(random, day, device.hasPowerCuts ? powerCuts : outages);
  const late = maybeSpan(random, day, { rate: rates.late, shortestH: 2, longestH: 6 });
  const stuck = maybeSpan(random, day, { rate: rates.stuck, shortestH: 3, longestH: 5 });
  const resets = random() < rates.reset && device.hasCounter && !lost && outage === null;
  const resetMs = resets ? dayStartMs(day) + 3 * hourMs : null;
  return {
    lost,
    outage,
    late,
    stuck: device.hasProbe ? stuck : null,
    resetMs,
    driftMs: driftMs(device.seed, day),
  };
}

function maybeSpan(
  random: () => number,
  day: number,
  shape: { rate: number; shortestH: number; longestH: number },
): Span | null {
  const happens = random() < shape.rate;
  const lengthMs = Math.round(between(random, shape.shortestH, shape.longestH) * hourMs);
  const fromMs = dayStartMs(day) + Math.round(random() * (dayMs - lengthMs));
  return happens ? { fromMs, toMs: fromMs + lengthMs } : null;
}

// One device in seven has a clock that runs 1 to 4 s a day fast and is set again once a week.
function driftMs(deviceSeed: number, day: number): number {
  const random = stream(seedOf(deviceSeed, 'clock'));
  if (random() >= 1 / 7) return 0;
  return Math.round(between(random, 1000, 4000)) * ((day + Math.floor(random() * 7)) % 7);
}

export const within = (span: Span | null, ms: number): boolean =>
  span !== null && span.fromMs <= ms && ms < span.toMs;

export type MessageFault = 'none' | 'duplicate' | 'truncated';

/** The fault of message `index` of a stream. */
export function messageFault(seed: number, index: number): MessageFault {
  const draw = uniformAt(seed, index);
  if (draw < messageRates.truncated) return 'truncated';
  return draw < messageRates.truncated + messageRates.duplicate ? 'duplicate' : 'none';
}
