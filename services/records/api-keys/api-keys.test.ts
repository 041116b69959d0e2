// API keys: the documented example, the check characters, and secrets that are only kept as digests.
import { expect, test } from 'vitest';
import { checkOf, parseKey, secretMatches } from './api-key-text.ts';
import { createKey, keyBody, keyStatus, revoked, rotated } from './api-keys.ts';
import type { Operation } from '../commit.ts';
import type { Records } from '../records.ts';

const example = 'hearth_test_ExampleExampleExample1_NotARealSecretNotARealSecret0000_0aNzKo';

test('the documented key is well formed', () => {
  expect(checkOf(example.slice(0, -7))).toBe('0aNzKo');
  expect(parseKey(example)).toEqual({
    kind: 'test',
    id: 'key_ExampleExampleExample1',
    secret: 'NotARealSecretNotARealSecret0000',
  });
});

test.each([
  ['another check', example.replace('0aNzKo', '0aNzKp')],
  ['another kind under the same check', example.replace('test', 'live')],
  ['one letter less', example.replace('Secret0000', 'Secret000')],
  ['a letter outside base62', example.replace('NotA', 'Not-')],
  ['something after it', `${example}x`],
  ['nothing', ''],
])('a key with %s is none', (_what, text) => {
  expect(parseKey(text)).toBeNull();
});

/** Records that only remember what was committed. */
function remembering(): { records: Records; operations: Operation[] } {
  const operations: Operation[] = [];
  const records: Records = {
    commit: async (operation) => {
      operations.push(operation);
      return true;
    },
    latest: async () => new Map(),
    latestOf: async () => new Map(),
    ownerHint: () => undefined,
    names: async () => new Map(),
    noteUse: async () => {},
    holder: async () => null,
    drain: async () => expect.fail('not asked for'),
    exclusive: (_key, work) => work(),
  };
  return { records, operations };
}

test('a new key is well formed, and its secret is not in what is stored', async () => {
  const { records, operations } = remembering();
  const wanted = {
    kind: 'live',
    name: 'n',
    scopes: ['households:read'],
    projectIds: [],
    expiresAt: null,
    actor: 'test',
  } as const;
  const { id, key } = await createKey(records, wanted);
  const parts = parseKey(key);
  const stored = operations.flatMap((operation) => operation.records);
  expect(parts).toMatchObject({ kind: 'live', id });
  expect(stored).toEqual([expect.objectContaining({ kind: 'api-key', id, version: 1 })]);
  expect(JSON.stringify(operations)).not.toContain(parts?.secret);
  const { secretSha256 } = keyBody.parse(stored[0]?.body);
  expect(secretMatches(parts?.secret ?? '', secretSha256)).toBe(true);
  expect(secretMatches('0'.repeat(32), secretSha256)).toBe(false);
  expect(secretMatches(parts?.secret ?? '', 'cut')).toBe(false);
});

const body = keyBody.parse({
  name: 'n',
  kind: 'test',
  secretSha256: 'a'.repeat(64),
  scopes: [],
  projectIds: [],
  status: 'active',
  expiresAt: '1970-01-01T01:00:00.000Z',
  createdAt: '1970-01-01T00:00:00.000Z',
});

test('the state of a key follows from its body and the time', () => {
  const retiring = [{ secretSha256: 'b'.repeat(64), until: '1970-01-01T00:00:10.000Z' }];
  expect(keyStatus(body, 0)).toBe('active');
  expect(keyStatus({ ...body, retiring }, 9_999)).toBe('rotating');
  expect(keyStatus({ ...body, retiring }, 10_000)).toBe('active');
  expect(keyStatus(body, 3_600_000)).toBe('expired');
  expect(keyStatus(revoked(body, 0), 3_600_000)).toBe('revoked');
});

test('a rotation lets no earlier secret work longer than it says, or than was said before', () => {
  const first = rotated({ id: 'key_1', body }, 100, 0)?.body ?? body;
  const longer = rotated({ id: 'key_1', body: first }, 200, 0)?.body ?? body;
  expect(longer.retiring.map(({ until }) => Date.parse(until))).toEqual([100_000, 200_000]);
  const shorter = rotated({ id: 'key_1', body: longer }, 50, 0)?.body ?? body;
  expect(shorter.retiring.map(({ until }) => Date.parse(until))).toEqual([50_000, 50_000, 50_000]);
  expect(rotated({ id: 'key_1', body: shorter }, 50, 50_000)?.body.retiring).toHaveLength(1);
  expect(rotated({ id: 'key_1', body: shorter }, 0, 0)?.body.retiring).toEqual([]);
});

test('no more than 8 earlier secrets work at once', () => {
  let rotating = body;
  for (let done = 0; done < 8; done++)
    rotating = rotated({ id: 'key_1', body: rotating }, 9, 0)?.body ?? body;
  expect(rotating.retiring).toHaveLength(8);
  expect(rotated({ id: 'key_1', body: rotating }, 9, 0)).toBeNull();
  expect(rotated({ id: 'key_1', body: rotating }, 0, 0)).not.toBeNull();
});
