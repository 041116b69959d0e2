// Promise: a copy that was paused beyond its session resumes, finishes its flush, and changes nothing.
import { expect, test } from 'vitest';
import { kinds } from '#schemas/topics.ts';
import { assignments, impatient, untilOwnsAll } from '#test/support/kafka-group.ts';
import { openProxy } from '#test/support/tcp-proxy.ts';
import { until } from '#test/support/until.ts';
import { openIngestWorld } from '#test/support/world.ts';
import { expectKept, seedFor, steadyLoad } from './ingest-kept.ts';

const seed = seedFor('ingest-zombie');
const partitions = kinds.length * 3;

test.each([
  ['in the middle of an insert', { table: /^power_readings$/, at: 'body', goesOn: true }],
  ['right before its commit', { table: /^ingest_ledger$/, at: 'answer', goesOn: true }],
] as const)('stopped %s, replaced, and woken', { timeout: 240_000 }, async (_name, moment) => {
  await using world = await openIngestWorld();
  await using proxy = await openProxy(world.env['HEARTH_CLICKHOUSE_INGEST_URL'] ?? '');
  await using load = steadyLoad(world, seed);
  const zombie = await world.start('ingest', { ...impatient, HEARTH_CLICKHOUSE_INGEST_URL: proxy.url });
  await untilOwnsAll(zombie, partitions);
  await proxy.trap({ ...moment, act: () => zombie.kill('SIGSTOP') });
  const heir = await world.start('ingest', impatient);
  await untilOwnsAll(heir, partitions);
  const { length } = assignments(zombie);
  const before = load.acked();
  await until('load for the heir', () => load.acked() > before + 2000);
  zombie.kill('SIGCONT');
  await until('the zombie to be a member again', () => assignments(zombie).length > length);
  expect(await zombie.stop(), `its log: ${zombie.output().slice(-3000)}`).toBe(0);
  await expectKept(world, [load], seed);
});
