// What the messages of one partition are read, judged and counted with.
import type { Kind } from '#schemas/topics.ts';
import { openArrival, type Arrival } from './message.ts';
import { openDevices, type DeviceSnapshot, type Devices } from '../detect/devices.ts';
import type { ReadingOf, StateOf } from '../block/kinds.ts';
import type { LaneRules } from './partition-options.ts';
import { openCursor } from '../decode/avro/cursor.ts';
import type { ReadRules } from '../decode/read.ts';
import { openRejectRate, type RejectRate } from '../detect/reject-rate.ts';

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
