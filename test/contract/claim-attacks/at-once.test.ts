// Attack 1: many submissions over the same days at once, on two processes. Exactly one succeeds.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { emissionClaim, openClaimsField, usageClaim, type ClaimsField } from '#test/support/claims-field.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { postUntilTaken } from '#test/support/post-until-taken.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let field: ClaimsField;
let clients: readonly HttpClient[];

beforeAll(async () => {
  world = await openWorld();
  const copies = [await world.start('api'), await world.start('api')];
  const [first] = copies;
  field = await openClaimsField({ ...world, url: first?.url ?? '' }, 'at-once');
  const key = await keyFor(world, { actorDid: 'did:example:at-once:developer', organisation: 'Stoves' });
  clients = copies.map(({ url }) => httpClient(url, key));
});
afterAll(() => world[Symbol.asyncDispose]());

const client = (index: number): HttpClient => clients[index % clients.length] ?? expect.fail('no client');

const atOnce = (count: number, body: (index: number) => object): Promise<HttpReply[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) => postUntilTaken(client(index), '/v1/claims', body(index))),
  );

const conflict = z.looseObject({
  code: z.literal('overlapping-claim'),
  claims: z.array(z.object({ claimId: z.string(), days: z.array(z.string()) })),
});

function outcome(replies: readonly HttpReply[]) {
  const winners = replies.filter(({ status }) => status === 201);
  const losers = replies.filter(({ status }) => status !== 201).map(({ body }) => conflict.parse(body));
  return { winners, losers };
}

test('attack 1: of 200 submissions at once one is 201, the others are 409 with claim and days', async () => {
  const home = await field.analyzed();
  const replies = await atOnce(200, () => emissionClaim(home, {}, home.evidence.slice(0, 3)));
  const { winners, losers } = outcome(replies);
  expect(winners).toHaveLength(1);
  expect(losers).toHaveLength(199);
  const id = winners[0]?.body['id'];
  expect(new Set(losers.flatMap(({ claims }) => claims.map(({ claimId }) => claimId)))).toEqual(
    new Set([id]),
  );
  expect(losers.every(({ claims }) => claims[0]?.days.length === 31)).toBe(true);
  const live = await client(0)('GET', `/v1/claims?householdId=${encodeURIComponent(home.did)}`);
  expect(live.body['data']).toHaveLength(1);
});

test('attack 1: after the winner is withdrawn exactly one more succeeds', async () => {
  const home = await field.home();
  const first = outcome(await atOnce(50, () => usageClaim(home, {}, home.evidence.slice(0, 1))));
  expect(first.winners).toHaveLength(1);
  const id = String(first.winners[0]?.body['id']);
  expect(await client(1)('DELETE', `/v1/claims/${id}`)).toMatchObject({ status: 204 });
  const second = outcome(await atOnce(50, () => usageClaim(home, {}, home.evidence.slice(0, 1))));
  expect(second.winners).toHaveLength(1);
});

test('attack 1: claims for different days of one household at once all succeed', async () => {
  const home = await field.home();
  const day = (index: number): string => `2024-01-${String(index + 1).padStart(2, '0')}`;
  const replies = await atOnce(10, (index) =>
    usageClaim(
      home,
      { period: { start: day(index), end: day(index) } },
      home.evidence.slice(index, index + 1),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
});

test('a claim for all devices and one for a device, in both orders at once: one succeeds', async () => {
  const home = await field.home();
  const bodies = [{}, { deviceIds: [home.device] }];
  const { winners, losers } = outcome(
    await atOnce(20, (index) => usageClaim(home, bodies[index % 2], home.evidence.slice(0, 1))),
  );
  expect(winners).toHaveLength(1);
  expect(losers).toHaveLength(19);
});

test('attack 2: a claim and a correction of the same past at once never both succeed', async () => {
  for (let round = 0; round < 5; round++) {
    const home = await field.home({ days: ['2024-01-01'] });
    const device = `/v1/devices/${encodeURIComponent(home.device)}/installations`;
    const { body } = await field.admin('GET', device);
    const [stay] = z.array(z.looseObject({ id: z.string() })).parse(body['data']);
    const period = { period: { start: '2024-01-01', end: '2024-01-01' } };
    const later = { from: '2024-01-05T00:00:00Z', correctionReason: 'It came later.' };
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0
          ? client(index / 2)('POST', '/v1/claims', { body: usageClaim(home, period) })
          : field.admin('PATCH', `${device}/${stay?.id}`, { body: later }),
      ),
    );
    const isClaimed = replies.some(({ status }) => status === 201);
    const after = z
      .array(z.looseObject({ from: z.string().nullable() }))
      .parse((await field.admin('GET', device)).body['data']);
    expect([isClaimed, after[0]?.from]).toEqual(isClaimed ? [true, null] : [false, '2024-01-05T00:00:00Z']);
  }
});
