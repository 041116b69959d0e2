// Date-times as the interface prints them: ISO 8601 in UTC, milliseconds only when there are some.

export const isoTime = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

/** The same moment in UTC, from a date-time with any offset. */
export const inUtc = (dateTime: string): string => isoTime(Date.parse(dateTime));
