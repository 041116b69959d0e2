// One-time codes: only the right secret, only once, only in time; and the secret is nowhere in what is stored.
import { expect, test } from 'vitest';
import { newToken } from '../store/bodies/token.ts';
import { codeFault, parseCode, type SessionCode } from './session-code.ts';

const ulid = '01M7YNX8J0N7TB7MHAA8ZXNPJ1';
const { token, secretSha256 } = newToken(ulid);

const codeOf = (changes: Partial<SessionCode['body']> = {}): SessionCode => ({
  id: `sco_${ulid}`,
  version: 1,
  body: {
    keyId: 'key_1',
    secretSha256,
    expiresAt: '1970-01-01T00:10:00Z',
    usedAt: null,
    createdBy: 'key_2',
    createdAt: '1970-01-01T00:00:00Z',
    updatedAt: '1970-01-01T00:00:00Z',
    ...changes,
  },
});

const secret = parseCode(token)?.secret ?? '';

test('a code names its record, and its secret is not stored', () => {
  expect(parseCode(token)?.id).toBe(`sco_${ulid}`);
  expect(secret).toHaveLength(32);
  expect(JSON.stringify(codeOf())).not.toContain(secret);
});

test.each(['', ulid, `${token}x`, token.slice(1), 'hearth_test_x', `${ulid}${'!'.repeat(32)}`])(
  'no code: %j',
  (text) => {
    expect(parseCode(text)).toBeNull();
  },
);

test.each([
  ['the right secret', secret, codeOf(), 599_999, null],
  ['its end', secret, codeOf(), 600_000, 'expired'],
  ['a use before', secret, codeOf({ usedAt: '1970-01-01T00:00:01Z' }), 0, 'used'],
  ['another secret', '0'.repeat(32), codeOf(), 0, 'unknown'],
  ['another secret after its use', '0'.repeat(32), codeOf({ usedAt: '1970-01-01T00:00:01Z' }), 0, 'unknown'],
  ['no record', secret, null, 0, 'unknown'],
] as const)('a code with %s', (_what, given, code, nowMs, fault) => {
  expect(codeFault(given, code, nowMs)).toBe(fault);
});
