// Settings of the Kafka client, apart from it: a process that may need no client does not load one.
import { readFileSync } from 'node:fs';
import type { KafkaConfig } from 'kafkajs';
import { requireSetting, type Settings } from '../process/config.ts';

/** Where the brokers are and how to log in; made by `kafkaSettings`. */
export interface KafkaSettings {
  /** host:port of the brokers to ask first. */
  readonly brokers: string[];
  readonly clientId: string;
  readonly sasl?: NonNullable<KafkaConfig['sasl']>;
  readonly ssl?: NonNullable<KafkaConfig['ssl']>;
}

/** Reads the Kafka part of the settings. Throws when HEARTH_KAFKA is missing or the login is incomplete. */
export function kafkaSettings(settings: Settings, clientId: string): KafkaSettings {
  return {
    brokers: requireSetting(settings.HEARTH_KAFKA, 'HEARTH_KAFKA')
      .split(',')
      .map((broker) => broker.trim()),
    clientId,
    ...login(settings),
    ...tls(settings),
  };
}

function login(settings: Settings): Pick<KafkaSettings, 'sasl'> {
  const mechanism = settings.HEARTH_KAFKA_SASL_MECHANISM;
  if (mechanism === undefined) return {};
  const username = requireSetting(settings.HEARTH_KAFKA_SASL_USERNAME, 'HEARTH_KAFKA_SASL_USERNAME');
  const password = requireSetting(settings.HEARTH_KAFKA_SASL_PASSWORD, 'HEARTH_KAFKA_SASL_PASSWORD');
  // Three branches, because the client's type ties each mechanism to its own shape.
  if (mechanism === 'plain') return { sasl: { mechanism, username, password } };
  if (mechanism === 'scram-sha-256') return { sasl: { mechanism, username, password } };
  return { sasl: { mechanism, username, password } };
}

function tls(settings: Settings): Pick<KafkaSettings, 'ssl'> {
  if (settings.HEARTH_KAFKA_TLS === 'off') return {};
  const caFile = settings.HEARTH_KAFKA_TLS_CA_FILE;
  return { ssl: caFile === undefined ? true : { ca: [readFileSync(caFile, 'utf8')] } };
}
