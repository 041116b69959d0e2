// Sorts in the same thread, for tests without a worker.
import { sortInPlace } from '#ingest/block/sort.ts';
import type { Sorter } from '#ingest/block/sorter.ts';

export const sortHere: Pick<Sorter, 'sort'> = { sort: async (job) => sortInPlace(job) };
