// Group commit: work that arrives while groups are at work joins the next group. Each step of its members then coincides
// with the same step of the others, and they become one call (batcher.ts).
import { openBatcher, type BatcherLimits } from './batcher.ts';

type Work = () => Promise<unknown>;

export type Group = <T>(work: () => Promise<T>) => Promise<T>;

/** A group is at work until its first member has ended; in general all members end at the same time. */
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
