// The life of a member of a consumer group: generations, starts, fetches. Wired to the events of kafkajs.
import { setTimeout as wait } from 'node:timers/promises';
import type { EachBatchPayload } from 'kafkajs';
import { lookUp } from './committed.ts';
import { deliver, isFirstSight, isWanted } from './deliver.ts';
import { clientRetry, type TopicPartition } from './client.ts';
import { fetchedOffset } from './wire/record-set.ts';
import { isOutage } from './wire/client-errors.ts';
import { elapsedMs } from '../process/observe.ts';
import { applyPauses, endGeneration, type Session } from './session-state.ts';
import { partitionKey } from './partition-key.ts';

/** Joins the group; from here kafkajs runs by itself. */
export const run = (session: Session): Promise<void> =>
  session.client.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    eachBatch: async (payload) => receive(session, payload),
  });

/** kafkajs restarts itself after most failures; this is for outages that it considers final. */
async function runAgain(session: Session): Promise<void> {
  await wait(clientRetry.maxRetryTime);
  if (!session.state.closed) await run(session);
}

/** Follows the events that begin and end a generation. Call before `run`. */
export function listen(session: Session): void {
  const { client, state } = session;
  client.on(client.events.HEARTBEAT, () => void (state.heardAtMs = elapsedMs()));
  client.on(client.events.REBALANCING, () => revoke(session));
  client.on(client.events.STOP, () => revoke(session));
  client.on(client.events.START_BATCH_PROCESS, ({ payload }) => {
    if (payload.batchSize === 0) stay(session, payload);
  });
  client.on(client.events.GROUP_JOIN, ({ payload }) => {
    state.heardAtMs = elapsedMs();
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

function revoke({ state }: Session): void {
  endGeneration(state);
  if (!state.closed) state.ports.revoke();
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
  const starts = await state.ports.assign(assigned, generation);
  if (starts === null || isOver()) return;
  // Also where the start is the committed offset: kafkajs would take over what it remembers of an earlier generation.
  for (const start of starts) {
    client.seek({ ...start, offset: String(start.offset) });
    state.positions.set(partitionKey(start), start.offset);
  }
  const without = assigned.find((each) => !state.positions.has(partitionKey(each)));
  if (without !== undefined)
    throw new Error(`no start was chosen for partition ${without.partition} of ${without.topic}`);
  state.live = true;
  applyPauses(session);
  options.log('info', 'kafka.assigned', { generation, start: starts });
}

/**
 * kafkajs dropped all that a fetch brought as read before, and moves one offset on: a broker sends no such thing, so the
 * base offset was damaged. A second time it may continue: what comes then is not at the position, which is chosen again.
 */
function stay(session: Session, { topic, partition }: TopicPartition): void {
  const { state, client } = session;
  const offset = state.positions.get(partitionKey({ topic, partition }));
  if (!state.live || offset === undefined) return;
  if (isFirstSight(session, { topic, partition, offset, fault: 'only batches from before' }))
    client.seek({ topic, partition, offset: String(offset) });
}

/** Takes what one fetch brought of one partition. */
async function receive(session: Session, payload: EachBatchPayload): Promise<void> {
  const { batch } = payload;
  if (!isWanted(session, payload)) return;
  // kafkajs moved the position itself: retention passed it, or the topic was created again. The caller chooses again.
  if (fetchedOffset(batch) !== session.state.positions.get(partitionKey(batch))) assignAgain(session);
  else await deliver(session, payload);
}
