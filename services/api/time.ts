// Date-times as the interface prints them: ISO 8601 in UTC, milliseconds only when there are some.

export const isoTime = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

/** The same moment in UTC, from a date-time with any offset. */
export const inUtc = (dateTime: string): string => isoTime(Date.parse(dateTime));

/** The local day of a moment in an IANA time zone, YYYY-MM-DD. */
export const localDay = (timeZone: string, ms: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(ms));
