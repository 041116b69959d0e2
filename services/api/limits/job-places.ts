// Places for long work that keeps its request until it ends: few at once, so that memory is bounded.
import { Problem } from '../contract/problem.ts';

export interface Places {
  /** Takes a place; what it returns gives it back. Throws 503 when all are taken: then nothing was begun. */
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
