// Repairs what processes left between reservation and publishing, driven by their intents. It only completes operations.
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { ulidTime } from '#runtime/process/ids.ts';
import type { Log } from '#runtime/process/observe.ts';
import { givenUpMs } from './ages.ts';
import { settleForGood, unsettledIntents, type Intent } from './intents.ts';
import { publishWithEntries } from './log.ts';
import { readKeys } from './unique-keys.ts';
import { callWitness } from './witness.ts';

// Younger intents are most likely being worked on by the process that wrote them.
const quietMs = 10_000;
// After a round that succeeded no older intent is open. As much again for clocks that differ and slow inserts.
const openAtMostMs = 2 * givenUpMs;

export interface Repairing {
  /** Looking through all intents takes seconds when there are many: a door that waits that long. */
  readonly clickhouse: ClickHouse;
  readonly log: Log;
  readonly nowMs: () => number;
  /** Ends the round after the intent in progress. Left out: it runs to its end. */
  readonly stop?: AbortSignal | undefined;
}

/**
 * Goes through all unsettled intents whose nonces are after `from` ('' = all) once; resolves to the `from` of the
 * next round, which still finds everything that is open now: the same one when it was stopped. What it leaves open is
 * younger than an hour. Throws when intents could not be repaired, after it tried all: the next round begins at the same `from`. Throws StoreLags.
 */
export async function repair(repairing: Repairing, from: string): Promise<string> {
  const { clickhouse, nowMs, stop } = repairing;
  const next = ulidTime(nowMs() - openAtMostMs);
  // An intent that is not shown would be left for good.
  const witness = await callWitness(clickhouse, ['record_intents']);
  let after = from;
  let failed = 0;
  for (;;) {
    if (stop?.aborted) return from;
    const intents = await unsettledIntents(witness, { beforeMs: nowMs() - quietMs, after });
    const last = intents.at(-1);
    if (!last && failed > 0) throw new Error(`operations that could not be repaired: ${failed}`);
    if (!last) return next;
    for (const intent of intents) if (!stop?.aborted && !(await tryOne(repairing, intent))) failed += 1;
    after = last.nonce;
  }
}

/** Whether the intent needs no other look in this round. One that fails does not stop those behind it. */
async function tryOne(repairing: Repairing, intent: Intent): Promise<boolean> {
  try {
    await repairOne(repairing, intent);
    return true;
  } catch (error) {
    repairing.log('warn', 'upkeep.repair_failed', { nonce: intent.nonce, error: String(error) });
    return false;
  }
}

/**
 * Publishes what was reserved and marks what was lost; the rest stays open. A request that meets a key of an operation
 * that was given up here publishes it all the same.
 */
async function repairOne({ clickhouse, log, nowMs }: Repairing, intent: Intent): Promise<void> {
  const holders = new Set((await readKeys(clickhouse, intent.keys)).values());
  if (holders.has(intent.nonce)) {
    await publishWithEntries(clickhouse, [intent]);
    await settleForGood(clickhouse, { nonce: intent.nonce, outcome: 'published' });
    log('info', 'upkeep.repaired', { nonce: intent.nonce, records: intent.records.length });
  } else if (holders.size > 0 || nowMs() - intent.atMs > givenUpMs)
    await settleForGood(clickhouse, { nonce: intent.nonce, outcome: 'lost' });
}
