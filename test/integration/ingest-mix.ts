// Readings of all kinds mixed with every kind of bad message, each with the verdict that it must get. Same seed, same mix.
import type { RejectReason } from '#domain/readings/reasons.ts';
import type { OutgoingMessage } from '#runtime/producer-requests.ts';
import { kinds, type Kind } from '#schemas/topics.ts';
import type { World } from '#test/support/world.ts';

export interface MixedMessage {
  readonly kind: Kind;
  readonly message: OutgoingMessage;
  readonly verdict: 'stored' | RejectReason;
  /** Identity of a stored reading within its kind. */
  readonly identity: string;
}

export interface MixOptions {
  readonly count: number;
  readonly devices: number;
  /** Moment of the first reading, Unix ms. */
  readonly startMs: number;
  readonly encode: World['encode'];
  readonly topics: World['topics'];
}

interface Reading {
  readonly deviceDid: string;
  readonly sequence: number;
  readonly observedAt: number;
}

/** Every `badEvery`-th message is bad in the next way of the list, every `copyEvery`-th is a copy of one before. */
const badEvery = 7;
const copyEvery = 23;
const stepMs = 300_000;

export function mix(options: MixOptions): MixedMessage[] {
  const messages: MixedMessage[] = [];
  for (let index = 0; index < options.count; index++) {
    const copied = index % copyEvery === copyEvery - 1 ? messages.at(-options.devices * 3) : undefined;
    if (copied?.verdict === 'stored') messages.push(copied);
    else if (index % badEvery === 0) messages.push(bad(index, options));
    else messages.push(good(index, options));
  }
  return messages;
}

function good(index: number, options: MixOptions): MixedMessage {
  const { kind, reading } = readingOf(index, options);
  return {
    kind,
    message: { key: reading.deviceDid, value: options.encode(kind, reading) },
    verdict: 'stored',
    identity: identityOf(reading),
  };
}

const identityOf = ({ deviceDid, sequence, observedAt }: Reading): string =>
  `${deviceDid} ${observedAt} ${sequence}`;

/** Devices come in turn; now and then a step back in time, a fall of the counter, a long run of one value. */
function readingOf(index: number, { devices, startMs }: MixOptions): { kind: Kind; reading: Reading } {
  const kind = kinds[index % 4] ?? 'power';
  const device = Math.floor(index / 4) % devices;
  const round = Math.floor(index / 4 / devices);
  const late = index % 501 === 0 ? 40 * stepMs : 0;
  const pause = round > 60 ? 5 * 3_600_000 : 0;
  const common = {
    deviceDid: `did:example:device/${device}`,
    sequence: index,
    observedAt: startMs + round * stepMs + pause - late,
  };
  return { kind, reading: { ...common, ...fields[kind](index, device) } };
}

const fields: Record<Kind, (index: number, device: number) => object> = {
  usage: (index) => ({
    intervalSeconds: 60,
    inUseSeconds: index % 61,
    mode: 'ON',
    batteryPercent: index % 3 === 0 ? null : index % 101,
  }),
  fuel: (index) => ({ fuelType: 'LPG', measure: 'REMAINING', quantity: (index % 130) / 10, unit: 'KG' }),
  temperature: (index, device) => ({
    temperatureC: device % 10 === 0 ? 200 : 20 + (index % 700),
    ambientC: null,
    probe: 'stove',
  }),
  power: (index) => ({
    activePowerW: index % 1500,
    voltageV: 230,
    currentA: null,
    energyWh: (index * 7) % 90_001,
    relayOn: index % 2 === 0,
  }),
};

type Spoil = (
  sent: MixedMessage,
  index: number,
  options: MixOptions,
) => Omit<MixedMessage, 'identity' | 'kind'>;

const value = ({ message }: MixedMessage): Buffer => Buffer.from(message.value ?? []);

/** The value with another schema id in its header. */
function withId(sent: MixedMessage, id: number): OutgoingMessage {
  const bytes = value(sent);
  bytes.writeUInt32BE(id, 1);
  return { key: sent.message.key, value: bytes };
}

/** The value with bytes in the place of others: within the DID, or where the sequence begins. */
function spliced(sent: MixedMessage, bytes: readonly number[], atInDid?: number): OutgoingMessage {
  const whole = value(sent);
  const didStart = 6;
  const at = didStart + (atInDid ?? (sent.message.key ?? '').length);
  return {
    key: sent.message.key,
    value: Buffer.concat([whole.subarray(0, at), Buffer.from(bytes), whole.subarray(at + bytes.length)]),
  };
}

const cutTo =
  (length: number): Spoil =>
  (sent) => ({
    message: { key: sent.message.key, value: value(sent).subarray(0, length) },
    verdict: length < 5 ? 'bad-header' : 'truncated',
  });

const changed =
  (verdict: RejectReason, change: (reading: Reading) => object): Spoil =>
  (sent, index, options) => {
    const { kind, reading } = readingOf(index, options);
    return {
      message: { key: sent.message.key, value: options.encode(kind, { ...reading, ...change(reading) }) },
      verdict,
    };
  };

const spoils: readonly Spoil[] = [
  ...[0, 1, 2, 3, 4, 5].map(cutTo),
  (sent) => ({
    message: { key: sent.message.key, value: Buffer.concat([Buffer.from([1]), value(sent).subarray(1)]) },
    verdict: 'bad-header',
  }),
  (sent) => ({ message: withId(sent, 900_000_001), verdict: 'unknown-schema' }),
  (sent, _index, { topics }) => ({
    message: withId(sent, topics[sent.kind === 'power' ? 'fuel' : 'power'].schemaId),
    verdict: 'foreign-schema',
  }),
  (sent) => ({
    message: { key: sent.message.key, value: value(sent).subarray(0, -1) },
    verdict: 'truncated',
  }),
  (sent) => ({
    message: { key: sent.message.key, value: Buffer.concat([value(sent), Buffer.from([0])]) },
    verdict: 'trailing-bytes',
  }),
  (sent) => ({ message: { key: `${sent.message.key}x`, value: value(sent) }, verdict: 'key-mismatch' }),
  (sent) => ({ message: { key: null, value: value(sent) }, verdict: 'no-key' }),
  (sent) => ({ message: { key: sent.message.key, value: null }, verdict: 'no-value' }),
  (sent) => ({ message: spliced(sent, [0xff], 3), verdict: 'bad-utf8' }),
  (sent) => ({
    message: spliced(sent, [...Array.from({ length: 9 }, () => 0xff), 1]),
    verdict: 'number-too-large',
  }),
  (sent) => ({
    message: spliced(
      sent,
      Array.from({ length: 11 }, () => 0x80),
    ),
    verdict: 'bad-encoding',
  }),
  (sent, index, options) =>
    sent.kind === 'fuel'
      ? changed('unit-mismatch', () => ({ unit: 'L' }))(sent, index, options)
      : changed('bad-sequence', () => ({ sequence: -2 }))(sent, index, options),
  (sent, index, options) =>
    sent.kind === 'fuel'
      ? changed('unknown-fuel', () => ({ fuelType: 'Hay' }))(sent, index, options)
      : changed('too-old', () => ({ observedAt: 1 }))(sent, index, options),
  changed('too-old', () => ({ observedAt: 0 })),
  changed('clock-ahead', () => ({ observedAt: Date.UTC(2099, 0) })),
  changed('bad-sequence', () => ({ sequence: -1 })),
  changed('bad-device-did', () => ({ deviceDid: 'device 7' })),
  changed('out-of-range', () => ({ inUseSeconds: 61, quantity: -1, temperatureC: 1000, activePowerW: -0.5 })),
  changed('not-finite', () => ({
    batteryPercent: NaN,
    quantity: NaN,
    temperatureC: Infinity,
    activePowerW: -Infinity,
  })),
];

function bad(index: number, options: MixOptions): MixedMessage {
  // Four in a row get the same way, so that every kind meets every way.
  const spoil = spoils[Math.floor(index / badEvery / kinds.length) % spoils.length];
  const before = good(index, options);
  if (!spoil) return before;
  return { kind: before.kind, identity: '', ...spoil(before, index, options) };
}
