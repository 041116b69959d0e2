// Finishes operations that a process left between claim and publishing, driven by their intents; only forward.
import { setTimeout } from 'node:timers/promises';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import { readKeys } from '#runtime/keys.ts';
import type { Log } from '#runtime/observe.ts';
import { settleIntents, unsettledIntents, type Intent } from '#runtime/record-intents.ts';
import { publish } from '#runtime/record-log.ts';

// Younger intents are most likely being worked on by the process that wrote them.
const quietMs = 10_000;
// No claim can still be on its way to Keeper: inserts and Keeper sessions end within seconds. Whoever meets a key
// of an operation that was given up here publishes it all the same.
const givenUpMs = 3_600_000;

interface Reconciling {
  readonly clickhouse: ClickHouse;
  readonly log: Log;
  readonly nowMs: () => number;
}

/** Goes through all unsettled intents once; resolves to how many operations it published. */
async function reconcile(reconciling: Reconciling): Promise<number> {
  const { clickhouse, nowMs } = reconciling;
  let published = 0;
  let after = '';
  for (;;) {
    const intents = await unsettledIntents(clickhouse, { beforeMs: nowMs() - quietMs, after });
    const last = intents.at(-1);
    if (!last) return published;
    published += await reconcilePage(reconciling, intents);
    after = last.nonce;
  }
}

async function reconcilePage(
  { clickhouse, log, nowMs }: Reconciling,
  intents: readonly Intent[],
): Promise<number> {
  const claimed: Intent[] = [];
  const lost: Intent[] = [];
  for (const intent of intents) {
    const holders = new Set((await readKeys(clickhouse, intent.keys)).values());
    if (holders.has(intent.nonce)) claimed.push(intent);
    else if (holders.size > 0 || nowMs() - intent.atMs > givenUpMs) lost.push(intent);
  }
  for (const intent of claimed) {
    await publish(clickhouse, intent);
    log('info', 'api.repaired', { nonce: intent.nonce, records: intent.records.length });
  }
  await settleIntents(
    clickhouse,
    lost.map(({ nonce }) => nonce),
    'lost',
  );
  return claimed.length;
}

/** Reconciles at once and then every minute, until the signal. A failed round is only logged: the next one goes on. */
export async function keepReconciling(
  reconciling: Reconciling,
  everyMs: number,
  stop: AbortSignal,
): Promise<void> {
  while (!stop.aborted) {
    await reconcile(reconciling).catch((error: unknown) =>
      reconciling.log('warn', 'api.repair_failed', { error: String(error) }),
    );
    // Rejects at the signal, also when the signal came before.
    await setTimeout(everyMs, undefined, { signal: stop }).catch(() => {});
  }
}
