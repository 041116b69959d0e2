// One partition's way from record batches into a block: read, judge, detect, append, and account for every offset.
import type { Anomaly } from '#domain/detect/anomaly.ts';
import { isReleaseFault, type Reject } from '#domain/readings/reasons.ts';
import { elapsedMs } from '#runtime/observe.ts';
import type { RecordBatch } from '#runtime/record-batches.ts';
import type { KafkaRecord } from '#runtime/record-walk.ts';
import type { OriginalPlace } from '#runtime/replay-signature.ts';
import type { Kind } from '#schemas/topics.ts';
import type { Block } from './block.ts';
import type { DeadLetter } from './dead-letters.ts';
import { openDevices, type Device, type DeviceSnapshot } from './devices.ts';
import type { Fuse } from './fuse.ts';
import type { KindRules, ReadingOf, StateOf } from './kinds.ts';
import { isReject, readMessage, type MessageContext } from './read.ts';
import { openRejectRate } from './reject-rate.ts';
import { originalPlace } from './replayed.ts';
import type { Place, ReadingPlace } from './rows.ts';
import type { PartitionSnapshot } from './snapshots.ts';
import { emptyText, hashOf, viewOf } from './text.ts';
import { schemaIdAt } from './wire.ts';
import type { Writers } from './writers.ts';

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
  /** Holds batches that nearly all devices fail in; null: their letters are written. */
  readonly fuse: Fuse | null;
  /** Called when Kafka skipped offsets that were expected: from and to. */
  readonly skipped: (from: number, to: number) => void;
  /** Called once when a batch comes whose timestamps the broker did not set. */
  readonly datedByClients: () => void;
}

export interface LaneOptions<K extends Kind> extends LaneStart {
  readonly kind: K;
  readonly rules: KindRules<K>;
  readonly writers: Writers<ReadingOf[K]>;
}

export interface Lane {
  readonly topic: string;
  readonly partition: number;
  /** The offset that the next batch should begin with. */
  readonly next: () => number;
  /** Everything below it is stored. */
  readonly storeFrom: number;
  /** Schema ids in the batch that are not known (yet). */
  readonly unknownIds: (batch: RecordBatch) => number[];
  /** Asks the registry for the schemas of the topic; see Writers.learn. */
  readonly learn: (signal: AbortSignal) => Promise<void>;
  /**
   * Takes a whole batch; ids that are unknown now are refused. False: the fuse tripped, so offer the batch again later.
   * `next` has not moved then and no offset of the batch is accounted for; its good rows may be stored, which their
   * next delivery repeats.
   */
  readonly take: (batch: RecordBatch, block: Block) => boolean;
  /** The devices that changed since the last call, and the offset up to which they are complete. */
  readonly snapshot: () => PartitionSnapshot;
}

interface LanePlace<S> extends ReadingPlace, MessageContext {
  offset: number;
  arrivedAtMs: number;
  device: Device<S> | undefined;
  knownDid: string | undefined;
}

interface Letter {
  readonly letter: DeadLetter;
  readonly place: Place;
  /** A replay that is refused again is the letter of its first delivery, so letters do not multiply. */
  readonly first: OriginalPlace | null;
}

/** The detectors are timed at one message in so many: two looks at the clock cost as much as they do. */
const timedOneIn = 256;

/** Kafka timestamps beyond what a DateTime64 column and a rank hold are moved to these limits: 1970 and 2100. */
const latestArrivalMs = Date.UTC(2100, 0);

export function openLane<K extends Kind>(options: LaneOptions<K>): Lane {
  const { kind, rules, writers, topic, partition, storeFrom } = options;
  const devices = openDevices<ReadingOf[K], StateOf[K]>(rules, options.snapshots);
  const rejectRate = openRejectRate(kind, options.snapshots);
  const readRules = { writer: writers.get, judge: rules.judge };
  // One object for all messages: where each arrived, its key, and with both the context of its verdict.
  const key = { ...emptyText };
  const place: LanePlace<StateOf[K]> = {
    topic,
    partition,
    offset: 0,
    arrivedAtMs: 0,
    oldestMs: options.oldestMs,
    key,
    device: undefined,
    knownDid: undefined,
  };
  let next = options.seek;
  // Offsets below it were told as skipped or taken: a batch that is held comes several times.
  let expected = next;
  let clientsTold = false;
  // What became of the batch at hand.
  let stored = 0;
  let letters: Letter[] = [];

  function arrive(offset: number, timestampMs: number): void {
    place.offset = offset;
    place.arrivedAtMs = Math.min(Math.max(timestampMs, 0), latestArrivalMs);
  }

  /** Finds the device of a message by its key and returns the key's hash. */
  function meet({ bytes, keyStart, keyEnd }: KafkaRecord): number {
    if (key.bytes !== bytes) {
      key.bytes = bytes;
      key.view = viewOf(bytes);
    }
    key.start = keyStart;
    key.end = keyEnd;
    const hash = hashOf(key);
    const device = devices.find(key, hash);
    place.device = device;
    place.knownDid = device?.text;
    return hash;
  }

  function tellSkipped({ firstOffset }: RecordBatch): void {
    if (firstOffset > expected) options.skipped(expected, firstOffset - 1);
    expected = Math.max(expected, firstOffset);
  }

  function lookAtClock({ timestampType, fault, isControl }: RecordBatch): void {
    if (clientsTold || timestampType === 'logAppend' || fault !== null || isControl) return;
    clientsTold = true;
    options.datedByClients();
  }

  function takeRecord(record: KafkaRecord, block: Block): void {
    if (record.offset < next) return;
    const first = originalPlace(record, topic, options.replaySecret);
    arrive(record.offset, first?.arrivedAtMs ?? record.timestampMs);
    const hash = meet(record);
    const verdict = readMessage(record, readRules, place);
    const refused = isReject(verdict);
    if (refused) refuse({ kind, reject: verdict, ...originals(record), lastOffset: record.offset }, first);
    else accept(verdict, block);
    // A replay that is refused again says nothing about its device, nor about a release.
    if (first === null) watch({ hash, rejected: refused ? verdict : null }, block);
  }

  function accept(reading: ReadingOf[K], block: Block): void {
    for (const anomaly of detect(reading, block)) {
      const { deviceDid, observedAt, sequence } = reading;
      block.note({ anomaly, kind, deviceDid, observedAt, sequence }, place);
    }
    if (place.offset < storeFrom) return;
    block.store[kind](reading, place);
    stored += 1;
  }

  function detect(reading: ReadingOf[K], block: Block): readonly Anomaly[] {
    if (place.offset % timedOneIn !== 0) return devices.step(place.device, reading, place.offset);
    const startedMs = elapsedMs();
    const found = devices.step(place.device, reading, place.offset);
    block.spend((elapsedMs() - startedMs) * timedOneIn);
    return found;
  }

  /** What only many messages show: a bad release, a device that is refused all the time. */
  function watch({ hash, rejected }: { hash: number; rejected: Reject | null }, block: Block): void {
    options.fuse?.note(hash, rejected !== null && isReleaseFault(rejected.reason));
    const found =
      rejected && rejectRate.note(key.start < 0 ? null : key.bytes.subarray(key.start, key.end), place);
    if (found !== null) block.note(found, place);
  }

  /** Letters wait for the end of their batch: when the fuse trips none of them is written. */
  function refuse(letter: DeadLetter, first: OriginalPlace | null = null): void {
    if (letter.lastOffset >= storeFrom) letters.push({ letter, place: { ...place }, first });
  }

  function account(batch: RecordBatch, block: Block): void {
    const from = Math.max(batch.firstOffset, next, storeFrom);
    const range = block.range({ topic, partition }, from);
    range.stored += stored;
    for (const { letter, place: at, first } of letters) {
      if (first === null) block.refuse(letter, at);
      else block.refuse({ ...letter, lastOffset: first.offset }, first);
      range.dead += letter.lastOffset - Math.max(at.offset, storeFrom) + 1;
    }
    range.last = batch.lastOffset;
  }

  return {
    topic,
    partition,
    next: () => next,
    storeFrom,
    unknownIds: (batch) => unknownIds(batch, writers.get),
    learn: writers.learn,
    take: (batch, block) => {
      if (batch.lastOffset < next) return true;
      tellSkipped(batch);
      lookAtClock(batch);
      stored = 0;
      letters = [];
      if (batch.fault !== null) {
        arrive(Math.max(batch.firstOffset, next), batch.maxTimestampMs);
        refuse({ kind, ...poison(batch, batch.fault) });
      }
      batch.records.forEach((record) => takeRecord(record, block));
      const isNew = batch.lastOffset >= storeFrom;
      const isHeld = options.fuse?.tripped() === true && isNew;
      if (isNew && (stored > 0 || !isHeld)) block.keep(batch);
      if (isHeld) return false;
      if (isNew) account(batch, block);
      next = batch.lastOffset + 1;
      expected = next;
      return true;
    },
    snapshot: () => ({
      topic,
      partition,
      devices: [...devices.changed(), ...rejectRate.changed()],
      nextOffset: next,
    }),
  };
}

/** Each id that the writers do not know yet, once. */
function unknownIds(batch: RecordBatch, get: (id: number) => unknown): number[] {
  const ids = new Set<number>();
  let last = -1;
  batch.records.forEach(({ bytes, valueStart, valueEnd }) => {
    const id = schemaIdAt(bytes, valueStart, valueEnd);
    if (id === last || id < 0) return;
    last = id;
    if (get(id) === undefined) ids.add(id);
  });
  return [...ids];
}

/** The bytes of a refused message. A null value has none, which its reason says. */
export function originals({
  bytes,
  keyStart,
  keyEnd,
  valueStart,
  valueEnd,
}: KafkaRecord): Pick<DeadLetter, 'schemaId' | 'key' | 'raw'> {
  const id = schemaIdAt(bytes, valueStart, valueEnd);
  return {
    schemaId: id < 0 ? null : id,
    key: keyStart < 0 ? null : bytes.subarray(keyStart, keyEnd),
    raw: bytes.subarray(Math.max(valueStart, 0), Math.max(valueEnd, 0)),
  };
}

/** A batch that cannot be read is one letter for all its offsets. */
function poison(batch: RecordBatch, fault: string): Omit<DeadLetter, 'kind'> {
  return {
    reject: { reason: 'poison_batch', detail: fault },
    schemaId: null,
    key: null,
    raw: batch.raw,
    lastOffset: batch.lastOffset,
  };
}
