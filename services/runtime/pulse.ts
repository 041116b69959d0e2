// Tells a store that is silent from one that is busy: while calls are out it is asked something that costs it nothing.

export interface PulseOptions {
  /** Settles as soon as the store says anything, or the connection fails. Given up when the signal aborts. */
  readonly ask: (late: AbortSignal) => Promise<unknown>;
  /** How often it is asked while calls are out, ms. */
  readonly everyMs: number;
  /** How long it may take to answer, ms in which this process runs. */
  readonly limitMs: number;
  /** What a call is rejected with when the store is silent. */
  readonly silence: () => Error;
}

/** Runs a call until the store is silent: then `silent` aborts and the call is rejected. It may have been done all the same. */
export type Pulse = <T>(call: (silent: AbortSignal) => Promise<T>) => Promise<T>;

export function openPulse({ ask, everyMs, limitMs, silence }: PulseOptions): Pulse {
  const out = new Set<() => void>();
  let timer: NodeJS.Timeout | null = null;
  // Calls that ended: each is a sign of life.
  let ended = 0;
  let silentMs = -Infinity;

  const askLater = (): void => {
    timer ??= setTimeout(() => void look(), everyMs);
  };

  async function look(): Promise<void> {
    const isHeard = out.size === 0 || (await hears({ ask, limitMs, ended: () => ended }));
    timer = null;
    if (isHeard && out.size > 0) askLater();
    if (isHeard) return;
    silentMs = performance.now();
    for (const giveUp of out) giveUp();
    out.clear();
  }

  return async (call) => {
    // Whoever queued behind those that were given up would wait as long again, and a third one behind them.
    if (performance.now() - silentMs < everyMs) throw silence();
    const { promise, reject } = Promise.withResolvers<never>();
    const silent = new AbortController();
    const giveUp = (): void => {
      reject(silence());
      silent.abort();
    };
    out.add(giveUp);
    askLater();
    return Promise.race([call(silent.signal), promise]).finally(() => {
      if (out.delete(giveUp)) ended += 1;
    });
  };
}

const tickMs = 50;

interface Question extends Pick<PulseOptions, 'ask' | 'limitMs'> {
  /** How many calls ended so far. */
  readonly ended: () => number;
}

/** Whether anything came back in time, since the last call that ended. A connection that fails is heard: the calls themselves tell it. */
async function hears({ ask, limitMs, ended }: Question): Promise<boolean> {
  const late = new AbortController();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const heard = (): void => resolve(true);
  ask(late.signal).then(heard, heard);
  // Counted in ticks: while this process is busy or stopped there are none, and no answer can be read.
  let ticks = 0;
  let endedBefore = ended();
  const tick = (): void => {
    ticks = ended() > endedBefore ? 0 : ticks + 1;
    endedBefore = ended();
    if (ticks * tickMs >= limitMs) resolve(false);
  };
  const timer = setInterval(tick, tickMs);
  const isHeard = await promise;
  clearInterval(timer);
  late.abort();
  return isHeard;
}
