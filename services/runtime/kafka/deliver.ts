// Delivers what one fetch brought of one partition: batch by batch, in slices, through short pauses, with heartbeats.
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import type { EachBatchPayload, KafkaMessage } from 'kafkajs';
import type { PartitionOffset } from './client.ts';
import { frameOf } from './wire/record-set.ts';
import { elapsedMs } from '../process/observe.ts';
import { applyPauses, type Session } from './session-state.ts';
import { partitionKey } from './partition-key.ts';

/**
 * Longest work without a look at the sockets, ms. A fetch holds 200 ms of work. Without breaks ClickHouse would wait for
 * the rest of an insert, of which a socket takes some MB at a time.
 */
const sliceMs = 10;

/** A longer pause is not waited for with the fetch at hand, ms; nor one of more than an eighth of the session timeout. */
const longestPauseMs = 1000;

/** Whether the partition is still to be read, and from where kafkajs reads it. */
export const isWanted = ({ state }: Session, payload: EachBatchPayload): boolean =>
  state.live && !state.held.has(partitionKey(payload.batch)) && !payload.isStale();

/**
 * Returns before anything is stored. What is not delivered is fetched again: only `resolveOffset` moves the position. Rejects as `heartbeat` does, when the group rebalances or the coordinator is away: kafkajs then joins again.
 * So a fetch of any length keeps the membership. After the group wants to rebalance, it ends within a quarter of the
 * session timeout, a short pause and one record batch.
 */
export async function deliver(session: Session, payload: EachBatchPayload): Promise<void> {
  const { state } = session;
  const { generation } = state;
  const isOurs = () => generation === state.generation && isWanted(session, payload);
  let sinceMs = elapsedMs();
  for (const message of payload.batch.messages) {
    if (elapsedMs() - sinceMs > sliceMs) {
      await setImmediate();
      await payload.heartbeat();
      sinceMs = elapsedMs();
    }
    const continues = isOurs() && (state.pause === null || ((await waitOutPause(session)) && isOurs()));
    if (!continues || !deliverOne(session, payload, message)) return;
  }
}

/** Delivers one batch. False when the rest of the fetch is to be dropped. */
function deliverOne(session: Session, payload: EachBatchPayload, message: KafkaMessage): boolean {
  const { state } = session;
  const { topic, partition, highWatermark } = payload.batch;
  const key = partitionKey(payload.batch);
  try {
    const offset = state.positions.get(key) ?? -1;
    const frame = frameOf(message);
    const place = { topic, partition, fetchedOffset: offset, highWatermark: Number(highWatermark) };
    const batch = session.readBatch(frame, place);
    const fault = batch.fault ?? misplacedFault(frame.baseOffset, offset);
    if (fault === null) state.damaged.delete(key);
    else if (isFirstSight(session, { topic, partition, offset, fault })) return false;
    if (!state.ports.receive(batch, state.generation)) {
      hold(session, payload);
      return false;
    }
    state.positions.set(key, batch.lastOffset + 1);
    payload.resolveOffset(String(batch.lastOffset));
    return true;
  } catch (error) {
    session.fail(error);
    return false;
  }
}

/**
 * Says why a batch may be damaged although its CRC is right, or null. The CRC does not cover the base offset, but each batch
 * begins where the previous one ended. If one does not, its own base offset may be damaged, or the previous batch is missing:
 * kafkajs drops a batch whose damaged base offset is below the position. Such a batch is fetched once more. If it begins
 * at the same offset again, it is delivered: compaction left a hole before it, or the start is in the middle of it.
 */
const misplacedFault = (baseOffset: number, offset: number): string | null =>
  baseOffset === offset ? null : `begins at ${baseOffset}`;

interface Sight extends PartitionOffset {
  readonly fault: string;
}

/** What was damaged on its way, or in the broker's memory, is whole when it is fetched once more from its offset. */
export function isFirstSight({ state, options }: Session, sight: Sight): boolean {
  const key = partitionKey(sight);
  if (state.damaged.get(key) === sight.offset) return false;
  state.damaged.set(key, sight.offset);
  options.log('warn', 'kafka.damaged', { ...sight });
  return true;
}

/**
 * Waits for the end of a short pause with the fetch at hand: dropped, it would have to be fetched again. False when the
 * pause is longer. Counted from its beginning, or the partitions of a fetch would wait for it one after the other.
 */
async function waitOutPause({ state, options }: Session): Promise<boolean> {
  const longestMs = Math.min(longestPauseMs, options.sessionTimeoutMs / 8);
  for (let { pause } = state; pause !== null; { pause } = state) {
    const leftMs = pause.sinceMs + longestMs - elapsedMs();
    if (leftMs <= 0) return false;
    await wait(leftMs, undefined, { signal: pause.end.signal }).catch(() => {});
  }
  return true;
}

/** The partition waits at its position; other partitions continue. */
function hold(session: Session, { batch: { topic, partition } }: EachBatchPayload): void {
  session.state.held.set(partitionKey({ topic, partition }), { topic, partition });
  applyPauses(session);
}
