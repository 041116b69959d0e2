// What a key may see, by its projects and scopes.
import { expect, test } from 'vitest';
import { maySee, mayReadPersonal } from './access.ts';

const principal = {
  keyId: 'key_1',
  name: 'k',
  scopes: ['households:read'],
  projectIds: [],
  actor: null,
  collector: null,
};

test('a key without projects sees all, one with projects only what belongs to them', () => {
  const limited = { ...principal, projectIds: ['prj_a'] };
  expect([maySee(principal, null), maySee(principal, 'prj_b')]).toEqual([true, true]);
  expect([maySee(limited, 'prj_a'), maySee(limited, 'prj_b'), maySee(limited, null)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('personal data need the scope pii:read', () => {
  expect(mayReadPersonal(principal)).toBe(false);
  expect(mayReadPersonal({ ...principal, scopes: ['pii:read'] })).toBe(true);
});
