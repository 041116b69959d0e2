// One read of a page: aborted when what is asked changes, revalidated by its ETag, and repeated while a part is away.
import { inject, onScopeDispose, shallowRef, watch, type InjectionKey, type Ref } from 'vue';
import type { Client } from '#infra/client/client.ts';
import type { Problem } from '#infra/client/operations.ts';
import { problemOf, type AnyReply, type BodyOf } from './client.ts';
import type { Session } from './session.ts';
import { whenVisible } from './when-visible.ts';

/** What the pages share. The last answer of each address stays in memory, so that going back shows it at once. */
export interface Reading {
  readonly client: Client;
  readonly session: Session;
  readonly nowMs: () => number;
  readonly kept: Map<string, Kept>;
}

interface Kept {
  readonly body: unknown;
  readonly etag: string | null;
  readonly atMs: number;
}

const keptMax = 100;
/** After this time the page says that it still reads, and offers to stop. */
const slowMs = 10_000;
/** Pause before a repeat when the reply names none. */
const retrySeconds = 5;

/** Headers and signal to pass on to the client. */
export interface Ask {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export type Shown<T> =
  | { readonly state: 'loading'; readonly isSlow: boolean }
  | { readonly state: 'stopped' }
  /** `awaySinceMs`: the store is away, and the value is as old as this, ms since 1970. */
  | { readonly state: 'ready'; readonly value: T; readonly awaySinceMs: number | null }
  /** `problem` is null when no reply came. */
  | { readonly state: 'away'; readonly problem: Problem | null }
  | { readonly state: 'signed-out' }
  | { readonly state: 'failed'; readonly problem: Problem | null; readonly status: number };

export interface Resource<T> {
  readonly shown: Ref<Shown<T>>;
  /** When what is shown was read, ms since 1970; null before that. */
  readonly readAtMs: Ref<number | null>;
  readonly again: () => void;
  readonly stop: () => void;
}

export const readingKey: InjectionKey<Reading> = Symbol('reading');

export function useReading(): Reading {
  const reading = inject(readingKey);
  if (!reading) throw new Error('nothing to read with is provided');
  return reading;
}

/**
 * Reads while the component lives. `address` names what is asked; when it changes, the read before is aborted and `ask`
 * is called again.
 */
export function useResource<R extends AnyReply>(
  address: () => string,
  ask: (client: Client, options: Ask) => Promise<R>,
  reading: Reading = useReading(),
): Resource<BodyOf<R>> {
  const { client, session, nowMs, kept } = reading;
  const shown: Ref<Shown<BodyOf<R>>> = shallowRef({ state: 'loading', isSlow: false });
  const readAtMs = shallowRef<number | null>(null);
  let running = new AbortController();
  let retry: ReturnType<typeof setTimeout> | undefined;

  const stop = (): void => {
    running.abort();
    clearTimeout(retry);
  };

  const read = async (isRepeat = false): Promise<void> => {
    stop();
    const own = new AbortController();
    running = own;
    const at = address();
    const before = kept.get(at);
    if (before) shown.value = ready(before, null);
    else if (!isRepeat) shown.value = { state: 'loading', isSlow: false };
    const slow = setTimeout(() => {
      if (shown.value.state === 'loading') shown.value = { state: 'loading', isSlow: true };
    }, slowMs);
    const reply = await ask(client, { headers: conditionOf(before), signal: own.signal }).catch(() => null);
    clearTimeout(slow);
    if (own.signal.aborted) return;
    const next = judge(at, reply, before);
    shown.value = next.shown;
    if (next.retrySeconds === null) return;
    const repeat = (): void => whenVisible(() => void read(true), own.signal);
    retry = setTimeout(repeat, next.retrySeconds * 1000);
  };

  /** What a reply means for the page; null: none came. */
  const judge = (
    at: string,
    reply: R | null,
    before: Kept | undefined,
  ): { readonly shown: Shown<BodyOf<R>>; readonly retrySeconds: number | null } => {
    if (reply?.status === 200) {
      const now = { body: reply.body, etag: reply.headers.get('etag'), atMs: nowMs() };
      keep(kept, at, now);
      return { shown: ready(now, null), retrySeconds: null };
    }
    if (reply?.status === 304 && before) {
      const now = { ...before, atMs: nowMs() };
      keep(kept, at, now);
      return { shown: ready(now, null), retrySeconds: null };
    }
    if (reply?.status === 401) {
      session.isOut.value = true;
      return { shown: before ? ready(before, null) : { state: 'signed-out' }, retrySeconds: null };
    }
    const problem = reply && problemOf(reply);
    if (reply === null || reply.status === 503 || reply.status === 429) {
      const seconds = Number(reply?.headers.get('retry-after') ?? retrySeconds);
      return {
        shown: before ? ready(before, before.atMs) : { state: 'away', problem },
        retrySeconds: Math.max(1, seconds || retrySeconds),
      };
    }
    return { shown: { state: 'failed', problem, status: reply.status }, retrySeconds: null };
  };

  const ready = ({ body, atMs }: Kept, awaySinceMs: number | null): Shown<BodyOf<R>> => {
    readAtMs.value = atMs;
    // The body was kept under the address of the same question.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return { state: 'ready', value: body as BodyOf<R>, awaySinceMs };
  };

  watch([address, session.signIns], () => void read(), { immediate: true });
  onScopeDispose(stop);
  return {
    shown,
    readAtMs,
    again: () => void read(),
    stop: () => {
      stop();
      shown.value = { state: 'stopped' };
    },
  };
}

const conditionOf = (before: Kept | undefined): Record<string, string> =>
  before?.etag ? { 'if-none-match': before.etag } : {};

/** Forgets the oldest beyond the limit. */
function keep(kept: Map<string, Kept>, at: string, one: Kept): void {
  kept.delete(at);
  kept.set(at, one);
  const [oldest] = kept.size > keptMax ? kept.keys() : [];
  if (oldest !== undefined) kept.delete(oldest);
}
