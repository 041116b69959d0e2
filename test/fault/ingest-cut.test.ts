// Promise: an insert whose connection breaks is repeated, whether the server has it or not, and its rows count once.
import { expect, test } from 'vitest';
import { impatient } from '#test/support/kafka-group.ts';
import { flushMoments } from '#test/support/flush-moments.ts';
import { openProxy } from '#test/support/tcp-proxy.ts';
import { openIngestWorld } from '#test/support/world.ts';
import { expectKept, seedFor, steadyLoad } from './ingest-kept.ts';

const seed = seedFor('ingest-cut');

test('connections cut in the body and before the answer', { timeout: 240_000 }, async () => {
  await using world = await openIngestWorld();
  await using proxy = await openProxy(world.env['HEARTH_CLICKHOUSE_INGEST_URL'] ?? '');
  await using load = steadyLoad(world, seed);
  const ingest = await world.start('ingest', { ...impatient, HEARTH_CLICKHOUSE_INGEST_URL: proxy.url });
  for (const moment of flushMoments) await proxy.trap(moment);
  await expectKept(world, [load], seed);
  expect(ingest.output().split('ingest.flush_failed').length - 1).toBeGreaterThanOrEqual(flushMoments.length);
  expect(await ingest.stop()).toBe(0);
});
