// When a collector visits which household, and how each visit ends.
import type { Household } from '../households.ts';
import { dayStartMs, hourMs, minuteMs } from '../kampala-time.ts';
import { bell, between } from '../random.ts';
import type { Collector } from './collectors.ts';

type Outcome = 'interviewed' | 'refused' | 'not_found' | 'moved';

export interface Visit {
  readonly household: Household;
  readonly collector: Collector;
  readonly outcome: Outcome;
  readonly attempt: number;
  readonly startedMs: number;
  readonly endedMs: number;
}

/** Shares of the visits. */
const shares = { refused: 0.04, moved: 0.03, notFound: 0.1 };
const attemptsMax = 3;
const [workFromHour, workToHour] = [8, 17];

function outcomeOf(random: () => number): Outcome {
  const draw = random();
  if (draw < shares.refused) return 'refused';
  if (draw < shares.refused + shares.moved) return 'moved';
  return draw < shares.refused + shares.moved + shares.notFound ? 'not_found' : 'interviewed';
}

/** Working days from `day` on, 8:00 to 17:00, without Sundays; a household that was not found is visited again. */
export function visitsOf(
  collector: Collector,
  households: readonly Household[],
  { day, random }: { readonly day: number; readonly random: () => number },
): Visit[] {
  const visits: Visit[] = [];
  const waiting = households.map((household) => ({ household, attempt: 1 }));
  let [today, atMs] = [workingDay(day), 0];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const outcome = outcomeOf(random);
    const lengthMs = (outcome === 'interviewed' ? 25 + 9 * bell(random) : between(random, 2, 8)) * minuteMs;
    const opensMs = dayStartMs(today) + workFromHour * hourMs;
    const startedMs = Math.round(Math.max(atMs, opensMs) + between(random, 8, 25) * minuteMs);
    const endedMs = Math.round(startedMs + lengthMs);
    visits.push({ ...next, collector, outcome, startedMs, endedMs });
    if (outcome === 'not_found' && next.attempt < attemptsMax)
      waiting.push({ ...next, attempt: next.attempt + 1 });
    atMs = endedMs;
    if (atMs > dayStartMs(today) + (workToHour - 1) * hourMs) today = workingDay(today + 1);
  }
  return visits;
}

/** 1970-01-01 was a Thursday; Sundays are free. */
const workingDay = (day: number): number => ((day + 4) % 7 === 0 ? day + 1 : day);
