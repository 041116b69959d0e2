// Partitions wait alone, continue by themselves, and stop waiting with their generation.
import { expect, test } from 'vitest';
import type { RecordBatch } from '#runtime/kafka/wire/batches.ts';
import type { Partition } from './partition.ts';
import { openHeldPartitions } from './held-partitions.ts';

function openAt(
  partition: number,
  learn: Partition['learn'] = async () => {},
  unknownIds: readonly number[] = [7],
): Partition {
  return {
    topic: 't',
    partition,
    next: () => 0,
    storeFrom: 0,
    unknownIds: () => [...unknownIds],
    learn,
    take: () => null,
    snapshot: () => ({ topic: 't', partition, nextOffset: 0, devices: [].values() }),
  };
}

const batch = (lastOffset: number, highWatermark: number): RecordBatch => ({
  topic: 't',
  partition: 0,
  firstOffset: 0,
  lastOffset,
  timestampType: 'logAppend',
  maxTimestampMs: 0,
  isControl: false,
  isAborted: false,
  fault: null,
  raw: new Uint8Array(0),
  highWatermark,
  records: { forEach: () => {} },
});

function open() {
  const stop = new AbortController();
  const resumed: number[] = [];
  const failed: unknown[] = [];
  const told: unknown[] = [];
  const held = openHeldPartitions({
    signal: stop.signal,
    resume: ({ partition }) => resumed.push(partition),
    fail: (error) => failed.push(error),
    log: (_level, event, fields) => void told.push({ event, ...fields }),
    fuseRetryMs: 1,
    slowSchemaMs: 20,
  });
  return { held, stop, resumed, failed, told };
}

test('a partition that waits for its schemas does not hold up another one', async () => {
  const { held, resumed } = open();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const slow = openAt(0, () => answered);
  held.hold(slow, 'schema', batch(5, 9));
  held.hold(openAt(1), 'schema', batch(5, 9));
  await expect.poll(() => resumed).toEqual([1]);
  expect(held.counts()).toEqual({ schema: 1, fuse: 0 });
  expect(held.isDecided(slow, batch(5, 9))).toBe(false);
  answer();
  await expect.poll(() => resumed).toEqual([1, 0]);
  expect(held.counts()).toEqual({ schema: 0, fuse: 0 });
});

test('a long wait for schemas is reported once: where, and for which ids', async () => {
  const { held, resumed, told } = open();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const ids = Array.from({ length: 12 }, (_, index) => 100 + index);
  held.hold(
    openAt(3, () => answered, ids),
    'schema',
    batch(5, 9),
  );
  const wait = { event: 'ingest.schema_wait', topic: 't', partition: 3, offset: 0 };
  await expect.poll(() => told).toEqual([{ ...wait, unknown: 12, ids: ids.slice(0, 10) }]);
  answer();
  await expect.poll(() => resumed).toEqual([3]);
  // One that is short is not.
  held.hold(openAt(4), 'schema', batch(5, 9));
  await expect.poll(() => resumed).toEqual([3, 4]);
  held.hold(
    openAt(5, () => new Promise(() => {}), [8]),
    'schema',
    batch(5, 9),
  );
  await expect.poll(() => told).toMatchObject([{ partition: 3 }, { partition: 5, ids: [8] }]);
});

test('what was in Kafka before the registry was asked is decided, what came later is not', async () => {
  const { held, resumed } = open();
  const asked = openAt(0);
  held.hold(asked, 'schema', batch(5, 9));
  await expect.poll(() => resumed).toEqual([0]);
  expect(held.isDecided(asked, batch(8, 20))).toBe(true);
  expect(held.isDecided(asked, batch(9, 20))).toBe(false);
});

test('a fuse is tried again after its time', async () => {
  const { held, resumed } = open();
  held.hold(openAt(2), 'fuse', batch(5, 9));
  expect(held.counts()).toEqual({ schema: 0, fuse: 1 });
  await expect.poll(() => resumed).toEqual([2]);
  expect(held.counts()).toEqual({ schema: 0, fuse: 0 });
});

test('what cannot be healed ends the process; after the end of a generation nothing is resumed or told', async () => {
  const { held, stop, resumed, failed } = open();
  held.hold(
    openAt(0, () => Promise.reject(new Error('exchanged')), [7]),
    'schema',
    batch(0, 1),
  );
  await expect.poll(() => failed.map(String)).toEqual(['Error: exchanged']);
  const { promise: ended, reject: end } = Promise.withResolvers<void>();
  held.hold(
    openAt(1, () => ended, [7]),
    'schema',
    batch(0, 1),
  );
  held.hold(openAt(2), 'fuse', batch(5, 9));
  stop.abort();
  end(new Error('over'));
  await expect(ended).rejects.toThrow('over');
  expect([resumed, failed.length]).toEqual([[], 1]);
});
