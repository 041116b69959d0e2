// Projects over real HTTP (api.md 4.1): every field, changes, versions.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  call = httpClient((await world.start('api')).url, await keyFor(world));
});
afterAll(() => world[Symbol.asyncDispose]());

test('the history of a project lists its versions newest first, in pages, and asOf reads each of them', async () => {
  const did = 'did:ixo:project/filled-in';
  const before = new Date(Date.now() - 1000).toISOString();
  await call('POST', '/v1/households', {
    body: {
      location: { district: 'XYZ', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
      projectId: did,
    },
  });
  const mentioned = new Date().toISOString();
  await call('POST', '/v1/projects', { body: { did, name: 'Clean cooking' } });
  const path = `/v1/projects/${encodeURIComponent(did)}`;
  const all = await call('GET', `${path}/history`);
  expect(all.body).toMatchObject({
    data: [
      { version: 2, record: { name: 'Clean cooking', implicit: false, version: 2 } },
      { version: 1, record: { name: did, implicit: true, version: 1 } },
    ],
    hasMore: false,
    nextCursor: null,
  });
  const first = await call('GET', `${path}/history?limit=1`);
  const second = await call('GET', `${path}/history?limit=1&cursor=${String(first.body['nextCursor'])}`);
  expect([first.body['data'], second.body['data']].flat()).toEqual(all.body['data']);
  expect(await call('GET', `${path}?asOf=${mentioned}`)).toMatchObject({ status: 200, body: { version: 1 } });
  expect(await call('GET', `${path}?asOf=${before}`)).toMatchObject({
    status: 404,
    body: { code: 'project-not-found' },
  });
});
