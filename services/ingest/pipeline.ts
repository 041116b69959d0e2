// The path of a message, on one screen.
//
//   Kafka ─▶ receive ─▶ partition.take: header ▸ decode ▸ judge ▸ detect ▸ append to the open block
//                            │             │                 └─ refused: dead letter
//                            │             ├─ unknown schema: left at Kafka; its partition waits for the registry
//                            │             └─ nearly all refused: left at Kafka; its partition waits for the fuse
//                            │ enough rows, bytes or age
//                            ▼
//            flush: readings ▸ dead letters ▸ anomalies, their ledger samples ▸ ledger ▸ commit ▸ detector snapshots, markers
//
// `receive` is synchronous and does the work; one loop (`flush-loop.ts`) flushes. No timer does anything by itself.
// Two flushes may overlap: the second stores its rows meanwhile, its ledger and commit follow the first's snapshots.
import type { ConsumerPorts } from '#runtime/kafka/consumer-ports.ts';
import type { Consumer } from '#runtime/kafka/consumer.ts';
import type { IngestState } from '#runtime/process/observe.ts';
import { Abandoned } from '#runtime/retry/retry.ts';
import type { Stores } from './flush/flush.ts';
import { openFlushLoop, type FlushLimits } from './flush-loop.ts';
import { assignPartitions, openGeneration, partitionOf, throwUnlessOver, type Memory } from './generation.ts';
import { openLag, type Lag } from './lag.ts';
import type { HoldOptions } from './partition/held-partitions.ts';
import type { PartitionOpener } from './partition/open.ts';
import { openThrottle } from './throttle.ts';
import { openWake } from './wake.ts';

interface Limits extends FlushLimits {
  /** Consumption pauses while rows take more than this. */
  readonly memoryBytes: number;
}

export interface PipelineOptions extends Stores {
  readonly consumer: Consumer;
  readonly openPartition: PartitionOpener;
  readonly limits: Limits;
  /** The process's clock that is never set, ms. It times flushes; no verdict depends on it. */
  readonly now: () => number;
  /** The time of day, Unix ms; for lag alone. */
  readonly timeOfDay: () => number;
}

export interface Pipeline {
  /** Joins the group: messages come from then on. Rejects as `Consumer.join`. */
  readonly join: () => Promise<void>;
  /** Runs until `drain`; rejects when the process cannot continue. */
  readonly run: () => Promise<void>;
  /** Takes no more messages; `run` stores and commits what is there, and ends. Batches without a schema are left. */
  readonly drain: () => void;
  /** After `run`: stores the detector states, so that the next owner reads nothing again; ends early when abandoned. */
  readonly saveStates: () => Promise<void>;
  /** Gives up what is not stored yet; it stays uncommitted. */
  readonly abandon: () => void;
  /** The values of metrics; asks Kafka where the partitions end. */
  readonly state: () => Promise<IngestState>;
}

/** How long a partition whose fuse tripped waits before it is tried again. */
const fuseRetryMs = 30_000;

/** The registry is asked at most once a second: a wait for its answer is long when it takes several. */
const slowSchemaMs = 3000;

export function openPipeline(options: PipelineOptions): Pipeline {
  const { consumer, limits, log, now, timeOfDay } = options;
  const drained = new AbortController();
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  const wake = openWake();
  const lag = openLag();
  const throttle = openThrottle({ ...options, memoryBytes: limits.memoryBytes });
  const resume = consumer.resumePartition;
  const hold: HoldOptions = { signal: drained.signal, resume, fail, log, fuseRetryMs, slowSchemaMs };
  const memory: Memory = { generation: openGeneration(-1, hold), flushingBytes: 0 };
  /** To be called when what is in memory has changed. */
  const changed = (): void => {
    const { generation, flushingBytes } = memory;
    if (!generation.block.isEmpty()) generation.blockSinceMs ??= now();
    wake.up();
    throttle.look(generation.block.size().bytes + flushingBytes);
  };
  const commit: Consumer['commit'] = async (offsets, number) => {
    const isPresent = await consumer.commit(offsets, number);
    if (isPresent) lag.committed(offsets, timeOfDay());
    return isPresent;
  };
  const stores = { ...options, consumer: { commit } };
  const ports = portsOf(options, { memory, hold, lag, changed });
  const flushing = openFlushLoop({ ...stores, memory, lag, wake, changed, drained: drained.signal });
  return {
    join: () => consumer.join(ports),
    run: () => Promise.race([flushing.run(), failed]),
    drain: () => {
      drained.abort();
      consumer.pause();
      wake.up();
    },
    saveStates: flushing.saveStates,
    abandon: () => memory.generation.stop.abort(new Abandoned()),
    state: async () => {
      const { seconds, messages } = lag.measure(await consumer.ends().catch(() => []), timeOfDay());
      return {
        lagSeconds: seconds,
        lagMessages: messages,
        pausedSeconds: throttle.pausedSeconds(),
        waiting: memory.generation.held.counts(),
      };
    },
  };
}

interface Intake {
  readonly memory: Memory;
  readonly hold: HoldOptions;
  readonly lag: Lag;
  readonly changed: () => void;
}

/** The half of the path that Kafka drives: from a batch into the open block of the present generation. */
function portsOf(
  { openPartition, metrics, timeOfDay }: PipelineOptions,
  { memory, hold, lag, changed }: Intake,
): ConsumerPorts {
  function enter(number: number): void {
    memory.generation.stop.abort();
    memory.generation = openGeneration(number, hold);
    changed();
  }
  return {
    assign: async (assigned, number) => {
      enter(number);
      const { generation } = memory;
      metrics.generation.set(number);
      const starts = await assignPartitions(generation, assigned, openPartition).catch((error: unknown) => {
        throwUnlessOver(error, generation.stop.signal);
        return null;
      });
      if (starts === null) return null;
      lag.begin(assigned, starts, timeOfDay());
      changed();
      return starts;
    },
    receive: (batch, number) => {
      const { generation } = memory;
      const { block, held } = generation;
      const partition = partitionOf(generation, batch);
      if (hold.signal.aborted || number !== generation.number || partition === undefined) return false;
      const cause = partition.take(batch, block, !held.isDecided(partition, batch));
      if (cause === null) lag.taken(batch);
      else {
        lag.left(partition);
        held.hold(partition, cause, batch);
      }
      changed();
      return cause === null;
    },
    revoke: () => enter(-1),
  };
}
