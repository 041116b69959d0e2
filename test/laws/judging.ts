// A worker of npm run laws: judges the worlds that it is given, a few at a time.
import { parentPort } from 'node:worker_threads';
import { judgeWorld, type Judged, type Wanted } from './laws.ts';

export interface Lot {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  readonly wanted: Wanted;
}

export type LotResult = { readonly from: number; readonly judged: readonly Judged[] };

parentPort?.on('message', ({ seed, from, to, wanted }: Lot) => {
  const judged: Judged[] = [];
  for (let index = from; index < to; index += 1) judged.push(judgeWorld(seed, index, wanted));
  parentPort?.postMessage({ from, judged } satisfies LotResult, []);
});
