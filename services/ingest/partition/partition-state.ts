// What one partition keeps from batch to batch: its rules, its devices, its position.
import type { Kind } from '#schemas/topics.ts';
import { openMessage, type CurrentMessage } from './message.ts';
import { openDevices, type DeviceSnapshot, type Devices } from '../detect/devices.ts';
import type { KindRules, ReadingOf, StateOf } from '../block/kinds.ts';
import type { Fuse } from './fuse.ts';
import { openCursor } from '../decode/avro/cursor.ts';
import type { ReadRules } from '../decode/read.ts';
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
