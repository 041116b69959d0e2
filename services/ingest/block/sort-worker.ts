// The worker behind `sorter.ts`: sorts what it is sent, and says when each is done.
import { parentPort } from 'node:worker_threads';
import { sortRows, type SortJob } from './sort.ts';

parentPort?.on('message', (job: SortJob) => {
  sortRows(job);
  parentPort?.postMessage(null, []);
});

// A job that cannot be read must not be waited for: the worker ends with it.
parentPort?.on('messageerror', (error) => {
  throw error;
});
