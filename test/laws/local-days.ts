// Local days of a time zone by asking its clock, without the arithmetic of the domain that is tested.

/** From its first moment (inside) to the first of the next day (outside), ms since 1970 (UTC). */
export interface LocalDay {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly fromMs: number;
  readonly toMs: number;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

function dateAt(timeZone: string, atMs: number): string {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  clocks.set(timeZone, clock);
  return clock.format(atMs);
}

/** The date so many days later. */
export const dateAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The first minute on which the local date is this one, or a later one where a zone skips it. */
function firstMomentOf(timeZone: string, day: string): number {
  const noonMs = Date.parse(`${day}T12:00:00Z`);
  let [before, after] = [(noonMs - 2 * dayMs) / minuteMs, (noonMs + 2 * dayMs) / minuteMs];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dateAt(timeZone, middle * minuteMs) >= day) after = middle;
    else before = middle;
  }
  return after * minuteMs;
}

/** So many days in a row, none of them empty. */
export function localDays(timeZone: string, first: string, count: number): LocalDay[] {
  const moments = Array.from({ length: count + 1 }, (_, at) => firstMomentOf(timeZone, dateAfter(first, at)));
  return moments.slice(0, -1).map((fromMs, at) => ({
    day: dateAfter(first, at),
    fromMs,
    toMs: moments[at + 1] ?? fromMs,
  }));
}
