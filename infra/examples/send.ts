// Sends one reading of a power meter: npx node infra/examples/send.ts
import { readFileSync } from 'node:fs';
import { Kafka } from 'kafkajs';
import { SchemaRegistry } from '@kafkajs/confluent-schema-registry';

const now = Date.now();
const reading = {
  deviceDid: 'did:example:my:meter',
  sequence: Math.floor(now / 1000),
  observedAt: now,
  activePowerW: 720,
  voltageV: null,
  currentA: null,
  energyWh: Math.floor(now / 5000), // 720 W for as long as the clock runs
  relayOn: true,
};

async function send() {
  const file = `${process.env['HEARTH_DATA_DIR'] || '.hearth'}/ready.json`;
  const { kafka, registry } = JSON.parse(readFileSync(file, 'utf8'));
  const schemas = new SchemaRegistry({ host: registry });
  // Version 1 is Hearth's own; later ones are of other makers.
  const value = await schemas.encode(await schemas.getRegistryId('telemetry.power-value', 1), reading);
  const producer = new Kafka({ brokers: [kafka], logLevel: 0 }).producer();
  await producer.connect();
  await producer.send({ topic: 'telemetry.power', messages: [{ key: reading.deviceDid, value }] });
  await producer.disconnect();
  console.log(`sent ${reading.deviceDid} at ${new Date(now).toISOString()}`);
}

await send().catch((error) => {
  console.error(`Nothing was sent; is Hearth running (npm start)? ${error.message}`);
  process.exitCode = 1;
});
