// A marker is written after all states that it vouches for, in inserts of bounded size.
import { expect, test } from 'vitest';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import { saveSnapshots } from './snapshots.ts';

function noting(events: string[]): ClickHouse {
  return {
    database: 'd',
    query: async () => [],
    insertNative: async () => {},
    insertRows: async (table, rows) => void events.push(`${table} ${rows.length}`),
    command: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
}

test('states of all partitions, then the markers', async () => {
  const devices = Array.from({ length: 12_000 }, (_, index) => ({
    deviceDid: `did:x:${index}`,
    coveredOffset: index,
    state: '{}',
  }));
  const events: string[] = [];
  await saveSnapshots(noting(events), [
    { topic: 't', partition: 0, devices, nextOffset: 12_000 },
    { topic: 't', partition: 1, devices, nextOffset: 12_000 },
  ]);
  expect(events).toEqual([
    'detector_snapshots 10000',
    'detector_snapshots 10000',
    'detector_snapshots 4000',
    'detector_markers 2',
  ]);
});
