// Promise: memory stays bounded with any backlog in Kafka while ClickHouse is unreachable; afterwards everything is stored.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { until } from '#test/support/until.ts';
import { openIngestWorld } from '#test/support/world.ts';
import { deadOf, storedOf, untilCommitted } from '#test/support/oracle.ts';
import { openProxy } from '#test/support/tcp-proxy.ts';

/** 300 MB of dead letters, far above what may be in memory; small at Kafka, for they shrink. */
const letters = 3000;
const letterBytes = 100_000;

/**
 * HEARTH_MEMORY_BYTES (default 128 MiB: the open rows, those that are sent, and the batches of both), one fetch (16 MiB)
 * with what is decompressed of it, and the process itself, 155 MB: 356 MB in two runs.
 */
const mostMb = 450;

const peakMb = (pid: number): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const usage = (sequence: number) => ({
  deviceDid: `did:example:memory/${sequence % 50}`,
  sequence,
  observedAt: Date.now(),
  intervalSeconds: 60,
  inUseSeconds: 1,
  mode: 'ON',
  batteryPercent: null,
});

test('ClickHouse is away and 300 MB wait', { timeout: 180_000 }, async () => {
  await using world = await openIngestWorld();
  await using proxy = await openProxy(world.env['HEARTH_CLICKHOUSE_INGEST_URL'] ?? '');
  const ingest = await world.start('ingest', { HEARTH_CLICKHOUSE_INGEST_URL: proxy.url });
  await world.produce('usage', [usage(0)]);
  await until('the first row', async () => (await storedOf(world, 'usage')).rows === 1);
  proxy.cut();
  const garbage = Array.from({ length: 30 }, () => ({
    key: 'did:example:garbage',
    value: Buffer.alloc(letterBytes, 1),
  }));
  for (let sent = 0; sent < letters; sent += garbage.length)
    await world.send(world.topics.fuel.topic, garbage, { compression: 'gzip' });
  await world.produce(
    'usage',
    Array.from({ length: 20_000 }, (_, index) => usage(index + 1)),
  );
  await until('a pause', () => ingest.output().includes('ingest.paused'), 60_000);
  proxy.restore();
  await untilCommitted(world, 120_000);
  expect((await storedOf(world, 'usage')).rows).toBe(20_001);
  expect(await deadOf(world, 'fuel')).toEqual({ 'bad-header': letters });
  expect(peakMb(ingest.pid)).toBeLessThan(mostMb);
  expect(await ingest.stop()).toBe(0);
});
