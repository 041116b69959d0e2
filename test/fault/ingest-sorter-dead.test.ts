// Promise: when the thread that sorts dies, the process ends and says why; nothing is committed, and the next one stores all.
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openIngestWorld } from '#test/support/world.ts';
import { storedOf, untilCommitted } from '#test/support/oracle.ts';

const count = 20_000;

/** Loaded in every thread before its own code. */
const preload = "require('node:worker_threads').isMainThread || process.exit(3);";

const readingOf = (sequence: number) => ({
  deviceDid: `did:example:meter/${sequence % 50}`,
  sequence,
  observedAt: Date.now(),
  activePowerW: 1,
  voltageV: null,
  currentA: null,
  energyWh: sequence,
  relayOn: null,
});

test('the sorter is gone', { timeout: 120_000 }, async () => {
  await using world = await openIngestWorld();
  using folder = mkdtempDisposableSync(join(tmpdir(), 'hearth-'));
  const file = join(folder.path, 'preload.cjs');
  writeFileSync(file, preload);
  await world.produce(
    'power',
    Array.from({ length: count }, (_, sequence) => readingOf(sequence)),
  );
  // Only a block of many rows goes to the sorter.
  const patient = { HEARTH_FLUSH_AGE_MS: '5000' };
  const ingest = await world.start('ingest', { ...patient, NODE_OPTIONS: `--require=${file}` });
  expect(await ingest.exited).toBe(1);
  expect(ingest.output()).toMatch(/the sorter ended with code 3.*service\.failed/);
  expect((await storedOf(world, 'power')).rows).toBe(0);
  await world.start('ingest');
  await untilCommitted(world);
  expect((await storedOf(world, 'power')).rows).toBe(count);
});
