// The shared parts of the benches: one stack and, for each bench, an empty Hearth.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase, viewsDatabase } from '#infra/schema/migrate.ts';
import { startStack, type Stack } from '#infra/stack/stack.ts';
import { freePortOffset } from '#infra/stack/ports.ts';
import { prepareTopics, type PreparedTopic } from '#infra/schema/topics.ts';
import { openClickHouse, type ClickHouse } from '#runtime/clickhouse/client.ts';
import { readSettings } from '#runtime/process/config.ts';
import { kafkaSettings, openAdmin, type KafkaSettings } from '#runtime/kafka/client.ts';
import { openRegistry } from '#runtime/registry/registry.ts';
import { topicName, topics } from '#schemas/topics.ts';
import { pidOf, pidWith } from './process-usage.ts';

export interface World extends AsyncDisposable {
  readonly stack: Stack;
  readonly clickhousePid: number;
  readonly keeperPid: number;
  /** ClickHouse's URL with a user who may do everything: the services' users may not read Kafka. */
  readonly rootUrl: string;
  /** An empty database and empty topics; disposing it removes them. */
  readonly open: (topicConfig?: Record<string, string>) => Promise<Hearth>;
}

/** One Hearth for ingest to work in. */
export interface Hearth extends AsyncDisposable {
  /** Environment of the ingest process: addresses and names alone, so everything else is at its default. */
  readonly env: Record<string, string>;
  readonly prefix: string;
  readonly kafka: KafkaSettings;
  readonly topic: PreparedTopic;
  /** ClickHouse as the user who may do everything. */
  readonly clickhouse: ClickHouse;
}

/** Starts the stack as local processes, whose CPU and memory can be read; addresses in the environment are left aside. */
export async function openWorld(): Promise<World> {
  await using opening = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(tmpdir(), 'hearth-bench-'));
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true });
  // Also when a signal ends the bench; the parts of the stack notice by themselves that it is gone.
  process.once('exit', remove);
  opening.defer(remove);
  const password = addRoot(dataDir);
  const { PATH, HOME, JAVA_HOME, XDG_CACHE_HOME } = process.env;
  const env = { PATH, HOME, JAVA_HOME, XDG_CACHE_HOME, HEARTH_STACK: 'local' };
  const stack = opening.use(
    await startStack({ dataDir, portOffset: await freePortOffset(), log: () => {}, env }),
  );
  const rootUrl = stack.clickhouse.replace('://', `://bench:${password}@`);
  const pids = {
    keeperPid: keeperPid(dataDir),
    clickhousePid: pidOf('clickhouse-server.ts', join(dataDir, 'clickhouse/data')),
  };
  const held = opening.move();
  return {
    stack,
    rootUrl,
    ...pids,
    open: (topicConfig) => openHearth({ stack, rootUrl, topicConfig }),
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

/** ZooKeeper's, which is started with its file of settings. */
const keeperPid = (dataDir: string): number =>
  pidWith('org.apache.zookeeper.server.quorum.QuorumPeerMain', join(dataDir, 'keeper/zoo.cfg'));

/** ClickHouse reads every file in `users.d`: a user that only this stack has. Returns the password. */
function addRoot(dataDir: string): string {
  const password = randomBytes(24).toString('hex');
  const folder = join(dataDir, 'clickhouse/users.d');
  mkdirSync(folder, { recursive: true });
  const user = `<password>${password}</password><networks><ip>127.0.0.1</ip></networks><profile>default</profile>
    <quota>default</quota><grants><query>GRANT ALL ON *.*</query></grants>`;
  const text = `<clickhouse><users><bench>${user}</bench></users></clickhouse>`;
  writeFileSync(join(folder, 'bench.xml'), text, { mode: 0o600 });
  return password;
}

interface HearthOptions {
  readonly stack: Stack;
  readonly rootUrl: string;
  /** Settings of the topic of power readings beside the usual ones. */
  readonly topicConfig: Record<string, string> | undefined;
}

/** A table of a million keys in Keeper is dropped in minutes. */
const dropMaxMs = 600_000;

async function openHearth({ stack, rootUrl, topicConfig }: HearthOptions): Promise<Hearth> {
  await using opening = new AsyncDisposableStack();
  const name = `bench${randomBytes(4).toString('hex')}`;
  const prefix = `${name}.`;
  const env = {
    HEARTH_KAFKA: stack.kafka,
    HEARTH_REGISTRY_URL: stack.registry,
    HEARTH_CLICKHOUSE_URL: stack.urls.admin,
    HEARTH_CLICKHOUSE_INGEST_URL: stack.urls.ingest,
    HEARTH_DATABASE: `hearth_${name}`,
    HEARTH_TOPIC_PREFIX: prefix,
  };
  await migrateDatabase(stack.urls.admin, env.HEARTH_DATABASE, () => {});
  const clickhouse = opening.use(
    openClickHouse({ url: rootUrl, database: env.HEARTH_DATABASE, timeoutMs: dropMaxMs }),
  );
  opening.defer(async () => {
    await clickhouse.command(`DROP DATABASE IF EXISTS ${viewsDatabase(clickhouse.database)} SYNC`);
    await clickhouse.command(`DROP DATABASE IF EXISTS ${clickhouse.database} SYNC`);
  });
  const kafka = kafkaSettings(readSettings(env), 'hearth-bench');
  if (topicConfig) await createPowerTopic(kafka, prefix, topicConfig);
  const prepared = await prepareTopics({ kafka, registry: openRegistry(stack.registry), prefix });
  opening.defer(async () => {
    await using admin = await openAdmin(kafka);
    await admin.deleteTopics(Object.values(prepared).map(({ topic }) => topic));
  });
  const held = opening.move();
  const topic = prepared.power;
  return { env, prefix, kafka, topic, clickhouse, [Symbol.asyncDispose]: () => held.disposeAsync() };
}

async function createPowerTopic(
  kafka: KafkaSettings,
  prefix: string,
  config: Record<string, string>,
): Promise<void> {
  const { partitions, timestampType } = topics.power;
  await using admin = await openAdmin(kafka);
  await admin.createTopics([
    {
      topic: topicName('power', prefix),
      partitions,
      config: { 'message.timestamp.type': timestampType, ...config },
    },
  ]);
}
