// Changes of one household over two API processes: each version comes from one request, and events match the changes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let clients: readonly HttpClient[];

beforeAll(async () => {
  world = await openWorld();
  const key = await keyFor(world);
  const services = [await world.start('api'), await world.start('api')];
  clients = services.map(({ url }) => httpClient(url, key));
});
afterAll(() => world[Symbol.asyncDispose]());

const client = (index: number): HttpClient => clients[index % clients.length] ?? expect.fail('no client');

async function newHousehold(): Promise<string> {
  const body = {
    location: { district: 'XYZ', density: 'Medium' },
    baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
  };
  const made = await client(0)('POST', '/v1/households', { body });
  return `/v1/households/${String(made.body['id'])}`;
}

/** Sends so many changes at once, turn and turn about to both processes. */
const changes = (path: string, count: number, version: number | null): Promise<HttpReply[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      client(index)('PATCH', path, {
        // What changes nothing makes no version: each one says something else.
        body: { tags: [`by-${index}-after-${version}`] },
        headers: {
          'content-type': 'application/merge-patch+json',
          // A thousand idle connections would be closed by the service while this process is too busy to see it.
          connection: 'close',
          ...(version !== null && { 'if-match': `"${version}"` }),
        },
      }),
    ),
  );

/** Status; for a refusal also its code and when to come again. */
const told = ({ status, headers, body }: HttpReply): string =>
  status < 400 ? String(status) : `${status} ${String(body['code'])} ${headers.get('retry-after')}`;

const busy = '409 request-in-progress 1';

test('1 000 changes at once for the version that was read: one of them is applied, all others are 412', async () => {
  const path = await newHousehold();
  for (const [version, count] of [
    [1, 1000],
    [2, 100],
  ] as const) {
    const replies = await changes(path, count, version);
    const done = replies.filter(({ status }) => status === 200);
    expect(done.map(({ body }) => body['version'])).toEqual([version + 1]);
    const others = replies.filter(({ status }) => status !== 200).map(told);
    expect(others).toEqual(others.map(() => '412 version-mismatch null'));
    const read = await client(version)('GET', path);
    expect([read.body['version'], read.body['tags']]).toEqual([version + 1, done[0]?.body['tags']]);
  }
});

test('1 000 changes at once for no version: each 200 made a version of its own, the others are told to come again', async () => {
  const path = await newHousehold();
  const replies = await changes(path, 1000, null);
  const versions = replies.filter(({ status }) => status === 200).map(({ body }) => Number(body['version']));
  expect(replies.map(told).filter((one) => one !== '200' && one !== busy)).toEqual([]);
  expect(versions.toSorted((a, b) => a - b)).toEqual(versions.map((_, index) => index + 2));
  expect((await client(0)('GET', path)).body['version']).toBe(versions.length + 1);
});
