// Local days by the time zones of the runtime; those of device-days come from ClickHouse.
import type { Span } from '#domain/cooking/steps.ts';

export interface LocalDay extends Span {
  /** YYYY-MM-DD. */
  readonly day: string;
}

/** By its name; an offset such as +03:00 knows no changes of the clock. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(name) && new Intl.DateTimeFormat('en-CA', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/** The days that share time with a span, of 23, 24 or 25 hours each. */
export function localDays(timeZone: string, { fromMs, toMs }: Span): LocalDay[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const dayOf = (ms: number): string => format.format(ms);
  const days: LocalDay[] = [];
  for (let start = fromMs; start < toMs;) {
    const day = dayOf(start);
    const end = firstMsAfter(day, start, dayOf);
    days.push({ day, fromMs: start, toMs: end });
    start = end;
  }
  return days;
}

/** Longer than any day. */
const twoDaysMs = 172_800_000;

/** The first moment of the next day, by halving: after `fromMs`, which is in the day. */
function firstMsAfter(day: string, fromMs: number, dayOf: (ms: number) => string): number {
  let [inside, outside] = [fromMs, fromMs + twoDaysMs];
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (dayOf(middle) === day) inside = middle;
    else outside = middle;
  }
  return outside;
}
