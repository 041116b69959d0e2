// Date-times as text: ISO 8601 in UTC, milliseconds only when there are some.

export const isoTime = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
