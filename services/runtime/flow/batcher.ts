// Batches items: those of one turn of the event loop, and those that arrive while calls are under way, are sent as one
// call. Under load a store has less to do.

export interface BatcherLimits {
  /** Calls that may be under way at once. */
  readonly outMax: number;
  /** Items that one call may have. */
  readonly itemsMax: number;
  /** Whether an error may be due to a single item: then each item of that call is sent once more by itself. */
  readonly maybeOne: (error: unknown) => boolean;
  /** Pause after a call, so that the next one has more items, unless a full call waits; default 0. */
  readonly restMs?: number;
  /**
   * Longest wait after a call until there are as many items as it had; default 0. Callers that were answered at the same
   * time ask again soon, but not all in one turn.
   */
  readonly gatherMs?: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Returns a function that sends one item; its result is that of the call that the item was part of. */
export function openBatcher<Item, Result>(
  send: (items: readonly Item[]) => Promise<Result>,
  { outMax, itemsMax, maybeOne, restMs = 0, gatherMs = 0 }: BatcherLimits,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let out = 0;
  // Items for which the next call waits, and the timer that ends the wait.
  let awaited = 0;
  let gathered: NodeJS.Timeout | undefined;

  const sendOut = async (group: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const result = await send(group.map(({ item }) => item));
      for (const { resolve } of group) resolve(result);
    } catch (error) {
      if (group.length > 1 && maybeOne(error)) await sendEach(group);
      else for (const { reject } of group) reject(error);
    }
  };
  const sendEach = async (group: readonly Waiting<Item, Result>[]): Promise<void> => {
    for (const one of group) await send([one.item]).then(one.resolve, one.reject);
  };
  const next = (): void => {
    if (out >= outMax || waiting.length === 0 || waiting.length < awaited) return;
    out += 1;
    const group = waiting.splice(0, itemsMax);
    awaited = 0;
    clearTimeout(gathered);
    void sendOut(group).finally(() => {
      if (restMs === 0 || waiting.length >= itemsMax) finish(group.length);
      else setTimeout(finish, restMs, group.length);
    });
  };
  const finish = (size: number): void => {
    out -= 1;
    if (gatherMs > 0) gather(size);
    next();
  };
  const gather = (size: number): void => {
    clearTimeout(gathered);
    awaited = size;
    gathered = setTimeout(() => {
      awaited = 0;
      next();
    }, gatherMs);
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      setImmediate(next);
    });
}

type Work = () => Promise<unknown>;

/** Runs work as a member of a group. */
export type Group = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Group commit: work that arrives while groups are at work joins the next group. Each step of its members then coincides with
 * the same step of the others, and they become one call of a batcher. A group is at work until its first member has ended; in general
 * all members end at the same time.
 */
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
