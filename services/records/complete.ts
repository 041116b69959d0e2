// Completes operations that hold keys: publishes what a process left behind, and gives up what ClickHouse lost.
import { StoreLags, type ClickHouse } from '#runtime/clickhouse/client.ts';
import type { Log } from '#runtime/process/observe.ts';
import type { Holders } from './commit.ts';
import { isIntentLost, isPublished, readIntent, type Intent } from './intents.ts';
import { deleteLostKeys, isLostOperation } from './lost-keys.ts';
import type { RecordStore } from './store.ts';
import { UncertainReservation } from './unique-keys.ts';

const rememberedMax = 10_000;

interface Completing {
  readonly store: RecordStore;
  readonly clickhouse: ClickHouse;
  /** The door for keys. */
  readonly keeper: ClickHouse;
  readonly log: Log;
}

export interface Complete {
  /** The operation that holds the key; null when it was lost, so that the key is free now. */
  readonly one: (key: string, nonce: string) => Promise<Intent | null>;
  readonly all: (holders: Holders) => Promise<void>;
}

/** Each operation is completed once, however many wait for it. Throws UncertainReservation for one that may be lost. */
export function openComplete({ store, clickhouse, keeper, log }: Completing): Complete {
  const running = new Map<string, Promise<Intent | null>>();
  const published = new Set<string>();
  const publishOnce = async (nonce: string): Promise<Intent | null> => {
    const intent = await readIntent(clickhouse, nonce);
    if (intent === null) return null;
    if (!published.has(nonce) && !(await isPublished(clickhouse, nonce))) await store.publish(intent);
    if (published.size >= rememberedMax) published.clear();
    published.add(nonce);
    return intent;
  };
  const publishKnown = (nonce: string): Promise<Intent | null> => {
    const known = running.get(nonce);
    if (known) return known;
    const work = publishOnce(nonce).finally(() => running.delete(nonce));
    running.set(nonce, work);
    return work;
  };
  const giveUp = async (key: string, nonce: string): Promise<null> => {
    if (!isLostOperation(nonce, Date.now()))
      throw new UncertainReservation(new Error(`key ${key} is reserved by ${nonce}, which has no intent`));
    if (!(await isIntentLost(clickhouse, nonce)))
      throw new UncertainReservation(new StoreLags(['record_intents']));
    await deleteLostKeys(keeper, [{ key, nonce }]);
    log('warn', 'records.key_deleted', { key, nonce });
    return null;
  };
  const one = async (key: string, nonce: string): Promise<Intent | null> =>
    (await publishKnown(nonce)) ?? giveUp(key, nonce);
  return {
    one,
    all: async (holders) => void (await Promise.all([...holders].map(([key, nonce]) => one(key, nonce)))),
  };
}
