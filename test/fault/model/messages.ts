// The devices of the model and what they send: readings that advance, copies, late ones, and messages that must be refused.
import avsc from 'avsc';
import type { RejectReason } from '#domain/readings/reasons.ts';
import type { RegisteredSchema } from '#runtime/registry/registry.ts';
import { topics } from '#schemas/topics.ts';
import type { Random } from './random.ts';

export interface Message {
  readonly key: Buffer;
  readonly value: Buffer | null;
  readonly refused: RejectReason | null;
  /** Identity of the reading, and the number that a sum over the table would add for it. */
  readonly identity: string;
  readonly measured: number;
  readonly arrivedAtMs: number;
}

export interface ModelDevice {
  readonly did: string;
  readonly topic: string;
  readonly sent: Reading[];
}

interface Reading {
  readonly deviceDid: string;
  readonly sequence: number;
  readonly observedAt: number;
  readonly [field: string]: unknown;
}

export const openDevice = (did: string, topic: string): ModelDevice => ({ did, topic, sent: [] });

const power: { fields: { name: string }[] } = JSON.parse(JSON.stringify(topics.power.schema));
const usage: { fields: { name: string }[] } = JSON.parse(JSON.stringify(topics.usage.schema));
/** An older writer, from before the meter's relay. */
const fuel: { fields: { name: string }[] } = JSON.parse(JSON.stringify(topics.fuel.schema));
const releaseFuel = {
  ...fuel,
  fields: fuel.fields.map((field) => (field.name === 'quantity' ? { ...field, default: 0 } : field)),
};
const oldPower = { ...power, fields: power.fields.filter(({ name }) => name !== 'relayOn') };

/** An operator's constraint forbids this power; ClickHouse refuses the row alone. */
export const forbiddenW = 4242;

const powerId = 1;
const oldPowerId = 2;
const usageId = 3;
const fuelId = 4;
/** A release that writes before its schema is registered. */
const releaseId = 5;
const unknownId = 9;
const schemas: Readonly<Record<number, { topic: string; schema: unknown }>> = {
  [powerId]: { topic: 'telemetry.power', schema: power },
  [oldPowerId]: { topic: 'telemetry.power', schema: oldPower },
  [usageId]: { topic: 'telemetry.usage', schema: usage },
  [fuelId]: { topic: 'telemetry.fuel', schema: fuel },
  [releaseId]: { topic: 'telemetry.fuel', schema: releaseFuel },
};

/** The versions of a subject in the model's registry; number n is the n-th. */
export const versionsOf = (subject: string, isReleaseKnown: boolean): RegisteredSchema[] =>
  Object.entries(schemas).flatMap(([id, { topic, schema }]) =>
    subject === `${topic}-value` && (isReleaseKnown || Number(id) !== releaseId)
      ? [{ id: Number(id), schema }]
      : [],
  );

const typeOf = (schema: unknown): avsc.Type => {
  const copy: avsc.Schema = JSON.parse(JSON.stringify(schema));
  return avsc.Type.forSchema(copy);
};
const types = new Map(Object.entries(schemas).map(([id, { schema }]) => [Number(id), typeOf(schema)]));

function encode(id: number, reading: Reading): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(id, 1);
  return Buffer.concat([head, types.get(id)?.toBuffer(reading) ?? Buffer.of(1, 2, 3)]);
}

/** Far enough before the first arrival that no reading is ahead of it. */
const startMs = 1.8e12 - 60 * 86_400_000;
const minuteMs = 60_000;

interface Sending {
  readonly random: Random;
  readonly arrivedAtMs: number;
}

/** The next message of a device. One that is never read (`isRead` false) leaves no trace in what the device sent. */
export function messageOf(
  device: ModelDevice,
  { isRead, ...sending }: Sending & { isRead: boolean },
): Message {
  const { random, arrivedAtMs } = sending;
  const reading = nextReading(device, random);
  const ids = device.topic === 'telemetry.usage' ? [usageId] : [powerId, powerId, oldPowerId];
  const whole = encode(random.pick(ids), reading);
  const [value, spoilt] = random.chance(15) ? spoiled(whole, reading, random) : [whole, null];
  if (isRead && spoilt === null) device.sent.push(reading);
  const isForbidden = device.topic === 'telemetry.power' && reading['activePowerW'] === forbiddenW;
  const refused = spoilt ?? (isForbidden ? 'refused-by-store' : null);
  return { value, refused, arrivedAtMs, ...partsOf(device, reading) };
}

/** One message of each device, by a schema that the registry may not have yet. */
export const releaseOf = (
  devices: readonly ModelDevice[],
  { random, arrivedAtMs }: Sending,
  isNew: boolean,
): Message[] =>
  devices.map((device) => {
    const reading = nextReading(device, random);
    device.sent.push(reading);
    const value = encode(isNew ? releaseId : fuelId, reading);
    return { value, refused: null, arrivedAtMs, ...partsOf(device, reading) };
  });

const measuredBy: Readonly<Record<string, string>> = {
  'telemetry.usage': 'inUseSeconds',
  'telemetry.power': 'activePowerW',
  'telemetry.fuel': 'quantity',
};

const partsOf = ({ did, topic }: ModelDevice, reading: Reading) => ({
  key: Buffer.from(did),
  identity: [reading.deviceDid, reading.observedAt, reading.sequence].join('\n'),
  measured: Number(reading[measuredBy[topic] ?? '']),
});

function spoiled(whole: Buffer, reading: Reading, random: Random): [Buffer | null, RejectReason] {
  return random.pick<[Buffer | null, RejectReason]>([
    [whole.subarray(0, -1), 'truncated'],
    [null, 'no-value'],
    [encode(unknownId, reading), 'unknown-schema'],
  ]);
}

function nextReading({ did, sent }: ModelDevice, random: Random): Reading {
  const newest = sent.at(-1);
  if (newest && random.chance(8)) return random.pick(sent);
  const late = newest && random.chance(6) ? 3 * minuteMs : 0;
  const pauseMs = random.chance(8) ? 400 * minuteMs : 10 * minuteMs;
  const sequence = sent.length;
  return {
    deviceDid: did,
    sequence,
    observedAt: (newest?.observedAt ?? startMs) + (late > 0 ? -late : pauseMs),
    activePowerW: random.chance(4) ? forbiddenW : random.pick([500, 900, 900, 9000]),
    voltageV: random.pick([null, 230, 60]),
    currentA: null,
    energyWh: random.chance(85) ? sequence * 100 : 7,
    relayOn: null,
    intervalSeconds: 600,
    inUseSeconds: random.below(600),
    mode: 'ON',
    fuelType: 'LPG',
    measure: 'REMAINING',
    quantity: random.below(10),
    unit: 'KG',
    batteryPercent: random.pick([null, 90, 3]),
  };
}
