// Readings of all kinds mixed with every kind of bad message, each with the verdict that it must get. Same options, same mix.
import type { ReadingOf } from '#ingest/block/kinds.ts';
import type { RejectReason } from '#domain/readings/reasons.ts';
import type { OutgoingMessage } from '#runtime/kafka/producer-requests.ts';
import { kinds, type Kind } from '#schemas/topics.ts';

export interface MixedMessage {
  readonly kind: Kind;
  readonly message: OutgoingMessage;
  readonly verdict: 'stored' | RejectReason;
  /** Identity of a stored reading within its kind. */
  readonly identity: string;
}

export interface ReadingOptions {
  readonly devices: number;
  /** Moment of the first reading, Unix ms. */
  readonly startMs: number;
  /** Moves the late readings and the clock jumps to other devices. */
  readonly seed?: number;
  /** Sequence of the first reading: two senders for the same devices need two ranges. */
  readonly firstSequence?: number;
}

export interface MixOptions extends ReadingOptions {
  /** The bytes of a reading by the present schema of its kind. */
  readonly encode: (kind: Kind, reading: unknown) => Uint8Array;
  readonly topics: Readonly<Record<Kind, { readonly schemaId: number }>>;
}

/** Every `badEvery`-th message is bad in the next way of the list, every `copyEvery`-th is a copy of one before. */
const badEvery = 7;
const copyEvery = 23;
const stepMs = 300_000;
const hourMs = 3_600_000;

/** What message `index` is: of a copy, the index of its original. */
export interface Planned {
  readonly kind: Kind;
  readonly index: number;
  readonly isBad: boolean;
}

export function planned(index: number, options: ReadingOptions): Planned {
  const original = index - options.devices * 3;
  if (index % copyEvery === copyEvery - 1 && original >= 0) {
    const copied = planned(original, options);
    if (!copied.isBad) return copied;
  }
  return { kind: kinds[index % 4] ?? 'power', index, isBad: index % badEvery === 0 };
}

export function messageAt(index: number, options: MixOptions): MixedMessage {
  const plan = planned(index, options);
  return plan.isBad ? bad(plan, options) : good(plan, options);
}

export const mix = (options: MixOptions & { readonly count: number }): MixedMessage[] =>
  Array.from({ length: options.count }, (_, index) => messageAt(index, options));

function good({ kind, index }: Planned, options: MixOptions): MixedMessage {
  const reading = readings[kind](index, options);
  const { deviceDid, observedAt, sequence } = reading;
  return {
    kind,
    message: { key: deviceDid, value: options.encode(kind, reading) },
    verdict: 'stored',
    identity: `${deviceDid} ${observedAt} ${sequence}`,
  };
}

const deviceOf = (index: number, { devices }: ReadingOptions): number => Math.floor(index / 4) % devices;

const roundOf = (index: number, { devices }: ReadingOptions): number => Math.floor(index / 4 / devices);

/** Devices come in turn; now and then one is late by hours or days, its clock jumps ahead, or all pause. */
function common(index: number, options: ReadingOptions) {
  const { startMs, seed = 0, firstSequence = 0 } = options;
  const round = roundOf(index, options);
  const turn = index + seed;
  const late = (turn % 501 === 0 ? 40 * stepMs : 0) + (turn % 1499 === 0 ? 120 * hourMs : 0);
  const ahead = (round > 60 ? 5 * hourMs : 0) + (turn % 2503 === 0 ? 3 * hourMs : 0);
  return {
    deviceDid: `did:example:device/${deviceOf(index, options)}`,
    sequence: firstSequence + index,
    observedAt: startMs + round * stepMs + ahead - late,
  };
}

/** Reading `index` of each kind; a step back of the counter and long runs of one value come by themselves. */
export const readings: { readonly [K in Kind]: (index: number, options: ReadingOptions) => ReadingOf[K] } = {
  usage: (index, options) => ({
    ...common(index, options),
    intervalSeconds: 60,
    inUseSeconds: index % 61,
    mode: 'ON',
    batteryPercent: index % 3 === 0 ? null : index % 101,
  }),
  fuel: (index, options) => ({
    ...common(index, options),
    fuelType: 'LPG',
    measure: 'REMAINING',
    quantity: (index % 130) / 10,
    unit: 'KG',
  }),
  temperature: (index, options) => ({
    ...common(index, options),
    temperatureC: deviceOf(index, options) % 10 === 0 ? 200 : 20 + (index % 700),
    ambientC: null,
    probe: 'stove',
  }),
  power: (index, options) => ({
    ...common(index, options),
    activePowerW: index % 1500,
    voltageV: 230,
    currentA: null,
    energyWh: (roundOf(index, options) * 700 + deviceOf(index, options)) % 70_001,
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
  (verdict: RejectReason, change: object): Spoil =>
  ({ kind, message }, index, options) => {
    const reading = { ...readings[kind](index, options), ...change };
    return { message: { key: message.key, value: options.encode(kind, reading) }, verdict };
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
    verdict: 'unknown-schema',
  }),
  (sent) => ({
    message: { key: sent.message.key, value: value(sent).subarray(0, -1) },
    verdict: 'truncated',
  }),
  (sent) => ({
    message: { key: sent.message.key, value: Buffer.concat([value(sent), Buffer.from([0])]) },
    verdict: 'trailing-bytes',
  }),
  (sent) => ({
    message: { key: `${String(sent.message.key)}x`, value: value(sent) },
    verdict: 'key-mismatch',
  }),
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
      ? changed('unit-mismatch', { unit: 'L' })(sent, index, options)
      : changed('bad-sequence', { sequence: -2 })(sent, index, options),
  (sent, index, options) =>
    sent.kind === 'fuel'
      ? changed('unknown-fuel', { fuelType: 'Hay' })(sent, index, options)
      : changed('too-old', { observedAt: 1 })(sent, index, options),
  changed('too-old', { observedAt: 0 }),
  changed('clock-ahead', { observedAt: Date.UTC(2099, 0) }),
  changed('bad-sequence', { sequence: -1 }),
  changed('bad-device-did', { deviceDid: 'device 7' }),
  changed('out-of-range', { inUseSeconds: 61, quantity: -1, temperatureC: 1000, activePowerW: -500 }),
  changed('not-finite', {
    batteryPercent: NaN,
    quantity: NaN,
    temperatureC: Infinity,
    activePowerW: -Infinity,
  }),
];

function bad(plan: Planned, options: MixOptions): MixedMessage {
  // Four in a row get the same way, so that every kind meets every way.
  const spoil = spoils[Math.floor(plan.index / badEvery / kinds.length) % spoils.length];
  const before = good(plan, options);
  if (!spoil) return before;
  return { kind: before.kind, identity: '', ...spoil(before, plan.index, options) };
}
