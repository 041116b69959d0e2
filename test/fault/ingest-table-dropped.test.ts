// Promise: a table that was dropped and created again, or lost a part, is refilled from Kafka completely.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { kinds, topics } from '#schemas/topics.ts';
import { impatient } from '#test/support/kafka-group.ts';
import { untilMended } from '#test/support/mended.ts';
import { until } from '#test/support/until.ts';
import { openIngestWorld, type World } from '#test/support/world.ts';
import { mix, type MixedMessage } from '#test/support/mix.ts';
import { contentsOf, ledgerFaults, overlapOf, storedOf, untilCommitted } from '#test/support/oracle.ts';

const mixOf = (world: World, count: number): MixedMessage[] =>
  mix({ count, devices: 40, startMs: Date.now() - 86_400_000, encode: world.encode, topics: world.topics });

async function sendAll(world: World, messages: readonly MixedMessage[]): Promise<void> {
  for (const kind of kinds) {
    const own = messages.filter((each) => each.kind === kind).map(({ message }) => message);
    await world.send(world.topics[kind].topic, own);
  }
}

async function expectSound(world: World): Promise<void> {
  const ranges = await untilCommitted(world);
  for (const kind of kinds) {
    expect(await overlapOf(world, kind)).toBe(0);
    expect(await ledgerFaults(world, kind, ranges[kind])).toEqual([]);
  }
}

const statement = z.object({ text: z.string() });

/** Drops a table; returns how to make it again, empty. */
async function drop(world: World, table: string): Promise<() => Promise<void>> {
  const [made] = await world.clickhouse.query(
    statement,
    'SELECT create_table_query AS text FROM system.tables WHERE database = currentDatabase() AND name = {table:String}',
    { table },
  );
  if (!made) throw new Error(`${table} does not exist`);
  await world.clickhouse.command(`DROP TABLE ${table} SYNC`);
  return () => world.clickhouse.command(made.text);
}

test(
  'dropped under load: ingest stops with a sentence, and after the table is made again ends complete',
  { timeout: 120_000 },
  async () => {
    await using world = await openIngestWorld();
    const messages = mixOf(world, 4000);
    const first = await world.start('ingest', impatient);
    await sendAll(world, messages.slice(0, 2000));
    await untilCommitted(world);
    const makeAgain = await drop(world, 'power_readings');
    await sendAll(world, messages.slice(2000));
    expect(await first.exited).toBe(1);
    expect(first.output()).toContain('the table is missing: make it again as schemas/clickhouse says');
    await makeAgain();
    const second = await world.start('ingest', impatient);
    const good = messages.filter(({ kind, verdict }) => kind === 'power' && verdict === 'stored');
    const identities = new Set(good.map(({ identity }) => identity)).size;
    await until('all rows', async () => (await storedOf(world, 'power')).rows === identities);
    await expectSound(world);
    expect(second.output()).toContain('ingest.rows_missing');
  },
);

const partRow = z.object({ name: z.string() });

test(
  'tables that were emptied and a part that was lost are found at the next start; copies are no loss',
  { timeout: 180_000 },
  async () => {
    await using world = await openIngestWorld();
    const messages = mixOf(world, 8000);
    // The part that is lost must be there when it is, and must not be all.
    await world.clickhouse.command('SYSTEM STOP MERGES fuel_readings');
    const before = await world.start('ingest');
    await sendAll(world, messages.slice(0, 6000));
    await untilCommitted(world);
    await sendAll(world, messages.slice(6000));
    await untilCommitted(world);
    expect(await before.stop()).toBe(0);
    const whole = await contentsOf(world);
    expect(whole.anomalies.length).toBeGreaterThan(50);

    /** Starts ingest and waits until everything is there again; returns what it logged. */
    const mend = async (): Promise<string> => {
      const ingest = await world.start('ingest');
      await untilMended(world, whole);
      expect(await ingest.stop()).toBe(0);
      return ingest.output();
    };

    // Of the newest rows and of the oldest ones: then no range before it is true, and none after it has anomalies. What was
    // stored again may have copies in other parts, and a part of copies alone is no loss.
    for (const order of ['max(offset) DESC', 'min(offset) ASC']) {
      const parts = await world.clickhouse.query(
        partRow,
        `SELECT parts[1] AS name FROM (
           SELECT groupUniqArray(_part) AS parts, any(_offset) AS offset FROM fuel_readings
           GROUP BY device_did, observed_at, sequence HAVING length(parts) = 1
         ) GROUP BY name ORDER BY ${order}`,
      );
      expect(parts.length).toBeGreaterThan(1);
      await world.clickhouse.command(`ALTER TABLE fuel_readings DROP PART '${parts[0]?.name}'`);
      expect(await mend()).toContain('ingest.rows_missing');
    }

    await world.clickhouse.command('SYSTEM START MERGES fuel_readings');
    for (const kind of kinds) await world.clickhouse.command(`OPTIMIZE TABLE ${topics[kind].table} FINAL`);
    expect(await mend()).not.toContain('ingest.rows_missing');

    const makers = await Promise.all(
      ['power_readings', 'dead_letters', 'anomalies'].map((table) => drop(world, table)),
    );
    await Promise.all(makers.map((makeAgain) => makeAgain()));
    expect(await mend()).toContain('ingest.rows_missing');
    expect(await mend()).not.toContain('ingest.rows_missing');
  },
);
