// The worker thread of `sorter.ts`: sorts each job and answers when it is done.
import { parentPort } from 'node:worker_threads';
import { sortRows, type SortJob } from './sort.ts';

parentPort?.on('message', (job: SortJob) => {
  sortRows(job);
  parentPort?.postMessage(null, []);
});

// Nothing may wait for a job that cannot be read: the worker ends with it.
parentPort?.on('messageerror', (error) => {
  throw error;
});
