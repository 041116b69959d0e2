// The log of the model's Kafka: real record batches of good, odd and broken messages, and what must become of each offset.
import { createRequire } from 'node:module';
import { crc32c } from '@node-rs/crc32';
import type { BatchFrame } from '#runtime/kafka/wire/record-set.ts';
import { topics } from '#schemas/topics.ts';
import { messageOf, openDevice, releaseOf, type Message, type ModelDevice } from './messages.ts';
import { openRandom, type Random } from './random.ts';

const require = createRequire(import.meta.url);
// kafkajs' own encoder, so that the bytes are not made by what reads them.
const { RecordBatch: encodeBatch } = require('kafkajs/src/protocol/recordBatch/v0/index.js');
const encodeRecord = require('kafkajs/src/protocol/recordBatch/record/v0/index.js');

/** What must become of one offset. */
type Fate = { readonly as: 'stored' | 'dead' | 'absent'; readonly message?: Message };

export interface ModelPartition {
  readonly topic: string;
  readonly partition: number;
  readonly frames: readonly BatchFrame[];
  /** By offset; its length is the end of the log. */
  readonly fates: readonly Fate[];
  /** First and last offset of each dead letter, and its reason. */
  readonly letters: readonly string[];
}

export const partitionKey = ({ topic, partition }: { topic: string; partition: number }): string =>
  `${topic}/${partition}`;

export const tableOf = (topic: string): string =>
  Object.values(topics).find(({ topic: each }) => each === topic)?.table ?? '';

export const letterLine = (first: number, last: number, reason: string): string =>
  `${first}-${last} ${reason}`;

const partitions = [
  { topic: 'telemetry.power', partition: 0 },
  { topic: 'telemetry.power', partition: 1 },
  { topic: 'telemetry.usage', partition: 0 },
] as const;

interface Growing {
  readonly frames: BatchFrame[];
  readonly fates: Fate[];
  readonly letters: string[];
}

const nothingYet = (): Growing => ({ frames: [], fates: [], letters: [] });

/** Batches of all partitions in turn, dated by the broker in that order. */
export async function makeLog(seed: number): Promise<ModelPartition[]> {
  const random = openRandom(seed);
  const log = partitions.map((place) => {
    const names = [0, 1].map((index) => `did:m:${place.topic}-${place.partition}-${index}`);
    // Two producers with different partitioners: one device on both partitions of power, with the same readings.
    const shared = place.topic === 'telemetry.power' ? ['did:m:shared'] : [];
    const devices = [...names, ...shared].map((did) => openDevice(did, place.topic));
    return { place, devices, growing: nothingYet() };
  });
  const fleet = seed % fleetOneIn === 0 ? openFleet() : null;
  for (let round = 0, arrivedAtMs = 1.8e12; round < 8 + random.below(8); round++) {
    for (const { devices, growing } of log) {
      arrivedAtMs += 1 + random.below(3) * 500;
      await addBatch(growing, devices, { random, arrivedAtMs });
    }
    if (fleet && round < fleetRounds) await addRelease(fleet, round, { random, arrivedAtMs });
  }
  return [...log, ...(fleet ? [fleet] : [])].map(({ place, growing }) => ({ ...place, ...growing }));
}

/** Enough devices for the fuse. They cost time, so not every log has them. */
const fleetDevices = 60;
export const fleetOneIn = 4;
const fleetRounds = 4;

function openFleet() {
  const place = { topic: 'telemetry.fuel', partition: 0 };
  const names = Array.from({ length: fleetDevices }, (_, index) => `did:m:tank-${index}`);
  return { place, devices: names.map((did) => openDevice(did, place.topic)), growing: nothingYet() };
}

/** All devices send once; in the second round by a schema that nobody registered, until the schedule does. */
async function addRelease(
  { devices, growing }: ReturnType<typeof openFleet>,
  round: number,
  { random, arrivedAtMs }: { random: Random; arrivedAtMs: number },
): Promise<void> {
  const messages = releaseOf(devices, { random, arrivedAtMs }, round === 1);
  const base = growing.fates.length;
  const raw = await encode(messages, { base, step: 1, arrivedAtMs, shape: 'plain' });
  growing.frames.push({
    raw,
    magic: 2,
    baseOffset: base,
    lastOffset: base + messages.length - 1,
    isAborted: false,
  });
  for (const message of messages) growing.fates.push(fateOf('plain', message));
}

type Shape = 'plain' | 'holes' | 'control' | 'aborted' | 'poison';

async function addBatch(
  growing: Growing,
  devices: readonly ModelDevice[],
  { random, arrivedAtMs }: { random: Random; arrivedAtMs: number },
): Promise<void> {
  const shape: Shape = random.pick(random.chance(70) ? ['plain'] : ['holes', 'control', 'aborted', 'poison']);
  const base = growing.fates.length;
  const step = shape === 'holes' ? 2 : 1;
  // What is rolled back or broken was never sent by a device, as far as anyone can know: its fields do not matter.
  const isRead = shape === 'plain' || shape === 'holes';
  const messages = Array.from({ length: 1 + random.below(3) }, () =>
    messageOf(random.pick(devices), { random, arrivedAtMs, isRead }),
  );
  const last = base + messages.length * step - 1;
  const raw = await encode(messages, { base, step, arrivedAtMs, shape });
  growing.frames.push({ raw, magic: 2, baseOffset: base, lastOffset: last, isAborted: shape === 'aborted' });
  for (let offset = base; offset <= last; offset++) {
    const message = (offset - base) % step === 0 ? messages[(offset - base) / step] : undefined;
    growing.fates.push(fateOf(shape, message));
    if (isRead && message && message.refused !== null)
      growing.letters.push(letterLine(offset, offset, message.refused));
  }
  if (shape === 'poison') growing.letters.push(letterLine(base, last, 'poison_batch'));
}

function fateOf(shape: Shape, message: Message | undefined): Fate {
  if (shape === 'poison') return { as: 'dead' };
  if (!message || shape === 'control' || shape === 'aborted') return { as: 'absent' };
  return { as: message.refused === null ? 'stored' : 'dead', message };
}

const logAppendBit = 0x08;
const controlBits = 0x30;

interface Encoding {
  readonly base: number;
  readonly step: number;
  readonly arrivedAtMs: number;
  readonly shape: Shape;
}

async function encode(
  messages: readonly Message[],
  { base, step, arrivedAtMs, shape }: Encoding,
): Promise<Buffer> {
  const encoded: { buffer: Buffer } = await encodeBatch({
    firstTimestamp: arrivedAtMs,
    maxTimestamp: arrivedAtMs,
    lastOffsetDelta: messages.length * step - 1,
    records: messages.map(({ key, value }, index) =>
      encodeRecord({ offsetDelta: index * step, timestampDelta: 0, key, value }),
    ),
  });
  const raw = Buffer.from(encoded.buffer);
  raw.writeBigInt64BE(BigInt(base), 0);
  raw.writeInt16BE(logAppendBit | (shape === 'control' ? controlBits : 0), 21);
  raw.writeUInt32BE(crc32c(raw.subarray(21)), 17);
  if (shape === 'poison') raw.writeUInt8(raw.readUInt8(raw.length - 1) ^ 0x40, raw.length - 1);
  return raw;
}
