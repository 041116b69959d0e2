// Work that begins in groups: what comes while groups are at work waits, and then begins together. So each step of those in
// a group meets the same step of the others, and goes out with it as one call (batcher.ts).
import { openBatcher, type BatcherLimits } from './batcher.ts';

type Work = () => Promise<unknown>;

export type Group = <T>(work: () => Promise<T>) => Promise<T>;

/** A group is at work until the first of it has ended, which in general all do at the same time. */
export function openGroups(limits: Omit<BatcherLimits, 'maybeOne'>): Group {
  const begin = openBatcher<Work, unknown>((works) => Promise.race(works.map((work) => work())), {
    ...limits,
    maybeOne: () => false,
  });
  return (work) =>
    new Promise((resolve, reject) => {
      void begin(() => work().then(resolve, reject));
    });
}
