// The path of a message, on one screen.
//
//   Kafka ─▶ receive ─▶ schemas known? ──no──▶ left at Kafka; its partition waits for the registry, alone
//                            │ yes
//                            ▼
//            lane.take: header ▸ decode ▸ judge ▸ detect ▸ append to the open block     (a refused one: dead letter)
//                            │                   └─ nearly all refused: left at Kafka; its partition waits for the fuse
//                            │ enough rows, bytes or age
//                            ▼
//            flush: readings ▸ dead letters ▸ anomalies, their witnesses ▸ ledger ▸ commit ▸ detector snapshots, markers
//
// `receive` is synchronous and does the work; one loop (`flush-loop.ts`) flushes. No timer does anything by itself.
// Two flushes may overlap: the second stores its rows meanwhile, its ledger and commit follow the first's snapshots.
import type { ConsumerPorts } from '#runtime/kafka/consumer-ports.ts';
import type { Consumer } from '#runtime/kafka/consumer.ts';
import type { IngestState } from '#runtime/process/observe.ts';
import { openBell } from './wake.ts';
import type { Stores } from './flush/flush.ts';
import { openFlushLoop, type FlushLimits } from './flush-loop.ts';
import { laneOf, openGeneration, openLanes, throwUnlessOver, type Generation } from './generation.ts';
import { Abandoned } from '#runtime/retry/retry.ts';
import { openLag, type Lag } from './lag.ts';
import type { LaneOpener } from './partition/open.ts';
import { openThrottle } from './throttle.ts';
import type { WaitingDoors } from './partition/held-partitions.ts';

interface Limits extends FlushLimits {
  /** Consumption pauses while rows take more than this. */
  readonly memoryBytes: number;
}

export interface PipelineOptions extends Omit<Stores, 'consumer'> {
  readonly openLane: LaneOpener;
  readonly limits: Limits;
  /** The process's clock that is never set, ms. It times flushes; no verdict depends on it. */
  readonly now: () => number;
  /** The time of day, Unix ms; for lag alone. */
  readonly timeOfDay: () => number;
  readonly connect: (ports: ConsumerPorts) => Promise<Consumer>;
}

export interface Pipeline {
  readonly consumer: Consumer;
  /** Runs until `drain`; rejects when the process cannot go on. */
  readonly run: () => Promise<void>;
  /** Takes no more messages; `run` stores and commits what is there, and ends. Batches without a schema are left. */
  readonly drain: () => void;
  /** Behind `run`: stores the detector states, so that the next owner reads nothing again; ends early when abandoned. */
  readonly saveStates: () => Promise<void>;
  /** Gives up what is not stored yet; it stays uncommitted. */
  readonly abandon: () => void;
  /** What metrics tell; asks Kafka where the partitions end. */
  readonly state: () => Promise<IngestState>;
}

/** A partition whose fuse tripped is tried again so often. */
const fuseRetryMs = 30_000;

/** The registry is asked at most once a second: a wait for its answer is long when it takes several. */
const slowSchemaMs = 3000;

export async function openPipeline(options: PipelineOptions): Promise<Pipeline> {
  const { limits, timeOfDay } = options;
  const drained = new AbortController();
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  const bell = openBell();
  const lag = openLag();
  const throttle = openThrottle({ ...options, memoryBytes: limits.memoryBytes, consumer: () => consumer });
  /** What is in memory has changed: the flush loop and the throttle must look. */
  const changed = (): void => {
    bell.ring();
    throttle.look(intake.generation().block.size().bytes + flushing.flyingBytes());
  };
  const resume: WaitingDoors['resume'] = (at) => consumer.resumePartition(at);
  const intake = openIntake({ ...options, drained: drained.signal, fail, resume, lag, changed });
  const commit: Consumer['commit'] = async (offsets, number) => {
    const isPresent = await consumer.commit(offsets, number);
    if (isPresent) lag.committed(offsets, timeOfDay());
    return isPresent;
  };
  const flushing = openFlushLoop({
    ...options,
    consumer: { commit },
    generation: intake.generation,
    lag,
    bell,
    drained: drained.signal,
    flushed: changed,
  });
  const consumer = await options.connect(intake.ports);
  return {
    consumer,
    run: () => Promise.race([flushing.run(), failed]),
    drain: () => {
      drained.abort();
      consumer.pause();
      bell.ring();
    },
    saveStates: flushing.saveStates,
    abandon: () => intake.generation().stop.abort(new Abandoned()),
    state: async () => {
      const { seconds, messages } = lag.measure(await consumer.ends().catch(() => []), timeOfDay());
      return {
        lagSeconds: seconds,
        lagMessages: messages,
        pausedSeconds: throttle.pausedSeconds(),
        waiting: intake.generation().waiting.counts(),
      };
    },
  };
}

interface IntakeOptions extends Pick<PipelineOptions, 'openLane' | 'now' | 'timeOfDay' | 'metrics' | 'log'> {
  readonly drained: AbortSignal;
  readonly fail: WaitingDoors['fail'];
  readonly resume: WaitingDoors['resume'];
  readonly lag: Lag;
  /** Called when there is more or less in memory. */
  readonly changed: () => void;
}

interface Intake {
  readonly ports: ConsumerPorts;
  /** The present one. */
  readonly generation: () => Generation;
}

/** The half of the path that Kafka drives: from a batch into the open block of the present generation. */
function openIntake(options: IntakeOptions): Intake {
  const { drained, lag, metrics, now, timeOfDay } = options;
  const waitingDoors: WaitingDoors = { ...options, signal: drained, fuseRetryMs, slowSchemaMs };
  let generation = openGeneration(-1, waitingDoors);

  const assign: ConsumerPorts['assign'] = async (assigned, number) => {
    const entered = enter(number);
    metrics.generation.set(number);
    const starts = await openLanes(entered, assigned, options.openLane).catch((error: unknown) => {
      throwUnlessOver(error, entered.stop.signal);
      return null;
    });
    if (starts === null) return null;
    lag.begin(assigned, starts, timeOfDay());
    changed();
    return starts;
  };

  const receive: ConsumerPorts['receive'] = (batch, number) => {
    const { waiting, block } = generation;
    const lane = laneOf(generation, batch);
    if (drained.aborted || number !== generation.number || !lane) return false;
    const unknownIds = waiting.isDecided(lane, batch) ? [] : lane.unknownIds(batch);
    if (unknownIds.length > 0) {
      lag.left(lane);
      waiting.forSchemas(lane, batch, unknownIds);
      return false;
    }
    const isTaken = lane.take(batch, block);
    if (isTaken) lag.taken(batch);
    else {
      lag.left(lane);
      waiting.forFuse(lane);
    }
    changed();
    return isTaken;
  };

  function enter(number: number): Generation {
    generation.stop.abort();
    generation = openGeneration(number, waitingDoors);
    changed();
    return generation;
  }

  function changed(): void {
    if (!generation.block.isEmpty()) generation.blockSinceMs ??= now();
    options.changed();
  }

  return { ports: { assign, receive, revoke: () => void enter(-1) }, generation: () => generation };
}
