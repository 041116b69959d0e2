// What a new owner reads of a partition's past, and in which order.
import { expect, test } from 'vitest';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { openIngestMetrics } from '#runtime/process/observe.ts';
import { openKnownSchemas } from '../decode/known-schemas.ts';
import { openPartitions } from './open.ts';

const at = '2026-11-22T00:00:00.000Z';
const atMs = Date.parse(at);

const idle = { lagSeconds: 0, lagMessages: 0, pausedSeconds: 0, waiting: { schema: 0, fuse: 0 } };

const assigned = { topic: 'telemetry.power', partition: 0, offset: 9, lowOffset: 0, highOffset: 9 };

/** Opens a partition on a ClickHouse that answers with rows by the words of a query; returns it, and what was asked and written. */
async function opened(answers: Readonly<Record<string, () => object>> = {}, endNow = assigned.highOffset) {
  const events: string[] = [];
  const clickhouse: ClickHouse = {
    database: 'd',
    query: async (row, sql) => {
      const table = /FROM (\w+)/.exec(sql)?.[1] ?? '';
      events.push(`${table} asked`);
      await new Promise((resolve) => setTimeout(resolve, 0));
      events.push(`${table} answered`);
      const known = { groupUniqArray: () => ({ retractions: [], atMs }), ...answers };
      const found = Object.entries(known).find(([word]) => sql.includes(word));
      return found ? [row.parse(found[1]())] : [];
    },
    insertNative: async () => {},
    insertRows: async (table, rows) => void events.push(`${table} ${JSON.stringify(rows)}`),
    command: async () => {},
    [Symbol.asyncDispose]: async () => {},
  };
  const open = openPartitions({
    clickhouse,
    known: openKnownSchemas(clickhouse),
    fuse: 'on',
    subjectOf: () => ({ schemaOf: () => undefined, learn: async () => {}, look: async () => {} }),
    lookUpAgain: async (before) => ({ ...before, highOffset: endNow }),
    log: () => {},
    metrics: openIngestMetrics(async () => idle),
    prefix: '',
    oldestMs: 0,
    replaySecret: undefined,
  });
  const partition = await open(assigned, new AbortController().signal);
  return { partition, events };
}

test('the snapshots are read after the marker: what the former owner writes meanwhile cannot fall between', async () => {
  const { events } = await opened();
  expect(events.indexOf('detector_markers answered')).toBeGreaterThan(-1);
  expect(events.indexOf('detector_snapshots asked')).toBeGreaterThan(
    events.indexOf('detector_markers answered'),
  );
});

test('rows that are gone are taken back from the ledger before the partition is there', async () => {
  const ledger = () => ({ end: 9, below: null, hole: null, newestMs: atMs });
  const whole = await opened({ walk: ledger, 'ARRAY JOIN': () => ({ oldest: 0, lost: null }) });
  expect(whole.partition.storeFrom).toBe(9);
  expect(whole.events.filter((event) => event.startsWith('ingest_retractions ['))).toEqual([]);
  const { partition, events } = await opened({ walk: ledger, 'ARRAY JOIN': () => ({ oldest: 0, lost: 4 }) });
  expect(partition.storeFrom).toBe(4);
  expect(events.at(-1)).toBe(
    `ingest_retractions [{"topic":"telemetry.power","partition":0,"from_offset":4,"retracted_at":"${at}"}]`,
  );
});

test('a start during which another process takes ranges back reads all once more', async () => {
  let asked = 0;
  const { partition, events } = await opened({
    groupUniqArray: () => ({ retractions: asked++ === 0 ? [] : [['telemetry.power', 0, 4, atMs]], atMs }),
    walk: () => ({ end: asked === 1 ? 9 : 4, below: null, hole: null, newestMs: atMs }),
    'ARRAY JOIN': () => ({ oldest: null, lost: null }),
  });
  expect(partition.storeFrom).toBe(4);
  expect(events.filter((event) => event === 'detector_snapshots asked')).toHaveLength(2);
  expect(asked).toBe(4);
});

test('when anomalies are gone detectors begin anew where Kafka begins', async () => {
  const answers = {
    walk: () => ({ end: 9, below: null, hole: null, newestMs: atMs }),
    detector_markers: () => ({ topic: 'telemetry.power', partition: 0, next: 9 }),
  };
  const whole = await opened({ ...answers, 'count() AS missing': () => ({ missing: 0 }) });
  expect([whole.partition.next(), whole.partition.storeFrom]).toEqual([9, 9]);
  const lost = await opened({ ...answers, 'count() AS missing': () => ({ missing: 1 }) });
  expect([lost.partition.next(), lost.partition.storeFrom]).toEqual([0, 9]);
});

test('what a former owner stored after the look-up is no sign of a topic created again', async () => {
  const answers = { walk: () => ({ end: 12, below: null, hole: null, newestMs: atMs }) };
  const { partition } = await opened(answers, 12);
  expect(partition.storeFrom).toBe(9);
  await expect(opened(answers, 11)).rejects.toThrow('partition 0 of telemetry.power ends at offset 11, but');
});
