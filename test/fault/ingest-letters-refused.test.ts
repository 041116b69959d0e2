// Promise: dead letters that cannot be stored hold the commit back and are stored later; nothing is lost by it.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { kafkaSettings, openAdmin } from '#runtime/kafka/client.ts';
import { ingestGroup, kinds } from '#schemas/topics.ts';
import { impatient } from '#test/support/kafka-group.ts';
import { commitFaults } from '#test/support/oracle.ts';
import { until } from '#test/support/until.ts';
import { openIngestWorld, type World } from '#test/support/world.ts';
import { expectKept, seedFor, steadyLoad, untilSent } from './ingest-kept.ts';

const seed = seedFor('ingest-letters-refused');

const counted = z.object({ letters: z.number() });

async function lettersOf({ clickhouse }: World): Promise<number> {
  const [row] = await clickhouse.query(counted, 'SELECT count() AS letters FROM dead_letters FINAL');
  return row?.letters ?? NaN;
}

/** What the group has committed of every partition. */
async function committedOf({ settings, topics }: World) {
  await using admin = await openAdmin(kafkaSettings(settings, 'hearth-committed'));
  const groupId = ingestGroup(settings.HEARTH_TOPIC_PREFIX);
  return await Promise.all(kinds.map((kind) => admin.committed(groupId, topics[kind].topic)));
}

test(
  'while the table is read-only ingest waits and commits nothing; a rule on it ends ingest, and the next start stores all',
  { timeout: 240_000 },
  async () => {
    await using world = await openIngestWorld();
    await using load = steadyLoad(world, seed);
    const change = (what: string): Promise<void> =>
      world.clickhouse.command(`ALTER TABLE dead_letters ${what}`);
    const ingest = await world.start('ingest', impatient);
    await until('some dead letters', async () => (await lettersOf(world)) > 20);
    await change('MODIFY SETTING table_readonly = 1');
    await until('a letter that is refused', () => ingest.output().includes('Table is in readonly mode'));
    const [letters, committed] = [await lettersOf(world), await committedOf(world)];
    await untilSent(load);
    expect(await committedOf(world)).toEqual(committed);
    expect(await commitFaults(world)).toEqual([]);
    expect(await lettersOf(world)).toBe(letters);
    await change('MODIFY SETTING table_readonly = 0');
    await until('more dead letters', async () => (await lettersOf(world)) > letters + 20);

    await change(`ADD CONSTRAINT never CHECK reason = ''`);
    expect(await ingest.exited).toBe(1);
    expect(ingest.output()).toContain('Constraint `never`');
    expect(await commitFaults(world)).toEqual([]);
    await change('DROP CONSTRAINT never');
    const next = await world.start('ingest', impatient);
    await expectKept(world, [load], seed);
    expect(await next.stop()).toBe(0);
  },
);
