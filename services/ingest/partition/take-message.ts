// Takes one message: read, judge, detect, append to the block.
import type { Anomaly } from '#domain/detect/anomaly.ts';
import { isAbove } from '#domain/detect/series.ts';
import { isReleaseFault } from '#domain/readings/reasons.ts';
import { elapsedMs, type WaitCause } from '#runtime/process/observe.ts';
import type { RecordBatch } from '#runtime/kafka/wire/batches.ts';
import type { KafkaRecord } from '#runtime/kafka/wire/walk.ts';
import type { OriginalPlace } from '#runtime/kafka/replay-signature.ts';
import type { Kind } from '#schemas/topics.ts';
import type { Block } from '../block/block.ts';
import { originals, poison, type DeadLetter } from '../block/dead-letters.ts';
import type { Fuse, Note } from './fuse.ts';
import type { ReadingOf } from '../block/kinds.ts';
import { lookUpDevice, setPlace, type PartitionState } from './partition-state.ts';
import { isReject, readMessage } from '../decode/read.ts';
import { originalPlace } from '../decode/replayed.ts';

/** How messages are taken. */
export interface Taking {
  readonly block: Block;
  /** Whether the partition waits at an unknown schema id; else the id is refused. */
  readonly waitsForSchemas: boolean;
  /** Null when it was asked already, or when there is none. */
  readonly fuse: Fuse | null;
  /** Last offset of the batch. */
  readonly last: number;
}

/**
 * Stores a message as a reading or as a dead letter, and returns null. Otherwise nothing was done, and the cause is the
 * registry, which must be asked for a schema, or the fuse, which may hold a message that a fault of a release refuses.
 */
export function takeMessage<K extends Kind>(
  state: PartitionState<K>,
  record: KafkaRecord,
  { block, waitsForSchemas, fuse, last }: Taking,
): WaitCause | null {
  const { options, message, rules, devices } = state;
  const first = originalPlace(record, options.topic, options.replaySecret);
  setPlace(message, record.offset, first?.arrivedAtMs ?? record.timestampMs);
  const hash = lookUpDevice(message, record, devices);
  const verdict = readMessage(record, rules, message);
  // A replay says nothing about a release: what it was refused for is long known.
  const isWeighed = fuse !== null && first === null;
  if (isReject(verdict)) {
    if (waitsForSchemas && verdict.reason === 'unknown-schema') return 'schema';
    const isRelease = isReleaseFault(verdict.reason);
    if (isWeighed && isRelease && fuse.mayHold(last - record.offset + 1)) return 'fuse';
    if (isWeighed) fuse.note(hash, isRelease);
    refuse(
      state,
      { kind: options.kind, reject: verdict, ...originals(record), lastOffset: record.offset },
      { block, first },
    );
    if (first === null) watch(state, block);
  } else {
    // A replay that comes late, or twice, is no fault of its device.
    if (first === null || isNews(state, verdict)) detect(state, verdict, block);
    store(state, verdict, block);
    if (isWeighed) fuse.note(hash, false);
  }
  return null;
}

/** Shows a message to the fuse; it is not taken. */
export function showMessage<K extends Kind>(state: PartitionState<K>, record: KafkaRecord, note: Note): void {
  const { options, message, rules, devices } = state;
  if (originalPlace(record, options.topic, options.replaySecret) !== null) return;
  setPlace(message, record.offset, record.timestampMs);
  const hash = lookUpDevice(message, record, devices);
  const verdict = readMessage(record, rules, message);
  note(hash, isReject(verdict) && isReleaseFault(verdict.reason));
}

/** A batch that cannot be read. `from`: the first of its offsets that was not taken yet. */
export function takePoison<K extends Kind>(
  state: PartitionState<K>,
  batch: RecordBatch,
  { block, from, fault }: { block: Block; from: number; fault: string },
): void {
  setPlace(state.message, from, batch.maxTimestampMs);
  refuse(state, poison(batch, state.options.kind, fault), { block, first: null });
}

/**
 * Nothing below `storeFrom` is written: it was before. A replay that is refused again is the letter of its first
 * delivery, so letters do not multiply.
 */
function refuse<K extends Kind>(
  { options: { storeFrom }, message, tally }: PartitionState<K>,
  letter: DeadLetter,
  { block, first }: { block: Block; first: OriginalPlace | null },
): void {
  if (letter.lastOffset < storeFrom) return;
  if (first === null) block.refuse(letter, message);
  else block.refuse({ ...letter, lastOffset: first.offset }, first);
  tally.dead += letter.lastOffset - Math.max(message.offset, storeFrom) + 1;
}

/** Looks for a device that is refused all the time. */
function watch<K extends Kind>({ rejectRate, message }: PartitionState<K>, block: Block): void {
  const { bytes, start, end } = message.key;
  const found = rejectRate.note(start < 0 ? null : bytes.subarray(start, end), message);
  if (found !== null) block.note(found, message);
}

function isNews<K extends Kind>({ message: { device } }: PartitionState<K>, reading: ReadingOf[K]): boolean {
  return device === undefined || isAbove(device.state.series, reading);
}

/** The detectors are timed at one message in 256: two looks at the clock cost as much as they do. */
const timedOneIn = 256;

function detect<K extends Kind>(state: PartitionState<K>, reading: ReadingOf[K], block: Block): void {
  const {
    options: { kind },
    message,
  } = state;
  const found = message.offset % timedOneIn === 0 ? timedStep(state, reading, block) : step(state, reading);
  for (const anomaly of found) {
    const { deviceDid, observedAt, sequence } = reading;
    block.note({ anomaly, kind, deviceDid, observedAt, sequence }, message);
  }
}

const step = <K extends Kind>(
  { devices, message }: PartitionState<K>,
  reading: ReadingOf[K],
): readonly Anomaly[] => devices.step(message.device, reading, message.offset);

function timedStep<K extends Kind>(
  state: PartitionState<K>,
  reading: ReadingOf[K],
  block: Block,
): readonly Anomaly[] {
  const startedMs = elapsedMs();
  const found = step(state, reading);
  block.spend((elapsedMs() - startedMs) * timedOneIn);
  return found;
}

function store<K extends Kind>(
  { options: { kind, storeFrom }, message, tally }: PartitionState<K>,
  reading: ReadingOf[K],
  block: Block,
): void {
  if (message.offset < storeFrom) return;
  block.store[kind](reading, message);
  tally.stored += 1;
}
