// Promise: one bad row never takes its neighbours along. An operator adds a constraint; three of 50 000 rows violate it.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { until } from '#test/support/until.ts';
import { openIngestWorld, type World } from '#test/support/world.ts';
import { ledgerFaults, overlapOf, storedOf, untilCommitted } from '#test/support/oracle.ts';

const count = 50_000;
const forbiddenW = 4242;
/** Sequences of the readings that the constraint forbids: neighbours, and one far away. */
const forbidden = [20_001, 20_002, 43_210];

const readingOf = (sequence: number, startMs: number) => ({
  deviceDid: `did:example:meter/${sequence % 500}`,
  sequence,
  observedAt: startMs + sequence,
  activePowerW: forbidden.includes(sequence) ? forbiddenW : sequence % 1000,
  voltageV: null,
  currentA: null,
  energyWh: sequence,
  relayOn: null,
});

const letter = z.object({ reason: z.string(), detail: z.string(), key: z.string(), raw: z.string() });

const lettersOf = (world: World) =>
  world.clickhouse.query(
    letter,
    'SELECT reason, detail, message_key AS key, lower(hex(raw)) AS raw FROM dead_letters FINAL ORDER BY _partition, _offset',
  );

const sums = z.object({ energy: z.number(), dead: z.number() });

test('three violating rows of 50 000 are three dead letters', { timeout: 120_000 }, async () => {
  await using world = await openIngestWorld();
  const startMs = Date.now() - 3_600_000;
  const readings = Array.from({ length: count }, (_, sequence) => readingOf(sequence, startMs));
  const ingest = await world.start('ingest');
  await world.produce('power', readings.slice(0, 10_000));
  await until('rows before the constraint', async () => (await storedOf(world, 'power')).rows === 10_000);
  await world.clickhouse.command(
    `ALTER TABLE power_readings ADD CONSTRAINT sane CHECK active_power_w != ${forbiddenW}`,
  );
  for (let at = 10_000; at < count; at += 20_000)
    await world.produce('power', readings.slice(at, at + 20_000));

  const ranges = await untilCommitted(world);
  const stored = count - forbidden.length;
  expect(await storedOf(world, 'power')).toEqual({ rows: stored, identities: stored, offsets: stored });
  expect(await ledgerFaults(world, 'power', ranges.power)).toEqual([]);
  expect(await overlapOf(world, 'power')).toBe(0);

  const letters = await lettersOf(world);
  const originals = readings
    .filter(({ sequence }) => forbidden.includes(sequence))
    .map((reading) => `${reading.deviceDid} ${Buffer.from(world.encode('power', reading)).toString('hex')}`);
  expect(letters.map(({ key, raw }) => `${key} ${raw}`).toSorted()).toEqual(originals.toSorted());
  for (const { reason, detail } of letters) {
    expect(reason).toBe('refused-by-store');
    expect(detail).toContain('Constraint `sane`');
  }
  const [sum] = await world.clickhouse.query(
    sums,
    'SELECT sum(energy_wh) AS energy, (SELECT sum(dead) FROM ingest_ledger) AS dead FROM power_readings FINAL',
  );
  const total = readings.reduce((energy, { energyWh }) => energy + energyWh, 0);
  expect(sum).toEqual({ energy: total - forbidden.reduce((a, b) => a + b, 0), dead: forbidden.length });
  expect(await ingest.stop()).toBe(0);
});

test(
  'a constraint that everything violates stops the process, and nothing is lost by it',
  { timeout: 120_000 },
  async () => {
    await using world = await openIngestWorld();
    const startMs = Date.now() - 3_600_000;
    await world.clickhouse.command(
      'ALTER TABLE power_readings ADD CONSTRAINT never CHECK active_power_w < 0',
    );
    const readings = Array.from({ length: 5000 }, (_, sequence) => readingOf(sequence, startMs));
    const ingest = await world.start('ingest');
    await world.produce('power', readings);
    expect(await ingest.exited).toBe(1);
    expect(ingest.output()).toMatch(/refuses more than \d+ of \d+ rows of one insert into power_readings/);
    expect(await lettersOf(world)).toEqual([]);
    await world.clickhouse.command('ALTER TABLE power_readings DROP CONSTRAINT never');
    await world.start('ingest');
    await untilCommitted(world);
    expect((await storedOf(world, 'power')).rows).toBe(5000);
    expect(await lettersOf(world)).toEqual([]);
  },
);
