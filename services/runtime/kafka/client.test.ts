// The Kafka part of the settings: addresses, login, TLS.
import { expect, test } from 'vitest';
import { readSettings } from '../process/config.ts';
import { kafkaSettings } from './client.ts';

const read = (env: Record<string, string>) => kafkaSettings(readSettings(env), 'hearth-test');

test('brokers are split at commas', () => {
  expect(read({ HEARTH_KAFKA: 'one:9092, two:9092' })).toEqual({
    brokers: ['one:9092', 'two:9092'],
    clientId: 'hearth-test',
  });
});

test('SASL and TLS', () => {
  const login = {
    HEARTH_KAFKA_SASL_MECHANISM: 'scram-sha-512',
    HEARTH_KAFKA_SASL_USERNAME: 'u',
    HEARTH_KAFKA_SASL_PASSWORD: 'p',
  };
  expect(read({ HEARTH_KAFKA: 'one:9092', HEARTH_KAFKA_TLS: 'on', ...login })).toMatchObject({
    ssl: true,
    sasl: { mechanism: 'scram-sha-512', username: 'u', password: 'p' },
  });
});

test('what is missing is named', () => {
  expect(() => read({})).toThrow('HEARTH_KAFKA is not set');
  expect(() => read({ HEARTH_KAFKA: 'one:9092', HEARTH_KAFKA_SASL_MECHANISM: 'plain' })).toThrow(
    'HEARTH_KAFKA_SASL_USERNAME',
  );
});
