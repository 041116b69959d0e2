// The audit log over real HTTP: one entry for each write, also of commands, with digests that can be recomputed.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { auditUse } from '#api/execute/audit-use.ts';
import { createKey } from '#records/api-keys/api-keys.ts';
import { openRecords } from '#records/records.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let url: string;
let call: HttpClient;
let keyId: string;

async function keyWith(scopes: readonly string[], projectIds: readonly string[] = []) {
  const records = openRecords(world.clickhouse);
  const made = await createKey(records, {
    kind: 'test',
    name: 'test',
    scopes,
    projectIds,
    expiresAt: null,
    actor: 'npm run key',
  });
  await records.drain();
  return made;
}

beforeAll(async () => {
  world = await openWorld();
  url = (await world.start('api')).url;
  const made = await keyWith([
    'audit:read',
    'households:write',
    'households:read',
    'projects:write',
    'projects:read',
    'devices:write',
  ]);
  keyId = made.id;
  call = httpClient(url, made.key);
});
afterAll(() => world[Symbol.asyncDispose]());

const household = (name: string) => ({
  did: `did:x:audit-${name}`,
  location: { district: 'N', density: 'Low' },
  baseline: { fuelType: 'Wood', monthlyConsumption: 1 },
  projectId: `did:x:audit-project-${name}`,
  devices: [{ did: `did:x:audit-stove-${name}`, type: 'SmartMeter' }],
});

const page = z.object({
  data: z.array(
    z.looseObject({
      id: z.string(),
      resource: z.string().nullable(),
      after: z.string().nullable(),
      records: z.array(
        z.object({
          kind: z.string(),
          id: z.string(),
          version: z.number(),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      ),
    }),
  ),
  nextCursor: z.string().nullable(),
});
const log = async (query: string, client = call) =>
  page.parse((await client('GET', `/v1/audit-log?${query}`)).body);

async function storedDigest(kind: string, id: string, version: number): Promise<string> {
  const [row] = await world.clickhouse.query(
    z.object({ body: z.string() }),
    'SELECT body FROM records WHERE kind = {kind:String} AND id = {id:String} AND version = {version:UInt32}',
    { kind, id, version },
  );
  return `sha256:${createHash('sha256')
    .update(row?.body ?? '')
    .digest('hex')}`;
}

test('a write has one entry: who, which operation, which request, why, and the digest of each record', async () => {
  const made = await call('POST', '/v1/households', {
    body: household('one'),
    headers: { 'x-request-id': 'audit-1', 'x-action-notes': 'moved by the field team' },
  });
  const id = String(made.body['id']);
  const { data } = await log(`resource=${id}`);
  expect(data).toMatchObject([
    {
      id: expect.stringMatching(/^aud_[0-9A-HJKMNP-TV-Z]{26}$/),
      at: expect.stringMatching(/Z$/),
      actor: keyId,
      keyId,
      action: 'createHousehold',
      resource: id,
      before: null,
      after: await storedDigest('household', id, 1),
      requestId: 'audit-1',
      notes: 'moved by the field team',
    },
  ]);
  expect(data[0]?.records.map(({ kind }) => kind)).toEqual([
    'project',
    'household',
    'device',
    'installation',
  ]);
});

test('a change has the digests before and after', async () => {
  const did = 'did:x:audit-described';
  await call('POST', '/v1/households', { body: { ...household('two'), projectId: did } });
  const described = await call('POST', '/v1/projects', { body: { did, name: 'Described', country: 'UG' } });
  const id = String(described.body['id']);
  const { data } = await log(`resource=${encodeURIComponent(did)}&action=createProject`);
  expect(data).toMatchObject([
    {
      resource: id,
      before: await storedDigest('project', id, 1),
      after: await storedDigest('project', id, 2),
    },
  ]);
});

test('a repeat that writes nothing, and a request that is refused, have no entry', async () => {
  const made = await call('POST', '/v1/households', { body: household('three') });
  await call('POST', '/v1/households', { body: household('three') });
  await call('POST', '/v1/households', { body: { ...household('three'), tags: ['other'] } });
  expect((await log(`resource=${String(made.body['id'])}`)).data).toHaveLength(1);
});

test('a command has its name as actor', async () => {
  const { id } = await keyWith(['audit:read']);
  expect((await log(`resource=${id}`)).data).toMatchObject([
    { actor: 'npm run key', keyId: null, resource: id, before: null },
  ]);
});

test('filters, the range of time and pages', async () => {
  const all = await log(`keyId=${keyId}&action=createHousehold`);
  expect(all.data.length).toBeGreaterThanOrEqual(3);
  const first = await log(`keyId=${keyId}&action=createHousehold&limit=1`);
  const second = await log(`keyId=${keyId}&action=createHousehold&limit=1&cursor=${first.nextCursor}`);
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(
    all.data.slice(0, 2).map(({ id }) => id),
  );
  expect((await log('createdBefore=2020-01-01T00%3A00%3A00Z')).data).toEqual([]);
  expect((await log('actor=nobody')).data).toEqual([]);
  expect((await call('GET', '/v1/audit-log?who=me')).status).toBe(400);
});

test('a limited key has the entries of its projects alone', async () => {
  const project = await call('GET', '/v1/projects/did%3Ax%3Aaudit-project-one');
  const { key } = await keyWith(['audit:read'], [String(project.body['id'])]);
  const { data } = await log('', httpClient(url, key));
  expect(data).toHaveLength(1);
  expect(data[0]?.records[0]?.id).toBe(project.body['id']);
});

describe('what moves between projects is in the log of both', () => {
  const made = (name: string) => call('POST', '/v1/households', { body: household(name) });
  /** The log of a key that is limited to the project of a household. */
  const logOf = async (name: string, query: string) => {
    const project = await call('GET', `/v1/projects/did%3Ax%3Aaudit-project-${name}`);
    const { key } = await keyWith(['audit:read'], [String(project.body['id'])]);
    return (await log(query, httpClient(url, key))).data;
  };

  test('a device: each sees the end or the beginning, and not where it was before or went to', async () => {
    const [, to] = [await made('from'), await made('to')];
    const moved = await call('POST', '/v1/devices/did%3Ax%3Aaudit-stove-from/installations', {
      body: { householdId: to.body['did'], from: new Date(Date.now() - 1000).toISOString() },
    });
    expect(moved.status).toBe(201);
    const opened = { kind: 'installation', id: moved.body['id'], version: 1, before: null };
    const closed = { kind: 'installation', version: 2, before: expect.stringMatching(/^sha256:/) };
    const query = 'action=installDevice';
    expect((await log(query)).data).toMatchObject([{ resource: opened.id, records: [closed, opened] }]);
    expect(await logOf('to', query)).toMatchObject([{ resource: opened.id, records: [opened] }]);
    expect(await logOf('from', query)).toMatchObject([{ resource: null, after: null, records: [closed] }]);
  });

  test('a household: the project that it leaves is told, too', async () => {
    const leaving = await made('left');
    await made('entered');
    const id = String(leaving.body['id']);
    const moved = await call('PATCH', `/v1/households/${id}`, {
      body: { projectId: 'did:x:audit-project-entered' },
    });
    expect(moved.status).toBe(200);
    const [left] = await logOf('left', 'action=updateHousehold');
    expect(left).toMatchObject({ resource: id, records: [{ kind: 'household', id, version: 2 }] });
    const [entered] = await logOf('entered', 'action=updateHousehold');
    expect(entered?.records.map(({ kind }) => kind)).toEqual(['household', 'installation']);
  });
});

test('a read of personal data is an entry before its reply', async () => {
  const principal = { keyId, name: 'test', scopes: [], projectIds: [], actor: null, collector: null };
  const origin = { operationId: 'getHousehold', requestId: 'audit-read', notes: null };
  const records = [{ kind: 'household', id: 'hh_01M7YNX8J0QF6P5307M3HNMPM6', version: 2, projectId: null }];
  const parts = { records: openRecords(world.clickhouse), nowMs: Date.now };
  await auditUse(parts, { principal, origin, records });
  await auditUse(parts, { principal, origin, records: [] });
  expect((await log('action=getHousehold')).data).toMatchObject([
    {
      actor: keyId,
      resource: 'hh_01M7YNX8J0QF6P5307M3HNMPM6',
      before: null,
      after: null,
      requestId: 'audit-read',
    },
  ]);
});
