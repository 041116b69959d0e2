// What a page says in each state: reading, stopped, refused, missing, away, failed, ready.
import { createSSRApp, defineComponent, shallowRef } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { expect, test } from 'vitest';
import type { ApiKey, Problem } from '#infra/client/operations.ts';
import type { Session } from '../data/session.ts';
import type { Shown } from '../data/use-resource.ts';
import { texts as en } from '../words/en.ts';
import { stateOf } from './state.tsx';

const never = (): never => expect.fail('not asked for');

const problem = (code: Problem['code'], more: Partial<Problem> = {}): Problem => ({
  type: '',
  title: `title of ${code}`,
  status: 400,
  detail: `detail of ${code}`,
  instance: '',
  code,
  requestId: 'req_1',
  ...more,
});

const sessionOf = (me: ApiKey | null): Session => ({
  me: shallowRef(me),
  isOut: shallowRef(false),
  signIns: shallowRef(0),
  owners: shallowRef(0),
  read: never,
  signIn: never,
  signOut: never,
});

/** The text of a state, without markup. */
async function textOf(shown: Shown<string>, me: ApiKey | null = null): Promise<string> {
  const resource = { readAtMs: shallowRef(null), shown: shallowRef(shown), again: never, stop: never };
  const session = sessionOf(me);
  const app = createSSRApp(
    defineComponent(
      () => () => stateOf(resource, { words: en, session, reading: 'Reading …' }, (value) => <p>{value}</p>),
    ),
  );
  return (await renderToString(app))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const ready = (awaySinceMs: number | null): Shown<string> => ({
  state: 'ready',
  value: 'the data',
  awaySinceMs,
});

test.each<[string, Shown<string>, string]>([
  ['reading', { state: 'loading', isSlow: false }, 'Reading …'],
  ['reading for long', { state: 'loading', isSlow: true }, 'Reading … Still reading. Stop'],
  ['stopped', { state: 'stopped' }, 'Stopped. Try again'],
  ['signed out', { state: 'signed-out' }, ''],
  ['no reply', { state: 'away', problem: null }, `${en.state.offline} Try again`],
  [
    'the store away',
    { state: 'away', problem: problem('dependency-unavailable') },
    `${en.state.awayEmpty} Try again`,
  ],
  ['ready', ready(null), 'the data'],
  [
    'missing',
    { state: 'failed', problem: problem('household-not-found'), status: 404 },
    'Not found, or outside your projects. detail of household-not-found Request req_1',
  ],
  [
    'failed',
    { state: 'failed', problem: problem('internal-error'), status: 500 },
    'Hearth failed detail of internal-error Request req_1 Try again',
  ],
  ['failed without a problem', { state: 'failed', problem: null, status: 502 }, '502 Try again'],
])('%s', async (_what, shown, expected) => {
  expect(await textOf(shown)).toBe(expected);
});

test('old data stay visible with their age', async () => {
  expect(await textOf(ready(Date.UTC(2026, 0, 1, 10, 42)))).toMatch(/as of \d\d:42.*the data/);
});

test('no right: the missing scope, the key of the reader by its name, and who can give it', async () => {
  const errors = [{ code: 'scope-missing', detail: '', allowed: ['claims:read'] }];
  const shown = { state: 'failed', problem: problem('scope-missing', { errors }), status: 403 } as const;
  expect(await textOf(shown)).toContain('Your key may not read this. It needs claims:read.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const me = { name: 'reader', sessionOf: 'key_1', createdBy: 'key_9' } as ApiKey;
  const text = await textOf(shown, me);
  expect(text).toContain(en.state.askFor('reader'));
  expect(text).not.toContain('key_1');
});

test('what the API says is text, never markup', async () => {
  const shown = {
    state: 'failed',
    problem: problem('invalid-query', { detail: '<img src=x onerror=alert(1)>' }),
    status: 400,
  } as const;
  expect(await textOf(shown)).toContain('&lt;img src=x');
});
