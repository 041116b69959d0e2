// Promise: ingest may be killed at any moment, also in the middle of an insert: nothing is lost and nothing counts twice.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { between, stream } from '#infra/fleet/random.ts';
import { impatient } from '#test/support/kafka-group.ts';
import { flushMoments } from '#test/support/flush-moments.ts';
import type { Service } from '#test/support/service.ts';
import { openProxy } from '#test/support/tcp-proxy.ts';
import { openIngestWorld } from '#test/support/world.ts';
import { expectKept, seedFor, steadyLoad } from './ingest-kept.ts';

const seed = seedFor('ingest-killed');
// Some hundred more in an hour: npm run faults.
const randomKills = 2;

test(
  'killed at random moments, within the inserts, and between the last one and the commit',
  { timeout: 240_000 },
  async () => {
    const random = stream(seed);
    await using world = await openIngestWorld();
    await using proxy = await openProxy(world.env['HEARTH_CLICKHOUSE_INGEST_URL'] ?? '');
    await using load = steadyLoad(world, seed, { perSecond: 300 });
    const start = () => world.start('ingest', { ...impatient, HEARTH_CLICKHOUSE_INGEST_URL: proxy.url });
    const untilKilled = async ({ exited }: Service): Promise<void> =>
      expect(await exited, 'no exit code: it was killed').toBe(null);
    for (let kill = 0; kill < randomKills; kill++) {
      const ingest = await start();
      // The moment is the test: it is drawn from the seed and waits for nothing.
      await pause(between(random, 0, 1500));
      ingest.kill('SIGKILL');
      await untilKilled(ingest);
    }
    for (const moment of flushMoments) {
      const ingest = await start();
      await proxy.trap({ ...moment, act: () => ingest.kill('SIGKILL') });
      await untilKilled(ingest);
    }
    await start();
    await expectKept(world, [load], seed);
  },
);
