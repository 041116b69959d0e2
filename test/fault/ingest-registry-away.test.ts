// Without the registry, messages of known schemas are stored, also after a restart; those of unknown schemas wait and are not refused.
import { expect, test } from 'vitest';
import { openRegistry } from '#runtime/registry/registry.ts';
import { wireEncoder } from '#runtime/registry/wire-encoder.ts';
import { topics } from '#schemas/topics.ts';
import { openRegistryProxy } from '#test/support/registry-proxy.ts';
import { powerReading } from '#test/support/power.ts';
import { until } from '#test/support/until.ts';
import { openIngestWorld, type World } from '#test/support/world.ts';
import { deadOf, storedOf, untilCommitted } from '#test/support/oracle.ts';

const power = (sequence: number) => powerReading({ deviceDid: 'did:example:away', sequence });

const rowsOf = async (world: World): Promise<number> => (await storedOf(world, 'power')).rows;

test('a restart without the registry stores messages of known schemas', { timeout: 60_000 }, async () => {
  await using world = await openIngestWorld();
  await using proxy = await openRegistryProxy(world.settings.HEARTH_REGISTRY_URL ?? '');
  const env = { HEARTH_REGISTRY_URL: proxy.url };
  const first = await world.start('ingest', env);
  await world.produce('power', [power(0)]);
  await until('the first row', async () => (await rowsOf(world)) === 1);
  expect(await first.stop()).toBe(0);
  proxy.state.mode = 'away';
  const second = await world.start('ingest', env);
  await world.produce('power', [power(1), power(2)]);
  await until('the rows without a registry', async () => (await rowsOf(world)) === 3);
  await untilCommitted(world);
  expect(second.output()).toContain('registry.unavailable');
  expect(await second.stop()).toBe(0);
});

test(
  'mid-run: messages of a new schema wait, known ones go on in all other partitions, and nothing is refused',
  { timeout: 60_000 },
  async () => {
    await using world = await openIngestWorld();
    await using proxy = await openRegistryProxy(world.settings.HEARTH_REGISTRY_URL ?? '');
    const ingest = await world.start('ingest', { HEARTH_REGISTRY_URL: proxy.url });
    const { topic, subject } = world.topics.power;
    const at = (sequence: number, partition: number) => ({
      key: 'did:example:away',
      value: world.encode('power', power(sequence)),
      partition,
    });
    await world.send(topic, [at(0, 0), at(1, 1), at(2, 2)]);
    await until('the first rows', async () => (await rowsOf(world)) === 3);
    proxy.state.mode = 'away';
    const fields = topics.power.schema.fields.filter(({ name }) => name !== 'relayOn');
    const schema = { ...topics.power.schema, fields };
    const id = await openRegistry(world.settings.HEARTH_REGISTRY_URL ?? '').register(subject, schema);
    const value = wireEncoder(id, schema)(power(3));
    await world.send(topic, [{ key: 'did:example:away', value, partition: 0 }, at(4, 0)]);
    await until('a failed question', () => ingest.output().includes('registry.unavailable'));
    await world.send(topic, [at(5, 1), at(6, 2)]);
    await until('the neighbours', async () => (await rowsOf(world)) === 5);
    const metrics = async (): Promise<string> => (await fetch(`${ingest.url}/metrics`)).text();
    expect(await metrics()).toContain('hearth_ingest_partitions_waiting{cause="schema",service="ingest"} 1');
    await until('the commits', async () =>
      (await metrics()).includes('hearth_ingest_lag_messages{service="ingest"} 2'),
    );
    await until('the wait to be told', () => ingest.output().includes('ingest.schema_wait'));
    expect(ingest.output()).toMatch(
      new RegExp(`"offset":1,"unknown":1,"ids":\\[${id}\\],"event":"ingest.schema_wait"`),
    );
    proxy.state.mode = 'there';
    await untilCommitted(world);
    expect(await rowsOf(world)).toBe(7);
    expect(await deadOf(world, 'power')).toEqual({});
    expect(await ingest.stop()).toBe(0);
  },
);
