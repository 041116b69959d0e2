// A process that is killed without warning loses nothing, stores nothing twice, and finds the same anomalies.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { kinds } from '#schemas/topics.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { mix, type MixedMessage } from './ingest-mix.ts';
import {
  anomaliesOf,
  deadOf,
  expectDisjoint,
  expectLedgerComplete,
  storedOf,
  untilCommitted,
} from './ingest-oracle.ts';

const parts = 20;

async function sendPart(world: World, messages: readonly MixedMessage[], part: number): Promise<void> {
  const size = Math.ceil(messages.length / parts);
  const slice = messages.slice(part * size, (part + 1) * size);
  for (const kind of kinds) {
    const own = slice.filter((each) => each.kind === kind).map(({ message }) => message);
    await world.send(world.topics[kind].topic, own);
  }
}

const rows = z.object({ rows: z.number() });

async function rowsIn(world: World, table: string): Promise<number> {
  const [row] = await world.clickhouse.query(rows, `SELECT count() AS rows FROM ${table}`);
  return row?.rows ?? 0;
}

interface Outcome {
  readonly anomalies: readonly string[];
  readonly stored: readonly unknown[];
  readonly dead: readonly unknown[];
}

/** Sends the mix and lets ingest store it; `disturb` runs while messages keep coming. */
async function load(
  startMs: number,
  disturb: (world: World, nextPart: () => Promise<void>) => Promise<void>,
): Promise<Outcome> {
  await using world = await openWorld();
  const messages = mix({ count: 30_000, devices: 60, startMs, encode: world.encode, topics: world.topics });
  let part = 0;
  await disturb(world, async () => sendPart(world, messages, part++));
  while (part < parts) await sendPart(world, messages, part++);
  const ranges = await untilCommitted(world);
  for (const kind of kinds) {
    await expectDisjoint(world, kind);
    await expectLedgerComplete(world, kind, ranges[kind]);
  }
  return {
    anomalies: await anomaliesOf(world),
    stored: await Promise.all(kinds.map((kind) => storedOf(world, kind))),
    dead: await Promise.all(kinds.map((kind) => deadOf(world, kind))),
  };
}

/** A dead member must leave the group soon, or its successor waits for its partitions. */
const impatient = { HEARTH_SESSION_TIMEOUT_MS: '3000', HEARTH_FLUSH_AGE_MS: '20' };

test('SIGKILL in the middle of the load changes nothing in the outcome', { timeout: 180_000 }, async () => {
  const startMs = Date.now() - 86_400_000;
  const undisturbed = await load(startMs, async (world) => void (await world.start('ingest')));
  const killed = await load(startMs, async (world, nextPart) => {
    // Killed before there was a snapshot; ended with one; killed behind it; then left alone.
    const first = await world.start('ingest', impatient);
    for (let sent = 0; sent < 6; sent++) await nextPart();
    await until('rows of the first life', async () => (await rowsIn(world, 'power_readings')) > 0);
    const pending = nextPart();
    first.kill('SIGKILL');
    await Promise.all([first.exited, pending]);
    const second = await world.start('ingest', impatient);
    await untilCommitted(world);
    expect(await second.stop()).toBe(0);
    expect(await rowsIn(world, 'detector_markers')).toBeGreaterThan(0);
    const third = await world.start('ingest', impatient);
    const before = await rowsIn(world, 'ingest_ledger');
    await nextPart();
    await until('work of the third life', async () => (await rowsIn(world, 'ingest_ledger')) > before);
    third.kill('SIGKILL');
    await third.exited;
    await world.start('ingest', impatient);
  });
  expect(killed.anomalies.length).toBeGreaterThan(100);
  expect(killed).toEqual(undisturbed);
});

test(
  'SIGTERM under load stores and commits what was read: nothing is read twice',
  { timeout: 120_000 },
  async () => {
    await using world = await openWorld();
    const messages = mix({
      count: 8000,
      devices: 20,
      startMs: Date.now() - 86_400_000,
      encode: world.encode,
      topics: world.topics,
    });
    let part = 0;
    for (let life = 0; life < 4; life++) {
      const ingest = await world.start('ingest');
      for (const end = part + parts / 4; part < end; part++) await sendPart(world, messages, part);
      expect(await ingest.stop()).toBe(0);
    }
    const last = await world.start('ingest');
    await untilCommitted(world);
    expect(await last.stop()).toBe(0);
    const [twice] = await world.clickhouse.query(
      rows,
      `SELECT toInt64(sum(covered)) - toInt64(sum(length)) AS rows FROM
     (SELECT sum(stored + dead + absent) AS covered, max(last_offset) + 1 AS length FROM ingest_ledger GROUP BY topic, partition)`,
    );
    expect(twice).toEqual({ rows: 0 });
  },
);
