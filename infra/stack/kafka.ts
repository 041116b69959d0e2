// Kafka 4.1 as one broker in KRaft mode.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kafkajs } from '#runtime/kafka/wire/kafkajs.ts';
import { run, startChild } from './child.ts';
import type { StackContext } from './context.ts';
import { startContainer } from './docker.ts';
import { classPath } from './jars.ts';
import { smallJvm } from './java.ts';
import type { Part } from './part.ts';
import type { StackPorts } from './ports.ts';

const version = '4.1.1';
const coordinates = [`org.apache.kafka:kafka_2.13:${version}`, 'org.slf4j:slf4j-simple:1.7.36'];

/** Settings of a single broker: one replica of everything, no waiting for more members, topics made by us only. */
const brokerSettings = {
  'process.roles': 'broker,controller',
  'node.id': '1',
  'controller.listener.names': 'CONTROLLER',
  'inter.broker.listener.name': 'PLAINTEXT',
  'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
  'offsets.topic.replication.factor': '1',
  'offsets.topic.num.partitions': '4',
  'transaction.state.log.replication.factor': '1',
  'transaction.state.log.min.isr': '1',
  'transaction.state.log.num.partitions': '4',
  'share.coordinator.state.topic.replication.factor': '1',
  'share.coordinator.state.topic.min.isr': '1',
  'share.coordinator.state.topic.num.partitions': '1',
  'group.initial.rebalance.delay.ms': '0',
  'group.min.session.timeout.ms': '1000',
  'auto.create.topics.enable': 'false',
  'message.max.bytes': '16777216',
  'replica.fetch.max.bytes': '16777216',
  'num.network.threads': '2',
  'num.io.threads': '4',
};

/** The text of `server.properties` for a broker on 127.0.0.1. */
export function kafkaProperties(ports: StackPorts, logDir: string): string {
  const settings = {
    ...brokerSettings,
    listeners: `PLAINTEXT://127.0.0.1:${ports.kafka},CONTROLLER://127.0.0.1:${ports.kafkaController}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${ports.kafka}`,
    'controller.quorum.bootstrap.servers': `127.0.0.1:${ports.kafkaController}`,
    'log.dirs': logDir,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

/** True when the broker at `address` answers and carries our cluster id. */
async function answers(address: string, clusterId: string): Promise<boolean> {
  const client = new kafkajs.Kafka({
    brokers: [address],
    logLevel: kafkajs.logLevel.NOTHING,
    connectionTimeout: 1000,
    requestTimeout: 2000,
    retry: { retries: 0 },
  });
  const admin = client.admin();
  try {
    await admin.connect();
    const cluster = await admin.describeCluster();
    return cluster.clusterId === clusterId && cluster.brokers.length === 1;
  } finally {
    await admin.disconnect();
  }
}

/** Formats the data folder once. An interrupted format leaves no `meta.properties`, so it is done again. */
async function format(context: StackContext, jars: string, config: string): Promise<void> {
  const data = join(context.dataDir, 'kafka/data');
  if (existsSync(join(data, 'meta.properties'))) return;
  rmSync(data, { recursive: true, force: true });
  const tool = [
    'kafka.tools.StorageTool',
    'format',
    '--standalone',
    '-t',
    context.secrets.clusterId,
    '-c',
    config,
  ];
  await run('java', ['-cp', jars, ...smallJvm(256), ...tool], context.dataDir);
}

export async function startLocalKafka(context: StackContext): Promise<Part> {
  const jars = await classPath(context, `Kafka ${version}`, coordinates);
  const folder = join(context.dataDir, 'kafka');
  mkdirSync(folder, { recursive: true });
  const config = join(folder, 'server.properties');
  writeFileSync(config, kafkaProperties(context.ports, join(folder, 'data')));
  await format(context, jars, config);
  return startChild({
    name: 'kafka',
    command: 'java',
    args: ['-cp', jars, ...smallJvm(512), 'kafka.Kafka', config],
    cwd: folder,
    logFile: join(context.dataDir, 'logs/kafka.log'),
    ready: () => answers(`127.0.0.1:${context.ports.kafka}`, context.secrets.clusterId),
    deadlineMs: 60_000,
  });
}

const environmentName = (setting: string): string => `KAFKA_${setting.toUpperCase().replaceAll('.', '_')}`;

/** The official image takes every broker setting as an environment variable. */
export function startDockerKafka(context: StackContext): Promise<Part> {
  const settings = Object.entries(brokerSettings).map(
    ([name, value]) => [environmentName(name), value] as const,
  );
  return startContainer(context, {
    name: 'kafka',
    image: `apache/kafka:${version}`,
    ports: { 9092: context.ports.kafka },
    volume: '/var/lib/kafka/data',
    environment: {
      ...Object.fromEntries(settings),
      CLUSTER_ID: context.secrets.clusterId,
      KAFKA_LISTENERS: 'PLAINTEXT://:9092,CONTROLLER://localhost:9093',
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${context.ports.kafka}`,
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@localhost:9093',
      KAFKA_LOG_DIRS: '/var/lib/kafka/data',
    },
    ready: () => answers(`127.0.0.1:${context.ports.kafka}`, context.secrets.clusterId),
  });
}
