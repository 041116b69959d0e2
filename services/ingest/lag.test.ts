// The lag is 0 when all is committed and rises whatever is stuck: the registry, ClickHouse, the fetch.
import { expect, test } from 'vitest';
import { openLag } from './lag.ts';

const at = (offset: number, partition = 0) => ({ topic: 't', partition, offset });
const batch = (lastOffset: number, maxTimestampMs: number, highWatermark = lastOffset + 1) => ({
  topic: 't',
  partition: 0,
  lastOffset,
  maxTimestampMs,
  highWatermark,
});

test('nothing behind is 0, however long nothing comes', () => {
  const lag = openLag();
  expect(lag.measure([], 0)).toEqual({ seconds: 0, messages: 0 });
  lag.begin([at(5)], [at(5)], 1000);
  expect(lag.measure([at(5)], 500_000)).toEqual({ seconds: 0, messages: 0 });
});

test('what Kafka has and nobody reads makes it rise, from when the partition was last seen complete', () => {
  const lag = openLag();
  lag.begin([at(5)], [at(5)], 1000);
  expect(lag.measure([at(5)], 60_000).seconds).toBe(0);
  expect(lag.measure([at(8)], 61_000)).toEqual({ seconds: 1, messages: 3 });
  // Kafka does not say any more where it ends: what is known stays.
  expect(lag.measure([], 90_000)).toEqual({ seconds: 30, messages: 3 });
});

test('what was read has the age of its arrival, until it is committed', () => {
  const lag = openLag();
  lag.begin([at(-1)], [at(0)], 100_000);
  lag.taken(batch(4, 40_000, 20));
  lag.taken(batch(9, 70_000, 20));
  expect(lag.measure([], 101_000)).toEqual({ seconds: 61, messages: 20 });
  expect(lag.unread()).toBe(10);
  lag.committed([at(5)], 102_000);
  expect(lag.measure([], 102_000)).toEqual({ seconds: 32, messages: 15 });
  // Then as old as the last committed message, for the next one was not read.
  lag.committed([at(10)], 103_000);
  expect(lag.measure([at(20)], 103_000)).toEqual({ seconds: 33, messages: 10 });
  expect(lag.unread()).toBe(10);
  lag.taken(batch(19, 103_500, 20));
  lag.committed([at(20)], 104_000);
  expect(lag.measure([at(20)], 105_000)).toEqual({ seconds: 0, messages: 0 });
});

test('what a partition that waits has at Kafka is no backlog, until a batch of it is taken; its lag is told', () => {
  const lag = openLag();
  lag.begin([], [at(0), at(0, 1)], 0);
  lag.taken(batch(4, 1000, 60_000));
  lag.taken({ ...batch(4, 1000, 20), partition: 1 });
  lag.left(at(0));
  // A scrape tells how far the log has grown.
  expect(lag.measure([at(90_000)], 2000)).toEqual({ seconds: 1, messages: 90_020 });
  expect(lag.unread()).toBe(15);
  lag.taken(batch(9, 1000, 60_000));
  expect(lag.unread()).toBe(89_990 + 15);
});

test('the seconds are those of the partition that is furthest behind, the messages are of all', () => {
  const lag = openLag();
  lag.begin([], [at(0), at(0, 1)], 0);
  expect(lag.measure([at(2), at(3, 1)], 7000)).toEqual({ seconds: 7, messages: 5 });
  lag.committed([at(2)], 8000);
  expect(lag.measure([at(2), at(3, 1)], 9000)).toEqual({ seconds: 9, messages: 3 });
});

test('detectors that step again what is committed are not behind; a new assignment forgets the old one', () => {
  const lag = openLag();
  lag.begin([at(50)], [at(10)], 0);
  lag.taken(batch(20, 1, 50));
  expect(lag.measure([at(50)], 9000)).toEqual({ seconds: 0, messages: 0 });
  lag.begin([], [], 0);
  expect(lag.measure([at(90)], 9000)).toEqual({ seconds: 0, messages: 0 });
});
