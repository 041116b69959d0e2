// Reads moments that a writer keeps in microseconds or nanoseconds as Unix ms; what is below a millisecond is cut off.
import { readLong, readLongExactly, type Cursor } from './cursor.ts';

const microsPerMilli = 1000;
const nanosPerMilli = 1_000_000n;

/** Always down, so also before 1970: a reading never moves to a later millisecond. Exact until the year 2255. */
export const readMicros = (cursor: Cursor): number => Math.floor(readLong(cursor) / microsPerMilli);

/** Nanoseconds since 1970 are beyond 2^53 after 105 days, so they are divided before they become a number. */
export function readNanos(cursor: Cursor): number {
  const nanos = readLongExactly(cursor);
  const millis = nanos / nanosPerMilli;
  return Number(nanos < 0n && millis * nanosPerMilli !== nanos ? millis - 1n : millis);
}
