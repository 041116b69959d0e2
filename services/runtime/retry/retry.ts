// Repeats a call to ClickHouse, the registry or Kafka until it succeeds: an outage costs time, never data.
import { addAbortListener } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { StoreError } from '../clickhouse/client.ts';
import { isProgramError } from '../process/program-error.ts';
import type { Log, LogEvent } from '../process/observe.ts';
import type { StoreFault } from '../clickhouse/faults.ts';

export interface Retrying {
  readonly log: Log;
  /** What is logged at each failure. */
  readonly event: LogEvent;
  readonly failed?: () => void;
  /** Ends the attempts: the work is void (another generation) or the process must leave. */
  readonly signal: AbortSignal;
}

/** The reason when attempts end because the process must: the pending call delayed it, and is logged. */
export class Abandoned extends Error {
  constructor() {
    super('no answer until the process had to end; what is not committed is read again');
    this.name = 'Abandoned';
  }
}

const firstWaitMs = 100;
const longestWaitMs = 5000;

/**
 * Calls until it succeeds. Throws what the call threw when a repetition is known not to help (the fault is in the batch or
 * in the program, or a person must act), and the signal's reason when it is aborted. The end of a generation is no failure
 * and is not logged.
 */
export async function retry<T>(call: () => Promise<T>, { log, event, failed, signal }: Retrying): Promise<T> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    signal.throwIfAborted();
    try {
      return await unlessAborted(call(), signal);
    } catch (error) {
      if (signal.reason instanceof Abandoned) log('error', event, { error: String(signal.reason) });
      signal.throwIfAborted();
      failed?.();
      const fault = faultOf(error);
      log(fault === 'retry' ? 'warn' : 'error', event, { error: String(error), fault, waitMs });
      if (fault !== 'retry' && fault !== 'refused') throw error;
      await pause(waitMs, undefined, { signal });
    }
  }
}

function faultOf(error: unknown): StoreFault {
  if (error instanceof StoreError) return error.fault;
  return isProgramError(error) ? 'process' : 'retry';
}

/** The call's outcome, or the signal's reason at once: a server that hangs must not hold up the end of the process. */
export async function unlessAborted<T>(call: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const listener = addAbortListener(signal, () => reject(signal.reason));
  try {
    return await Promise.race([call, aborted]);
  } finally {
    listener[Symbol.dispose]();
  }
}
