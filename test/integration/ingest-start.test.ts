// Queries about a partition at a start: the end of the ledger, lost rows, the first hole.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { audit, type Audit } from '#ingest/resume/audit.ts';
import type { AssignedPartition } from '#runtime/kafka/committed.ts';
import { openKnownSchemas } from '#ingest/decode/known-schemas.ts';
import { openJointReads, type JointReads } from '#ingest/resume/joint-reads.ts';
import { retract } from '#ingest/resume/retractions.ts';
import { loadSnapshots } from '#ingest/detect/snapshots.ts';
import { readCovered, type Ranges } from '#ingest/resume/start.ts';
import { openWorld, type World } from '#test/support/world.ts';

const partition = 4;

let world: World;
let joint: JointReads;
beforeAll(async () => {
  world = await openWorld();
  joint = openJointReads(world.clickhouse, openKnownSchemas(world.clickhouse));
});
afterAll(() => world[Symbol.asyncDispose]());

/** Each test has a topic and a device of its own. */
const deviceOf = (topic: string): string => `did:x:${topic}`;

async function readRanges(assigned: AssignedPartition): Promise<Ranges> {
  const { retractions } = await joint.retractions(assigned);
  const { end, below, hole } = await readCovered(world.clickhouse, assigned, retractions);
  return { end, below, hole };
}

test('reads the end, the lost part and the first hole of a ledger', async () => {
  const topic = 'ledger';
  const covered = (lowOffset: number): Promise<Ranges> =>
    readRanges({ topic, partition, offset: -1, lowOffset, highOffset: 1000 });
  const add = (...ranges: readonly (readonly [number, number])[]): Promise<void> =>
    world.clickhouse.insertRows(
      'ingest_ledger',
      ranges.map(([first, last]) => ({
        topic,
        partition,
        first_offset: first,
        last_offset: last,
        stored: last - first + 1,
        dead: 0,
        absent: 0,
      })),
    );

  expect(await covered(0)).toEqual({ end: 0, below: null, hole: null });
  expect(await covered(70)).toEqual({ end: 0, below: null, hole: null });
  await add([0, 100], [200, 300]);
  expect(await covered(0)).toEqual({ end: 301, below: null, hole: 101 });
  expect(await covered(40)).toEqual({ end: 301, below: 101, hole: 101 });
  expect(await covered(101)).toEqual({ end: 301, below: 101, hole: 101 });
  expect(await covered(150)).toEqual({ end: 301, below: 101, hole: 150 });
  expect(await covered(200)).toEqual({ end: 301, below: 101, hole: null });
  expect(await covered(250)).toEqual({ end: 301, below: 301, hole: null });
  expect(await covered(400)).toEqual({ end: 301, below: 301, hole: null });
  await add([90, 210], [290, 320], [340, 350]);
  expect(await covered(0)).toEqual({ end: 351, below: null, hole: 321 });
  expect(await covered(330)).toEqual({ end: 351, below: 321, hole: 330 });
});

const hourMs = 3_600_000;

/** The audit of a partition of power readings, with what a start reads before it. */
async function auditOf(assigned: AssignedPartition): Promise<Audit> {
  const { retractions } = await joint.retractions(assigned);
  const { newestMs } = await readCovered(world.clickhouse, assigned, retractions);
  return audit(world.clickhouse, assigned, { table: 'power_readings', newestMs, retractions });
}
const now = Date.now();

/** A witness of the reading that has this offset as its sequence. */
const witness = (topic: string, source: 'readings' | 'dead_letters', offset: number) => ({
  source,
  offset,
  device_did: deviceOf(topic),
  observed_at: new Date(now + offset).toISOString(),
  sequence: offset,
});

const noteRanges = (
  topic: string,
  ranges: readonly { first: number; ageMs: number; witnesses: readonly ReturnType<typeof witness>[] }[],
): Promise<void> =>
  world.clickhouse.insertRows(
    'ingest_ledger',
    ranges.map(({ first, ageMs, witnesses }) => ({
      topic,
      partition,
      first_offset: first,
      last_offset: first + 99,
      stored: 100,
      dead: 0,
      absent: 0,
      witnesses,
      written_at: new Date(now - ageMs).toISOString(),
    })),
  );

const storeReadings = (topic: string, offsets: readonly number[]): Promise<void> =>
  world.clickhouse.insertRows(
    'power_readings',
    offsets.map((offset) => ({
      device_did: deviceOf(topic),
      observed_at: new Date(now + offset).toISOString(),
      sequence: offset,
      active_power_w: 1,
      _arrived_at: new Date(now).toISOString(),
      // Another place than the witness has: an earlier copy of the reading won.
      _partition: 9,
      _offset: 1,
    })),
  );

test('the audit finds the first range of the last hour that lost a witness', async () => {
  const topic = 'lost';
  const ask = (lowOffset = 0): Promise<Audit> =>
    auditOf({ topic, partition, offset: -1, lowOffset, highOffset: 1000 });
  const whole = { missingFrom: null, anomaliesMissing: false };
  expect(await ask()).toEqual(whole);

  await noteRanges(topic, [
    { first: 0, ageMs: 3 * hourMs, witnesses: [witness(topic, 'readings', 1)] },
    { first: 100, ageMs: hourMs / 2, witnesses: [witness(topic, 'readings', 101)] },
    {
      first: 200,
      ageMs: hourMs / 3,
      witnesses: [witness(topic, 'readings', 201), witness(topic, 'readings', 299)],
    },
    { first: 300, ageMs: 0, witnesses: [witness(topic, 'readings', 301)] },
  ]);
  // The oldest of the hour is gone: nobody knows how much before it.
  expect(await ask()).toEqual({ ...whole, missingFrom: 0 });
  expect(await ask(50)).toEqual({ ...whole, missingFrom: 50 });
  await storeReadings(topic, [101, 201]);
  expect(await ask()).toEqual({ ...whole, missingFrom: 200 });
  expect(await ask(250)).toEqual({ ...whole, missingFrom: 250 });
  await storeReadings(topic, [299]);
  expect(await ask()).toEqual({ ...whole, missingFrom: 300 });
  await storeReadings(topic, [301]);
  expect(await ask()).toEqual(whole);
});

test('what was found missing stays so until it is stored again, though its witnesses come back first', async () => {
  const topic = 'retracted';
  const at = { topic, partition, offset: 200, lowOffset: 0, highOffset: 1000 };
  const missingFrom = async () => (await auditOf(at)).missingFrom;
  const covered = (): Promise<Ranges> => readRanges(at);
  await noteRanges(topic, [
    { first: 0, ageMs: 2000, witnesses: [witness(topic, 'readings', 1)] },
    { first: 100, ageMs: 1000, witnesses: [witness(topic, 'readings', 101)] },
  ]);
  await storeReadings(topic, [1]);
  expect(await missingFrom()).toBe(100);
  const { retractions, atMs } = await joint.retractions(at);
  expect(retractions).toEqual([]);
  const retraction = { fromOffset: 100, atMs };
  await retract(world.clickhouse, at, retraction);
  await storeReadings(topic, [101]);
  expect(await covered()).toEqual({ end: 100, below: null, hole: null });
  expect(await missingFrom()).toBe(null);
  await noteRanges(topic, [{ first: 100, ageMs: -60_000, witnesses: [witness(topic, 'readings', 101)] }]);
  expect(await covered()).toEqual({ end: 200, below: null, hole: null });
  // A repetition that comes late takes nothing back of what was stored since.
  await retract(world.clickhouse, at, retraction);
  expect((await joint.retractions(at)).retractions).toEqual([retraction]);
  expect(await covered()).toEqual({ end: 200, below: null, hole: null });
  const other = { ...at, partition: partition + 1 };
  expect(await readCovered(world.clickhouse, other, [retraction])).toEqual({
    end: 0,
    below: null,
    hole: null,
    newestMs: null,
  });
});

test('the audit looks for dead letters by their place and for anomalies by their reading', async () => {
  const topic = 'letters';
  const ask = (lowOffset = 0): Promise<Audit> =>
    auditOf({ topic, partition, offset: -1, lowOffset, highOffset: 1000 });
  await noteRanges(topic, [
    { first: 0, ageMs: 1000, witnesses: [witness(topic, 'readings', 1)] },
    { first: 100, ageMs: 0, witnesses: [witness(topic, 'dead_letters', 105)] },
  ]);
  const { source: _, ...found } = witness(topic, 'readings', 106);
  await world.clickhouse.insertRows('anomaly_witnesses', [
    { topic, partition, ...found, written_at: new Date(now).toISOString() },
  ]);
  await storeReadings(topic, [1]);
  expect(await ask()).toEqual({ missingFrom: 0, anomaliesMissing: true });
  const place = { _topic: topic, _partition: partition, _arrived_at: new Date(now).toISOString() };
  await world.clickhouse.insertRows('dead_letters', [
    { reason: 'no-value', raw_sha256: '0'.repeat(64), ...place, _offset: 105, _last_offset: 105 },
  ]);
  expect(await ask()).toEqual({ missingFrom: null, anomaliesMissing: true });
  const { device_did, observed_at, sequence } = found;
  await world.clickhouse.insertRows('anomalies', [
    { id: 'a'.repeat(32), device_did, observed_at, sequence, ...place, _offset: 106 },
  ]);
  expect(await ask()).toEqual({ missingFrom: null, anomaliesMissing: false });
  // Of another reading, as long ago as may be: found again, the others are witnesses of now, and it is still missing.
  const lost = { topic, partition, device_did: 'did:x:2', observed_at, sequence: 7 };
  const past = new Date(now - 48 * hourMs).toISOString();
  await world.clickhouse.insertRows('anomaly_witnesses', [{ ...lost, offset: 108, written_at: past }]);
  expect(await ask()).toEqual({ missingFrom: null, anomaliesMissing: true });
  // Below where Kafka begins it is not looked for.
  expect(await ask(109)).toEqual({ missingFrom: null, anomaliesMissing: false });
});

test('the 1000 witnesses of anomalies with the highest offsets are looked for', async () => {
  const own = 'anomalies';
  const ask = (): Promise<Audit> =>
    auditOf({ topic: own, partition, offset: -1, lowOffset: 0, highOffset: 10_000 });
  const rows = Array.from({ length: 1001 }, (_, offset) => ({
    topic: own,
    partition,
    offset,
    device_did: deviceOf(own),
    observed_at: new Date(now).toISOString(),
    sequence: offset,
  }));
  await world.clickhouse.insertRows('anomaly_witnesses', rows);
  const anomalies = rows.map(({ offset, topic, partition: _partition, ...identity }) => ({
    id: String(offset).padStart(32, '0'),
    ...identity,
    _topic: topic,
    _partition,
    _arrived_at: new Date(now).toISOString(),
    _offset: offset,
  }));
  await world.clickhouse.insertRows('anomalies', anomalies.slice(1));
  expect((await ask()).anomaliesMissing).toBe(false);
  await world.clickhouse.command('TRUNCATE TABLE anomalies');
  await world.clickhouse.insertRows('anomalies', anomalies.slice(0, -1));
  expect((await ask()).anomaliesMissing).toBe(true);
});

const settingRow = z.object({ name: z.string(), statement: z.string() });

test('what is committed survives a power cut: every table that ingest or a record writes syncs after each insert', async () => {
  const rows = await world.clickhouse.query(
    settingRow,
    `SELECT name, create_table_query AS statement FROM system.tables
     WHERE database = currentDatabase() AND name IN ('usage_readings', 'fuel_readings', 'temperature_readings',
       'power_readings', 'dead_letters', 'anomalies', 'anomaly_witnesses', 'ingest_ledger', 'ingest_retractions',
       'detector_snapshots', 'detector_markers', 'records')`,
  );
  expect(rows).toHaveLength(12);
  for (const { name, statement } of rows)
    expect(`${name} ${statement}`).toMatch(/fsync_after_insert = 1, fsync_part_directory = 1/);
});

test('the states with the highest covered offset are loaded, and the counts of reject_rate whatever their age', async () => {
  const topic = 'snapshots';
  const device = { topic, partition, device_did: deviceOf(topic), state: '{}' };
  await world.clickhouse.insertRows('detector_snapshots', [
    { ...device, covered_offset: 5 },
    { ...device, covered_offset: 9, state: '{"new":1}' },
    { ...device, covered_offset: 7 },
    { ...device, device_did: '', covered_offset: 1 },
    { ...device, partition: partition + 1, device_did: 'did:x:2', covered_offset: 1 },
  ]);
  expect(await loadSnapshots(world.clickhouse, { topic, partition })).toEqual([
    { deviceDid: '', coveredOffset: 1, state: '{}' },
    { deviceDid: deviceOf(topic), coveredOffset: 9, state: '{"new":1}' },
  ]);
});

test('the highest marker counts, on whatever insert it came', async () => {
  const topic = 'markers';
  const ask = (): Promise<number | null> => joint.marker({ topic, partition });
  expect(await ask()).toBe(null);
  for (const next_offset of [50, 70, 60])
    await world.clickhouse.insertRows('detector_markers', [{ topic, partition, next_offset }]);
  expect(await ask()).toBe(70);
});

test('partitions that ask together get each its own answer, of one query', async () => {
  const [one, two] = [
    { topic: 'joint-1', partition },
    { topic: 'joint-2', partition: partition + 1 },
  ];
  const crossed = [
    { topic: one.topic, partition: two.partition },
    { topic: two.topic, partition: one.partition },
  ];
  await world.clickhouse.insertRows(
    'detector_markers',
    [one, two, ...crossed].map((at, index) => ({ ...at, next_offset: 10 + index })),
  );
  expect(await Promise.all([one, two, { topic: 'joint-3', partition }].map(joint.marker))).toEqual([
    10,
    11,
    null,
  ]);
  const retraction = { fromOffset: 5, atMs: now };
  await retract(world.clickhouse, two, retraction);
  await retract(world.clickhouse, { topic: one.topic, partition: two.partition }, retraction);
  const found = await Promise.all([one, two].map(joint.retractions));
  expect(found.map(({ retractions }) => retractions)).toEqual([[], [retraction]]);
  expect(found[0]?.atMs).toBe(found[1]?.atMs);
});
