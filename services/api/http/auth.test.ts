// Authentication: the same reply for every invalid key, few look-ups, and a limit of failed attempts.
import { expect, test } from 'vitest';
import { newKey, revoked, rotated, keyBody, type NewKey } from '#records/api-keys/api-keys.ts';
import { newSession } from '#records/api-keys/sessions.ts';
import type { StoredRecord } from '#records/records.ts';
import { openAuth } from './auth.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { sentKey } from '../caller/sent-key.ts';
import { openRateLimits } from '../limits/rate-limits.ts';

const defaults: NewKey = {
  kind: 'test',
  name: 'n',
  scopes: ['households:read'],
  projectIds: [],
  expiresAt: null,
  actor: 'test',
};

/** An authenticator with stored keys, a clock set by the test, and a count of look-ups. */
function door(wanted: Partial<NewKey> = {}) {
  let nowMs = 1_000_000;
  let lookUps = 0;
  let fails = false;
  const { text, record } = newKey({ ...defaults, ...wanted }, nowMs);
  const stored = new Map<string, StoredRecord>([[record.id, record]]);
  const used: string[] = [];
  const latest = async (_kind: string, ids: readonly string[]) => {
    lookUps += 1;
    if (fails) throw new Error('the store is away');
    return new Map([...stored].filter(([id]) => ids.includes(id)));
  };
  const never = async (): Promise<never> => expect.fail('not asked for');
  const records = {
    latest,
    latestOf: never,
    ownerHint: () => undefined,
    // Collectors.
    names: async (asked: readonly string[]) =>
      new Map(
        asked.flatMap((name) =>
          name === 'collector-did:did:x:collector' ? [[name, { owner: 'col_1', version: 1 }] as const] : [],
        ),
      ),
    commit: never,
    noteUse: never,
    holder: never,
    drain: never,
    exclusive: never,
  };
  const clock = () => nowMs;
  const authenticate = openAuth({
    records: { ...records },
    kind: 'test',
    nowMs: clock,
    limits: openRateLimits({ isOn: true, copies: 1, nowMs: clock }),
    used: (id) => used.push(id),
  });
  const who = (cookie: string): Promise<Principal> =>
    authenticate(sentKey({ cookie: `__Host-hearth=${cookie}` }), '192.0.2.1');
  const ask = async (authorization: string | undefined, address = '192.0.2.1'): Promise<string> => {
    const headers = authorization?.startsWith('cookie ')
      ? { cookie: `__Host-hearth=${authorization.slice('cookie '.length)}` }
      : { authorization };
    try {
      return (await authenticate(sentKey(headers), address)).keyId;
    } catch (error) {
      if (error instanceof Problem) return error.code;
      throw error;
    }
  };
  return {
    ask,
    who,
    used,
    key: `Bearer ${text}`,
    record,
    store: (next: StoredRecord) => stored.set(next.id, next),
    pass: (ms: number) => void (nowMs += ms),
    break: (isBroken: boolean) => void (fails = isBroken),
    lookUps: () => lookUps,
    now: clock,
  };
}

const otherKey = (): string => `Bearer ${newKey(defaults, 0).text}`;

test('many requests with a key share one look-up of some seconds, also a key that does not exist', async () => {
  const { ask, key, record, lookUps, pass, used } = door();
  expect(await Promise.all([ask(key), ask(key), ask(key)])).toEqual([record.id, record.id, record.id]);
  expect([lookUps(), used]).toEqual([1, [record.id, record.id, record.id]]);
  pass(3000);
  await ask(key);
  expect(lookUps()).toBe(2);
  const unknown = otherKey();
  expect([await ask(unknown), await ask(unknown), lookUps()]).toEqual([
    'unauthenticated',
    'unauthenticated',
    3,
  ]);
});

test('a look-up that failed is no verdict: nothing is remembered or counted', async () => {
  const { ask, key, record, ...the } = door();
  the.break(true);
  for (let asked = 0; asked < 40; asked++) await expect(ask(key)).rejects.toThrow('the store is away');
  the.break(false);
  expect(await ask(key)).toBe(record.id);
});

test('after 30 bad keys an address is refused before any look-up, but for keys that it has used', async () => {
  const { ask, key, record, lookUps, pass } = door();
  expect(await ask(key)).toBe(record.id);
  for (let tried = 0; tried < 30; tried++) expect(await ask(otherKey())).toBe('unauthenticated');
  const before = lookUps();
  expect(await ask(otherKey())).toBe('rate-limited');
  expect(await ask('Bearer nonsense')).toBe('rate-limited');
  expect(lookUps()).toBe(before);
  expect(await ask(key)).toBe(record.id);
  expect(await ask(otherKey(), '192.0.2.2')).toBe('unauthenticated');
  expect(await ask(undefined)).toBe('unauthenticated');
  pass(60_000);
  expect(await ask(otherKey())).toBe('unauthenticated');
});

test('of bad keys that come at once no more than 30 get a verdict', async () => {
  const { ask } = door();
  const verdicts = await Promise.all(Array.from({ length: 50 }, () => ask(otherKey())));
  expect(verdicts.filter((code) => code === 'unauthenticated')).toHaveLength(30);
  expect(verdicts.filter((code) => code === 'rate-limited')).toHaveLength(20);
});

test('another secret under a known id is refused, and the newest and the overlapping ones are not', async () => {
  const { ask, key, record, store, pass, now } = door();
  const rotation = rotated({ id: record.id, body: keyBody.parse(record.body) }, 60, now());
  store({ ...record, version: 2, body: { ...rotation?.body } });
  expect([await ask(key), await ask(`Bearer ${rotation?.text}`)]).toEqual([record.id, record.id]);
  pass(60_000);
  expect([await ask(key), await ask(`Bearer ${rotation?.text}`)]).toEqual(['unauthenticated', record.id]);
});

test('a new secret works at once, also while the key is remembered as it was, or as none', async () => {
  const { ask, key, record, store, pass, now } = door();
  expect(await ask(key)).toBe(record.id);
  const rotation = rotated({ id: record.id, body: keyBody.parse(record.body) }, 60, now());
  store({ ...record, version: 2, body: { ...rotation?.body } });
  const { text, record: made } = newKey(defaults, now());
  expect(await ask(`Bearer ${text}`)).toBe('unauthenticated');
  store(made);
  pass(1);
  expect([await ask(`Bearer ${rotation?.text}`), await ask(`Bearer ${text}`)]).toEqual([record.id, made.id]);
});

test.each<[string, Partial<NewKey>, string]>([
  ['of the other kind', { kind: 'live' }, 'unauthenticated'],
  ['that has expired', { expiresAt: '1970-01-01T00:00:01.000Z' }, 'key-expired'],
  ['of other networks', { allowedCidrs: ['198.51.100.0/24'] }, 'address-not-allowed'],
])('a key %s is refused', async (_what, wanted, code) => {
  const { ask, key } = door(wanted);
  expect(await ask(key)).toBe(code);
});

test('the documented key opens nothing, and without Bearer there is none', async () => {
  const { ask, key } = door();
  const example = 'hearth_test_ExampleExampleExample1_NotARealSecretNotARealSecret0000_0aNzKo';
  expect([await ask(`Bearer ${example}`), await ask(key.slice('Bearer '.length)), await ask('')]).toEqual([
    'unauthenticated',
    'unauthenticated',
    'unauthenticated',
  ]);
});

/** A door with a key, and a session of it that was stored. */
function doorWithSession(wanted: Partial<NewKey> = {}) {
  const the = door(wanted);
  const body = keyBody.parse(the.record.body);
  const { text, record } = newSession({ id: the.record.id, body }, body.scopes, the.now());
  the.store(record);
  return { ...the, body, text, session: record };
}

test('a session in the cookie is its key with the limits of the key, and both count as used', async () => {
  const actorDid = 'did:x:a';
  const { who, used, text, session, record } = doorWithSession({ projectIds: ['prj_1'], actorDid });
  expect(await who(text)).toMatchObject({
    keyId: record.id,
    sessionId: session.id,
    scopes: ['households:read'],
    projectIds: ['prj_1'],
    actor: actorDid,
  });
  expect(used).toEqual([record.id, session.id]);
});

test('what acts for a registered collector has the scopes of field work alone', async () => {
  const scopes = ['households:read', 'households:write', 'keys:manage', 'responses:write'];
  const actorDid = 'did:x:collector';
  const { who, text } = doorWithSession({ scopes, actorDid });
  expect(await who(text)).toMatchObject({
    scopes: ['households:read', 'responses:write'],
    collector: actorDid,
  });
  const other = doorWithSession({ scopes, actorDid: 'did:x:office' });
  expect(await other.who(other.text)).toMatchObject({ scopes, collector: null });
});

test('a session opens nothing in the header, and a key nothing in the cookie', async () => {
  const { ask, key, text } = doorWithSession();
  expect([await ask(`Bearer ${text}`), await ask(`cookie ${key.slice('Bearer '.length)}`)]).toEqual([
    'unauthenticated',
    'unauthenticated',
  ]);
});

test('a session ends with its key within seconds, and with the secret that signed in', async () => {
  const { ask, text, record, body, store, pass, now } = doorWithSession();
  expect(await ask(`cookie ${text}`)).toBe(record.id);
  store({ ...record, version: 2, body: { ...rotated({ id: record.id, body }, 60, now())?.body } });
  pass(3000);
  expect(await ask(`cookie ${text}`)).toBe(record.id);
  pass(60_000);
  expect(await ask(`cookie ${text}`)).toBe('key-revoked');
  const other = doorWithSession();
  expect(await other.ask(`cookie ${other.text}`)).toBe(other.record.id);
  other.store({ ...other.record, version: 2, body: { ...revoked(other.body, other.now()) } });
  other.pass(3000);
  expect(await other.ask(`cookie ${other.text}`)).toBe('key-revoked');
});

test('a session lasts twelve hours at most', async () => {
  const { ask, text, record, pass } = doorWithSession();
  pass(12 * 3_600_000 - 1);
  expect(await ask(`cookie ${text}`)).toBe(record.id);
  pass(1);
  expect(await ask(`cookie ${text}`)).toBe('key-expired');
});
