// Limits the memory of large bodies while they arrive and are processed. A slow client occupies no more than its
// share.
import { LimiterFull } from '#runtime/flow/limiter.ts';

/** Runs the work with this many bytes reserved. Throws LimiterFull if they are not free; then the work was not started. */
export type Room = <T>(bytes: number, work: () => Promise<T>) => Promise<T>;

export function openRoom(bytesMax: number): Room {
  let free = bytesMax;
  return async (bytes, work) => {
    if (bytes > free) throw new LimiterFull(`${bytes} bytes are not free`);
    free -= bytes;
    try {
      return await work();
    } finally {
      free += bytes;
    }
  };
}
