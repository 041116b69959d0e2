// A gate for large bodies: a few are processed at once, some wait in order, the rest are turned away.

export interface GateLimits {
  /** Most that are inside at once. */
  readonly insideMax: number;
  /** Most that wait. */
  readonly waitingMax: number;
  /** How long each of them waits at most. */
  readonly waitMs: number;
}

/** Runs the work as soon as there is room, first come first served. Throws GateFull when it is not to be run. */
export type Gate = <T>(work: () => Promise<T>, gone: AbortSignal) => Promise<T>;

/** Too many wait, it took too long, or the one who waits is gone. The work was not begun. */
export class GateFull extends Error {
  constructor() {
    super('too many large bodies at once');
    this.name = 'GateFull';
  }
}

/** A gate of its own for each call. `gone` of a request aborts when nobody waits for its answer any more. */
export function openGate({ insideMax, waitingMax, waitMs }: GateLimits): Gate {
  const waiting = new Set<() => void>();
  let inside = 0;

  async function enter(gone: AbortSignal): Promise<void> {
    if (gone.aborted || waiting.size >= waitingMax) throw new GateFull();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = (): void => {
      if (waiting.delete(resolve)) reject(new GateFull());
    };
    const timer = setTimeout(giveUp, waitMs);
    gone.addEventListener('abort', giveUp);
    waiting.add(resolve);
    await promise.finally(() => {
      clearTimeout(timer);
      gone.removeEventListener('abort', giveUp);
    });
  }

  /** The place goes to the one who waits longest, so nobody can slip in between. */
  function leave(): void {
    const [next] = waiting;
    if (next === undefined) inside -= 1;
    else {
      waiting.delete(next);
      next();
    }
  }

  return async (work, gone) => {
    if (inside < insideMax && !gone.aborted) inside += 1;
    else await enter(gone);
    try {
      if (gone.aborted) throw new GateFull();
      return await work();
    } finally {
      leave();
    }
  };
}
