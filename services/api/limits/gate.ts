// A limiter for large bodies: a few are processed at once, some wait in order, and the rest are refused.

export interface GateLimits {
  /** Most calls that run at once. */
  readonly insideMax: number;
  /** Most calls that wait. */
  readonly waitingMax: number;
  /** Longest wait. */
  readonly waitMs: number;
}

/** Runs the work when there is room, in order of arrival. Throws GateFull if it cannot run. */
export type Gate = <T>(work: () => Promise<T>, gone: AbortSignal) => Promise<T>;

/** Too many calls wait, the wait was too long, or the client has disconnected. The work was not started. */
export class GateFull extends Error {
  constructor() {
    super('too many large bodies at once');
    this.name = 'GateFull';
  }
}

/** Each call opens a gate of its own. `gone` of a request aborts when its client has disconnected. */
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

  /** The place passes directly to the call that waits longest, so no new call can take it in between. */
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
