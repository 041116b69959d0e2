// A marker is written after all states that it vouches for, however many flushes and generations they take.
import { expect, test } from 'vitest';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { openSnapshots, saveSnapshots, statesPerSlice, type Snapshotted } from './snapshots.ts';

const minuteMs = 60_000;

/** A partition of devices that all change with every offset; `at.next` is where it is. */
function openAt(partition: number, devices: number, at = { next: 1000 }): Snapshotted {
  function* states() {
    for (let index = 0; index < devices; index++)
      yield { deviceDid: `did:x:${index}`, coveredOffset: at.next - 1, state: '{}' };
  }
  return {
    topic: 't',
    partition,
    snapshot: () => ({ topic: 't', partition, nextOffset: at.next, devices: states() }),
  };
}

const marker = (partition: number, next_offset = 1000) => ({ topic: 't', partition, next_offset });

test('a partition is taken slice by slice; the last one has the marker, of the offset where the first one began', () => {
  const at = { next: 1000 };
  const partitions = [openAt(0, statesPerSlice + 3, at)];
  const snapshots = openSnapshots(0);
  const first = snapshots.take(partitions, minuteMs);
  expect([first.states.length, first.markers]).toEqual([statesPerSlice, []]);
  at.next = 2000;
  const second = snapshots.take(partitions, minuteMs + 200);
  expect(second.states.map((row) => [row['device_did'], row['covered_offset']])).toEqual([
    [`did:x:${statesPerSlice}`, 1999],
    [`did:x:${statesPerSlice + 1}`, 1999],
    [`did:x:${statesPerSlice + 2}`, 1999],
  ]);
  expect(second.markers).toEqual([marker(0)]);
});

test('small partitions share a slice, and each is taken once a minute', () => {
  const partitions = [openAt(0, 2), openAt(1, 0), openAt(2, 1)];
  const snapshots = openSnapshots(0);
  expect(snapshots.take(partitions, minuteMs - 1)).toEqual({ states: [], markers: [] });
  const all = snapshots.take(partitions, minuteMs);
  expect(all.states.map((row) => [row['partition'], row['device_did']])).toEqual([
    [0, 'did:x:0'],
    [0, 'did:x:1'],
    [2, 'did:x:0'],
  ]);
  expect(all.markers).toEqual([marker(0), marker(1), marker(2)]);
  expect(snapshots.take(partitions, 2 * minuteMs - 1)).toEqual({ states: [], markers: [] });
  expect(snapshots.take(partitions, 2 * minuteMs).markers).toHaveLength(3);
});

test('the minute continues across generations, and a partition that was cut off is begun again', () => {
  const snapshots = openSnapshots(0);
  const generation = () => [openAt(0, 1), openAt(1, statesPerSlice)];
  for (let atMs = 0; atMs < minuteMs; atMs += 5000)
    expect(snapshots.take(generation(), atMs).markers).toEqual([]);
  expect(snapshots.take(generation(), minuteMs).markers).toEqual([marker(0)]);
  const next = generation();
  expect(snapshots.take(next, minuteMs + 5000).states).toHaveLength(statesPerSlice);
  expect(snapshots.take(next, minuteMs + 5200)).toEqual({ states: [], markers: [marker(1)] });
});

test('the partition whose last snapshot is the oldest comes first: none starves because of large ones', () => {
  const partitions = [openAt(0, statesPerSlice), openAt(1, statesPerSlice), openAt(2, statesPerSlice)];
  const snapshots = openSnapshots(0);
  const taken = Array.from({ length: 7 }, (_, index) =>
    snapshots.take(partitions, (index + 1) * minuteMs).states.map((row) => row['partition']),
  );
  expect(taken.map((numbers) => [...new Set(numbers)])).toEqual([[0], [1], [2], [0], [1], [2], [0]]);
});

test('states are written before the markers', async () => {
  const events: string[] = [];
  const clickhouse: ClickHouse = {
    database: 'd',
    query: async () => [],
    insertNative: async () => {},
    insertRows: async (table, rows) => void events.push(`${table} ${rows.length}`),
    command: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
  const { signal } = new AbortController();
  await saveSnapshots(clickhouse, openSnapshots(-Infinity).take([openAt(0, 7), openAt(1, 2)], 0), signal);
  expect(events).toEqual(['detector_snapshots 9', 'detector_markers 2']);
});
