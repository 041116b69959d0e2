// Dates and moments of expressions: reading, printing, and the time zone of the response.
import { dayNumber, isDate } from '../../dating/calendar.ts';

const epoch = dayNumber('1970-01-01');
const dayMs = 86_400_000;

/** The time zone of the response. Opening one is slow: keep it for all responses of a project. */
export interface LocalTime {
  /** The wall clock of a moment, as ms since 1970-01-01T00:00 of that clock. */
  readonly wallMs: (atMs: number) => number;
}

/** Days from 1970-01-01 to a date, YYYY-MM-DD; null where there is no such date. */
export const dayOf = (text: string): number | null => (isDate(text) ? dayNumber(text) - epoch : null);

interface Civil {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The calendar date of a day; the inverse of `dayOf`. Years begin in March, so that the leap day is the last of its year. */
function civilOf(days: number): Civil {
  const shifted = days + epoch;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const month = Math.floor((5 * dayOfYear + 2) / 153);
  const inNextYear = month > 9;
  return {
    year: yearOfEra + era * 400 + (inNextYear ? 1 : 0),
    month: inNextYear ? month - 9 : month + 3,
    day: dayOfYear - Math.floor((153 * month + 2) / 5) + 1,
  };
}

/** With leading zeros. */
export const pad = (value: number, width: number): string => String(value).padStart(width, '0');

/** YYYY-MM-DD; nothing for a day outside the years 1 to 9999. */
export function printDay(days: number): string {
  if (!Number.isSafeInteger(days)) return '';
  const { year, month, day } = civilOf(days);
  return year < 1 || year > 9999 ? '' : `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

const dateTime =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:(Z)|([+-])(\d{2})(?::?(\d{2}))?)?$/;

/** A moment, ms since 1970, from ISO 8601; without an offset by the wall clock. Null: no moment. */
export function momentMs(text: string, local: LocalTime): number | null {
  const [
    ,
    date = '',
    hours,
    minutes,
    seconds = '0',
    fraction = '0',
    utc,
    sign,
    zoneHours,
    zoneMinutes = '0',
  ] = dateTime.exec(text) ?? [];
  const day = dayOf(date);
  const [h, m, s] = [Number(hours), Number(minutes), Number(seconds)];
  if (day === null || h > 23 || m > 59 || s > 59) return null;
  const wallMs = day * dayMs + ((h * 60 + m) * 60 + s) * 1000 + Math.floor(Number(`0.${fraction}`) * 1000);
  if (utc !== undefined) return wallMs;
  if (sign === undefined) return atWall(wallMs, local);
  const offsetMs = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000;
  return sign === '-' ? wallMs + offsetMs : wallMs - offsetMs;
}

/** The moment at which a wall clock shows this; where the clock skips it, the moment a little later. */
function atWall(wallMs: number, { wallMs: wallAt }: LocalTime): number {
  const guessMs = wallMs - (wallAt(wallMs) - wallMs);
  return guessMs - (wallAt(guessMs) - wallMs);
}

export const localDay = (atMs: number, { wallMs }: LocalTime): number => Math.floor(wallMs(atMs) / dayMs);

export const midnightMs = (days: number, local: LocalTime): number => atWall(days * dayMs, local);

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const dayNames = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'];

/** Codes of format-date(); the names of months and days are English here, and of the language of the phone there. */
export const formatCodes: readonly string[] = 'YymnbdeaHhMS3%'.split('');

/** A wall-clock time in the form of `%Y-%m-%d`. */
export function formatWall(wallMs: number, format: string): string {
  const days = Math.floor(wallMs / dayMs);
  const { year, month, day } = civilOf(days);
  const restMs = wallMs - days * dayMs;
  const hours = Math.floor(restMs / 3_600_000);
  const parts: Readonly<Record<string, string>> = {
    Y: pad(year, 4),
    y: pad(year, 4).slice(2),
    m: pad(month, 2),
    n: String(month),
    b: monthNames[month - 1] ?? '',
    d: pad(day, 2),
    e: String(day),
    a: dayNames[((days % 7) + 7) % 7] ?? '',
    H: pad(hours, 2),
    h: String(hours),
    M: pad(Math.floor(restMs / 60_000) % 60, 2),
    S: pad(Math.floor(restMs / 1000) % 60, 2),
    3: pad(restMs % 1000, 3),
    '%': '%',
  };
  return format.replaceAll(/%(.)/gs, (code, letter: string) => parts[letter] ?? code);
}
