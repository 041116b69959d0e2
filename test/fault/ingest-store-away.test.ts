// Promise: ClickHouse may be killed, restarted or paused under load: ingest waits in bounded memory and stores everything.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { impatient } from '#test/support/kafka-group.ts';
import { openOwnStack, type OwnStack } from '#test/support/own-stack.ts';
import type { Service } from '#test/support/service.ts';
import { until } from '#test/support/until.ts';
import { openWorldOn } from '#test/support/world-on.ts';
import { expectKept, seedFor, steadyLoad } from './ingest-kept.ts';

const seed = seedFor('ingest-store-away');
/** Small, so that consumption pauses within a second of an outage. */
const narrow = { ...impatient, HEARTH_MEMORY_BYTES: '300000' };
let stack: OwnStack;

beforeAll(async () => {
  const { kafka, registry } = inject('stack');
  stack = await openOwnStack({ kafka, registry });
});
afterAll(() => stack[Symbol.asyncDispose]());

const outages: Record<string, (ingest: Service) => Promise<void>> = {
  'killed and started': async (ingest) => {
    await stack.kill('clickhouse');
    await until('a pause', () => ingest.output().includes('ingest.paused'));
    await stack.start('clickhouse');
  },
  restarted: () => stack.restart('clickhouse'),
  'stopped and woken': async (ingest) => {
    stack.signal('clickhouse', 'SIGSTOP');
    await until('a pause', () => ingest.output().includes('ingest.paused'));
    stack.signal('clickhouse', 'SIGCONT');
  },
};

test.each(Object.keys(outages))('ClickHouse is %s', { timeout: 240_000 }, async (name) => {
  await using world = await openWorldOn(stack.addresses);
  await using load = steadyLoad(world, seed);
  const ingest = await world.start('ingest', narrow);
  await until('some load', () => load.acked() > 2000);
  await outages[name]?.(ingest);
  const before = load.acked();
  await until('load behind the outage', () => load.acked() > before + 1000);
  await expectKept(world, [load], seed);
  expect(await ingest.stop()).toBe(0);
});
