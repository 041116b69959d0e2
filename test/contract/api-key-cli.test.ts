// npm run key: created keys work, revoked keys do not, and wrong options name the allowed values.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli, type Ended } from '#test/support/cli.ts';
import { httpClient } from '#test/support/http.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let url: string;

beforeAll(async () => {
  world = await openWorld();
  url = (await world.start('api')).url;
});
afterAll(() => world[Symbol.asyncDispose]());

const key = (...args: string[]): Promise<Ended> => runCli('key', args, world.env);

test('a key that was made opens the API until it is revoked', async () => {
  const made = await key(
    'create',
    '--name',
    'phone',
    '--scopes',
    'households:read, households:write',
    '--expires',
    '2999-12-31',
  );
  const call = httpClient(url, made.out.trim());
  expect((await call('GET', '/v1/me')).body).toMatchObject({
    name: 'phone',
    scopes: ['households:read', 'households:write'],
    projectIds: [],
  });
  const id = String((await call('GET', '/v1/me')).body['id']);
  const listed = await key('list');
  expect(listed.out).toContain(`${id}\tactive\t2999-12-31T23:59:59.999Z\tphone`);
  expect(listed.out).not.toContain(made.out.trim().split('_')[3]);
  expect(await key('revoke', id)).toMatchObject({ code: 0, out: `${id} is revoked\n` });
  await until(
    'the revocation to be known',
    async () => (await call('GET', '/v1/me')).body['code'] === 'key-revoked',
    5000,
  );
  expect(await key('revoke', id)).toMatchObject({ code: 0, out: `${id} was already revoked\n` });
});

test('a key that was rotated has a new secret, and the old one for the overlap', async () => {
  const made = await key(
    'create',
    '--name',
    'r',
    '--scopes',
    'all',
    '--actor',
    'did:x:r',
    '--networks',
    '::/0,0.0.0.0/0',
  );
  const { body } = await httpClient(url, made.out.trim())('GET', '/v1/me');
  expect(body).toMatchObject({ actor: 'did:x:r', allowedCidrs: ['::/0', '0.0.0.0/0'] });
  const id = String(body['id']);
  const rotated = await key('rotate', id, '--overlap', '3600');
  expect(rotated).toMatchObject({ code: 0, err: expect.stringContaining('stay valid for 3600 s') });
  const statusOf = async (text: string) => (await httpClient(url, text.trim())('GET', '/v1/me')).status;
  await until('the new secret to work', async () => (await statusOf(rotated.out)) === 200, 5000);
  expect(await statusOf(made.out)).toBe(200);
  expect((await key('list')).out).toContain(`${id}\trotating\tno expiry\tr\t`);
  await key('revoke', id);
  expect(await key('rotate', id)).toMatchObject({
    code: 1,
    err: expect.stringContaining(`${id} is revoked`),
  });
});

test('a key may be limited to projects by their DIDs', async () => {
  const all = httpClient(url, (await key('create', '--name', 'all', '--scopes', 'all')).out.trim());
  await all('POST', '/v1/projects', { body: { did: 'did:x:limited', name: 'P' } });
  const limited = await key(
    'create',
    '--name',
    'one',
    '--scopes',
    'projects:read',
    '--projects',
    'did:x:limited',
  );
  const call = httpClient(url, limited.out.trim());
  expect((await call('GET', '/v1/me')).body['projectIds']).toEqual(['did:x:limited']);
});

test.each([
  [2, ['create', '--scopes', 'all'], '--name is missing'],
  [2, ['create', '--name', 'x'], '--scopes is missing'],
  [2, ['create', '--name', 'x', '--scopes', 'households'], 'households is not a scope; allowed:'],
  [
    1,
    ['create', '--name', 'x', '--scopes', 'all', '--projects', 'did:x:none'],
    'there is no project did:x:none',
  ],
  [2, ['create', '--name', 'x', '--scopes', 'all', '--expires', 'soon'], '--expires is "soon"'],
  [2, ['create', '--name', 'x', '--scopes', 'all', '--expires', '2020-01-01'], '--expires is "2020-01-01"'],
  [2, ['create', '--name', 'x', '--scopes', 'all', '--actor', 'me'], '--actor is "me"'],
  [
    2,
    ['create', '--name', 'x', '--scopes', 'all', '--networks', '10.0.0.1'],
    '--networks: 10.0.0.1 is not a network',
  ],
  [2, ['rotate'], 'rotate needs the id of a key'],
  [2, ['rotate', 'key_none', '--overlap', '2592001'], '--overlap is "2592001"'],
  [1, ['rotate', 'key_none'], 'there is no key key_none'],
  [2, ['revoke'], 'revoke needs the id of a key'],
  [1, ['revoke', 'key_none'], 'there is no key key_none'],
  [2, ['forget'], 'forget: use create, list, rotate or revoke'],
])('ends with %i and says why: %j', async (code, args, reason) => {
  const ended = await key(...args);
  expect(ended).toMatchObject({ code, out: '' });
  expect(ended.err).toContain(reason);
});

test('--help prints how to call it', async () => {
  expect(await key('--help')).toMatchObject({
    code: 0,
    out: expect.stringContaining('npm run key -- create'),
  });
});
