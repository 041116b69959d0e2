// Makers that do not know each other share a subject: what Hearth reads is accepted and stored, in whatever order they come.
import { randomBytes } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { prepareTopics } from '#infra/schema/topics.ts';
import { openAdmin } from '#runtime/kafka/client.ts';
import { openRegistry } from '#runtime/registry/registry.ts';
import { wireEncoder } from '#runtime/registry/wire-encoder.ts';
import { kinds, topics } from '#schemas/topics.ts';
import { untilCommitted } from '#test/support/oracle.ts';
import { powerReading } from '#test/support/power.ts';
import { openIngestWorld } from '#test/support/world.ts';

const url = inject('stack').registry;

interface Schema {
  readonly fields: readonly { readonly name: string; readonly type: unknown }[];
}

/** Narrower numbers, which Avro widens again. Moments stay long. */
const narrowed = (type: unknown): unknown => {
  if (Array.isArray(type)) return type.map(narrowed);
  return type === 'long' ? 'int' : type === 'double' ? 'float' : type;
};

const narrow = (schema: Schema): Schema => ({
  ...schema,
  fields: schema.fields.map((field) => ({ ...field, type: narrowed(field.type) })),
});

const withField = (schema: Schema, name: string, field: object): Schema => ({
  ...schema,
  fields: [...schema.fields, { name, type: ['null', 'string'], ...field }],
});

const unreadable = (schema: Schema): Schema => ({
  ...schema,
  fields: schema.fields.map((field) => (field.name === 'sequence' ? { ...field, type: 'string' } : field)),
});

const makers = {
  unreadable,
  narrow,
  required: (schema: Schema) => withField(schema, 'firmware', { type: 'string' }),
  next: (schema: Schema) => withField(schema, 'next', { default: null }),
} as const;

const orders = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((first) => orders(items.filter((one) => one !== first)).map((rest) => [first, ...rest]));

test('the registry takes the schema of every maker, in every order, and Hearth keeps its id', async () => {
  const kafka = { brokers: [inject('stack').kafka], clientId: 'hearth-contract' };
  const registry = openRegistry(url);
  const all = orders(Object.values(makers));
  for (const [index, order] of all.entries()) {
    const kind = kinds[index % kinds.length] ?? 'usage';
    const { schema } = topics[kind];
    const subject = `contract.${randomBytes(6).toString('hex')}-value`;
    const own = await registry.register(subject, schema);
    for (const change of order) {
      const reply = await fetch(`${url}/subjects/${subject}/versions`, {
        method: 'POST',
        headers: { 'content-type': 'application/vnd.schemaregistry.v1+json' },
        body: JSON.stringify({ schema: JSON.stringify(change(schema)) }),
      });
      expect([reply.status, await reply.json()]).toEqual([200, { id: expect.any(Number) }]);
    }
    expect(await registry.register(subject, schema)).toBe(own);
    expect(await registry.version(subject, 1)).toEqual({ id: own, schema });
  }
  expect(all).toHaveLength(24);

  // Subjects of an installation from before get the rule when it starts.
  const prefix = `contract.${randomBytes(6).toString('hex')}.`;
  const prepared = await prepareTopics({ kafka, registry, prefix });
  onTestFinished(async () => {
    await using admin = await openAdmin(kafka);
    await admin.deleteTopics(kinds.map((kind) => prepared[kind].topic));
  });
  const config = `${url}/config/${prepared.power.subject}`;
  const headers = { 'content-type': 'application/vnd.schemaregistry.v1+json' };
  const body = JSON.stringify({ compatibility: 'FORWARD_TRANSITIVE' });
  expect((await fetch(config, { method: 'PUT', headers, body })).status).toBe(200);
  await prepareTopics({ kafka, registry, prefix });
  expect(await (await fetch(config)).json()).toEqual({ compatibilityLevel: 'NONE' });
});

test('ingest stores the readings of all makers that it can read, and one that it cannot costs the others nothing', async () => {
  await using world = await openIngestWorld();
  const ingest = await world.start('ingest');
  const { topic, subject } = world.topics.power;
  const registry = openRegistry(world.settings.HEARTH_REGISTRY_URL ?? '');
  const ids = new Map<string, number>();
  for (const [maker, change] of Object.entries(makers)) {
    const deviceDid = `did:example:${maker}`;
    const schema = change(topics.power.schema);
    const id = await registry.register(subject, schema);
    ids.set(maker, id);
    const reading = powerReading({ deviceDid, sequence: 7, observedAt: Date.now() - 60_000 });
    const more = { sequence: maker === 'unreadable' ? '7' : 7, firmware: '1.0', next: null };
    await world.send(topic, [{ key: deviceDid, value: wireEncoder(id, schema)({ ...reading, ...more }) }]);
  }
  const own = powerReading({ deviceDid: 'did:example:own', sequence: 7, observedAt: Date.now() - 60_000 });
  await world.send(topic, [{ key: own.deviceDid, value: Buffer.from(world.encode('power', own)) }]);
  await untilCommitted(world);
  const stored = await world.clickhouse.query(
    z.object({ did: z.string() }),
    'SELECT device_did AS did FROM power_readings FINAL ORDER BY did',
  );
  expect(stored.map(({ did }) => did)).toEqual(
    ['narrow', 'next', 'own', 'required'].map((maker) => `did:example:${maker}`),
  );
  const letters = await world.clickhouse.query(
    z.object({ key: z.string(), reason: z.string(), detail: z.string() }),
    'SELECT message_key AS key, reason, detail FROM dead_letters FINAL',
  );
  expect(letters).toEqual([
    {
      key: 'did:example:unreadable',
      reason: 'incompatible-schema',
      detail: `schema ${ids.get('unreadable')}: the field sequence is string, which cannot be read as long`,
    },
  ]);
  expect(await ingest.stop()).toBe(0);
});
