// Judges many worlds on several cores; the result does not depend on how many.
import { Worker } from 'node:worker_threads';
import type { Lot, LotResult } from './judging.ts';
import type { Judged, Wanted } from './laws.ts';

const worldsPerLot = 10;

interface Asked {
  readonly seed: number;
  readonly worlds: number;
  readonly jobs: number;
  readonly wanted: Wanted;
  /** Called with the number of worlds that are done. */
  readonly onProgress: (done: number) => void;
}

/** In the order of the worlds. */
export async function judgeMany({ seed, worlds, jobs, wanted, onProgress }: Asked): Promise<Judged[]> {
  const results = new Map<number, readonly Judged[]>();
  let [next, done] = [0, 0];
  const work = async (): Promise<void> => {
    const worker = new Worker(new URL('./judging.ts', import.meta.url));
    try {
      while (next < worlds) {
        const lot: Lot = { seed, from: next, to: Math.min(worlds, next + worldsPerLot), wanted };
        next = lot.to;
        const { from, judged } = await judgeLot(worker, lot);
        results.set(from, judged);
        done += judged.length;
        onProgress(done);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return [...results].sort(([a], [b]) => a - b).flatMap(([, judged]) => judged);
}

const judgeLot = (worker: Worker, lot: Lot): Promise<LotResult> =>
  new Promise((resolve, reject) => {
    const onMessage = (result: LotResult): void => {
      worker.off('error', onError);
      resolve(result);
    };
    const onError = (error: unknown): void => {
      worker.off('message', onMessage);
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    worker.once('message', onMessage);
    worker.once('error', onError);
    worker.postMessage(lot, []);
  });
