// One partition's way from record batches into a block; every offset is accounted for.
import type { RecordBatch } from '#runtime/kafka/wire/batches.ts';
import type { Kind } from '#schemas/topics.ts';
import type { Block } from '../block/block.ts';
import type { Note } from './fuse.ts';
import type { DeviceSnapshot } from '../detect/devices.ts';
import type { LaneOptions, LaneRules } from './partition-options.ts';
import { openInspection, type Inspection } from './partition-state.ts';
import type { PartitionSnapshot } from '../detect/snapshots.ts';
import { showMessage, takeMessage, takePoison, type Taking } from './take-message.ts';
import { unknownIds } from './unknown-ids.ts';

export interface Lane {
  readonly topic: string;
  readonly partition: number;
  /** Everything below it was taken. */
  readonly next: () => number;
  /** Everything below it is stored. */
  readonly storeFrom: number;
  /** Schema ids in the batch that are not known (yet). */
  readonly unknownIds: (batch: RecordBatch) => number[];
  /** Asks the registry for the schemas of the topic; see Writers.learn. */
  readonly learn: (signal: AbortSignal) => Promise<void>;
  /**
   * Takes what of a batch is above `next`; ids that are unknown now are refused. False: the fuse holds it from the
   * first message on that a fault of a release refuses, so offer it again later. What is before that message was taken,
   * the rest leaves no trace: however often it is held, all is as if it came once.
   */
  readonly take: (batch: RecordBatch, block: Block) => boolean;
  /** Begins a snapshot of the detector states, which go on to be stepped while it is taken. */
  readonly snapshot: () => PartitionSnapshot;
}

interface State<K extends Kind> {
  readonly options: LaneRules<K>;
  readonly inspection: Inspection<K>;
  next: number;
  clientsTold: boolean;
}

export function openLane<K extends Kind>({ snapshots, ...options }: LaneOptions<K>): Lane {
  const { topic, partition, storeFrom, writers } = options;
  const inspection = openInspection(options, snapshots);
  const state: State<K> = { options, inspection, next: options.seek, clientsTold: false };
  return {
    topic,
    partition,
    next: () => state.next,
    storeFrom,
    unknownIds: (batch) => unknownIds(batch, writers.get),
    learn: writers.learn,
    take: (batch, block) => takeBatch(state, batch, block),
    snapshot: () => ({ topic, partition, nextOffset: state.next, devices: changedStates(inspection) }),
  };
}

function* changedStates<K extends Kind>({
  rejectRate,
  devices,
}: Inspection<K>): Generator<DeviceSnapshot, void> {
  yield* rejectRate.changed();
  yield* devices.changed();
}

/** Nearly always one pass. A refusal that the fuse may hold ends it: the rest is shown to the fuse, then taken or left. */
function takeBatch<K extends Kind>(state: State<K>, batch: RecordBatch, block: Block): boolean {
  const { inspection, next, options } = state;
  if (batch.lastOffset < next) return true;
  lookAtClock(state, batch);
  const { fault } = batch;
  if (fault !== null)
    takePoison(inspection, batch, { block, fault, from: Math.max(batch.firstOffset, next) });
  const last = batch.lastOffset;
  takeMessages(state, batch, { block, fuse: options.fuse, last });
  if (state.next > last) return true;
  if (isHeld(state, batch)) return false;
  takeMessages(state, batch, { block, fuse: null, last });
  return true;
}

/** `next` is then behind the batch, or at the message that the fuse must be asked about. */
function takeMessages<K extends Kind>(state: State<K>, batch: RecordBatch, taking: Taking): void {
  const { inspection, next } = state;
  let end = batch.lastOffset + 1;
  batch.records.forEach((record) => {
    if (record.offset < next || record.offset >= end) return;
    if (!takeMessage(inspection, record, taking)) end = record.offset;
  });
  account(state, batch, { block: taking.block, end });
}

/** What was stored before is weighed but never held: nothing of it is written. */
function isHeld<K extends Kind>({ inspection, next, options }: State<K>, batch: RecordBatch): boolean {
  const { fuse, storeFrom } = options;
  const show = (note: Note): void =>
    batch.records.forEach((record) => {
      if (record.offset >= next) showMessage(inspection, record, note);
    });
  return fuse !== null && fuse.holds(show) && batch.lastOffset >= storeFrom;
}

/**
 * Notes what became of the offsets from `next` to below `end`. Offsets without a message were compacted or rolled back:
 * Kafka skips nothing else. A position below the beginning of its log is refused and chosen again, and a batch that does
 * not begin at the position was fetched twice, for its place may be damaged: no CRC covers it.
 */
function account<K extends Kind>(
  state: State<K>,
  batch: RecordBatch,
  { block, end }: { block: Block; end: number },
): void {
  const {
    options,
    inspection: { tally },
  } = state;
  const from = Math.max(state.next, options.storeFrom);
  state.next = end;
  if (end <= from) return;
  const range = block.range(options, from);
  range.stored += tally.stored;
  range.dead += tally.dead;
  range.last = end - 1;
  if (tally.stored > 0) block.keep(batch);
  tally.stored = 0;
  tally.dead = 0;
}

function lookAtClock<K extends Kind>(
  state: State<K>,
  { timestampType, fault, isControl }: RecordBatch,
): void {
  if (state.clientsTold || timestampType === 'logAppend' || fault !== null || isControl) return;
  state.clientsTold = true;
  state.options.datedByClients();
}
