// The state of a member of a consumer group: its generation, its positions, its pauses.
import type { Consumer as Client } from 'kafkajs';
import { noPorts, type ConsumerOptions, type ConsumerPorts } from './consumer-ports.ts';
import type { KafkaSettings, TopicPartition } from './client.ts';
import { elapsedMs } from '../process/observe.ts';
import type { BatchReader } from './wire/batches.ts';

/** Everything that changes. kafkajs has no event for a revocation, so generations are counted here. */
interface State {
  generation: number;
  /** Partitions of this member in the last generation that gave it any. */
  assigned: readonly TopicPartition[];
  /** Starts are chosen and sought: batches may be handed over. */
  live: boolean;
  /** The pause of all partitions, if there is one. */
  pause: Pause | null;
  /** Partitions of this generation whose batch was not taken, by key. */
  readonly held: Map<string, TopicPartition>;
  /** Position at which a partition brought a damaged or misplaced batch, by key: it was fetched once more. */
  readonly damaged: Map<string, number>;
  closed: boolean;
  /** By `elapsedMs`. */
  heardAtMs: number;
  /** Next offset to hand over, by partition. */
  readonly positions: Map<string, number>;
  /** The last call of `assign`; the next one waits for it. */
  assigning: Promise<void>;
  /** The user of the consumer. */
  ports: ConsumerPorts;
}

interface Pause {
  readonly sinceMs: number;
  readonly end: AbortController;
}

export interface Session {
  readonly client: Client;
  readonly kafka: KafkaSettings;
  readonly options: ConsumerOptions;
  readonly readBatch: BatchReader;
  readonly state: State;
  readonly fail: (error: unknown) => void;
}

export const newState = (): State => ({
  generation: 0,
  assigned: [],
  live: false,
  pause: null,
  held: new Map(),
  damaged: new Map(),
  closed: false,
  heardAtMs: 0,
  positions: new Map(),
  assigning: Promise.resolve(),
  ports: noPorts,
});

/** Drops what belongs to a generation and begins the next one, which is not live yet. */
export function endGeneration(state: State): void {
  state.generation += 1;
  state.live = false;
  state.positions.clear();
  state.held.clear();
  state.damaged.clear();
}

export function setPaused(session: Session, paused: boolean): void {
  const { state } = session;
  if (!paused) {
    state.pause?.end.abort();
    state.pause = null;
  } else state.pause ??= { sinceMs: elapsedMs(), end: new AbortController() };
  // Outside a generation there is nothing to pause, and kafkajs refuses to before it runs.
  if (state.live) applyPauses(session);
}

/**
 * Sets what kafkajs pauses, from the state each time: it keeps pauses across a rebalance, where a partition would stay
 * silent for ever, and a pause of one partition ends the pause of its whole topic.
 */
export function applyPauses({ client, options, state }: Session): void {
  const all = options.topics.map((topic) => ({ topic }));
  client.resume(all);
  if (!state.live || state.pause !== null) client.pause(all);
  else
    client.pause(
      [...state.held.values()].map(({ topic, partition }) => ({ topic, partitions: [partition] })),
    );
}
