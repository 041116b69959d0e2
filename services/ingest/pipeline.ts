// The path of a message, on one screen.
//
//   Kafka ─▶ receive ─▶ schemas known? ──no──▶ left at Kafka; its partition waits for the registry, alone
//                            │ yes
//                            ▼
//            lane.take: header ▸ decode ▸ judge ▸ detect ▸ append to the open block     (a refused one: dead letter)
//                            │                   └─ nearly all refused: left at Kafka; its partition waits for the fuse
//                            │ enough rows, bytes or age
//                            ▼
//            flush: readings ▸ dead letters ▸ anomalies ▸ ledger ▸ commit ▸ detector snapshots, markers
//
// `receive` is synchronous and does the work; one loop flushes. No timer does anything by itself.
import type { ConsumerPorts } from '#runtime/consumer-ports.ts';
import type { Consumer } from '#runtime/consumer.ts';
import type { TopicPartition } from '#runtime/kafka.ts';
import type { IngestState } from '#runtime/observe.ts';
import { openBell } from './bell.ts';
import { flush, type Stores } from './flush.ts';
import { laneOf, openGeneration, openLanes, seal, type Generation } from './generation.ts';
import { openLag } from './lag.ts';
import type { LaneOpener } from './lanes.ts';
import { report } from './report.ts';
import { openThrottle } from './throttle.ts';

interface Limits {
  readonly flushRows: number;
  readonly flushBytes: number;
  readonly flushAgeMs: number;
  /** Consumption pauses while rows take more than this. */
  readonly memoryBytes: number;
}

export interface PipelineOptions extends Omit<Stores, 'consumer'> {
  readonly openLane: LaneOpener;
  readonly limits: Limits;
  /** The process's clock, ms. It times flushes; no verdict depends on it. */
  readonly now: () => number;
  readonly connect: (ports: ConsumerPorts) => Promise<Consumer>;
}

export interface Pipeline {
  readonly consumer: Consumer;
  /** Runs until `drain`; rejects when the process cannot go on. */
  readonly run: () => Promise<void>;
  /** Takes no more messages; `run` stores and commits what is there, and ends. Batches without a schema are left. */
  readonly drain: () => void;
  /** Gives up what is not stored yet; it stays uncommitted. */
  readonly abandon: () => void;
  /** What metrics tell; asks Kafka where the partitions end. */
  readonly state: () => Promise<IngestState>;
}

/** Detector states are written at most this often. */
const snapshotEveryMs = 60_000;

/** A partition whose fuse tripped is tried again so often. */
const fuseRetryMs = 30_000;

export async function openPipeline(options: PipelineOptions): Promise<Pipeline> {
  const { limits, metrics, now } = options;
  const drained = new AbortController();
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  const bell = openBell();
  const lag = openLag();
  const throttle = openThrottle({ ...options, memoryBytes: limits.memoryBytes, consumer: () => consumer });
  const resume = (at: TopicPartition): void => consumer.resumePartition(at);
  const waitingDoors = { ...options, signal: drained.signal, fail, resume, fuseRetryMs };
  let generation = openGeneration(-1, now(), waitingDoors);
  // Bytes of the block that is being flushed.
  let flyingBytes = 0;

  const ports: ConsumerPorts = {
    assign: async (assigned, number) => {
      const entered = enter(number);
      metrics.generation.set(number);
      const starts = await openLanes(entered, assigned, options.openLane).catch((error: unknown) => {
        throwUnlessOver(error, entered.stop.signal);
        return [];
      });
      lag.begin(assigned, starts, now());
      changed();
      return starts;
    },
    receive: (batch, number) => {
      const { waiting, block } = generation;
      const lane = laneOf(generation, batch);
      if (drained.signal.aborted || number !== generation.number || !lane) return false;
      if (!waiting.isDecided(lane, batch) && lane.unknownIds(batch).length > 0) {
        waiting.forSchemas(lane, batch);
        return false;
      }
      const isTaken = lane.take(batch, block);
      if (isTaken) lag.taken(batch);
      else waiting.forFuse(lane);
      changed();
      return isTaken;
    },
    revoke: () => void enter(-1),
  };

  function enter(number: number): Generation {
    generation.stop.abort();
    generation = openGeneration(number, now(), waitingDoors);
    changed();
    return generation;
  }

  /** What is in memory has changed: the flush loop and the throttle must look. */
  function changed(): void {
    if (!generation.block.isEmpty()) generation.blockSinceMs ??= now();
    bell.ring();
    throttle.look(generation.block.size().bytes + flyingBytes);
  }

  async function flushLoop(): Promise<void> {
    for (let last = false; !last;) {
      for (let waitMs = dueInMs(); waitMs > 0; waitMs = dueInMs()) await bell.wait(waitMs);
      last = drained.signal.aborted;
      await flushOnce(last);
    }
  }

  /** ms until the open block must be flushed: 0 when it is large or old, or the process drains. */
  function dueInMs(): number {
    const { block, blockSinceMs } = generation;
    const { rows, bytes } = block.size();
    if (drained.signal.aborted || rows >= limits.flushRows || bytes >= limits.flushBytes) return 0;
    return blockSinceMs === null ? Infinity : Math.max(0, blockSinceMs + limits.flushAgeMs - now());
  }

  /** Stores one block; the next one fills meanwhile. */
  async function flushOnce(last: boolean): Promise<void> {
    const startedMs = now();
    const { block } = generation;
    flyingBytes = block.size().bytes;
    const snapshot = last || startedMs - generation.snapshotAtMs >= snapshotEveryMs;
    const sealed = seal(generation, { snapshot, nowMs: startedMs });
    try {
      const stored = await flush(sealed, { ...options, consumer: { commit } });
      report(stored, (now() - startedMs) / 1000, options);
    } catch (error) {
      throwUnlessOver(error, sealed.signal);
    }
    flyingBytes = 0;
    changed();
  }

  const commit: Consumer['commit'] = async (offsets, number) => {
    const isPresent = await consumer.commit(offsets, number);
    if (isPresent) lag.committed(offsets, now());
    return isPresent;
  };

  const consumer = await options.connect(ports);
  return {
    consumer,
    run: () => Promise.race([flushLoop(), failed]),
    drain: () => {
      drained.abort();
      consumer.pause();
      bell.ring();
    },
    abandon: () => generation.stop.abort(),
    state: async () => {
      const { seconds, messages } = lag.measure(await consumer.ends().catch(() => []), now());
      const pausedSeconds = throttle.pausedSeconds();
      return {
        lagSeconds: seconds,
        lagMessages: messages,
        pausedSeconds,
        waiting: generation.waiting.counts(),
      };
    },
  };
}

/** Work that a new generation or the end of the process has made void may fail; any other error is thrown on. */
function throwUnlessOver(error: unknown, signal: AbortSignal): void {
  if (!signal.aborted) throw error;
}
