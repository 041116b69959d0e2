// Calls of a process to ClickHouse, Kafka and the registry: each waits until the schedule decides how it ends.
import { StoreError } from '#runtime/clickhouse/client.ts';

/** `lost`: an error, and nothing happened. `unsaid`: it happened, and an error. `late`: an error, and it may still happen. */
export type Ending = 'done' | 'lost' | 'unsaid' | 'late';

interface Call {
  readonly name: string;
  /** Takes effect at the other side, or is refused there, without an answer; more than once it has no further effect. */
  readonly apply: () => void;
  readonly end: (ending: Ending) => void;
  /** The effect that may still come when nobody waits for it any more; null for a question. */
  readonly stray: (() => void) | null;
}

export interface Calls {
  readonly waiting: Call[];
  /** Effects of calls that were given up or whose process died: they happen at any time, or never. */
  readonly strays: { readonly name: string; readonly happen: () => void }[];
}

interface Asked<T> {
  readonly name: string;
  /** Throws a StoreError when the other side refuses it. */
  readonly effect: () => T;
  /** What happens when it comes too late; absent for a question. */
  readonly stray?: () => void;
}

/** Makes a call: the promise settles when the schedule ends the call. */
export function call<T>({ waiting, strays }: Calls, { name, effect, stray }: Asked<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  let result: Result<T> | null = null;
  const apply = (): Result<T> => (result ??= resultOf(effect));
  const made: Call = {
    name,
    apply,
    stray: stray ?? null,
    end: (ending) => {
      waiting.splice(waiting.indexOf(made), 1);
      if (ending === 'done') {
        const { refused, value } = apply();
        return refused ? reject(refused) : resolve(value);
      }
      if (ending === 'unsaid') apply();
      if (ending === 'late' && stray && result === null) strays.push(strayOf(name, stray));
      reject(new StoreError(`${name}: ${ending}`, { fault: 'retry', code: null, cause: null }));
    },
  };
  waiting.push(made);
  return promise;
}

/** The process is gone: what it had sent may still take effect. */
export function abandonCalls({ waiting, strays }: Calls): void {
  for (const { name, stray } of waiting.splice(0)) if (stray) strays.push(strayOf(name, stray));
}

type Result<T> =
  | { readonly refused: null; readonly value: T }
  | { readonly refused: StoreError; readonly value: null };

function resultOf<T>(effect: () => T): Result<T> {
  try {
    return { refused: null, value: effect() };
  } catch (error) {
    if (error instanceof StoreError) return { refused: error, value: null };
    throw error;
  }
}

const strayOf = (name: string, effect: () => void): Calls['strays'][number] => ({
  name,
  happen: () => void resultOf(effect),
});
