// Promise: after an old data folder of ClickHouse was restored, what it lacks is read from Kafka again.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrateDatabase } from '#infra/schema/migrate.ts';
import { startStack } from '#infra/stack/stack.ts';
import { freePortOffset } from '#infra/stack/ports.ts';
import { openClickHouse } from '#runtime/clickhouse/client.ts';
import { kinds } from '#schemas/topics.ts';
import { openIngestWorld, type World } from '#test/support/world.ts';
import { untilMended } from '#test/support/mended.ts';
import { mix } from '#test/support/mix.ts';
import { contentsOf, untilCommitted } from '#test/support/oracle.ts';

/** Runs work in the world with a ClickHouse of its own, whose data are in `dataDir` and stay there. */
async function withOwnClickHouse<T>(
  world: World,
  dataDir: string,
  work: (world: World) => Promise<T>,
): Promise<T> {
  const { HEARTH_KAFKA: kafka, HEARTH_REGISTRY_URL: registry } = world.env;
  await using own = await startStack({
    dataDir,
    portOffset: await freePortOffset(),
    log: () => {},
    env: { ...process.env, HEARTH_STACK: 'local', HEARTH_KAFKA: kafka, HEARTH_REGISTRY_URL: registry },
  });
  const database = world.settings.HEARTH_DATABASE;
  await migrateDatabase(own.urls.admin, database, () => {});
  await using clickhouse = openClickHouse({ url: own.urls.admin, database });
  return await work({
    ...world,
    clickhouse,
    start: (name, env = {}) => world.start(name, { HEARTH_CLICKHOUSE_INGEST_URL: own.urls.ingest, ...env }),
  });
}

test('an old data folder ends complete, with the same anomalies', { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-restored-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [dataDir, backup] = [join(folder, 'data'), join(folder, 'backup')];
  await using world = await openIngestWorld();
  const { encode } = world;
  const messages = mix({
    count: 6000,
    devices: 40,
    startMs: Date.now() - 86_400_000,
    encode,
    topics: world.topics,
  });

  /** Stores some of the messages and ends; returns what is there then. */
  const store = async (own: World, from: number, to: number) => {
    const ingest = await own.start('ingest');
    for (const kind of kinds) {
      const part = messages.slice(from, to).filter((each) => each.kind === kind);
      await own.send(
        own.topics[kind].topic,
        part.map(({ message }) => message),
      );
    }
    await untilCommitted(own);
    expect(await ingest.stop()).toBe(0);
    return contentsOf(own);
  };
  await withOwnClickHouse(world, dataDir, (own) => store(own, 0, 2000));
  cpSync(join(dataDir, 'clickhouse'), backup, { recursive: true });
  const whole = await withOwnClickHouse(world, dataDir, (own) => store(own, 2000, 6000));

  rmSync(join(dataDir, 'clickhouse'), { recursive: true });
  cpSync(backup, join(dataDir, 'clickhouse'), { recursive: true });
  await withOwnClickHouse(world, dataDir, async (own) => {
    expect(await contentsOf(own)).not.toEqual(whole);
    const ingest = await own.start('ingest');
    await untilMended(own, whole);
    expect(await ingest.stop()).toBe(0);
  });
});
