// A process that is killed without warning loses nothing, stores nothing twice, and finds the same anomalies.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { kinds } from '#schemas/topics.ts';
import { until } from '#test/support/until.ts';
import { openIngestWorld, type World } from '#test/support/world.ts';
import { impatient } from '#test/support/kafka-group.ts';
import { mix, type MixedMessage } from '#test/support/mix.ts';
import {
  anomaliesOf,
  deadOf,
  overlapOf,
  ledgerFaults,
  storedOf,
  untilCommitted,
} from '#test/support/oracle.ts';

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
  await using world = await openIngestWorld();
  const messages = mix({ count: 30_000, devices: 60, startMs, encode: world.encode, topics: world.topics });
  let part = 0;
  await disturb(world, async () => sendPart(world, messages, part++));
  while (part < parts) await sendPart(world, messages, part++);
  const ranges = await untilCommitted(world);
  for (const kind of kinds) {
    expect(await overlapOf(world, kind)).toBe(0);
    expect(await ledgerFaults(world, kind, ranges[kind])).toEqual([]);
  }
  return {
    anomalies: await anomaliesOf(world),
    stored: await Promise.all(kinds.map((kind) => storedOf(world, kind))),
    dead: await Promise.all(kinds.map((kind) => deadOf(world, kind))),
  };
}

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
