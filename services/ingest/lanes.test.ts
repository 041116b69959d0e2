// What a new owner reads of a partition's past, and in which order.
import { expect, test } from 'vitest';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import { openIngestMetrics } from '#runtime/observe.ts';
import { openLanes } from './lanes.ts';

test('the snapshots are read behind the marker: what the former owner writes meanwhile cannot fall between', async () => {
  const events: string[] = [];
  const clickhouse: ClickHouse = {
    database: 'd',
    query: async (_row, sql) => {
      const table = /FROM (\w+)/.exec(sql)?.[1] ?? '';
      events.push(`${table} asked`);
      await new Promise((resolve) => setTimeout(resolve, 0));
      events.push(`${table} answered`);
      return [];
    },
    insertNative: async () => {},
    insertRows: async () => {},
    command: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
  const open = openLanes({
    clickhouse,
    registry: { register: async () => 1, schemaOf: async () => 'unknown-id' },
    log: () => {},
    metrics: openIngestMetrics(() => 0),
    prefix: '',
    oldestMs: 0,
  });
  const assigned = { topic: 'telemetry.power', partition: 0, offset: -1, lowOffset: 0, highOffset: 0 };
  await open(assigned, new AbortController().signal);
  expect(events.indexOf('detector_markers answered')).toBeGreaterThan(-1);
  expect(events.indexOf('detector_snapshots asked')).toBeGreaterThan(
    events.indexOf('detector_markers answered'),
  );
});
