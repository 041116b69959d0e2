// Sends yesterday's readings of a pressure cooker in Nairobi, waits until Hearth has stored them, and prints the day.
import { setTimeout as wait } from 'node:timers/promises';
import { SchemaRegistry } from '@kafkajs/confluent-schema-registry';
import { Kafka } from 'kafkajs';
import { runCommand } from '../command-line/command.ts';
import { bodyOf, openClient, type Client } from '../client/client.ts';
import { readReady } from '../stack/ready.ts';

const deviceDid = 'did:example:kitchen:cooker';
const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const utcOffsetMs = 180 * minuteMs;

/** Days since 1970 in Nairobi. */
const day = Math.floor((Date.now() + utcOffsetMs) / dayMs) - 1;
const dayText = new Date(day * dayMs).toISOString().slice(0, 10);

/** Minutes of the day: lunch from 12:20 and dinner from 18:40. */
const meals = [
  { from: 740, to: 785 },
  { from: 1120, to: 1170 },
];

/** Mean power in a minute of the day, W: full until the pot holds its pressure, then one minute in four. */
function powerW(minute: number): number {
  const meal = meals.find(({ from, to }) => from <= minute && minute < to);
  if (!meal) return 1.2;
  const cooked = minute - meal.from;
  return cooked < 12 || cooked % 4 === 0 ? 900 : 1.2;
}

/** Energy from the start of the day to a minute of it, Wh. */
const energyWh = (until: number): number =>
  Array.from({ length: until }, (_, minute) => powerW(minute) / 60).reduce((sum, wh) => sum + wh, 0);

const readings = Array.from({ length: 288 }, (_, index) => index * 5).map((minute) => ({
  deviceDid,
  sequence: day * 1440 + minute,
  observedAt: day * dayMs - utcOffsetMs + minute * minuteMs,
  activePowerW: powerW(minute),
  voltageV: 231,
  currentA: powerW(minute) / 231,
  // The counter never starts again: every day ends where the next one begins.
  energyWh: day * Math.round(energyWh(1440)) + Math.round(energyWh(minute)),
  relayOn: true,
}));

async function sendDay(kafka: string, registry: string): Promise<void> {
  const schemas = new SchemaRegistry({ host: registry });
  const schemaId = await schemas.getLatestSchemaId('telemetry.power-value');
  const values = await Promise.all(readings.map((reading) => schemas.encode(schemaId, reading)));
  const producer = new Kafka({ brokers: [kafka], logLevel: 0 }).producer();
  await producer.connect();
  await producer.send({
    topic: 'telemetry.power',
    messages: values.map((value) => ({ key: deviceDid, value })),
  });
  await producer.disconnect();
}

/** Resolves when the coverage of the day is whole. Throws for an unregistered device. */
async function waitUntilStored(hearth: Client): Promise<void> {
  const query = { from: dayText, to: dayText };
  for (;;) {
    const { received } = bodyOf(await hearth('getDeviceCoverage', { params: { id: deviceDid }, query }), 200);
    if (received >= readings.length) return;
    await wait(200);
  }
}

await runCommand(async () => {
  const { api, apiKey, kafka, registry } = readReady(process.env['HEARTH_DATA_DIR'] || '.hearth');
  await sendDay(kafka, registry);
  await waitUntilStored(openClient({ url: api, key: apiKey }));
  console.log(dayText);
});
