// Limits jobs that keep their request in memory until they end.
import { Problem } from '../contract/problem.ts';

export interface Places {
  /** Takes a place; the returned function releases it. Throws 503 if all are taken; then nothing was started. */
  readonly take: () => () => void;
}

export function openPlaces(most: number): Places {
  let taken = 0;
  return {
    take: () => {
      if (taken >= most)
        throw new Problem('dependency-unavailable', {
          detail: `This process already runs ${most} jobs of this kind, which is the maximum. Nothing of this one was started. Send it again.`,
          headers: { 'retry-after': '5' },
        });
      taken += 1;
      return () => {
        taken -= 1;
      };
    },
  };
}
