// A schema id with another schema than before stops the process with a message that names the cause and the next step.
import { expect, test } from 'vitest';
import { openRegistryProxy, type RegistryProxy } from '#test/support/registry-proxy.ts';
import { until } from '#test/support/until.ts';
import { openIngestWorld, type World } from '#test/support/world.ts';
import { deadOf, storedOf } from '#test/support/oracle.ts';

const temperature = (sequence: number) => ({
  deviceDid: 'did:example:exchanged',
  sequence,
  observedAt: Date.now(),
  temperatureC: 20,
  ambientC: null,
  probe: 'stove',
});

/** From now on the registry gives a schema with one field less under the same id. */
function exchange({ state }: RegistryProxy): void {
  state.change = (text) => text.replaceAll('\\"name\\":\\"temperatureC\\"', '\\"name\\":\\"heat\\"');
}

function expectSentence(world: World, output: string): void {
  const { schemaId, subject } = world.topics.temperature;
  expect(output).toContain(`schema id ${schemaId} of subject ${subject} now means another schema`);
  expect(output).toContain('Set HEARTH_REGISTRY_URL to the former registry or restore it');
}

async function storeOne(world: World): Promise<void> {
  await world.produce('temperature', [temperature(0)]);
  await until('the first row', async () => (await storedOf(world, 'temperature')).rows === 1);
}

test('at a start', { timeout: 60_000 }, async () => {
  await using world = await openIngestWorld();
  await using proxy = await openRegistryProxy(world.settings.HEARTH_REGISTRY_URL ?? '');
  const env = { HEARTH_REGISTRY_URL: proxy.url };
  const first = await world.start('ingest', env);
  await storeOne(world);
  expect(await first.stop()).toBe(0);
  exchange(proxy);
  // It may end before or behind the moment when it is ready.
  const output = await world.start('ingest', env).then(async (second) => {
    expect(await second.exited).toBe(1);
    return second.output();
  }, String);
  expectSentence(world, output);
  // The former registry back, all is as before.
  proxy.state.change = (text) => text;
  const third = await world.start('ingest', env);
  await world.produce('temperature', [temperature(1)]);
  await until('the second row', async () => (await storedOf(world, 'temperature')).rows === 2);
  expect(await third.stop()).toBe(0);
});

test('when the registry answers again after an outage', { timeout: 60_000 }, async () => {
  await using world = await openIngestWorld();
  await using proxy = await openRegistryProxy(world.settings.HEARTH_REGISTRY_URL ?? '');
  const ingest = await world.start('ingest', { HEARTH_REGISTRY_URL: proxy.url });
  await storeOne(world);
  proxy.state.mode = 'away';
  const value = Buffer.from(world.encode('temperature', temperature(1)));
  value.writeUInt32BE(2_000_000_000, 1);
  await world.send(world.topics.temperature.topic, [{ key: 'did:example:exchanged', value }]);
  await until('a failed question', () => ingest.output().includes('registry.unavailable'));
  exchange(proxy);
  proxy.state.mode = 'there';
  expect(await ingest.exited).toBe(1);
  expectSentence(world, ingest.output());
  expect(await deadOf(world, 'temperature')).toEqual({});
});
