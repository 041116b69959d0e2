// What one partition keeps from batch to batch: its rules, its devices, its position, and the one object for the message at hand.
import type { KafkaRecord } from '#runtime/kafka/wire/walk.ts';
import { viewOf } from '#runtime/memory/data-view.ts';
import type { Kind } from '#schemas/topics.ts';
import { openDevices, type Device, type DeviceSnapshot, type Devices } from '../detect/devices.ts';
import type { KindRules, ReadingOf, StateOf } from '../block/kinds.ts';
import type { Fuse } from './fuse.ts';
import { openCursor } from '../decode/avro/cursor.ts';
import { emptyText, hashOf, type ViewedSpan } from '../decode/avro/text.ts';
import type { MessageContext, ReadRules } from '../decode/read.ts';
import type { ReadingPlace } from '../block/rows.ts';
import type { Writers } from '../decode/writers.ts';
import { openRejectRate, type RejectRate } from '../detect/reject-rate.ts';

/** Where a partition begins and what its devices were like there. */
export interface PartitionStart {
  readonly topic: string;
  readonly partition: number;
  /** Where Kafka is read from. */
  readonly seek: number;
  /** Below it messages are stored already and only step the detectors. */
  readonly storeFrom: number;
  readonly snapshots: readonly DeviceSnapshot[];
  /** Oldest accepted observation, Unix ms. */
  readonly oldestMs: number;
  /** Replays of dead letters are signed with it. */
  readonly replaySecret: string | undefined;
  /** Holds what nearly all devices fail in; null: their letters are written. */
  readonly fuse: Fuse | null;
  /** Called once when a batch comes whose timestamps the broker did not set. */
  readonly onClientTimestamps: () => void;
}

/** Without the snapshots, the JSON of all its devices, which are not kept. */
interface PartitionRules<K extends Kind> extends Omit<PartitionStart, 'snapshots'> {
  readonly kind: K;
  readonly rules: KindRules<K>;
  readonly writers: Writers<ReadingOf[K]>;
}

export type PartitionOptions<K extends Kind> = PartitionRules<K> & Pick<PartitionStart, 'snapshots'>;

export interface PartitionState<K extends Kind> {
  readonly options: PartitionRules<K>;
  readonly rules: ReadRules<ReadingOf[K]>;
  readonly devices: Devices<ReadingOf[K], StateOf[K]>;
  readonly rejectRate: RejectRate;
  readonly message: CurrentMessage<StateOf[K]>;
  /** What became of offsets that no range has yet. */
  readonly tally: { stored: number; dead: number };
  /** Everything below it was taken. */
  next: number;
  /** A batch came whose timestamps the broker did not set. */
  hasClientTimestamps: boolean;
}

export function openPartitionState<K extends Kind>(
  options: PartitionRules<K>,
  snapshots: readonly DeviceSnapshot[],
): PartitionState<K> {
  const { kind, rules, writers } = options;
  return {
    options,
    rules: { cursor: openCursor(), writer: writers.get, judge: rules.judge },
    devices: openDevices<ReadingOf[K], StateOf[K]>(rules, snapshots),
    rejectRate: openRejectRate(kind, snapshots),
    message: openMessage(options),
    tally: { stored: 0, dead: 0 },
    next: options.seek,
    hasClientTimestamps: false,
  };
}

/**
 * The message at hand, one object for all messages of a partition: where and when it arrived, its key, and the device that
 * the key names. It is the place of a row and the context of a verdict.
 */
export interface CurrentMessage<S> extends ReadingPlace, MessageContext {
  offset: number;
  arrivedAtMs: number;
  schemaId: number;
  readonly key: { -readonly [Part in keyof ViewedSpan]: ViewedSpan[Part] };
  device: Device<S> | undefined;
  knownDid: string | undefined;
}

const openMessage = <S>(
  partition: Pick<CurrentMessage<S>, 'topic' | 'partition' | 'oldestMs'>,
): CurrentMessage<S> => ({
  topic: partition.topic,
  partition: partition.partition,
  oldestMs: partition.oldestMs,
  offset: 0,
  arrivedAtMs: 0,
  schemaId: 0,
  key: { ...emptyText },
  device: undefined,
  knownDid: undefined,
});

/** Kafka timestamps beyond what a DateTime64 column and a rank hold are moved to these limits: 1970 and 2100. */
const latestArrivalMs = Date.UTC(2100, 0);

export function setPlace(
  message: Pick<CurrentMessage<unknown>, 'offset' | 'arrivedAtMs'>,
  offset: number,
  timestampMs: number,
): void {
  message.offset = offset;
  message.arrivedAtMs = Math.min(Math.max(timestampMs, 0), latestArrivalMs);
}

/** Finds the device of a message by its key and returns the key's hash. */
export function lookUpDevice<S>(
  message: CurrentMessage<S>,
  { bytes, keyStart, keyEnd }: KafkaRecord,
  devices: Pick<Devices<never, S>, 'find'>,
): number {
  const { key } = message;
  if (key.bytes !== bytes) {
    key.bytes = bytes;
    key.view = viewOf(bytes);
  }
  key.start = keyStart;
  key.end = keyEnd;
  const hash = hashOf(key);
  const device = devices.find(key, hash);
  message.device = device;
  message.knownDid = device?.text;
  return hash;
}
