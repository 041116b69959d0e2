// Which schemas a batch needs that nobody has asked the registry for.
import type { RecordBatch } from '#runtime/kafka/wire/batches.ts';
import { schemaIdAt } from '../decode/wire.ts';

/** Each schema id in the batch that `get` does not know yet, once. */
export function unknownIds(batch: RecordBatch, get: (id: number) => unknown): number[] {
  const ids = new Set<number>();
  let last = -1;
  batch.records.forEach(({ bytes, valueStart, valueEnd }) => {
    const id = schemaIdAt(bytes, valueStart, valueEnd);
    if (id === last || id < 0) return;
    last = id;
    if (get(id) === undefined) ids.add(id);
  });
  return [...ids];
}
