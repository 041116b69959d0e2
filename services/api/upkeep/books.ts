// The duties of the service beside its requests, in rounds: repair, trimming, pruning, and what the feed reports by itself.
import { setTimeout } from 'node:timers/promises';
import { repair, type Repairing } from '#records/repair.ts';
import { trimKeys } from '#records/trim.ts';
import { tellExpiring } from './expiring.ts';
import { tellSilence } from './silence.ts';
import { tellStale, type TellingStale } from './staleness.ts';
import { prunePersonal } from '../store/shown/personal-rows.ts';

/**
 * The books of the service, at once and then every minute until the signal: repairs everything and then what is new, trims
 * old keys, deletes personal data that no record has, tells of API keys that expire, and of devices that fall silent or are
 * heard again. Of analyses whose data changed it tells beside all that: where many changed, one look takes minutes.
 */
export async function keepBooks(
  api: Repairing & TellingStale,
  everyMs: number,
  stop: AbortSignal,
): Promise<void> {
  let from = '';
  const keepOnce = async (): Promise<void> => {
    from = await repair(api, from);
    await trimKeys(api.clickhouse, api.nowMs());
    await prunePersonal(api.clickhouse, api.nowMs());
    await tellExpiring(api);
    await tellSilence(api);
  };
  const again = (work: () => Promise<void>): Promise<void> => keepOn(work, { ...api, everyMs, stop });
  await Promise.all([again(keepOnce), again(() => tellStale(api))]);
}

interface Repeating extends Pick<Repairing, 'log'> {
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
