// A session never has more rights than its key has now, and ends with it.
import { expect, test } from 'vitest';
import { keyBody, newKey, revoked, rotated, type KeyBody, type NewKey } from './api-keys.ts';
import { newSession, sessionInForce, sessionSeconds } from './sessions.ts';

const wanted: NewKey = {
  kind: 'test',
  name: 'field office',
  scopes: ['households:read', 'analysis:run'],
  projectIds: ['prj_1', 'prj_2'],
  expiresAt: null,
  actor: 'test',
  actorDid: 'did:x:a',
  organisation: 'Stoves Ltd',
  allowedCidrs: ['192.0.2.0/24'],
};

const keyOf = (changes: Partial<NewKey> = {}) => {
  const { record } = newKey({ ...wanted, ...changes }, 0);
  return { id: record.id, body: keyBody.parse(record.body) };
};

const sessionOf = (
  key: { id: string; body: KeyBody },
  scopes: readonly string[] = key.body.scopes,
): KeyBody => keyBody.parse(newSession(key, scopes, 0).record.body);

test('a session has the limits of its key, and twelve hours', () => {
  const key = keyOf();
  const session = sessionOf(key);
  const { scopes, projectIds, actor, organisation, allowedCidrs } = key.body;
  expect(session).toMatchObject({ scopes, projectIds, actor, organisation, allowedCidrs });
  expect(session.session?.keyId).toBe(key.id);
  expect(Date.parse(session.expiresAt ?? '')).toBe(sessionSeconds * 1000);
  expect(session.secretSha256).not.toBe(key.body.secretSha256);
});

test('it has no scope that its key lacks, whatever was asked for', () => {
  expect(sessionOf(keyOf(), ['households:read', 'keys:manage']).scopes).toEqual(['households:read']);
});

test('a session of a key that ends before ends with it', () => {
  const expiresAt = '1970-01-01T01:00:00.000Z';
  expect(sessionOf(keyOf({ expiresAt })).expiresAt).toBe(expiresAt);
});

test.each<[string, Partial<KeyBody>, Partial<KeyBody>]>([
  ['fewer scopes', { scopes: ['analysis:run'] }, { scopes: ['analysis:run'] }],
  ['more scopes', { scopes: [...wanted.scopes, 'keys:manage'] }, { scopes: [...wanted.scopes] }],
  ['fewer projects', { projectIds: ['prj_2'] }, { projectIds: ['prj_2'] }],
  ['other networks', { allowedCidrs: ['10.0.0.0/8'] }, { allowedCidrs: ['10.0.0.0/8'] }],
  ['another actor', { actor: null }, { actor: null }],
  ['an earlier end', { expiresAt: '1970-01-01T00:30:00.000Z' }, { expiresAt: '1970-01-01T00:30:00.000Z' }],
  ['a later end', { expiresAt: '1970-01-02T00:00:00.000Z' }, { expiresAt: '1970-01-01T12:00:00.000Z' }],
])('after its key got %s, a session has them', (_what, change, expected) => {
  const key = keyOf();
  const inForce = sessionInForce(sessionOf(key), { ...key.body, ...change }, 0);
  expect(inForce).toMatchObject({ status: 'active', ...expected });
});

test('a session is revoked with its key, without it, with another secret, and is no key for sessions', () => {
  const key = keyOf();
  const session = sessionOf(key);
  const rotation = rotated(key, 60, 0)?.body ?? null;
  expect(sessionInForce(session, rotation, 59_999).status).toBe('active');
  const ended = [revoked(key.body, 0), null, rotation, { ...key.body, session: session.session }];
  expect(ended.map((parent) => sessionInForce(session, parent, 60_000).status)).toEqual([
    'revoked',
    'revoked',
    'revoked',
    'revoked',
  ]);
});
