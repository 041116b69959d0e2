// Takes the record batches of one partition into a block, and accounts for every offset.
import type { RecordBatch } from '#runtime/kafka/wire/batches.ts';
import type { WaitCause } from '#runtime/process/observe.ts';
import type { Kind } from '#schemas/topics.ts';
import { schemaIdAt } from '../decode/read.ts';
import type { Block } from '../block/block.ts';
import type { Note } from './fuse.ts';
import type { DeviceSnapshot } from '../detect/devices.ts';
import { openPartitionState, type PartitionOptions, type PartitionState } from './partition-state.ts';
import type { PartitionSnapshot } from '../detect/snapshots.ts';
import { showMessage, takeMessage, takePoison, type Taking } from './take-message.ts';

export interface Partition {
  readonly topic: string;
  readonly partition: number;
  /** Everything below it was taken. */
  readonly next: () => number;
  /** Everything below it is stored. */
  readonly storeFrom: number;
  /** Schema ids in the batch that are not known (yet), each once. */
  readonly unknownIds: (batch: RecordBatch) => number[];
  /** Asks the registry for the schemas of the topic; see Writers.learn. */
  readonly learn: (signal: AbortSignal) => Promise<void>;
  /**
   * Takes what of a batch is above `next`, and returns null. Otherwise the partition must wait and be offered the batch
   * again: for the schema of the first message whose id is unknown, if `waitsForSchemas`, else such ids are refused; or
   * for the fuse, which holds the batch from the first message on that a fault of a release refuses. What is before that
   * message was taken, the rest leaves no trace: however often it is held, all is as if it came once.
   */
  readonly take: (batch: RecordBatch, block: Block, waitsForSchemas: boolean) => WaitCause | null;
  /** Begins a snapshot of the detector states, which continue to be stepped while it is taken. */
  readonly snapshot: () => PartitionSnapshot;
}

export function openPartition<K extends Kind>({ snapshots, ...options }: PartitionOptions<K>): Partition {
  const { topic, partition, storeFrom, writers } = options;
  const state = openPartitionState(options, snapshots);
  return {
    topic,
    partition,
    next: () => state.next,
    storeFrom,
    unknownIds: (batch) => unknownIds(state, batch),
    learn: writers.learn,
    take: (batch, block, waitsForSchemas) => takeBatch(state, batch, { block, waitsForSchemas }),
    snapshot: () => ({ topic, partition, nextOffset: state.next, devices: changedStates(state) }),
  };
}

function* changedStates<K extends Kind>({
  rejectRate,
  devices,
}: PartitionState<K>): Generator<DeviceSnapshot, void> {
  yield* rejectRate.changed();
  yield* devices.changed();
}

/**
 * Nearly always one pass. It ends at a message whose schema is unknown, and at a refusal that the fuse may hold: then the
 * rest is shown to the fuse, when all its schemas are known or refused, and taken or left.
 */
function takeBatch<K extends Kind>(
  state: PartitionState<K>,
  batch: RecordBatch,
  how: Pick<Taking, 'block' | 'waitsForSchemas'>,
): WaitCause | null {
  const { next, options } = state;
  if (batch.lastOffset < next) return null;
  checkTimestamps(state, batch);
  const { fault } = batch;
  if (fault !== null) takePoison(state, batch, { ...how, fault, from: Math.max(batch.firstOffset, next) });
  const last = batch.lastOffset;
  const cause = takeMessages(state, batch, { ...how, fuse: options.fuse, last });
  if (cause !== 'fuse') return cause;
  if (how.waitsForSchemas && unknownIds(state, batch).length > 0) return 'schema';
  if (isHeld(state, batch)) return 'fuse';
  return takeMessages(state, batch, { ...how, fuse: null, last });
}

/** `next` is then after the batch, or at the message that must wait. */
function takeMessages<K extends Kind>(
  state: PartitionState<K>,
  batch: RecordBatch,
  taking: Taking,
): WaitCause | null {
  const { next } = state;
  let end = batch.lastOffset + 1;
  let cause: WaitCause | null = null;
  batch.records.forEach((record) => {
    if (record.offset < next || record.offset >= end) return;
    cause = takeMessage(state, record, taking);
    if (cause !== null) end = record.offset;
  });
  account(state, batch, { block: taking.block, end });
  return cause;
}

function unknownIds<K extends Kind>({ next, options }: PartitionState<K>, batch: RecordBatch): number[] {
  const ids = new Set<number>();
  batch.records.forEach(({ offset, bytes, valueStart, valueEnd }) => {
    const id = offset < next ? -1 : schemaIdAt(bytes, valueStart, valueEnd);
    if (id >= 0 && options.writers.get(id) === undefined) ids.add(id);
  });
  return [...ids];
}

/** What was stored before is weighed but never held: nothing of it is written. */
function isHeld<K extends Kind>(state: PartitionState<K>, batch: RecordBatch): boolean {
  const { next, options } = state;
  const { fuse, storeFrom } = options;
  const show = (note: Note): void =>
    batch.records.forEach((record) => {
      if (record.offset >= next) showMessage(state, record, note);
    });
  return fuse !== null && fuse.holds(show) && batch.lastOffset >= storeFrom;
}

/**
 * Notes what became of the offsets from `next` to below `end`. Offsets without a message were compacted or rolled back:
 * Kafka skips nothing else. A position below the beginning of its log is refused and chosen again, and a batch that does
 * not begin at the position was fetched twice, for its place may be damaged: no CRC covers it.
 */
function account<K extends Kind>(
  state: PartitionState<K>,
  batch: RecordBatch,
  { block, end }: { block: Block; end: number },
): void {
  const { options, tally } = state;
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

function checkTimestamps<K extends Kind>(
  state: PartitionState<K>,
  { timestampType, fault, isControl }: RecordBatch,
): void {
  if (state.hasClientTimestamps || timestampType === 'logAppend' || fault !== null || isControl) return;
  state.hasClientTimestamps = true;
  state.options.onClientTimestamps();
}
