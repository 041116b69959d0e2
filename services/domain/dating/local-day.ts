// Start and end of a local day in an IANA time zone, as ClickHouse computes them for device-days.
import type { Span } from '../cooking/steps.ts';
import { dayNumber } from './calendar.ts';

/** Bounds of a date; null: the zone skipped it. */
export type DayBounds = (day: string) => Span | null;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Offsets are read this many hours from midnight UTC: before and after the midnight of every zone. */
const askHours = [-15, 13] as const;

/** Bounds are kept, for an analysis asks for the same days of many devices. */
export function openDayBounds(timeZone: string): DayBounds {
  const wallMs = wallClock(timeZone);
  const known = new Map<string, Span | null>();
  return (day) => {
    const found = known.get(day);
    if (found !== undefined) return found;
    const bounds = boundsOf(utcMidnightMs(day), wallMs);
    known.set(day, bounds);
    return bounds;
  };
}

/** For a time zone the first moment of each date, which is given as its midnight in UTC, ms; null: the zone skipped it. */
export type Midnights = (timeZone: string) => (dateMs: number) => number | null;

/** Moments are kept, for the days of many devices are asked for one after the other. */
export function openMidnights(): Midnights {
  const zones = new Map<string, (dateMs: number) => number | null>();
  return (timeZone) => {
    const known = zones.get(timeZone);
    if (known) return known;
    const of = openZone(timeZone);
    zones.set(timeZone, of);
    return of;
  };
}

function openZone(timeZone: string): (dateMs: number) => number | null {
  const wallMs = wallClock(timeZone);
  const moments = new Map<number, number | null>();
  return (dateMs) => {
    const known = moments.get(dateMs);
    if (known !== undefined) return known;
    const found = midnight(dateMs, wallMs);
    moments.set(dateMs, found);
    return found;
  };
}

/** Of a date in UTC, ms since 1970. */
export const utcMidnightMs = (day: string): number => (dayNumber(day) - dayNumber('1970-01-01')) * dayMs;

function boundsOf(dateMs: number, wallMs: (ms: number) => number): Span | null {
  const [fromMs, toMs] = [midnight(dateMs, wallMs), midnight(dateMs + dayMs, wallMs)];
  if (fromMs === null) return null;
  return { fromMs, toMs: toMs ?? midnight(dateMs + 2 * dayMs, wallMs) ?? fromMs + dayMs };
}

/** The first moment whose local date it is: midnight by the offset before or after it, where that is not skipped. */
function midnight(dateMs: number, wallMs: (ms: number) => number): number | null {
  const moments = askHours
    .map((hours) => dateMs + hours * hourMs)
    .map((askedMs) => dateMs - (wallMs(askedMs) - askedMs))
    .filter((ms) => Math.floor(wallMs(ms) / dayMs) === dateMs / dayMs);
  return moments.length === 0 ? null : Math.min(...moments);
}

/** The local wall-clock time as if it were UTC. The Swedish locale prints `2024-03-31 23:59:59`. */
export function wallClock(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (ms) => {
    const text = format.format(ms);
    const [hours = 0, minutes = 0, seconds = 0] = text.slice(11).split(':').map(Number);
    return utcMidnightMs(text.slice(0, 10)) + ((hours * 60 + minutes) * 60 + seconds) * 1000;
  };
}
