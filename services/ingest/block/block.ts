// The rows that wait for the next flush: readings, dead letters, anomalies, and what became of every offset.
import { kinds, type Kind } from '#schemas/topics.ts';
import type { TopicPartition } from '#runtime/kafka/client.ts';
import type { RecordBatch } from '#runtime/kafka/wire/batches.ts';
import { anomalyRows, type FoundAnomaly } from './anomalies.ts';
import { deadLetterRows, type DeadLetter } from './dead-letters.ts';
import { kindRules, type ReadingOf } from './kinds.ts';
import type { Place, ReadingPlace } from './rows.ts';
import { openTable, type Insert, type Table } from './table.ts';

/** What became of the offsets first to last; the rest of them held no message (markers, aborted, compacted). */
export interface Range {
  readonly topic: string;
  readonly partition: number;
  readonly first: number;
  last: number;
  stored: number;
  dead: number;
}

export interface SealedRows {
  readonly readings: readonly Insert[];
  readonly deadLetters: readonly Insert[];
  readonly anomalies: readonly Insert[];
  readonly ranges: readonly Range[];
  /** What the rows were read from: the original bytes of every message. */
  readonly batches: readonly RecordBatch[];
  /** How many were refused, by kind and reason; how many were found, by kind and detector. */
  readonly refused: readonly Tally[];
  readonly found: readonly Tally[];
  /** Time that the detectors took, as estimated from samples. */
  readonly detectMs: number;
}

interface Tally {
  readonly kind: Kind;
  readonly name: string;
  count: number;
}

export interface Block {
  readonly store: { readonly [K in Kind]: (reading: ReadingOf[K], place: ReadingPlace) => void };
  readonly refuse: (letter: DeadLetter, place: Place) => void;
  readonly note: (found: FoundAnomaly, place: Place) => void;
  /** The range of a partition, to be counted up by the caller; `first` is where it begins or continues. */
  readonly range: (of: TopicPartition, first: number) => Range;
  /** Adds to the time that the detectors took. */
  readonly spend: (detectMs: number) => void;
  /** Holds the batch until its rows are stored, because ClickHouse may refuse one of them. */
  readonly keep: (batch: RecordBatch) => void;
  /** Rows of any kind, and about how many bytes they take. */
  readonly size: () => { rows: number; bytes: number };
  readonly isEmpty: () => boolean;
  /** Returns all that waits, and begins again empty. */
  readonly seal: () => SealedRows;
}

/**
 * What a kept batch takes in addition to its bytes, measured on Node 24: 640 bytes of objects, and their share of the heap. With
 * one reading in a batch it is four times the reading.
 */
const batchObjectsBytes = 750;

/**
 * Counts the memory that batches hold. One batch holds its whole response; of the newest response only the batches that
 * were added count: it is in memory anyhow, and a pause in the middle of it would free nothing.
 */
function openHeld() {
  let bytes = 0;
  let newest: ArrayBufferLike | null = null;
  let restBytes = 0;
  return {
    add: ({ raw }: RecordBatch): void => {
      if (raw.buffer !== newest) {
        bytes += restBytes;
        newest = raw.buffer;
        restBytes = newest.byteLength;
      }
      bytes += batchObjectsBytes + raw.length;
      restBytes -= raw.length;
    },
    bytes: () => bytes,
  };
}

export function openBlock(): Block {
  const tables = {
    usage: readings('usage'),
    fuel: readings('fuel'),
    temperature: readings('temperature'),
    power: readings('power'),
  };
  const deadLetters = openTable('dead_letters', deadLetterRows, () => null);
  const anomalies = openTable('anomalies', anomalyRows, (found) => found);
  const all: readonly Table<never, never>[] = [...Object.values(tables), deadLetters, anomalies];
  let ranges: Range[] = [];
  let batches: RecordBatch[] = [];
  const refused = new Map<string, Tally>();
  const found = new Map<string, Tally>();
  let held = openHeld();
  let spentMs = 0;
  const storing =
    <T extends { readonly observedAt: number }>(table: Table<T, ReadingPlace>) =>
    (reading: T, place: ReadingPlace): void =>
      table.append(reading, place, reading.observedAt);
  return {
    store: {
      usage: storing(tables.usage),
      fuel: storing(tables.fuel),
      temperature: storing(tables.temperature),
      power: storing(tables.power),
    },
    refuse: (letter, place) => {
      deadLetters.append(letter, place, place.arrivedAtMs);
      count(refused, letter.kind, letter.reject.reason);
    },
    note: (item, place) => {
      anomalies.append(item, place, item.observedAt);
      count(found, item.kind, item.anomaly.detector);
    },
    range: ({ topic, partition }, first) => {
      const open = ranges.find((range) => range.topic === topic && range.partition === partition);
      if (open !== undefined) return open;
      const range = { topic, partition, first, last: first - 1, stored: 0, dead: 0 };
      ranges.push(range);
      return range;
    },
    spend: (detectMs) => void (spentMs += detectMs),
    keep: (batch) => {
      if (batches.at(-1) === batch) return;
      batches.push(batch);
      held.add(batch);
    },
    size: () => ({
      rows: sum(all, (table) => table.rows()),
      bytes: sum(all, (table) => table.bytes()) + held.bytes(),
    }),
    isEmpty: () => ranges.length === 0 && all.every((table) => table.rows() === 0),
    seal: () => {
      const sealed = {
        readings: kinds.flatMap((kind) => tables[kind].seal()),
        deadLetters: deadLetters.seal(),
        anomalies: anomalies.seal(),
        ranges,
        batches,
        refused: [...refused.values()],
        found: [...found.values()],
        detectMs: spentMs,
      };
      ranges = [];
      batches = [];
      refused.clear();
      found.clear();
      held = openHeld();
      spentMs = 0;
      return sealed;
    },
  };
}

const readings = <K extends Kind>(kind: K): Table<ReadingOf[K], ReadingPlace> =>
  openTable(kindRules[kind].table, kindRules[kind].rows, (reading) => reading);

function count(tallies: Map<string, Tally>, kind: Kind, name: string): void {
  const tally = tallies.get(`${kind} ${name}`) ?? { kind, name, count: 0 };
  tally.count += 1;
  tallies.set(`${kind} ${name}`, tally);
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
