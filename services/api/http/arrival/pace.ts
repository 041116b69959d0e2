// Limits how slowly a body may arrive: 8 MiB take two minutes on a field link of 512 kbit/s, but no client may occupy
// a place for ever.
import type { IncomingMessage } from 'node:http';
import { Problem } from '../../contract/problem.ts';

export interface Pace {
  /** Fewest bytes in each window, unless the body ends. */
  readonly windowMs: number;
  readonly leastBytes: number;
  /** Longest time for the whole body. */
  readonly totalMs: number;
}

/** Resolves as `reading` does. Throws 408, which ends the connection, if the body arrives too slowly. */
export async function inPace<T>(request: IncomingMessage, reading: Promise<T>, pace: Pace): Promise<T> {
  const { windowMs, leastBytes, totalMs } = pace;
  const { promise: late, reject } = Promise.withResolvers<never>();
  let arrived = 0;
  const count = (piece: Uint8Array): void => {
    arrived += piece.length;
  };
  request.on('data', count);
  const windows = setInterval(() => {
    if (arrived < leastBytes)
      reject(
        tooSlow(
          `${arrived} bytes of the body arrived within ${windowMs / 1000} s; at least ${leastBytes} are required.`,
        ),
      );
    arrived = 0;
  }, windowMs);
  const total = setTimeout(
    () => reject(tooSlow(`The body did not arrive within ${totalMs / 1000} s.`)),
    totalMs,
  );
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearInterval(windows);
    clearTimeout(total);
    request.off('data', count);
  }
}

const tooSlow = (reason: string): Problem =>
  new Problem('request-timeout', {
    detail: `${reason} Send it again in smaller parts, or as gzip.`,
    headers: { connection: 'close' },
  });
