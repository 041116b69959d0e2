// What the messages of one partition are read, judged and counted with.
import type { Kind } from '#schemas/topics.ts';
import { openArrival, type Arrival } from './message.ts';
import { openDevices, type DeviceSnapshot, type Devices } from '../detect/devices.ts';
import type { KindRules, ReadingOf, StateOf } from '../block/kinds.ts';
import type { Fuse } from './fuse.ts';
import { openCursor } from '../decode/avro/cursor.ts';
import type { ReadRules } from '../decode/read.ts';
import type { Writers } from '../decode/writers.ts';
import { openRejectRate, type RejectRate } from '../detect/reject-rate.ts';

/** Where a lane begins and what its devices were like there. */
export interface LaneStart {
  readonly topic: string;
  readonly partition: number;
  /** Where Kafka is read from. */
  readonly seek: number;
  /** Below it messages are stored already and only step the detectors. */
  readonly storeFrom: number;
  readonly snapshots: readonly DeviceSnapshot[];
  /** Oldest accepted observation, Unix ms. */
  readonly oldestMs: number;
  /** By which replays of dead letters are known. */
  readonly replaySecret: string | undefined;
  /** Holds what nearly all devices fail in; null: their letters are written. */
  readonly fuse: Fuse | null;
  /** Called once when a batch comes whose timestamps the broker did not set. */
  readonly datedByClients: () => void;
}

/** What a lane keeps: not the snapshots, the JSON of all its devices. */
export interface LaneRules<K extends Kind> extends Omit<LaneStart, 'snapshots'> {
  readonly kind: K;
  readonly rules: KindRules<K>;
  readonly writers: Writers<ReadingOf[K]>;
}

export type LaneOptions<K extends Kind> = LaneRules<K> & Pick<LaneStart, 'snapshots'>;

export interface Inspection<K extends Kind> {
  readonly options: LaneRules<K>;
  readonly rules: ReadRules<ReadingOf[K]>;
  readonly devices: Devices<ReadingOf[K], StateOf[K]>;
  readonly rejectRate: RejectRate;
  readonly arrival: Arrival<StateOf[K]>;
  /** Offsets by what became of them, of those that no range has yet. */
  readonly tally: { stored: number; dead: number };
}

export function openInspection<K extends Kind>(
  options: LaneRules<K>,
  snapshots: readonly DeviceSnapshot[],
): Inspection<K> {
  const { kind, rules, writers } = options;
  return {
    options,
    rules: { cursor: openCursor(), writer: writers.get, judge: rules.judge },
    devices: openDevices<ReadingOf[K], StateOf[K]>(rules, snapshots),
    rejectRate: openRejectRate(kind, snapshots),
    arrival: openArrival(options),
    tally: { stored: 0, dead: 0 },
  };
}
