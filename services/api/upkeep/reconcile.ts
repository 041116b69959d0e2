// Completes operations that a process left between reservation and publishing, from their intents; only forward.
import { setTimeout } from 'node:timers/promises';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { ulidTime } from '#runtime/process/ids.ts';
import { readKeys } from '#records/unique-keys.ts';
import type { Log } from '#runtime/process/observe.ts';
import { settleIntents, unsettledIntents, type Intent } from '#records/intents.ts';
import { publishAndTell } from '#records/log.ts';
import { givenUpMs } from '#records/ages.ts';
import { trimKeys } from '#records/trim.ts';
import { tellExpiring } from './expiring.ts';
import { tellSilence } from './silence.ts';
import { tellStale, type TellingStale } from './staleness.ts';
import { prunePersonal } from '../store/shown/personal-rows.ts';

// Younger intents are most likely being worked on by the process that wrote them.
const quietMs = 10_000;
// After a round that ended well no older intent is open. As much again for clocks that differ and slow inserts.
const openAtMostMs = 2 * givenUpMs;

interface Reconciling {
  /** Looking through all intents takes seconds when there are many: a door that waits that long. */
  readonly clickhouse: ClickHouse;
  readonly log: Log;
  readonly nowMs: () => number;
}

/**
 * Goes through all unsettled intents whose nonces are after `from` ('' = all) once; resolves to the `from` of the
 * next round, which still finds everything that is open now: the same one when an intent could not be repaired.
 */
export async function reconcile(reconciling: Reconciling, from: string): Promise<string> {
  const { clickhouse, nowMs } = reconciling;
  const next = ulidTime(nowMs() - openAtMostMs);
  let after = from;
  let failed = 0;
  for (;;) {
    const intents = await unsettledIntents(clickhouse, { beforeMs: nowMs() - quietMs, after });
    const last = intents.at(-1);
    if (!last) return failed === 0 ? next : from;
    for (const intent of intents) failed += (await repair(reconciling, intent)) ? 0 : 1;
    after = last.nonce;
  }
}

/** Whether the intent needs no other look in this round. One that fails does not stop those behind it. */
async function repair(reconciling: Reconciling, intent: Intent): Promise<boolean> {
  try {
    await reconcileOne(reconciling, intent);
    return true;
  } catch (error) {
    reconciling.log('warn', 'api.repair_failed', { nonce: intent.nonce, error: String(error) });
    return false;
  }
}

/**
 * Publishes what was reserved and marks what was lost; the rest stays open. A request that meets a key of an operation
 * that was given up here publishes it all the same.
 */
async function reconcileOne({ clickhouse, log, nowMs }: Reconciling, intent: Intent): Promise<void> {
  const holders = new Set((await readKeys(clickhouse, intent.keys)).values());
  if (holders.has(intent.nonce)) {
    await publishAndTell(clickhouse, [intent]);
    await settleIntents(clickhouse, [{ nonce: intent.nonce, outcome: 'published' }]);
    log('info', 'api.repaired', { nonce: intent.nonce, records: intent.records.length });
  } else if (holders.size > 0 || nowMs() - intent.atMs > givenUpMs)
    await settleIntents(clickhouse, [{ nonce: intent.nonce, outcome: 'lost' }]);
}

/**
 * The books of the service, at once and then every minute until the signal: repairs everything and then what is new, trims
 * old keys, deletes personal data that no record has, tells of API keys that expire, and of devices that fall silent or are
 * heard again. Of analyses whose data changed it tells beside all that: where many changed, one look takes minutes.
 */
export async function keepReconciling(
  reconciling: Reconciling & TellingStale,
  everyMs: number,
  stop: AbortSignal,
): Promise<void> {
  let from = '';
  const keepBooks = async (): Promise<void> => {
    from = await reconcile(reconciling, from);
    await trimKeys(reconciling.clickhouse, reconciling.nowMs());
    await prunePersonal(reconciling.clickhouse, reconciling.nowMs());
    await tellExpiring(reconciling);
    await tellSilence(reconciling);
  };
  const again = (work: () => Promise<void>): Promise<void> => keepOn(work, { ...reconciling, everyMs, stop });
  await Promise.all([again(keepBooks), again(() => tellStale(reconciling))]);
}

interface Repeating extends Pick<Reconciling, 'log'> {
  readonly everyMs: number;
  readonly stop: AbortSignal;
}

/** A failed round is only logged: the next one begins where it began. */
async function keepOn(work: () => Promise<void>, { log, everyMs, stop }: Repeating): Promise<void> {
  while (!stop.aborted) {
    await work().catch((error: unknown) => log('warn', 'api.repair_failed', { error: String(error) }));
    // Rejects at the signal, also when the signal came before.
    await setTimeout(everyMs, undefined, { signal: stop }).catch(() => {});
  }
}
