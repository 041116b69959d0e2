// Promise: a copy that was paused beyond its session resumes, finishes its flush, and changes nothing.
import { expect, test } from 'vitest';
import { kinds } from '#schemas/topics.ts';
import { assignments, impatient, untilOwnsAll } from '#test/support/kafka-group.ts';
import { openProxy, type Trap } from '#test/support/tcp-proxy.ts';
import { until } from '#test/support/until.ts';
import { openIngestWorld } from '#test/support/world.ts';
import { expectKept, seedFor, steadyLoad, untilStored } from './ingest-kept.ts';

const seed = seedFor('ingest-zombie');
const partitions = kinds.length * 3;

/** In the middle of an insert, and right before the commit. */
const moments: readonly Trap[] = [
  { table: /^power_readings$/, at: 'body', goesOn: true },
  { table: /^ingest_ledger$/, at: 'answer', goesOn: true },
];

test(
  'stopped in the middle of an insert or right before its commit, replaced, and woken',
  { timeout: 240_000 },
  async () => {
    await using world = await openIngestWorld();
    await using proxy = await openProxy(world.env['HEARTH_CLICKHOUSE_INGEST_URL'] ?? '');
    await using load = steadyLoad(world, seed);
    const start = () => world.start('ingest', { ...impatient, HEARTH_CLICKHOUSE_INGEST_URL: proxy.url });
    let copy = await start();
    await untilOwnsAll(copy, partitions);
    for (const moment of moments) {
      const zombie = copy;
      await proxy.trap({ ...moment, act: () => zombie.kill('SIGSTOP') });
      const heir = await start();
      await untilOwnsAll(heir, partitions);
      const { length } = assignments(zombie);
      await untilStored(world);
      zombie.kill('SIGCONT');
      await until('the zombie to be a member again', () => assignments(zombie).length > length);
      expect(await zombie.stop(), `its log: ${zombie.output().slice(-3000)}`).toBe(0);
      // Alone again, it is the next one that is stopped.
      await untilOwnsAll(heir, partitions);
      copy = heir;
    }
    await expectKept(world, [load], seed);
  },
);
