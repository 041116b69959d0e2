// The time unit of a writer schema: ingest converts or refuses each unit that the real registry accepts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openRegistry } from '#runtime/registry/registry.ts';
import { wireEncoder } from '#runtime/registry/wire-encoder.ts';
import { topics } from '#schemas/topics.ts';
import { untilCommitted } from '#test/support/oracle.ts';
import { powerReading } from '#test/support/power.ts';
import { openIngestWorld, type World } from '#test/support/world.ts';

let world: World;

beforeAll(async () => {
  world = await openIngestWorld();
  await world.start('ingest');
});
afterAll(() => world[Symbol.asyncDispose]());

/** Sends one power reading of a writer whose `observedAt` has this logical type. */
async function send(deviceDid: string, logicalType: string, observedAt: number): Promise<number> {
  const fields = topics.power.schema.fields.map((field) =>
    field.name === 'observedAt' ? { ...field, type: { type: 'long', logicalType } } : field,
  );
  const schema = { ...topics.power.schema, fields };
  const registry = openRegistry(world.settings.HEARTH_REGISTRY_URL ?? '');
  const id = await registry.register(world.topics.power.subject, schema);
  const value = wireEncoder(id, schema)(powerReading({ deviceDid, sequence: 1, observedAt }));
  await world.send(world.topics.power.topic, [{ key: deviceDid, value }]);
  return id;
}

test('microseconds are stored as the millisecond in which they lie', async () => {
  const atMs = Date.now() - 60_000;
  await send('did:x:micros', 'timestamp-micros', atMs * 1000 + 999);
  await untilCommitted(world);
  const stored = await world.clickhouse.query(
    z.object({ atMs: z.number() }),
    "SELECT toUnixTimestamp64Milli(observed_at) AS atMs FROM power_readings FINAL WHERE device_did = 'did:x:micros'",
  );
  expect(stored).toEqual([{ atMs }]);
});

test('local timestamps are dead letters that name the field, its type and what is allowed', async () => {
  const id = await send('did:x:local', 'local-timestamp-millis', Date.now() - 60_000);
  await untilCommitted(world);
  const letters = await world.clickhouse.query(
    z.object({ reason: z.string(), detail: z.string() }),
    "SELECT reason, detail FROM dead_letters FINAL WHERE message_key = 'did:x:local'",
  );
  expect(letters).toEqual([
    {
      reason: 'incompatible-schema',
      detail:
        `schema ${id}: the field observedAt is long (local-timestamp-millis), which cannot be read as long ` +
        '(timestamp-millis); allowed: timestamp-millis, timestamp-micros, timestamp-nanos, or no logical type for Unix ms',
    },
  ]);
});
