// The life of a member of a consumer group: generations, starts, batches. Wired to the events of kafkajs.
import { setTimeout as wait } from 'node:timers/promises';
import type { Consumer as Client, EachBatchPayload } from 'kafkajs';
import { lookUp } from './assigned.ts';
import type { ConsumerOptions } from './consumer-ports.ts';
import { clientRetry, type KafkaSettings, type TopicPartition } from './kafka.ts';
import { fetchedOffsetOf, frameOf, isOutage } from './kafkajs.ts';
import { openBatch } from './record-batches.ts';

/** Everything that changes. kafkajs tells of no revocation, so generations are counted here. */
interface State {
  generation: number;
  /** Partitions of this member in the last generation that gave it any. */
  assigned: readonly TopicPartition[];
  /** Starts are chosen and sought: batches may be handed over. */
  live: boolean;
  paused: boolean;
  /** Partitions of this generation whose batch was not taken, by key. */
  readonly held: Map<string, TopicPartition>;
  closed: boolean;
  heardAtMs: number;
  /** Next offset to hand over, by partition. */
  readonly positions: Map<string, number>;
  /** The last call of `assign`; the next one waits for it. */
  assigning: Promise<void>;
}

export interface Session {
  readonly client: Client;
  readonly kafka: KafkaSettings;
  readonly options: ConsumerOptions;
  readonly state: State;
  readonly fail: (error: unknown) => void;
}

/** Joins the group; kafkajs goes on by itself from here. */
export const run = (session: Session): Promise<void> =>
  session.client.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    eachBatch: async (payload) => receive(session, payload),
  });

/** kafkajs restarts itself after most failures; this is for those of an outage that it takes for final. */
async function runAgain(session: Session): Promise<void> {
  await wait(clientRetry.maxRetryTime);
  if (!session.state.closed) await run(session);
}

/** Follows the events that begin and end a generation. Call before `run`. */
export function listen(session: Session): void {
  const { client, state } = session;
  client.on(client.events.HEARTBEAT, () => void (state.heardAtMs = Date.now()));
  client.on(client.events.REBALANCING, () => revoke(session));
  client.on(client.events.STOP, () => revoke(session));
  client.on(client.events.GROUP_JOIN, ({ payload }) => {
    state.heardAtMs = Date.now();
    assign(session, partitionsOf(payload.memberAssignment));
  });
  client.on(client.events.CRASH, ({ payload }) => {
    if (state.closed || payload.restart) return;
    if (isOutage(payload.error)) void runAgain(session);
    else session.fail(payload.error);
  });
}

const partitionsOf = (assignment: Record<string, number[]>): TopicPartition[] =>
  Object.entries(assignment).flatMap(([topic, partitions]) =>
    partitions.map((partition) => ({ topic, partition })),
  );

function revoke({ state, options }: Session): void {
  state.generation += 1;
  state.live = false;
  state.positions.clear();
  state.held.clear();
  if (!state.closed) options.ports.revoke();
}

/** Begins a new generation: nothing is fetched until the starts are chosen. */
function assign(session: Session, assigned: readonly TopicPartition[]): void {
  const { state } = session;
  revoke(session);
  state.assigned = assigned;
  applyPauses(session);
  const generation = state.generation;
  state.assigning = state.assigning.then(() => begin(session, generation)).catch(session.fail);
}

/** Chooses the starts of all partitions again. Nothing happens while they are being chosen. */
export function assignAgain(session: Session): void {
  if (session.state.live) assign(session, session.state.assigned);
}

async function begin(session: Session, generation: number): Promise<void> {
  const { state, options, client, kafka } = session;
  const isOver = () => state.closed || generation !== state.generation;
  if (isOver()) return;
  const assigned = await lookUp({ kafka, groupId: options.groupId, partitions: state.assigned, isOver });
  if (isOver()) return;
  const starts = await options.ports.assign(assigned, generation);
  if (isOver()) return;
  // Also where the start is the committed offset: kafkajs would take over what it remembers of an earlier generation.
  for (const start of starts) {
    client.seek({ ...start, offset: String(start.offset) });
    state.positions.set(keyOf(start), start.offset);
  }
  const without = assigned.find((each) => !state.positions.has(keyOf(each)));
  if (without !== undefined)
    throw new Error(`no start was chosen for partition ${without.partition} of ${without.topic}`);
  state.live = true;
  applyPauses(session);
  options.log('info', 'kafka.assigned', { generation, start: starts });
}

/** Hands over the batches of one partition of one fetch, and returns before anything is stored. */
function receive(session: Session, payload: EachBatchPayload): void {
  const { state, options } = session;
  const { batch } = payload;
  const { topic, partition } = batch;
  // What is not handed over is fetched again: the position moves with `resolveOffset` alone.
  if (!state.live || state.paused || state.held.has(keyOf(batch)) || payload.isStale()) return;
  const position = state.positions.get(keyOf(batch)) ?? -1;
  // kafkajs moved the position itself: retention passed it, or the topic was made anew. The caller chooses again.
  if (fetchedOffsetOf(batch) !== position) return assignAgain(session);
  try {
    let fetchedOffset = position;
    for (const message of batch.messages) {
      const opened = openBatch(frameOf(message), {
        topic,
        partition,
        fetchedOffset,
        highWatermark: Number(batch.highWatermark),
      });
      if (!options.ports.receive(opened, state.generation)) return hold(session, { topic, partition });
      fetchedOffset = opened.lastOffset + 1;
      state.positions.set(keyOf(batch), fetchedOffset);
      payload.resolveOffset(String(opened.lastOffset));
      if (state.paused) return;
    }
  } catch (error) {
    session.fail(error);
  }
}

/** The partition waits behind its position, its neighbours go on. */
function hold(session: Session, at: TopicPartition): void {
  session.state.held.set(keyOf(at), at);
  applyPauses(session);
}

/**
 * Tells kafkajs what to pause, anew from the state each time: it keeps pauses across a rebalance, where a partition
 * would stay silent for ever, and a pause of one partition there ends the pause of its whole topic.
 */
export function applyPauses({ client, options, state }: Session): void {
  const all = options.topics.map((topic) => ({ topic }));
  client.resume(all);
  if (!state.live || state.paused) client.pause(all);
  else
    client.pause(
      [...state.held.values()].map(({ topic, partition }) => ({ topic, partitions: [partition] })),
    );
}

export const keyOf = ({ topic, partition }: TopicPartition): string => `${topic} ${partition}`;
