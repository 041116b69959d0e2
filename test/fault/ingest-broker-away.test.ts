// Promise: the broker, which is also the group's coordinator, may be killed under load: ingest continues where it was.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { impatient } from '#test/support/kafka-group.ts';
import { openOwnStack, type OwnStack } from '#test/support/own-stack.ts';
import { copyTemplate } from '#test/support/template.ts';
import { until } from '#test/support/until.ts';
import { openWorldOn } from '#test/support/world-on.ts';
import { expectKept, seedFor, steadyLoad } from './ingest-kept.ts';

const seed = seedFor('ingest-broker-away');
let stack: OwnStack;

beforeAll(async () => {
  const { registry, clickhouse, users } = inject('stack');
  stack = await openOwnStack({ registry, clickhouse, users });
});
afterAll(() => stack[Symbol.asyncDispose]());

test('the broker is killed and started', { timeout: 240_000 }, async () => {
  await using world = await openWorldOn(stack.addresses, copyTemplate);
  await using load = steadyLoad(world, seed);
  const ingest = await world.start('ingest', impatient);
  await until('some load', () => load.acked() > 2000);
  await stack.kill('kafka');
  await stack.start('kafka');
  const before = load.acked();
  await until('load behind the outage', () => load.acked() > before + 1000);
  await expectKept(world, [load], seed);
  expect(await ingest.stop()).toBe(0);
});
