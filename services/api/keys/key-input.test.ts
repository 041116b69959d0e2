// Request bodies of API keys: networks, scopes and projects, each named once.
import { expect, test } from 'vitest';
import { bodyFaults } from '../contract/faults.ts';
import { keyInput, keyPatch, rotationInput } from './key-input.ts';

const key = { name: 'field office', scopes: ['households:read'] };

const faultsOf = (fields: Readonly<Record<string, unknown>>) => {
  const sent = { ...key, ...fields };
  const { error } = keyInput.safeParse(sent);
  return error ? bodyFaults(error, sent).map(({ pointer, code }) => [pointer, code]) : [];
};

test.each([
  {},
  { allowedCidrs: ['192.0.2.0/24', '2001:db8::/32'] },
  { projectIds: ['did:x:p', 'did:x:q'], expiresAt: '2030-01-01T00:00:00+03:00', actor: 'did:x:me' },
  { status: 'active', kind: 'test', createdBy: null },
])('is accepted: %j', (fields) => {
  expect(faultsOf(fields)).toEqual([]);
});

test.each([
  [{ scopes: [] }, ['#/scopes', 'too-small']],
  [{ scopes: ['households:read', 'households:read'] }, ['#/scopes', 'listed-twice']],
  [{ scopes: ['households:steal'] }, ['#/scopes/0', 'not-allowed']],
  [{ projectIds: ['did:x:p', 'did:x:p'] }, ['#/projectIds', 'listed-twice']],
  [{ allowedCidrs: ['192.0.2.0/33'] }, ['#/allowedCidrs/0', 'bad-network']],
  [{ allowedCidrs: ['192.0.2.1'] }, ['#/allowedCidrs/0', 'bad-network']],
  [{ name: ' ' }, ['#/name', 'bad-format']],
  [{ secret: 'x' }, ['#/secret', 'unknown-field']],
])('is refused: %j', (fields, fault) => {
  expect(faultsOf(fields)).toEqual([fault]);
});

test('a patch may leave everything out, and clear what can be absent', () => {
  expect(keyPatch.safeParse({}).success).toBe(true);
  expect(keyPatch.safeParse({ expiresAt: null, allowedCidrs: null }).success).toBe(true);
  expect(keyPatch.safeParse({ scopes: null }).success).toBe(false);
});

test('earlier secrets work for a day by default, and for 30 days at most', () => {
  expect(rotationInput.parse({})).toEqual({ overlapSeconds: 86_400 });
  expect(rotationInput.safeParse({ overlapSeconds: 30 * 86_400 }).success).toBe(true);
  expect(rotationInput.safeParse({ overlapSeconds: 30 * 86_400 + 1 }).success).toBe(false);
});
