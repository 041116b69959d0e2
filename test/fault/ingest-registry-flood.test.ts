// A flood of invented schema ids causes at most one registry request per second; each message is one dead letter, and the others are stored.
import { expect, test } from 'vitest';
import { openRegistry } from '#runtime/registry/registry.ts';
import { wireEncoder } from '#runtime/registry/wire-encoder.ts';
import { topics } from '#schemas/topics.ts';
import { openRegistryProxy } from '#test/support/registry-proxy.ts';
import { until } from '#test/support/until.ts';
import { openIngestWorld } from '#test/support/world.ts';
import { deadOf, ledgerFaults, overlapOf, storedOf, untilCommitted } from '#test/support/oracle.ts';

const usage = (sequence: number) => ({
  deviceDid: 'did:example:neighbour',
  sequence,
  observedAt: Date.now(),
  intervalSeconds: 60,
  inUseSeconds: 1,
  mode: 'ON',
  batteryPercent: null,
});

const flood = 10_000;
const perSend = 250;

test('10 000 messages with distinct unknown ids, in many batches', { timeout: 120_000 }, async () => {
  await using world = await openIngestWorld();
  await using proxy = await openRegistryProxy(world.settings.HEARTH_REGISTRY_URL ?? '');
  const ingest = await world.start('ingest', { HEARTH_REGISTRY_URL: proxy.url });
  const { topic, subject } = world.topics.fuel;
  const reading = (index: number) => ({
    deviceDid: `did:example:flood/${index % 20}`,
    sequence: index,
    observedAt: Date.now(),
    fuelType: 'LPG',
    measure: 'REMAINING',
    quantity: 5,
    unit: 'KG',
  });
  for (let from = 0; from < flood; from += perSend) {
    const messages = Array.from({ length: perSend }, (_, index) => {
      const value = Buffer.from(world.encode('fuel', reading(from + index)));
      value.writeUInt32BE(1_000_000_000 + from + index, 1);
      return { key: reading(from + index).deviceDid, value };
    });
    await world.send(topic, messages);
    await world.produce('fuel', [reading(flood + from)]);
    await world.produce('usage', [usage(from)]);
  }
  const ranges = await untilCommitted(world, 60_000);
  const neighbours = flood / perSend;
  const stored = { rows: neighbours, identities: neighbours, offsets: neighbours };
  expect(await storedOf(world, 'usage')).toEqual(stored);
  expect(await storedOf(world, 'fuel')).toEqual(stored);
  expect(await deadOf(world, 'fuel')).toEqual({ 'unknown-schema': flood });
  expect(await overlapOf(world, 'fuel')).toBe(0);
  expect(await ledgerFaults(world, 'fuel', ranges.fuel)).toEqual([]);
  const rounds = proxy.state.asked.filter(({ request }) =>
    request.startsWith(`GET ${new URL(proxy.url).pathname}/subjects/${subject}/versions?`),
  );
  expect(rounds.length).toBeGreaterThan(1);
  const spanMs = (rounds.at(-1)?.atMs ?? 0) - (rounds[0]?.atMs ?? 0);
  expect(rounds.length).toBeLessThanOrEqual(Math.ceil(spanMs / 1000) + 1);
  // Each version was given once: no made-up id costs a question of its own.
  expect(proxy.state.asked.filter(({ request }) => request.includes(`${subject}/versions/`))).toHaveLength(1);
  expect(await ingest.stop()).toBe(0);
});

test('an unknown id that is registered later is stored from then on', { timeout: 60_000 }, async () => {
  await using world = await openIngestWorld();
  const ingest = await world.start('ingest');
  const { topic, subject } = world.topics.fuel;
  const registry = openRegistry(world.settings.HEARTH_REGISTRY_URL ?? '');
  // The id is known before it is an id of this subject.
  const fields = topics.fuel.schema.fields.map((field) =>
    field.name === 'quantity' ? { ...field, default: 0 } : field,
  );
  const schema = { ...topics.fuel.schema, fields };
  const id = await registry.register(`${subject}-elsewhere`, schema);
  const common = { deviceDid: 'did:example:later', observedAt: Date.now() };
  const fuel = { fuelType: 'LPG', measure: 'REMAINING', quantity: 5, unit: 'KG' };
  const message = (sequence: number) => ({
    key: common.deviceDid,
    value: wireEncoder(id, schema)({ ...common, ...fuel, sequence }),
  });
  await world.send(topic, [message(0)]);
  await until('the refusal', async () => (await deadOf(world, 'fuel'))['unknown-schema'] === 1);
  expect(await registry.register(subject, schema)).toBe(id);
  await world.send(topic, [message(1)]);
  await untilCommitted(world);
  expect((await storedOf(world, 'fuel')).rows).toBe(1);
  expect(await deadOf(world, 'fuel')).toEqual({ 'unknown-schema': 1 });
  expect(await ingest.stop()).toBe(0);
});
