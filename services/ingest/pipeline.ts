// The path of a message, on one screen.
//
//   Kafka ─▶ receive ─▶ schemas known? ──no──▶ park (copy) ─▶ registry ─┐
//                            │ yes                                      │
//                            ▼                                          ▼
//            lane.take: header ▸ decode ▸ judge ▸ detect ▸ append to the open block     (a refused one: dead letter)
//                                                                │ enough rows, bytes or age
//                                                                ▼
//            flush: readings ▸ dead letters ▸ anomalies ▸ ledger ▸ commit ▸ detector snapshots, markers
//
// `receive` is synchronous and does the work; one loop flushes, one fetches schemas. No timer does anything by itself.
import type { ConsumerPorts } from '#runtime/consumer-ports.ts';
import type { Consumer } from '#runtime/consumer.ts';
import { openBell } from './bell.ts';
import { flush, type Stores } from './flush.ts';
import {
  laneOf,
  memoryOf,
  oldestArrivalMs,
  openGeneration,
  openLanes,
  seal,
  type Generation,
} from './generation.ts';
import { insist } from './insist.ts';
import type { Lane } from './lane.ts';
import type { LaneOpener } from './lanes.ts';
import { report } from './report.ts';
import { openThrottle } from './throttle.ts';

interface Limits {
  readonly flushRows: number;
  readonly flushBytes: number;
  readonly flushAgeMs: number;
  /** Consumption pauses while rows and parked batches take more than this. */
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
  /** Now minus arrival of the oldest message that was read and is not flushed; 0 when none waits. */
  readonly lagSeconds: () => number;
}

/** Detector states are written at most this often. */
const snapshotEveryMs = 60_000;

const nothingFlies = { bytes: 0, oldestArrivalMs: Infinity };

export async function openPipeline(options: PipelineOptions): Promise<Pipeline> {
  const { limits, log, metrics, now } = options;
  const drained = new AbortController();
  const flushBell = openBell();
  const schemaBell = openBell();
  const throttle = openThrottle({ ...options, memoryBytes: limits.memoryBytes, consumer: () => consumer });
  let generation = openGeneration(-1, now());
  // The block that is being flushed.
  let flying = nothingFlies;

  const ports: ConsumerPorts = {
    assign: async (assigned, number) => {
      const entered = enter(number);
      metrics.generation.set(number);
      return openLanes(entered, assigned, options.openLane).catch((error: unknown) => {
        throwUnlessOver(error, entered.stop.signal);
        return [];
      });
    },
    receive: (batch, number) => {
      const lane = laneOf(generation, batch);
      if (drained.signal.aborted || number !== generation.number || !lane) return;
      if (generation.parked.has(lane) || lane.unknownIds(batch).length > 0) {
        generation.parked.add(lane, batch);
        schemaBell.ring();
      } else lane.take(batch, generation.block);
      changed();
    },
    revoke: () => void enter(-1),
  };

  function enter(number: number): Generation {
    generation.stop.abort();
    generation = openGeneration(number, now());
    changed();
    return generation;
  }

  /** What is in memory has changed: the flush loop and the throttle must look. */
  function changed(): void {
    if (!generation.block.isEmpty()) generation.blockSinceMs ??= now();
    flushBell.ring();
    throttle(memoryOf(generation) + flying.bytes);
  }

  async function flushLoop(): Promise<void> {
    for (let last = false; !last;) {
      for (let waitMs = dueInMs(); waitMs > 0; waitMs = dueInMs()) await flushBell.wait(waitMs);
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
    flying = { bytes: block.size().bytes, oldestArrivalMs: block.oldestArrivalMs() };
    const snapshot = last || startedMs - generation.snapshotAtMs >= snapshotEveryMs;
    const sealed = seal(generation, { snapshot, nowMs: startedMs });
    try {
      await flush(sealed, { ...options, consumer });
      report(sealed.rows, (now() - startedMs) / 1000, options);
    } catch (error) {
      throwUnlessOver(error, sealed.signal);
    }
    flying = nothingFlies;
    changed();
  }

  async function schemaLoop(): Promise<void> {
    while (!drained.signal.aborted) {
      const current = generation;
      const signal = AbortSignal.any([current.stop.signal, drained.signal]);
      for (const lane of current.parked.lanes())
        await unpark(current, lane, signal).catch((error: unknown) => throwUnlessOver(error, signal));
      await schemaBell.wait(Infinity);
    }
  }

  /** Takes the parked batches of a lane in order, each after its schemas came. */
  async function unpark(current: Generation, lane: Lane, signal: AbortSignal): Promise<void> {
    for (let batch = current.parked.first(lane); batch; batch = current.parked.first(lane)) {
      for (const id of lane.unknownIds(batch)) {
        await insist(() => lane.fetch(id), { log, event: 'registry.unavailable', signal });
      }
      signal.throwIfAborted();
      lane.take(batch, current.block);
      lane.forgetRefused();
      current.parked.removeFirst(lane);
      changed();
    }
  }

  const consumer = await options.connect(ports);
  return {
    consumer,
    run: async () => void (await Promise.all([flushLoop(), schemaLoop()])),
    drain: () => {
      drained.abort();
      consumer.pause();
      flushBell.ring();
      schemaBell.ring();
    },
    abandon: () => generation.stop.abort(),
    lagSeconds: () => {
      const oldestMs = Math.min(oldestArrivalMs(generation), flying.oldestArrivalMs);
      return Number.isFinite(oldestMs) ? Math.max(0, now() - oldestMs) / 1000 : 0;
    },
  };
}

/** Work that a new generation or the end of the process has made void may fail; any other error is thrown on. */
function throwUnlessOver(error: unknown, signal: AbortSignal): void {
  if (!signal.aborted) throw error;
}
