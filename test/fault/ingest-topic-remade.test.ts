// A topic shorter than the ledger covers stops the process with a message, at a start and during a run.
import { expect, test } from 'vitest';
import { kafkaSettings, openAdmin } from '#runtime/kafka/client.ts';
import { topics } from '#schemas/topics.ts';
import { powerReading } from '#test/support/power.ts';
import { until } from '#test/support/until.ts';
import { openIngestWorld, type World } from '#test/support/world.ts';
import { storedOf } from '#test/support/oracle.ts';

const power = (sequence: number) => powerReading({ deviceDid: 'did:example:remade', sequence });

async function store(world: World, count: number): Promise<void> {
  await world.produce(
    'power',
    Array.from({ length: count }, (_, sequence) => power(sequence)),
  );
  await until('the rows', async () => (await storedOf(world, 'power')).rows === count);
}

async function remake(world: World): Promise<void> {
  const { topic } = world.topics.power;
  const open = () => openAdmin(kafkaSettings(world.settings, 'hearth-test'));
  await using before = await open();
  await before.deleteTopics([topic]);
  // Kafka deletes in the background, and takes the name again when it is done.
  await until('the topic to be gone', () =>
    before.offsets(topic).then(
      () => false,
      () => true,
    ),
  );
  const isThere = async (): Promise<boolean> => {
    // A client of its own: one that knew the former topic may go on asking for it.
    await using admin = await open();
    await admin.createTopics([{ topic, partitions: topics.power.partitions }]);
    return (await admin.offsets(topic)).length === topics.power.partitions;
  };
  await until('the topic to be there again', isThere, 60_000);
}

const sentence = ({ topics: { power: prepared } }: World): RegExp =>
  new RegExp(
    `partition \\d of ${prepared.topic.replaceAll('.', '\\.')} ends at offset \\d+, but offsets up to \\d+ were stored: ` +
      'the topic was deleted and created again',
  );

test('at a start', { timeout: 180_000 }, async () => {
  await using world = await openIngestWorld();
  const first = await world.start('ingest');
  await store(world, 5);
  expect(await first.stop()).toBe(0);
  await remake(world);
  const output = await world.start('ingest').then(async (second) => {
    expect(await second.exited).toBe(1);
    return second.output();
  }, String);
  expect(output).toMatch(sentence(world));
});

test('mid-run', { timeout: 180_000 }, async () => {
  await using world = await openIngestWorld();
  const ingest = await world.start('ingest');
  await store(world, 5);
  await remake(world);
  expect(await ingest.exited).toBe(1);
  expect(ingest.output()).toMatch(sentence(world));
});
