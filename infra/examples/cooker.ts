// Readings of a pressure cooker in Nairobi, and how they are sent through Kafka.
import { setTimeout as wait } from 'node:timers/promises';
import { SchemaRegistry } from '@kafkajs/confluent-schema-registry';
import { Kafka } from 'kafkajs';
import { bodyOf, type Client } from '../client/client.ts';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const utcOffsetMs = 180 * minuteMs;
const standbyW = 1.2;

/** Minutes of the day: lunch from 12:20 and dinner from 18:40. */
const meals = [
  { from: 740, to: 785 },
  { from: 1120, to: 1170 },
];

/** Mean power in a minute of a day with meals, W: full until the pot holds its pressure, then one minute in four. */
function cookingW(minute: number): number {
  const meal = meals.find(({ from, to }) => from <= minute && minute < to);
  if (!meal) return standbyW;
  const cooked = minute - meal.from;
  return cooked < 12 || cooked % 4 === 0 ? 900 : standbyW;
}

const powerW = (minute: number, isCookingDay: boolean): number =>
  isCookingDay ? cookingW(minute) : standbyW;

function countedWh(isCookingDay: boolean): number[] {
  let wh = 0;
  return Array.from({ length: 1440 }, (_, minute) => (wh += powerW(minute, isCookingDay) / 60));
}

const counted = { cooking: countedWh(true), idle: countedWh(false) };

/** Energy from the start of a day to a minute of it, Wh. */
const energyWh = (until: number, isCookingDay: boolean): number =>
  Math.round((isCookingDay ? counted.cooking : counted.idle)[until - 1] ?? 0);

/** The first days of each week of seven. */
const isCookingDay = (day: number, daysAWeek: number): boolean => day % 7 < daysAWeek;

/** State of the counter at the start of a day, Wh: it never starts again. */
function counterWh(day: number, daysAWeek: number): number {
  const sinceDay = day - (day % 7);
  const weekWh = daysAWeek * energyWh(1440, true) + (7 - daysAWeek) * energyWh(1440, false);
  const before = Array.from({ length: day - sinceDay }, (_, index) =>
    energyWh(1440, isCookingDay(sinceDay + index, daysAWeek)),
  );
  return before.reduce((sum, wh) => sum + wh, (sinceDay / 7) * weekWh);
}

/** The last days that are over in Nairobi, as days since 1970. */
export function lastDays(count: number): number[] {
  const today = Math.floor((Date.now() + utcOffsetMs) / dayMs);
  return Array.from({ length: count }, (_, index) => today - count + index);
}

export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

interface CookerUse {
  /** Days a week with two meals, 0 to 7. */
  readonly daysAWeek: number;
  /** Minutes from one reading to the next. */
  readonly stepMinutes: number;
}

/** A local day of a cooker. */
export function readingsOf(deviceDid: string, day: number, { daysAWeek, stepMinutes }: CookerUse) {
  const isCooking = isCookingDay(day, daysAWeek);
  const startWh = counterWh(day, daysAWeek);
  return Array.from({ length: 1440 / stepMinutes }, (_, index) => {
    const minute = index * stepMinutes;
    const activePowerW = powerW(minute, isCooking);
    return {
      deviceDid,
      sequence: day * 1440 + minute,
      observedAt: day * dayMs - utcOffsetMs + minute * minuteMs,
      activePowerW,
      voltageV: 231,
      currentA: activePowerW / 231,
      energyWh: startWh + energyWh(minute, isCooking),
      relayOn: true,
    };
  });
}

type Reading = ReturnType<typeof readingsOf>[number];

/** Messages of one request to Kafka. */
const messagesMax = 5000;

export async function sendReadings(
  { kafka, registry }: { readonly kafka: string; readonly registry: string },
  readings: readonly Reading[],
): Promise<void> {
  const prefix = process.env['HEARTH_TOPIC_PREFIX'] ?? '';
  const schemas = new SchemaRegistry({ host: registry });
  const schemaId = await schemas.getLatestSchemaId(`${prefix}telemetry.power-value`);
  const producer = new Kafka({ brokers: kafka.split(','), logLevel: 0 }).producer();
  await producer.connect();
  for (let from = 0; from < readings.length; from += messagesMax)
    await producer.send({
      topic: `${prefix}telemetry.power`,
      messages: await Promise.all(
        readings.slice(from, from + messagesMax).map(async (reading) => ({
          key: reading.deviceDid,
          value: await schemas.encode(schemaId, reading),
        })),
      ),
    });
  await producer.disconnect();
}

/** Resolves when Hearth has stored so many readings of these days. Throws for an unregistered device. */
export async function waitUntilStored(
  hearth: Client,
  { deviceDid, days, readings }: { deviceDid: string; days: readonly number[]; readings: number },
): Promise<void> {
  const query = { from: dayText(Math.min(...days)), to: dayText(Math.max(...days)) };
  for (;;) {
    const { received } = bodyOf(await hearth('getDeviceCoverage', { params: { id: deviceDid }, query }), 200);
    if (received >= readings) return;
    await wait(200);
  }
}
