// API keys: the documented example, the check characters, and secrets that are only kept as digests.
import { expect, test } from 'vitest';
import { checkOf, createKey, keyBody, parseKey, secretMatches } from './api-keys.ts';
import type { Operation } from './record-commit.ts';
import type { Records } from './records.ts';

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
      return { won: true };
    },
    latest: async () => new Map(),
    names: async () => new Map(),
    holder: async () => null,
    complete: async () => expect.fail('nothing to complete'),
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
