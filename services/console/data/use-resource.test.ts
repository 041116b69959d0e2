// One read of a page: what each kind of reply shows, what is kept, aborted and repeated.
import { effectScope, nextTick, ref, shallowRef } from 'vue';
import { expect, onTestFinished, test, vi } from 'vitest';
import { standForBrowser } from '#test/support/pages/plain-nodes.ts';
import type { Session } from './session.ts';
import { useResource, type Ask, type Reading } from './use-resource.ts';

standForBrowser();

interface Reply {
  readonly status: 200 | 304 | 401 | 404 | 503;
  readonly body: unknown;
  readonly headers: Headers;
}

const replyOf = (status: Reply['status'], body?: unknown, headers = {}): Reply => ({
  status,
  body,
  headers: new Headers(headers),
});

/** A read whose replies the test gives, one after the other. */
function readOne(address = ref('a')) {
  const asked: Ask[] = [];
  const waiting: PromiseWithResolvers<Reply>[] = [];
  const never = (): never => expect.fail('not asked for');
  const session: Session = {
    me: shallowRef(null),
    isOut: shallowRef(false),
    signIns: shallowRef(0),
    owners: shallowRef(0),
    read: never,
    signIn: never,
    signOut: never,
  };
  const parts: Reading = { client: never, session, nowMs: () => 60_000, kept: new Map() };
  const scope = effectScope();
  const resource = scope.run(() =>
    useResource(
      () => address.value,
      (_client, options) => {
        asked.push(options);
        const one = Promise.withResolvers<Reply>();
        waiting.push(one);
        options.signal.addEventListener('abort', () => one.reject(new Error('aborted')));
        return one.promise;
      },
      parts,
    ),
  );
  if (!resource) throw new Error('the scope is over');
  onTestFinished(() => scope.stop());
  const give = async (reply: Reply | Error): Promise<void> => {
    const one = waiting.at(-1);
    if (reply instanceof Error) one?.reject(reply);
    else one?.resolve(reply);
    await vi.waitFor(() => expect(resource.shown.value.state).not.toBe('loading'));
    await nextTick();
  };
  return { address, asked, give, resource, scope, session, parts };
}

test('a reply is shown, kept, and asked for again by its tag', async () => {
  const { address, asked, give, resource } = readOne();
  expect(resource.shown.value).toEqual({ state: 'loading', isSlow: false });
  await give(replyOf(200, { n: 1 }, { etag: '"1"' }));
  expect(resource.shown.value).toEqual({ state: 'ready', value: { n: 1 }, awaySinceMs: null });
  address.value = 'b';
  await nextTick();
  expect(resource.shown.value.state).toBe('loading');
  expect(asked.at(-1)?.headers).toEqual({});
  address.value = 'a';
  await nextTick();
  expect(resource.shown.value).toMatchObject({ state: 'ready', value: { n: 1 } });
  expect(asked.at(-1)?.headers).toEqual({ 'if-none-match': '"1"' });
  await give(replyOf(304));
  expect(resource.shown.value).toMatchObject({ state: 'ready', value: { n: 1 } });
});

test('another address aborts the read before, and its late reply is not shown', async () => {
  const { address, asked, give, resource } = readOne();
  address.value = 'b';
  await nextTick();
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await give(replyOf(200, { n: 2 }));
  expect(resource.shown.value).toMatchObject({ value: { n: 2 } });
});

test('the end of the page aborts its read', () => {
  const { asked, scope } = readOne();
  scope.stop();
  expect(asked[0]?.signal.aborted).toBe(true);
});

test('while the store is away the last data stay with their age, and it is asked again after Retry-After', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { asked, resource, ...the } = readOne();
  const give = async (reply: Reply | Error): Promise<void> => {
    const done = the.give(reply);
    await vi.advanceTimersByTimeAsync(100);
    await done;
  };
  await give(replyOf(503, undefined, { 'retry-after': '7' }));
  expect(resource.shown.value).toEqual({ state: 'away', problem: null });
  await vi.advanceTimersByTimeAsync(6800);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(300);
  expect(asked).toHaveLength(2);
  await give(replyOf(200, { n: 1 }));
  resource.again();
  await give(new Error('no connection'));
  expect(resource.shown.value).toEqual({ state: 'ready', value: { n: 1 }, awaySinceMs: 60_000 });
});

test('a hidden tab does not ask again; it does when it is looked at, once, and not after the end of the page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const tab = Object.assign(document, { visibilityState: 'hidden' });
  onTestFinished(() => {
    vi.useRealTimers();
    Object.assign(tab, { visibilityState: 'visible' });
  });
  const look = (visibilityState: string): void =>
    void Object.assign(tab, { visibilityState }).dispatchEvent(new Event('visibilitychange'));
  const { asked, scope, ...the } = readOne();
  const fail = async (): Promise<void> => {
    const done = the.give(replyOf(503));
    await vi.advanceTimersByTimeAsync(100);
    await done;
    await vi.advanceTimersByTimeAsync(60_000);
  };
  await fail();
  expect(asked).toHaveLength(1);
  look('visible');
  look('hidden');
  look('visible');
  expect(asked).toHaveLength(2);
  look('hidden');
  await fail();
  scope.stop();
  look('visible');
  expect(asked).toHaveLength(2);
});

test('a read that takes long says so, and can be stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { asked, resource } = readOne();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(resource.shown.value).toEqual({ state: 'loading', isSlow: true });
  resource.stop();
  expect([resource.shown.value, asked[0]?.signal.aborted]).toEqual([{ state: 'stopped' }, true]);
});

test('a refusal is shown with its problem, and 401 tells the session; after a sign-in it is read again', async () => {
  const { asked, give, resource, session } = readOne();
  const problem = { code: 'project-not-found', detail: 'no', requestId: 'req_1' };
  await give(replyOf(404, problem));
  expect(resource.shown.value).toEqual({ state: 'failed', problem, status: 404 });
  resource.again();
  await give(replyOf(401));
  expect([resource.shown.value.state, session.isOut.value]).toEqual(['signed-out', true]);
  session.signIns.value += 1;
  await nextTick();
  expect(asked).toHaveLength(3);
});
