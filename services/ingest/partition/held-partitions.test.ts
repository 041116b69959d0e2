// Partitions wait alone, go on by themselves, and stop waiting with their generation.
import { expect, test } from 'vitest';
import type { RecordBatch } from '#runtime/kafka/wire/batches.ts';
import type { Lane } from './partition.ts';
import { openWaiting } from './held-partitions.ts';

function lane(partition: number, learn: Lane['learn'] = async () => {}): Lane {
  return {
    topic: 't',
    partition,
    next: () => 0,
    storeFrom: 0,
    unknownIds: () => [],
    learn,
    take: () => true,
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
  const waiting = openWaiting({
    signal: stop.signal,
    resume: ({ partition }) => resumed.push(partition),
    fail: (error) => failed.push(error),
    log: (_level, event, fields) => void told.push({ event, ...fields }),
    fuseRetryMs: 1,
    slowSchemaMs: 20,
  });
  return { waiting, stop, resumed, failed, told };
}

test('a partition that waits for its schemas does not hold up another one', async () => {
  const { waiting, resumed } = open();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const slow = lane(0, () => answered);
  waiting.forSchemas(slow, batch(5, 9), [7]);
  waiting.forSchemas(lane(1), batch(5, 9), [7]);
  await expect.poll(() => resumed).toEqual([1]);
  expect(waiting.counts()).toEqual({ schema: 1, fuse: 0 });
  expect(waiting.isDecided(slow, batch(5, 9))).toBe(false);
  answer();
  await expect.poll(() => resumed).toEqual([1, 0]);
  expect(waiting.counts()).toEqual({ schema: 0, fuse: 0 });
});

test('a long wait for schemas is told once: where, and for which ids', async () => {
  const { waiting, resumed, told } = open();
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const ids = Array.from({ length: 12 }, (_, index) => 100 + index);
  waiting.forSchemas(
    lane(3, () => answered),
    batch(5, 9),
    ids,
  );
  const wait = { event: 'ingest.schema_wait', topic: 't', partition: 3, offset: 0 };
  await expect.poll(() => told).toEqual([{ ...wait, unknown: 12, ids: ids.slice(0, 10) }]);
  answer();
  await expect.poll(() => resumed).toEqual([3]);
  // One that is short is not.
  waiting.forSchemas(lane(4), batch(5, 9), [7]);
  await expect.poll(() => resumed).toEqual([3, 4]);
  waiting.forSchemas(
    lane(5, () => new Promise(() => {})),
    batch(5, 9),
    [8],
  );
  await expect.poll(() => told).toMatchObject([{ partition: 3 }, { partition: 5, ids: [8] }]);
});

test('what was in Kafka before the registry was asked is decided, what came later is not', async () => {
  const { waiting, resumed } = open();
  const asked = lane(0);
  waiting.forSchemas(asked, batch(5, 9), [7]);
  await expect.poll(() => resumed).toEqual([0]);
  expect(waiting.isDecided(asked, batch(8, 20))).toBe(true);
  expect(waiting.isDecided(asked, batch(9, 20))).toBe(false);
});

test('a fuse is tried again after its time', async () => {
  const { waiting, resumed } = open();
  waiting.forFuse(lane(2));
  expect(waiting.counts()).toEqual({ schema: 0, fuse: 1 });
  await expect.poll(() => resumed).toEqual([2]);
  expect(waiting.counts()).toEqual({ schema: 0, fuse: 0 });
});

test('what cannot be healed ends the process; after the end of a generation nothing is resumed or told', async () => {
  const { waiting, stop, resumed, failed } = open();
  waiting.forSchemas(
    lane(0, () => Promise.reject(new Error('exchanged'))),
    batch(0, 1),
    [7],
  );
  await expect.poll(() => failed.map(String)).toEqual(['Error: exchanged']);
  const { promise: ended, reject: end } = Promise.withResolvers<void>();
  waiting.forSchemas(
    lane(1, () => ended),
    batch(0, 1),
    [7],
  );
  waiting.forFuse(lane(2));
  stop.abort();
  end(new Error('over'));
  await expect(ended).rejects.toThrow('over');
  expect([resumed, failed.length]).toEqual([[], 1]);
});
