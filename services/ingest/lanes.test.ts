// What a new owner reads of a partition's past, and in which order.
import { expect, test } from 'vitest';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import { openIngestMetrics } from '#runtime/observe.ts';
import { openKnownSchemas } from './known-schemas.ts';
import { openLanes } from './lanes.ts';

const idle = { lagSeconds: 0, lagMessages: 0, pausedSeconds: 0, waiting: { schema: 0, fuse: 0 } };

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
    known: openKnownSchemas(clickhouse),
    fuse: 'on',
    subjectOf: () => ({ schemaOf: () => undefined, learn: async () => {}, look: async () => {} }),
    log: () => {},
    metrics: openIngestMetrics(async () => idle),
    prefix: '',
    oldestMs: 0,
    replaySecret: undefined,
  });
  const assigned = { topic: 'telemetry.power', partition: 0, offset: -1, lowOffset: 0, highOffset: 0 };
  await open(assigned, new AbortController().signal);
  expect(events.indexOf('detector_markers answered')).toBeGreaterThan(-1);
  expect(events.indexOf('detector_snapshots asked')).toBeGreaterThan(
    events.indexOf('detector_markers answered'),
  );
});
