// Date-times as the interface prints them.
import { isoTime } from '#runtime/text/iso-time.ts';

export { isoTime };

/** The same moment in UTC, from a date-time with any offset. */
export const inUtc = (dateTime: string): string => isoTime(Date.parse(dateTime));

/** Of a moment, ms since 1970. */
export type LocalDays = (ms: number) => string;

/** The local day of a moment in an IANA time zone, YYYY-MM-DD. Making the format takes longer than using it. */
export function localDays(timeZone: string): LocalDays {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  return (ms) => format.format(new Date(ms));
}

/** Of one moment. */
export const localDay = (timeZone: string, ms: number): string => localDays(timeZone)(ms);
