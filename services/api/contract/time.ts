// Date-times as the API prints them: ISO 8601 in UTC, with milliseconds only if there are some.
import { isoTime } from '#runtime/text/iso-time.ts';

export { isoTime };

/** The same time in UTC, from a date-time with any offset. */
export const inUtc = (dateTime: string): string => isoTime(Date.parse(dateTime));

/** From ms since 1970. */
export type LocalDays = (ms: number) => string;

/**
 * The local day of a time in an IANA time zone, YYYY-MM-DD. Creating the format takes longer than using it, so it is
 * kept.
 */
export function localDays(timeZone: string): LocalDays {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return (ms) => format.format(new Date(ms));
}

/** The local day of one time. */
export const localDay = (timeZone: string, ms: number): string => localDays(timeZone)(ms);
