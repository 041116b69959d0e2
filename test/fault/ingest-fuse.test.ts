// Promise: a bad firmware release stops its partitions with a log event and without a flood of dead letters; after a fix nothing is lost.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openRegistry } from '#runtime/registry/registry.ts';
import { wireEncoder } from '#runtime/registry/wire-encoder.ts';
import { topics } from '#schemas/topics.ts';
import { deadOf, ledgerFaults, overlapOf, storedOf, untilCommitted } from '#test/support/oracle.ts';
import { powerReading } from '#test/support/power.ts';
import { until } from '#test/support/until.ts';
import { openIngestWorld, type World } from '#test/support/world.ts';

/** So many that each of the three partitions has far more than the 50 that the fuse asks for. */
const devices = 300;

const fuelOf = (device: number, sequence: number) => ({
  deviceDid: `did:example:tank/${device}`,
  sequence,
  observedAt: Date.now() - 60_000 + sequence,
  fuelType: 'LPG',
  measure: 'REMAINING',
  quantity: 5,
  unit: 'KG',
});

/** One reading of each device. */
const round = (sequence: number) => Array.from({ length: devices }, (_, device) => fuelOf(device, sequence));

const power = (sequence: number) =>
  powerReading({
    deviceDid: 'did:example:meter/1',
    sequence,
    observedAt: Date.now() - 60_000 + sequence,
    activePowerW: 1,
  });

/** Sends a round as a release does that forgets the last byte of each message. */
const sendCut = (world: World, sequence: number) =>
  world.send(
    world.topics.fuel.topic,
    round(sequence).map((reading) => ({
      key: reading.deviceDid,
      value: world.encode('fuel', reading).subarray(0, -1),
    })),
  );

const lines = (output: string, event: string): number => output.split(`"event":"${event}"`).length - 1;

const ledgerEnd = z.object({ end: z.number() });

async function expectAll(world: World, stored: number, dead: Record<string, number>): Promise<void> {
  const ranges = await untilCommitted(world);
  expect(await storedOf(world, 'fuel')).toEqual({ rows: stored, identities: stored, offsets: stored });
  expect(await deadOf(world, 'fuel')).toEqual(dead);
  expect(await ledgerFaults(world, 'fuel', ranges.fuel)).toEqual([]);
  expect(await overlapOf(world, 'fuel')).toBe(0);
}

test(
  'all devices of a topic send garbage: its partitions stop, others go on; run with HEARTH_FUSE=off the letters are written',
  { timeout: 120_000 },
  async () => {
    await using world = await openIngestWorld();
    const ingest = await world.start('ingest');
    await world.produce('fuel', round(0));
    await until('good rows', async () => (await storedOf(world, 'fuel')).rows === devices);
    await sendCut(world, 1);
    await until('the fuse of each partition', () => lines(ingest.output(), 'ingest.fuse') === 3);
    await world.produce('fuel', round(2));
    await world.produce('power', [power(0), power(1)]);
    await until('another topic goes on', async () => (await storedOf(world, 'power')).rows === 2);
    expect(await deadOf(world, 'fuel')).toEqual({});
    const [ledger] = await world.clickhouse.query(
      ledgerEnd,
      'SELECT sum(last) AS end FROM (SELECT max(last_offset) + 1 AS last FROM ingest_ledger WHERE topic = {topic:String} GROUP BY partition)',
      { topic: world.topics.fuel.topic },
    );
    expect(ledger).toEqual({ end: devices });
    expect(await ingest.stop()).toBe(0);

    await world.start('ingest', { HEARTH_FUSE: 'off' });
    await expectAll(world, 2 * devices, { truncated: devices });
  },
);

test(
  'a release whose schema nobody registered waits for it: not one dead letter',
  { timeout: 120_000 },
  async () => {
    await using world = await openIngestWorld();
    const registry = openRegistry(world.settings.HEARTH_REGISTRY_URL ?? '');
    const { topic, subject } = world.topics.fuel;
    const fields = topics.fuel.schema.fields.map((field) =>
      field.name === 'quantity' ? { ...field, default: 0 } : field,
    );
    const schema = { ...topics.fuel.schema, fields };
    const id = await registry.register(`${subject}-elsewhere`, schema);
    const encode = wireEncoder(id, schema);
    const send = (sequence: number) =>
      world.send(
        topic,
        round(sequence).map((reading) => ({ key: reading.deviceDid, value: encode(reading) })),
      );

    const before = await world.start('ingest');
    await send(0);
    await until('the fuse of each partition', () => lines(before.output(), 'ingest.fuse') === 3);
    await send(1);
    expect(await before.stop()).toBe(0);
    expect(await deadOf(world, 'fuel')).toEqual({});
    expect(await registry.register(subject, schema)).toBe(id);
    const after = await world.start('ingest');
    await expectAll(world, 2 * devices, {});
    expect(lines(after.output(), 'ingest.fuse')).toBe(0);
  },
);

test(
  'a release whose moments are local timestamps stops its partitions: the registry takes it, ingest cannot',
  { timeout: 120_000 },
  async () => {
    await using world = await openIngestWorld();
    const { topic, subject } = world.topics.fuel;
    const type = { type: 'long', logicalType: 'local-timestamp-millis' };
    const fields = topics.fuel.schema.fields.map((field) =>
      field.name === 'observedAt' ? { ...field, type } : field,
    );
    const schema = { ...topics.fuel.schema, fields };
    const id = await openRegistry(world.settings.HEARTH_REGISTRY_URL ?? '').register(subject, schema);
    const encode = wireEncoder(id, schema);
    const ingest = await world.start('ingest');
    await world.send(
      topic,
      round(0).map((reading) => ({ key: reading.deviceDid, value: encode(reading) })),
    );
    await until('the fuse of each partition', () => lines(ingest.output(), 'ingest.fuse') === 3);
    expect(await deadOf(world, 'fuel')).toEqual({});
    expect(await ingest.stop()).toBe(0);
  },
);

test(
  'one bad device of many stops nothing; above 1 000 refusals a minute it is an anomaly',
  { timeout: 120_000 },
  async () => {
    await using world = await openIngestWorld();
    const ingest = await world.start('ingest');
    await world.produce('fuel', round(0));
    const { topic } = world.topics.fuel;
    const bad = fuelOf(0, 1);
    const value = world.encode('fuel', bad).subarray(0, -1);
    // A minute of the broker's clock may end within: so many that one of two minutes has more than 1 000.
    const messages = Array.from({ length: 2100 }, () => ({ key: bad.deviceDid, value }));
    await world.send(topic, messages);
    await world.produce('fuel', round(1));
    await expectAll(world, 2 * devices, { truncated: messages.length });
    expect(lines(ingest.output(), 'ingest.fuse')).toBe(0);
    const found = await world.clickhouse.query(
      z.object({ device_did: z.string(), kind: z.string(), value: z.number() }),
      "SELECT device_did, kind, value FROM anomalies FINAL WHERE detector = 'reject_rate'",
    );
    expect(found[0]).toEqual({ device_did: bad.deviceDid, kind: 'fuel', value: 1001 });
  },
);
