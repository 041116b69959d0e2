// The messages of a few households in the order in which they are due, made a little ahead of time.
import type { HouseholdDay } from './day.ts';
import type { Household } from './households.ts';
import { dayStartMs, minuteMs } from './kampala-time.ts';
import { messagesOf, type Message } from './readings.ts';

export interface Step {
  readonly day: number;
  /** The step covers (fromMs, toMs], within the local day. */
  readonly fromMs: number;
  readonly toMs: number;
}

const aheadMs = 10 * minuteMs;

/**
 * Takes the messages that are due in a step, in order of time; steps must follow each other. A day is made whole
 * and then cut, so the same messages come out however the time is divided into steps.
 */
export function openOutbox(
  households: readonly Household[],
  planOf: (household: Household, day: number) => HouseholdDay,
  /** Whether the devices of a household send on a day. */
  sends: (household: Household, day: number) => boolean = () => true,
): (step: Step) => Message[] {
  let waiting: Message[] = [];
  let madeUntilMs = Number.NEGATIVE_INFINITY;
  return ({ day, fromMs, toMs }) => {
    if (toMs > madeUntilMs) {
      madeUntilMs = Math.max(toMs, Math.min(fromMs + aheadMs, dayStartMs(day + 1)));
      const sending = households.filter((household) => sends(household, day));
      const made = sending.flatMap((household) => messagesOf(planOf(household, day)));
      waiting = made
        .filter(({ sendAtMs }) => fromMs < sendAtMs && sendAtMs <= madeUntilMs)
        .sort((a, b) => a.sendAtMs - b.sendAtMs);
    }
    const due = waiting.filter(({ sendAtMs }) => sendAtMs <= toMs);
    waiting = waiting.slice(due.length);
    return due;
  };
}
