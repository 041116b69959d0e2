// Repairs what processes left between reservation and publishing, driven by their intents. It only completes operations.
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { ulidTime } from '#runtime/process/ids.ts';
import type { Log } from '#runtime/process/observe.ts';
import { givenUpMs } from './ages.ts';
import { settleIntents, unsettledIntents, type Intent } from './intents.ts';
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

/** What a round of repair came to. */
interface Repaired {
  /** Where the next round begins: it still finds everything that is open now. The same one when it was stopped. */
  readonly from: string;
  /** How many operations it published. Another replica may not show their records yet. */
  readonly published: number;
}

/**
 * Goes through all unsettled intents whose nonces are after `from` ('' = all) once. What it leaves open is younger than an
 * hour. Throws when intents could not be repaired, after it tried all: the next round begins at the same `from`. Throws StoreLags.
 */
export async function repair(repairing: Repairing, from: string): Promise<Repaired> {
  const { clickhouse, nowMs, stop } = repairing;
  const next = ulidTime(nowMs() - openAtMostMs);
  // An intent that is not shown would be left for good.
  const witness = await callWitness(clickhouse, ['record_intents']);
  let after = from;
  let [failed, published] = [0, 0];
  for (;;) {
    if (stop?.aborted) return { from, published };
    const intents = await unsettledIntents(witness, { beforeMs: nowMs() - quietMs, after });
    const last = intents.at(-1);
    if (!last && failed > 0) throw new Error(`operations that could not be repaired: ${failed}`);
    if (!last) return { from: next, published };
    for (const intent of intents) {
      if (stop?.aborted) break;
      const outcome = await tryOne(repairing, intent);
      if (outcome === 'failed') failed += 1;
      if (outcome === 'published') published += 1;
    }
    after = last.nonce;
  }
}

type Outcome = 'published' | 'lost' | 'open' | 'failed';

/** One that fails does not stop those behind it. */
async function tryOne(repairing: Repairing, intent: Intent): Promise<Outcome> {
  try {
    return await repairOne(repairing, intent);
  } catch (error) {
    repairing.log('warn', 'upkeep.repair_failed', { nonce: intent.nonce, error: String(error) });
    return 'failed';
  }
}

/**
 * Publishes what was reserved and marks what was lost; the rest stays open. A request that meets a key of an operation
 * that was given up here publishes it all the same.
 */
async function repairOne({ clickhouse, log, nowMs }: Repairing, intent: Intent): Promise<Outcome> {
  const holders = new Set((await readKeys(clickhouse, intent.keys)).values());
  if (holders.has(intent.nonce)) {
    await publishWithEntries(clickhouse, [intent]);
    await settleIntents(clickhouse, [{ nonce: intent.nonce, outcome: 'published' }]);
    log('info', 'upkeep.repaired', { nonce: intent.nonce, records: intent.records.length });
    return 'published';
  }
  if (holders.size === 0 && nowMs() - intent.atMs <= givenUpMs) return 'open';
  await settleIntents(clickhouse, [{ nonce: intent.nonce, outcome: 'lost' }]);
  return 'lost';
}
