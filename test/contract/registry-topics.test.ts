// The topics and schemas that Hearth creates in Kafka and the registry.
import { randomBytes } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { prepareTopics } from '#infra/schema/topics.ts';
import { openAdmin } from '#runtime/kafka/client.ts';
import { kafkajs } from '#runtime/kafka/wire/kafkajs.ts';
import { openRegistry } from '#runtime/registry/registry.ts';
import { kinds, topics } from '#schemas/topics.ts';

test('prepares topics and schemas once, however often it is run', async () => {
  const kafka = { brokers: [inject('stack').kafka], clientId: 'hearth-contract' };
  const registry = openRegistry(inject('stack').registry);
  const prefix = `contract.${randomBytes(6).toString('hex')}.`;
  const prepared = await prepareTopics({ kafka, registry, prefix });
  await using admin = await openAdmin(kafka);
  const names = kinds.map((kind) => prepared[kind].topic);
  onTestFinished(async () => {
    await using last = await openAdmin(kafka);
    await last.deleteTopics(names);
  });
  expect(names).toEqual(kinds.map((kind) => `${prefix}${topics[kind].topic}`));
  expect(await prepareTopics({ kafka, registry, prefix })).toEqual(prepared);
  const client = new kafkajs.Kafka({ brokers: kafka.brokers, logLevel: kafkajs.logLevel.NOTHING }).admin();
  await client.connect();
  onTestFinished(() => client.disconnect());
  for (const kind of kinds) {
    const { topic, subject, schemaId } = prepared[kind];
    expect(await admin.offsets(topic)).toHaveLength(topics[kind].partitions);
    const { resources } = await client.describeConfigs({
      includeSynonyms: false,
      resources: [
        {
          type: kafkajs.ConfigResourceTypes.TOPIC,
          name: topic,
          configNames: ['message.timestamp.type', 'retention.ms'],
        },
      ],
    });
    const config = resources[0]?.configEntries.map(({ configName, configValue }) => [
      configName,
      configValue,
    ]);
    expect(Object.fromEntries(config ?? [])).toEqual({
      'message.timestamp.type': topics[kind].timestampType,
      'retention.ms': String(topics[kind].retentionMs),
    });
    expect(await registry.versions(subject)).toEqual([1]);
    expect(await registry.version(subject, 1)).toEqual({ id: schemaId, schema: topics[kind].schema });
  }
});
