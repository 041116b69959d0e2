// Liveness of a store: while no call ends, a cheap question distinguishes a silent store from a busy one.

export interface LivenessOptions {
  /** The question: settles as soon as the store answers anything, or the connection fails. Given up when the signal aborts. */
  readonly ask: (late: AbortSignal) => Promise<unknown>;
  /** The question is asked when no call ended for this time, ms in which this process runs. */
  readonly askMs: number;
  /** The store is silent when no call ended and no question was answered for this time, ms in which this process runs. */
  readonly limitMs: number;
  /** How long nothing is sent to a silent store, ms: calls that queue there after the given-up ones would wait as long again. */
  readonly restMs: number;
  /** What a call is rejected with when the store is silent. */
  readonly silence: () => Error;
}

/**
 * Runs a call until the store is silent: then `silent` aborts and the call is rejected. It may have been done all the same.
 * `isSign`: whether the end of this call shows that the store works; default true.
 */
export type Liveness = <T>(call: (silent: AbortSignal) => Promise<T>, isSign?: boolean) => Promise<T>;

// Time is counted in ticks: while this process is busy or stopped there are none, and no answer can be read.
const tickMs = 50;

export function openLiveness({ ask, askMs, limitMs, restMs, silence }: LivenessOptions): Liveness {
  const out = new Set<() => void>();
  let timer: NodeJS.Timeout | null = null;
  let question: AbortController | null = null;
  let quietMs = 0;
  let silentMs = -Infinity;

  const noteAnswer = (): void => {
    quietMs = 0;
  };

  /** An error is an answer too: the calls themselves find out that the connection fails. */
  function askStore(): void {
    const asked = new AbortController();
    question = asked;
    const answered = (): void => {
      if (question !== asked) return;
      question = null;
      noteAnswer();
    };
    ask(asked.signal).then(answered, answered);
  }

  function rest(): void {
    if (timer) clearInterval(timer);
    timer = null;
    question?.abort();
    question = null;
    noteAnswer();
  }

  function tick(): void {
    quietMs += tickMs;
    if (out.size === 0) rest();
    else if (quietMs >= limitMs) {
      silentMs = performance.now();
      for (const giveUp of out) giveUp();
      out.clear();
      rest();
    } else if (quietMs >= askMs && question === null) askStore();
  }

  return async (call, isSign = true) => {
    if (performance.now() - silentMs < restMs) throw silence();
    const { promise, reject } = Promise.withResolvers<never>();
    const silent = new AbortController();
    const giveUp = (): void => {
      reject(silence());
      silent.abort();
    };
    out.add(giveUp);
    timer ??= setInterval(tick, tickMs);
    return Promise.race([call(silent.signal), promise]).finally(() => {
      if (out.delete(giveUp) && isSign) noteAnswer();
    });
  };
}
