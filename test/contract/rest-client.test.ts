// The typed client: its types equal the OpenAPI document, and calls return these types.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { bodyOf, openClient, type Client } from '#infra/client/client.ts';
import { operationsText } from '#infra/client/generate.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let hearth: Client;

beforeAll(async () => {
  world = await openWorld();
  const { url } = await world.start('api');
  hearth = openClient({ url, key: await keyFor(world) });
});
afterAll(() => world[Symbol.asyncDispose]());

test('its types are up to date (npm run client writes them)', async () => {
  const { status, body } = await hearth('getOpenApi');
  expect(status).toBe(200);
  const file = join(import.meta.dirname, '../../infra/client/operations.ts');
  expect(operationsText(body)).toBe(readFileSync(file, 'utf8'));
});

test('a household is made and read, with the fields that the types promise', async () => {
  const body = {
    did: 'did:x:typed/1',
    location: { district: 'XYZ', density: 'Medium' },
    baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
  } as const;
  const made = await hearth('createHousehold', { body, headers: { 'idempotency-key': 'typed' } });
  expect(made.status === 201 && made.body.location.district).toBe('XYZ');
  const read = await hearth('getHousehold', { params: { id: body.did } });
  expect(read.status === 200 && read.body.did).toBe(body.did);
  const page = await hearth('listHouseholds', { query: { density: ['Medium', 'High'], limit: 5 } });
  expect(page.status === 200 && page.body.data.map(({ did }) => did.length)).toEqual([body.did.length]);
});

test('items of a list are whole, or what was asked for of them', async () => {
  const whole = bodyOf(await hearth('listHouseholds'), 200).data;
  expectTypeOf<(typeof whole)[number]['did']>().toEqualTypeOf<string>();
  const parts = bodyOf(await hearth('listHouseholds', { query: { fields: 'did' } }), 200).data;
  expectTypeOf<(typeof parts)[number]['did']>().toEqualTypeOf<string | undefined>();
  expect(parts).toEqual(whole.map(({ did }) => ({ did })));
});

test('a body that is a text is sent as it is, with the media type that the caller names', async () => {
  const body = 'externalId,location.district,location.density,status\nTYPED-1,XYZ,Medium,enrolled\n';
  const reply = await hearth('importHouseholds', { body, headers: { 'content-type': 'text/csv' } });
  expect(bodyOf(reply, 200)).toMatchObject({ created: 1, rejected: 0 });
});

test('a problem is a reply like any other', async () => {
  const reply = await hearth('getDevice', { params: { id: 'did:x:nobody' } });
  expect(reply.status === 404 && reply.body.code).toBe('device-not-found');
});
