// Consumes topics in a group: whole record batches in order, starts that the caller chooses, commits of the present generation only.
import { setTimeout as wait } from 'node:timers/promises';
import type { Consumer as Client } from 'kafkajs';
import type { ConsumerOptions, ConsumerPorts } from './consumer-ports.ts';
import { openEnds, type Ends } from './end-offsets.ts';
import { assignAgain, listen, run } from './session.ts';
import {
  clientRetry,
  openAdmin,
  openKafka,
  type KafkaSettings,
  type PartitionOffset,
  type TopicPartition,
} from './client.ts';
import { openBatchReader } from './wire/batches.ts';
import { isOutage, isOverGeneration, reportsReset } from './wire/client-errors.ts';
import { elapsedMs } from '../process/observe.ts';
import { partitionKey } from './partition-key.ts';
import { applyPauses, newState, setPaused, type Session } from './session-state.ts';

export interface Consumer extends AsyncDisposable {
  /** Joins the group and starts to consume. Waits for a broker that is away; rejects when a topic does not exist. */
  readonly join: (ports: ConsumerPorts) => Promise<void>;
  /**
   * Commits offsets (next to read). False when the generation is over: then nothing is known about the commit.
   * Rejects after some seconds of failed tries; try again.
   */
  readonly commit: (offsets: readonly PartitionOffset[], generation: number) => Promise<boolean>;
  /** Stops delivery of batches until `resume`, also of later assignments. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Delivers again what `receive` did not take; no effect while all is paused, or on a partition that is not held. */
  readonly resumePartition: (at: TopicPartition) => void;
  /** Offsets that the next messages of the assigned partitions will get. Rejects when no broker says so in 1.5 s. */
  readonly ends: () => Promise<PartitionOffset[]>;
  /** Resolves when the consumer cannot continue: the process must end. */
  readonly crashed: Promise<Error>;
  /** In the group, with starts chosen, and in contact with the coordinator within the session timeout. */
  readonly connected: () => boolean;
}

export function openConsumer(kafka: KafkaSettings, options: ConsumerOptions): Consumer {
  const { promise: crashed, resolve: crash } = Promise.withResolvers<Error>();
  const { log, sessionTimeoutMs } = options;
  const session: Session = {
    client: openClient(kafka, options, {
      restarts: async () => !session.state.closed,
      moved: () => assignAgain(session),
    }),
    kafka,
    options,
    readBatch: openBatchReader(),
    state: newState(),
    fail: (cause) => {
      const error = cause instanceof Error ? cause : new Error(String(cause));
      session.state.live = false;
      session.state.closed = true;
      log('error', 'kafka.crashed', { error: error.message });
      crash(error);
    },
  };
  const ends = openEnds(() => openAdmin(kafka), options.topics);
  const { state } = session;
  return {
    join: async (ports) => {
      state.ports = ports;
      listen(session);
      await subscribe(session).catch(async (error: unknown) => {
        await close(session, ends);
        throw error;
      });
      await run(session);
    },
    commit: (offsets, generation) => commit(session, offsets, generation),
    pause: () => setPaused(session, true),
    resume: () => setPaused(session, false),
    resumePartition: (at) => {
      if (state.held.delete(partitionKey(at)) && state.live) applyPauses(session);
    },
    ends: () => ends.of(state.closed ? [] : state.assigned),
    crashed,
    connected: () => state.live && elapsedMs() - state.heardAtMs < sessionTimeoutMs,
    [Symbol.asyncDispose]: () => close(session, ends),
  };
}

// An idle fetch waits 250 ms at the broker: four requests a second cost little, and a resumed partition waits no longer.
// A fetch answers at once when there is anything, so latency does not depend on it.
const fetchWaitMs = 250;

// A full fetch holds some 200 000 small readings, so that a backlog fills inserts of 50 000 rows and more from one or
// two partitions. It also bounds what a fetch takes. With its headers a response fits into a buffer of 16 MiB.
// The buffer pool has fixed sizes (buffer-pool.ts); the next size is a quarter larger.
const partitionBytes = 8 * 1024 * 1024 - 64 * 1024;
const fetchBytes = 2 * partitionBytes;

interface ClientEvents {
  /** Asked after each failure: kafkajs would otherwise try for ever, also after the consumer was closed. */
  readonly restarts: () => Promise<boolean>;
  /** kafkajs moved a position itself; where nothing is left to read, no batch ever shows it. */
  readonly moved: () => void;
}

function openClient(
  kafka: KafkaSettings,
  { groupId, sessionTimeoutMs, log }: ConsumerOptions,
  { restarts, moved }: ClientEvents,
): Client {
  const report = (message: string): void => {
    log('warn', 'kafka.client', { message });
    if (reportsReset(message)) moved();
  };
  return openKafka(kafka, report).consumer({
    groupId,
    sessionTimeout: sessionTimeoutMs,
    rebalanceTimeout: Math.max(sessionTimeoutMs, 10_000),
    heartbeatInterval: Math.min(3000, Math.floor(sessionTimeoutMs / 4)),
    maxWaitTimeInMs: Math.min(fetchWaitMs, Math.floor(sessionTimeoutMs / 4)),
    maxBytesPerPartition: partitionBytes,
    maxBytes: fetchBytes,
    metadataMaxAge: 10_000,
    allowAutoTopicCreation: false,
    retry: { ...clientRetry, restartOnFailure: restarts },
  });
}

/** `fromBeginning` because kafkajs resets a lost position by itself, and to the end it would skip messages in silence. */
async function subscribe({ client, options, state }: Session): Promise<void> {
  while (!state.closed) {
    try {
      await client.connect();
      return await client.subscribe({ topics: [...options.topics], fromBeginning: true });
    } catch (error) {
      if (!isOutage(error)) throw error;
    }
  }
}

async function commit(
  { state, client }: Session,
  offsets: readonly PartitionOffset[],
  generation: number,
): Promise<boolean> {
  const isOver = () => state.closed || generation !== state.generation || !state.live;
  if (isOver()) return false;
  try {
    await client.commitOffsets(offsets.map((at) => ({ ...at, offset: String(at.offset) })));
  } catch (error) {
    if (isOver() || isOverGeneration(error)) return false;
    throw error;
  }
  return !isOver();
}

const closeLimitMs = 5000;

/** Leaves the group, so that others take over at once. Bounded: without brokers kafkajs keeps trying. */
async function close(session: Session, ends: Ends): Promise<void> {
  const { state, client } = session;
  state.closed = true;
  state.live = false;
  setPaused(session, false);
  const limit = new AbortController();
  await Promise.race([
    Promise.all([client.disconnect(), ends[Symbol.asyncDispose]()]),
    wait(closeLimitMs, undefined, { signal: limit.signal }).catch(() => {}),
  ]);
  limit.abort();
}
