// Prints and reads moments as UTC with milliseconds, like 2026-11-20T17:10:00.000Z, by arithmetic.
import { civilNumber, dayNumber, isDate } from './calendar.ts';

const dayMs = 86_400_000;
const epoch = dayNumber('1970-01-01');

/** Moments of the year 1 to 9999. It keeps the date of the last call, because readings come day by day. */
export function openUtcTime(): (ms: number) => string {
  let [known, date] = [NaN, ''];
  return (ms) => {
    const day = Math.floor(ms / dayMs);
    if (day !== known) [known, date] = [day, dateOf(day)];
    return `${date}T${clockOf(ms - day * dayMs)}Z`;
  };
}

const pad = (value: number, length: number): string => String(value).padStart(length, '0');
const firstOf = (year: number, month: number): number => civilNumber({ year, month, day: 1 });

/** The date of a day that is counted from 1970-01-01. */
function dateOf(days: number): string {
  const wanted = days + epoch;
  // Years beyond 9999 have no text.
  let year = Math.floor(wanted / 366);
  while (year < 9999 && firstOf(year + 1, 1) <= wanted) year += 1;
  let month = 12;
  while (firstOf(year, month) > wanted) month -= 1;
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(wanted - firstOf(year, month) + 1, 2)}`;
}

const two = Array.from({ length: 60 }, (_, value) => pad(value, 2));
const clockOf = (ms: number): string =>
  `${two[Math.floor(ms / 3_600_000)]}:${two[Math.floor(ms / 60_000) % 60]}:${two[Math.floor(ms / 1000) % 60]}.${pad(ms % 1000, 3)}`;

/** The moment of such a text, ms since 1970; null for anything else. */
export function utcMs(text: string): number | null {
  const [, date = '', hour, minute, second, ms] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})\.(\d{3})Z$/.exec(text) ?? [];
  if (!isDate(date)) return null;
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  const days = dayNumber(date) - epoch;
  return days * dayMs + hours * 3_600_000 + minutes * 60_000 + seconds * 1000 + Number(ms);
}
