// What a key may grant another key: only scopes and projects that it has itself.
import { expect, test } from 'vitest';
import type { Scope } from '#domain/scopes.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { checkHoldsScopes, isWithin } from './key-rights.ts';

const key = (projectIds: readonly string[], scopes: readonly Scope[] = []): Principal => ({
  keyId: 'key_1',
  name: '',
  scopes,
  projectIds,
  actor: null,
  collector: null,
});

test.each([
  [[], [], true],
  [[], ['a'], true],
  [['a', 'b'], ['a'], true],
  [['a', 'b'], ['b', 'a'], true],
  [['a'], ['a', 'b'], false],
  [['a'], ['b'], false],
  [['a'], [], false],
])('a key of projects %j grants a key of projects %j: %s', (own, granted, isAllowed) => {
  expect(isWithin(key(own), granted)).toBe(isAllowed);
});

test('scopes that the caller has are granted', () => {
  const caller = key([], ['keys:manage', 'households:read']);
  expect(() => checkHoldsScopes(caller, ['households:read'])).not.toThrow();
});

test('each missing scope is a fault of its own', () => {
  const grant = () =>
    checkHoldsScopes(key([], ['keys:manage']), ['households:read', 'keys:manage', 'pii:read']);
  expect(grant).toThrow(Problem);
  expect(grant).toThrow('A key cannot grant scopes that it lacks itself: households:read, pii:read.');
});
