// When retention overtakes the lag, the loss is logged and counted, and everything that is left is stored.
import { expect, test } from 'vitest';
import { kafkajs } from '#runtime/kafka/wire/kafkajs.ts';
import { powerReading } from '#test/support/power.ts';
import { until } from '#test/support/until.ts';
import { openIngestWorld, type World } from '#test/support/world.ts';
import { storedOf, untilCommitted } from '#test/support/oracle.ts';
import { openProxy } from '#test/support/tcp-proxy.ts';

const partition = 1;

const send = (world: World, from: number, to: number) =>
  world.send(
    world.topics.power.topic,
    Array.from({ length: to - from }, (_, index) => {
      const deviceDid = 'did:example:late';
      const reading = powerReading({ deviceDid, sequence: from + index });
      return { key: deviceDid, value: world.encode('power', reading), partition };
    }),
  );

/** Kafka drops everything below the offset, as retention does. */
async function dropBelow(world: World, offset: number): Promise<void> {
  const { topic } = world.topics.power;
  const client = new kafkajs.Kafka({
    brokers: [world.settings.HEARTH_KAFKA ?? ''],
    logLevel: kafkajs.logLevel.NOTHING,
  }).admin();
  await client.connect();
  // Loads the metadata that the deletion needs.
  await client.fetchTopicOffsets(topic);
  await client.deleteTopicRecords({ topic, partitions: [{ partition, offset: String(offset) }] });
  await client.disconnect();
}

const gapsOf = async (url: string): Promise<string | undefined> =>
  /hearth_ingest_gaps_total\{[^}]*\} (\d+)/.exec(await (await fetch(`${url}/metrics`)).text())?.[1];

test('while ingest is away', { timeout: 90_000 }, async () => {
  await using world = await openIngestWorld();
  const first = await world.start('ingest');
  await send(world, 0, 4);
  await until('the rows', async () => (await storedOf(world, 'power')).rows === 4);
  expect(await first.stop()).toBe(0);
  await send(world, 4, 10);
  await dropBelow(world, 7);
  const second = await world.start('ingest');
  await untilCommitted(world);
  expect((await storedOf(world, 'power')).rows).toBe(7);
  expect(second.output()).toMatch(/"partition":1,"from":4,"to":6,.*"event":"kafka.gap"/);
  expect(await gapsOf(second.url)).toBe('1');
  expect(await second.stop()).toBe(0);
  // Told once: the next start finds the beginning of the log stored.
  const third = await world.start('ingest');
  await send(world, 10, 11);
  await untilCommitted(world);
  expect(third.output()).not.toContain('kafka.gap');
  expect(await third.stop()).toBe(0);
});

test('mid-run, while consumption is paused', { timeout: 90_000 }, async () => {
  await using world = await openIngestWorld();
  await using proxy = await openProxy(world.env['HEARTH_CLICKHOUSE_INGEST_URL'] ?? '');
  const ingest = await world.start('ingest', {
    HEARTH_CLICKHOUSE_INGEST_URL: proxy.url,
    HEARTH_MEMORY_BYTES: '100',
  });
  await send(world, 0, 1);
  await until('the first row', async () => (await storedOf(world, 'power')).rows === 1);
  await untilCommitted(world);
  const told = (event: string): number => ingest.output().split(`"${event}"`).length;
  const paused = (): number => told('ingest.paused');
  await until('consumption to go on', () => told('ingest.resumed') === paused());
  const before = paused();
  proxy.cut();
  await send(world, 1, 4);
  await until('a pause', () => paused() > before);
  await send(world, 4, 10);
  await dropBelow(world, 7);
  proxy.restore();
  await untilCommitted(world);
  expect((await storedOf(world, 'power')).rows).toBe(7);
  expect(ingest.output()).toMatch(/"partition":1,"from":4,"to":6,.*"event":"kafka.gap"/);
  expect(await gapsOf(ingest.url)).toBe('1');
  expect(await ingest.stop()).toBe(0);
});
