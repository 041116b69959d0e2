// One write and its repeats: they have one key until the API gave a final reply.
import { expect, test } from 'vitest';
import { shallowRef } from 'vue';
import { openConsoleClient, type AnyReply } from './client.ts';
import { useAction } from './use-action.ts';

const problem = (status: number, code: string): AnyReply => ({
  status,
  body: { status, code, detail: 'd', requestId: 'r' },
  headers: new Headers(),
});

/** The keys of writes that get these replies one after the other; null: none comes. */
async function keysOver(replies: readonly (AnyReply | null)[]): Promise<string[]> {
  const never = (): never => expect.fail('not asked for');
  const session = {
    me: shallowRef(null),
    isOut: shallowRef(false),
    signIns: shallowRef(0),
    owners: shallowRef(0),
  };
  const action = useAction({
    client: openConsoleClient('http://console.test'),
    session: { ...session, read: never, signIn: never, signOut: never },
  });
  const keys: string[] = [];
  for (const reply of replies)
    await action.run(async (_client, { headers }) => {
      keys.push(headers['idempotency-key'] ?? '');
      if (reply === null) throw new Error('no connection');
      return reply;
    });
  return keys;
}

test.each([
  ['no reply', null],
  ['503', problem(503, 'dependency-unavailable')],
  ['500', problem(500, 'internal-error')],
  ['a proxy that gave up', { status: 504, body: 'Gateway Timeout', headers: new Headers() }],
  ['409 while it is in work', problem(409, 'request-in-progress')],
  ['429', problem(429, 'rate-limited')],
  ['a session that ended', problem(401, 'unauthenticated')],
])('after %s the next try is a repeat of the same write', async (_what, reply) => {
  const [first, second] = await keysOver([reply, reply]);
  expect(second).toBe(first);
});

test.each([
  ['it was done', { status: 201, body: {}, headers: new Headers() }],
  ['it was refused', problem(422, 'validation-failed')],
  ['its key stands for another text', problem(422, 'idempotency-key-reused')],
])('after %s the next try is a new write', async (_what, reply) => {
  const [first, second, third] = await keysOver([null, reply, reply]);
  expect([second === first, third === first]).toEqual([true, false]);
});
