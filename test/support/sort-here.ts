// Sorts on the spot, where a test needs no worker.
import { sortRows, sourcesOf } from '#ingest/sort.ts';
import type { Sorter } from '#ingest/sorter.ts';
import { takeBack } from '#runtime/block-memory.ts';

export const sortHere: Pick<Sorter, 'sort'> = {
  sort: async (job) => {
    sortRows(job);
    takeBack(sourcesOf(job));
  },
};
