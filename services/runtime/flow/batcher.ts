// Calls of one turn of the event loop, and those that come while others are out, go out together as one: under load a
// store has less to do.

export interface BatcherLimits {
  /** Most calls that are out at once. */
  readonly outMax: number;
  /** Most items of one call. */
  readonly itemsMax: number;
  /** Whether an error may be due to one item alone: then each item of that call is sent once more by itself. */
  readonly maybeOne: (error: unknown) => boolean;
  /** How long after a call the next one may begin, so that more goes with it, unless a whole call waits; default 0. */
  readonly restMs?: number;
  /**
   * How long after the end of a call the next one waits at most until there are as many items as that one had; default 0.
   * Who was answered together asks again soon, but not all in one turn.
   */
  readonly gatherMs?: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** A function that sends one item; its result is that of the call that the item went with. */
export function openBatcher<Item, Result>(
  send: (items: readonly Item[]) => Promise<Result>,
  { outMax, itemsMax, maybeOne, restMs = 0, gatherMs = 0 }: BatcherLimits,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let out = 0;
  // How many items are to wait before a call begins, and the end of the time in which they are.
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
      if (restMs === 0 || waiting.length >= itemsMax) goOn(group.length);
      else setTimeout(goOn, restMs, group.length);
    });
  };
  const goOn = (size: number): void => {
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
