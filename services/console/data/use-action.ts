// One write of a page: sent once however often it is clicked, with a key by which a repeat is no second write.
import { shallowRef, type Ref } from 'vue';
import type { Client } from '#infra/client/client.ts';
import type { Problem } from '#infra/client/operations.ts';
import { problemOf, type AnyReply } from './client.ts';
import { useReading, type Reading } from './use-resource.ts';

/** Statuses of a write that was done. */
type Done = 200 | 201 | 202 | 204;
type DoneReply<R extends AnyReply> = Extract<R, { readonly status: Done }>;

/** Why a write failed. `problem` is null when no reply came; then nobody knows whether it was done. */
interface ActionFault {
  readonly problem: Problem | null;
}

/** Headers to pass on to the client. */
interface Ask {
  readonly headers: Readonly<Record<string, string>>;
}

export interface Action {
  readonly isRunning: Ref<boolean>;
  readonly fault: Ref<ActionFault | null>;
  /** Resolves to the reply, or null if it was refused or runs already. */
  readonly run: <R extends AnyReply>(
    ask: (client: Client, options: Ask) => Promise<R>,
  ) => Promise<DoneReply<R> | null>;
}

/** Statuses after which a write may still be done, or was not looked at: its repeat must be known as such. */
const isOpen = (status: number): boolean => status >= 500 || [401, 408, 409, 429].includes(status);

const isDone = <R extends AnyReply>(reply: R | DoneReply<R>): reply is DoneReply<R> =>
  reply.status >= 200 && reply.status < 300;

export function useAction({ client, session }: Pick<Reading, 'client' | 'session'> = useReading()): Action {
  const isRunning = shallowRef(false);
  const fault = shallowRef<ActionFault | null>(null);
  /** Kept until a final reply: the next try is then a repeat of the same write. */
  let key: string | null = null;
  return {
    isRunning,
    fault,
    run: async (ask) => {
      if (isRunning.value) return null;
      isRunning.value = true;
      key ??= crypto.randomUUID();
      const reply = await ask(client, { headers: { 'idempotency-key': key } }).catch(() => null);
      isRunning.value = false;
      fault.value = null;
      if (reply === null) {
        fault.value = { problem: null };
        return null;
      }
      if (!isOpen(reply.status)) key = null;
      if (isDone(reply)) return reply;
      if (reply.status === 401) session.isOut.value = true;
      fault.value = { problem: problemOf(reply) };
      return null;
    },
  };
}
