import { readFileSync } from 'node:fs';
import { Kafka } from 'kafkajs';
import { SchemaRegistry } from '@kafkajs/confluent-schema-registry';

const { kafka, registry } = JSON.parse(readFileSync('.hearth/ready.json', 'utf8'));
const schemas = new SchemaRegistry({ host: registry });
const reading = {
  deviceDid: 'did:example:my:meter',
  sequence: 1,
  observedAt: Date.now(),
  activePowerW: 812,
  voltageV: null,
  currentA: null,
  energyWh: 40500,
  relayOn: true,
};
const value = await schemas.encode(await schemas.getLatestSchemaId('telemetry.power-value'), reading);
const producer = new Kafka({ brokers: [kafka], logLevel: 1 }).producer();
await producer.connect();
await producer.send({ topic: 'telemetry.power', messages: [{ key: reading.deviceDid, value }] });
await producer.disconnect();
console.log(`sent ${reading.deviceDid} at ${new Date(reading.observedAt).toISOString()}`);
