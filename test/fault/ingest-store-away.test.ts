// Promise: ClickHouse may be killed, restarted, paused, or set back to an old data folder: ingest waits in bounded memory, stores
// everything, and reads from Kafka again what was lost.
import { cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { kinds } from '#schemas/topics.ts';
import { impatient } from '#test/support/kafka-group.ts';
import { untilMended } from '#test/support/mended.ts';
import { mix } from '#test/support/mix.ts';
import { contentsOf, untilCommitted } from '#test/support/oracle.ts';
import { openOwnStack, type OwnStack } from '#test/support/own-stack.ts';
import type { Service } from '#test/support/service.ts';
import { until } from '#test/support/until.ts';
import { openWorldOn } from '#test/support/world-on.ts';
import { expectKept, seedFor, steadyLoad, untilStored } from './ingest-kept.ts';

const seed = seedFor('ingest-store-away');
/** Small, so that consumption pauses within a second of an outage. */
const narrow = { ...impatient, HEARTH_MEMORY_BYTES: '300000' };
let stack: OwnStack;

beforeAll(async () => {
  const { kafka, registry } = inject('stack');
  stack = await openOwnStack({ kafka, registry });
});
afterAll(() => stack[Symbol.asyncDispose]());

/** Each is given what waits until ingest has paused. */
const outages: readonly ((untilPaused: () => Promise<unknown>) => Promise<void>)[] = [
  async (untilPaused) => {
    await stack.kill('clickhouse');
    await untilPaused();
    await stack.start('clickhouse');
  },
  () => stack.restart('clickhouse'),
  async (untilPaused) => {
    stack.signal('clickhouse', 'SIGSTOP');
    await untilPaused();
    stack.signal('clickhouse', 'SIGCONT');
  },
];

/** Where the log of a service has an event for the last time; -1: nowhere. */
const lastOf = (service: Service, event: string): number => service.output().lastIndexOf(`"${event}"`);

test('ClickHouse is killed and started, restarted, and stopped and woken', { timeout: 240_000 }, async () => {
  await using world = await openWorldOn(stack.addresses);
  await using load = steadyLoad(world, seed);
  const ingest = await world.start('ingest', narrow);
  // A slow machine may have paused it before the outage.
  const isPaused = (): boolean => lastOf(ingest, 'ingest.paused') > lastOf(ingest, 'ingest.resumed');
  await untilStored(world);
  for (const outage of outages) {
    await outage(() => until('a pause', isPaused));
    await untilStored(world);
  }
  await expectKept(world, [load], seed);
  expect(await ingest.stop()).toBe(0);
});

test('an old data folder ends complete, with the same anomalies', { timeout: 240_000 }, async () => {
  await using world = await openWorldOn(stack.addresses);
  const { encode, topics } = world;
  const messages = mix({ count: 6000, devices: 40, startMs: Date.now() - 86_400_000, encode, topics });

  /** Stores some of the messages and ends; returns what is there then. */
  const store = async (from: number, to: number) => {
    const ingest = await world.start('ingest');
    for (const kind of kinds) {
      const part = messages.slice(from, to).filter((each) => each.kind === kind);
      await world.send(
        topics[kind].topic,
        part.map(({ message }) => message),
      );
    }
    await untilCommitted(world);
    expect(await ingest.stop()).toBe(0);
    return contentsOf(world);
  };
  await store(0, 2000);
  const folder = stack.folder('clickhouse');
  const backup = `${folder}-backup`;
  await stack.kill('clickhouse');
  cpSync(folder, backup, { recursive: true });
  await stack.start('clickhouse');
  const whole = await store(2000, 6000);

  await stack.kill('clickhouse');
  rmSync(folder, { recursive: true });
  cpSync(backup, folder, { recursive: true });
  await stack.start('clickhouse');
  expect(await contentsOf(world)).not.toEqual(whole);
  const ingest = await world.start('ingest');
  await untilMended(world, whole);
  expect(await ingest.stop()).toBe(0);
});
