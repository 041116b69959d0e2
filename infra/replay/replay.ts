// Replays meter exports: registers what is missing, sends every row, waits until the days are computed.
import { registerMissing, type Api } from '#infra/fleet/register.ts';
import { prepareTopics } from '../schema/topics.ts';
import { ingestGroup } from '#schemas/topics.ts';
import { openClickHouse } from '#runtime/clickhouse/client.ts';
import { openAdmin, openProducer, type KafkaSettings } from '#runtime/kafka/client.ts';
import { openRegistry } from '#runtime/registry/registry.ts';
import { untilComputed, untilStored } from './follow.ts';
import { countsOf, project, registrationOf, type Meter, type MeterCounts } from './meters.ts';
import { sendMeters } from './send.ts';

export interface ReplayOptions {
  readonly meters: readonly Meter[];
  /** Null sends in file order. */
  readonly shuffleSeed: number | null;
  readonly api: Api;
  readonly kafka: KafkaSettings;
  readonly registryUrl: string;
  readonly clickhouse: { readonly url: string; readonly database: string };
  readonly topicPrefix: string;
  /** Whether to wait until everything is stored and computed. */
  readonly wait: boolean;
  readonly say: (line: string) => void;
}

/** Resolves to what was sent, file by file. */
export async function replay(options: ReplayOptions): Promise<MeterCounts[]> {
  const { meters, say, topicPrefix } = options;
  const made = await registerMissing(options.api, { project, households: meters.map(registrationOf) });
  say(`${made.length} of ${meters.length + 1} records were new`);
  const { power } = await prepareTopics({
    kafka: options.kafka,
    registry: openRegistry(options.registryUrl),
    prefix: topicPrefix,
  });
  await using producer = await openProducer(options.kafka);
  await sendMeters({ producer, power }, meters, options.shuffleSeed);
  say('all rows are in Kafka');
  if (options.wait) await follow(options, power.topic);
  return meters.map(countsOf);
}

async function follow(
  { kafka, clickhouse, meters, topicPrefix, say }: ReplayOptions,
  topic: string,
): Promise<void> {
  await using admin = await openAdmin(kafka);
  await using store = openClickHouse(clickhouse);
  await untilStored({ admin, topic, groupId: ingestGroup(topicPrefix) }, say);
  const devices = meters.map(({ deviceDid }) => deviceDid);
  await untilComputed(store, devices, say);
  say('everything is stored and computed');
}
