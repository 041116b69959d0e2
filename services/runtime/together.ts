// Calls of one turn of the event loop, and those that come while others are out, go out together as one: under load a
// store has less to do.

export interface TogetherLimits {
  /** Most calls that are out at once. */
  readonly outMax: number;
  /** Most items of one call. */
  readonly itemsMax: number;
  /** Whether an error may be due to one item alone: then each item of that call is sent once more by itself. */
  readonly maybeOne: (error: unknown) => boolean;
  /** How long after a call the next one may begin, so that more goes with it; default 0. */
  readonly restMs?: number;
  /** How long who comes while a call is out waits for others, though there is room for one more; default 0. */
  readonly gatherMs?: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** A function that sends one item; its result is that of the call that the item went with. */
export function together<Item, Result>(
  send: (items: readonly Item[]) => Promise<Result>,
  { outMax, itemsMax, maybeOne, restMs = 0, gatherMs = 0 }: TogetherLimits,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let out = 0;

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
    if (out >= outMax || waiting.length === 0) return;
    out += 1;
    void sendOut(waiting.splice(0, itemsMax)).finally(() => {
      if (restMs === 0) goOn();
      else setTimeout(goOn, restMs);
    });
  };
  const goOn = (): void => {
    out -= 1;
    next();
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (out > 0 && gatherMs > 0) setTimeout(next, gatherMs);
      else setImmediate(next);
    });
}
