// Sends sorts to a worker thread: the main thread takes the next messages meanwhile.
import { Worker } from 'node:worker_threads';
import { buffers } from '#runtime/memory/buffers.ts';
import { sourcesOf, type SortJob } from './sort.ts';

export interface Sorter extends AsyncDisposable {
  /**
   * Sorts in shared memory, one job after the other, and releases what it read from. Rejects when the worker ended;
   * the memory is then left to the garbage collector.
   */
  readonly sort: (job: SortJob) => Promise<void>;
}

/** Starts the worker. It keeps the process alive only while it sorts. */
export function openSorter(file: URL = new URL('./sort-worker.ts', import.meta.url)): Sorter {
  // Its own garbage is short-lived; a small young generation soon frees memory that the main thread dropped.
  const worker = new Worker(file, { execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: 2 } });
  worker.unref();
  const waiting: PromiseWithResolvers<void>[] = [];
  let failure: Error | undefined;
  const fail = (error: Error): void => {
    failure ??= error;
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  worker.on('error', (cause) => fail(new Error(`the sorter failed: ${String(cause)}`, { cause })));
  worker.on('exit', (code) => fail(new Error(`the sorter ended with code ${code}`)));
  worker.on('message', () => {
    waiting.shift()?.resolve();
    if (waiting.length === 0) worker.unref();
  });
  return {
    sort: async (job) => {
      if (failure !== undefined) throw failure;
      const done = Promise.withResolvers<void>();
      // Nothing is transferred: the memory is shared.
      worker.postMessage(job, []);
      waiting.push(done);
      worker.ref();
      await done.promise;
      buffers.release(sourcesOf(job));
    },
    [Symbol.asyncDispose]: async () => void (await worker.terminate()),
  };
}
