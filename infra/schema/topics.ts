// Prepares Kafka and the registry: the telemetry topics and their schemas.
import { openAdmin, type KafkaSettings, type NewTopic } from '#runtime/kafka/client.ts';
import type { Registry } from '#runtime/registry/registry.ts';
import { kinds, subjectName, topicName, topics, type Kind } from '#schemas/topics.ts';

export interface PreparedTopic {
  readonly topic: string;
  readonly subject: string;
  readonly schemaId: number;
}

export interface Preparation {
  readonly kafka: KafkaSettings;
  readonly registry: Registry;
  /** Put before every topic name; tests use one each. */
  readonly prefix: string;
}

/** Creates the topics that do not exist and registers the schemas. Safe to run again. */
export async function prepareTopics({
  kafka,
  registry,
  prefix,
}: Preparation): Promise<Record<Kind, PreparedTopic>> {
  await using admin = await openAdmin(kafka);
  await admin.createTopics(kinds.map((kind) => newTopic(kind, prefix)));
  const [usage, fuel, temperature, power] = await Promise.all([
    prepareSchema(registry, 'usage', prefix),
    prepareSchema(registry, 'fuel', prefix),
    prepareSchema(registry, 'temperature', prefix),
    prepareSchema(registry, 'power', prefix),
  ]);
  return { usage, fuel, temperature, power };
}

function newTopic(kind: Kind, prefix: string): NewTopic {
  const { partitions, retentionMs, timestampType } = topics[kind];
  return {
    topic: topicName(kind, prefix),
    partitions,
    config: { 'retention.ms': String(retentionMs), 'message.timestamp.type': timestampType },
  };
}

async function prepareSchema(registry: Registry, kind: Kind, prefix: string): Promise<PreparedTopic> {
  const subject = subjectName(kind, prefix);
  return {
    topic: topicName(kind, prefix),
    subject,
    schemaId: await registry.register(subject, topics[kind].schema),
  };
}
