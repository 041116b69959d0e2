// A fresh Hearth on given parts: own database, own topics, the services as child processes.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issuerKeyFile, makeIssuerKeys } from '#infra/start/issuer-keys.ts';
import type { StackAddresses } from '#infra/stack/stack.ts';
import { migrateDatabase, viewsDatabase } from '#infra/schema/migrate.ts';
import { prepareTopics } from '#infra/schema/topics.ts';
import { openClickHouse, type StreamingClickHouse } from '#runtime/clickhouse/client.ts';
import { readSettings, type Settings } from '#runtime/process/config.ts';
import { kafkaSettings, openAdmin, openProducer } from '#runtime/kafka/client.ts';
import type { PartitionOffset } from '#runtime/kafka/client.ts';
import { openRegistry } from '#runtime/registry/registry.ts';
import { wireEncoder } from '#runtime/registry/wire-encoder.ts';
import { kinds, topics, type Kind } from '#schemas/topics.ts';
import { startService, type Service, type ServiceName } from './service.ts';

export interface World extends AsyncDisposable {
  readonly settings: Settings;
  /** Environment of a service's process. */
  readonly env: Record<string, string>;
  /** ClickHouse as the administrator. */
  readonly clickhouse: StreamingClickHouse;
  readonly topics: Awaited<ReturnType<typeof prepareTopics>>;
  /** Encodes and sends readings of one kind, keyed by their device; resolves to base offsets after the broker's acknowledgement. */
  readonly produce: (
    kind: Kind,
    readings: readonly { readonly deviceDid: string }[],
  ) => Promise<readonly PartitionOffset[]>;
  /** Encodes one reading to its bytes on the wire. */
  readonly encode: (kind: Kind, reading: unknown) => Uint8Array;
  /** Sends messages as they are. */
  readonly send: Awaited<ReturnType<typeof openProducer>>['send'];
  readonly start: (name: ServiceName, env?: Record<string, string>) => Promise<Service>;
}

/** Makes the tables of a world, as the user of `url`. */
type MakeTables = (url: string, database: string) => Promise<unknown>;

const migrateIn: MakeTables = (url, database) => migrateDatabase(url, database, () => {});

/** Opens a world; disposing it stops its services and removes its database and topics. */
export async function openWorldOn(
  stack: StackAddresses,
  makeTables: MakeTables = migrateIn,
  more: Record<string, string> = {},
): Promise<World> {
  await using opening = new AsyncDisposableStack();
  const suffix = `t${randomBytes(5).toString('hex')}`;
  const folder = mkdtempSync(join(tmpdir(), 'hearth-world-'));
  opening.defer(() => rmSync(folder, { recursive: true }));
  const keyFile = issuerKeyFile(folder);
  makeIssuerKeys(keyFile);
  const env: Record<string, string> = {
    ...environment(stack, suffix),
    HEARTH_ISSUER_KEY_FILE: keyFile,
    ...more,
  };
  const settings = readSettings(env);
  const adminUrl = env['HEARTH_CLICKHOUSE_URL'] ?? '';
  await makeTables(adminUrl, settings.HEARTH_DATABASE);
  const clickhouse = opening.use(openClickHouse({ url: adminUrl, database: settings.HEARTH_DATABASE }));
  opening.defer(() => dropDatabases(clickhouse));
  const kafka = kafkaSettings(settings, 'hearth-test');
  const prepared = await prepareTopics({
    kafka,
    registry: openRegistry(settings.HEARTH_REGISTRY_URL ?? ''),
    prefix: settings.HEARTH_TOPIC_PREFIX,
  });
  opening.defer(() =>
    dropTopics(
      kafka,
      Object.values(prepared).map(({ topic }) => topic),
    ),
  );
  const producer = opening.use(await openProducer(kafka));
  const encoders = new Map(
    kinds.map((kind) => [kind, wireEncoder(prepared[kind].schemaId, topics[kind].schema)]),
  );
  const encode = (kind: Kind, reading: unknown): Uint8Array => {
    const encoder = encoders.get(kind);
    if (!encoder) throw new Error(`no encoder for ${kind}`);
    return encoder(reading);
  };
  const held = opening.move();
  return {
    settings,
    env,
    clickhouse,
    topics: prepared,
    encode,
    send: producer.send,
    produce: (kind, readings) =>
      producer.send(
        prepared[kind].topic,
        readings.map((reading) => ({ key: reading.deviceDid, value: encode(kind, reading) })),
      ),
    start: async (name, extra = {}) => {
      const service = await startService(name, { ...env, ...extra });
      // Another service of the world may have failed to start meanwhile, and ended it.
      if (held.disposed) await service[Symbol.asyncDispose]();
      return held.use(service);
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

function environment(stack: StackAddresses, suffix: string): Record<string, string> {
  const withUser = ({ user, password }: { user: string; password: string }): string =>
    stack.clickhouse.replace('://', `://${user}:${encodeURIComponent(password)}@`);
  return {
    HEARTH_KAFKA: stack.kafka,
    HEARTH_REGISTRY_URL: stack.registry,
    HEARTH_CLICKHOUSE_URL: withUser(stack.users.admin),
    HEARTH_CLICKHOUSE_INGEST_URL: withUser(stack.users.ingest),
    HEARTH_CLICKHOUSE_WINDOWS_URL: withUser(stack.users.windows),
    HEARTH_CLICKHOUSE_UPKEEP_URL: withUser(stack.users.upkeep),
    HEARTH_CLICKHOUSE_API_URL: withUser(stack.users.api),
    HEARTH_CLICKHOUSE_ANALYST_URL: withUser(stack.users.analyst),
    HEARTH_DATABASE: `hearth_${suffix}`,
    HEARTH_TOPIC_PREFIX: `${suffix}.`,
    HEARTH_REPLAY_SECRET: randomBytes(16).toString('hex'),
    HEARTH_WINDOWS_POLL_MS: '500',
    HEARTH_UPKEEP_ROUND_MS: '500',
    HEARTH_LOG_LEVEL: 'info',
    // A test is more clients than one key stands for; those of the limits turn them on.
    HEARTH_RATE_LIMITS: 'off',
    // No balancer has to see that a service ends.
    HEARTH_DRAIN_MS: '0',
  };
}

async function dropDatabases(clickhouse: StreamingClickHouse): Promise<void> {
  await clickhouse.command(`DROP DATABASE IF EXISTS ${viewsDatabase(clickhouse.database)} SYNC`);
  await clickhouse.command(`DROP DATABASE IF EXISTS ${clickhouse.database} SYNC`);
}

async function dropTopics(kafka: ReturnType<typeof kafkaSettings>, names: string[]): Promise<void> {
  await using admin = await openAdmin(kafka);
  await admin.deleteTopics(names);
}
