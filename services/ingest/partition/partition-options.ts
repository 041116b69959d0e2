// What a lane is opened with.
import type { Kind } from '#schemas/topics.ts';
import type { DeviceSnapshot } from '../detect/devices.ts';
import type { Fuse } from './fuse.ts';
import type { KindRules, ReadingOf } from '../block/kinds.ts';
import type { Writers } from '../decode/writers.ts';

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
