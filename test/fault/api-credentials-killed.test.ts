// Promise: the API may die at every step of issuing a credential. The claim has one credential or none, each reply shows the
// same one, and no place of the status lists is taken twice or for nothing. FAULT_KILLS kills (default: one for each step), 200
// before a release.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  decide,
  openClaimsField,
  readClaim,
  usageClaim,
  type ClaimsField,
} from '#test/support/claims-field.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { anchorAll } from '#test/support/measured-claim.ts';
import { openProxy, type Trap } from '#test/support/tcp-proxy.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

const oneDay = { period: { start: '2024-01-01', end: '2024-01-01' } };

/** Within each step of the operation, and between each two. */
const points: readonly Pick<Trap, 'table' | 'at'>[] = [
  'record_intents',
  'unique_keys',
  'credentials',
  'claims',
  'records',
].flatMap((table) => (['body', 'answer'] as const).map((at) => ({ table: new RegExp(`^${table}$`), at })));

const kills = Number(process.env['FAULT_KILLS'] ?? points.length);

let world: World;
let field: ClaimsField;
let key: string;
let ids: readonly string[];
/** A client of a copy that stays. */
let steady: HttpClient;

async function verifiedClaims(): Promise<string[]> {
  const homes = [];
  for (let index = 0; index < kills; index++) homes.push(await field.home({ days: ['2024-01-01'] }));
  await anchorAll(world, ...homes.map(({ device }) => device));
  const claims: string[] = [];
  for (const home of homes) {
    const { body } = await field.claimant('POST', '/v1/claims', { body: usageClaim(home, oneDay) });
    const id = z.string().parse(body['id']);
    expect(await decide(field.verifier, id)).toMatchObject({ status: 201 });
    claims.push(id);
  }
  return claims;
}

beforeAll(
  async () => {
    world = await openWorld();
    const { url } = await world.start('api');
    field = await openClaimsField({ ...world, url }, 'issuing-killed');
    key = await keyFor(world, {});
    steady = httpClient(url, key);
    ids = await verifiedClaims();
  },
  60_000 + kills * 10_000,
);
afterAll(() => world[Symbol.asyncDispose]());

const issue = (call: HttpClient, id: string): Promise<HttpReply | null> =>
  call('POST', `/v1/claims/${id}/credential`).catch(() => null);

const isDone = (reply: HttpReply | null): reply is HttpReply =>
  reply?.status === 200 || reply?.status === 201;

/** Kills a copy while it issues; resolves to the texts of all replies with a credential. */
async function strike(index: number, id: string): Promise<string[]> {
  const { table, at } = points[index % points.length] ?? {};
  await using line = await openProxy(world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '');
  const service = await world.start('api', { HEARTH_CLICKHOUSE_API_URL: line.url });
  const sprung = line.trap({ table: table ?? /./, at: at ?? 'body', act: () => service.kill('SIGKILL') });
  const first = issue(httpClient(service.url, key), id);
  await sprung;
  await service.exited;
  const replies = [await first];
  await until('the credential to be issued', async () => {
    replies.push(await issue(steady, id));
    return isDone(replies.at(-1) ?? null);
  });
  replies.push(await issue(steady, id));
  return replies.filter(isDone).map(({ text }) => text);
}

const credentialRow = z.object({ claimId: z.string(), id: z.string(), place: z.string() });

test('killed within each step of issuing', { timeout: 30_000 + kills * 30_000 }, async () => {
  for (const [index, id] of ids.entries()) {
    const texts = await strike(index, id);
    expect([id, new Set(texts).size]).toEqual([id, 1]);
  }
  const rows = await world.clickhouse.query(
    credentialRow,
    `SELECT claim_id AS claimId, id, concat(toString(list), '#', toString(status_index)) AS place FROM credentials FINAL`,
    {},
  );
  expect(rows.map(({ claimId }) => claimId).toSorted()).toEqual(ids.toSorted());
  expect(new Set(rows.map(({ place }) => place)).size).toBe(kills);
  for (const { claimId, id } of rows)
    expect((await readClaim(field.admin, claimId)).body).toMatchObject({
      status: 'verified',
      credentialId: id,
    });
  // Places are taken with a credential or not at all.
  const names = await world.clickhouse.query(
    z.object({ id: z.string(), owner: z.string() }),
    `SELECT id, JSONExtractString(argMax(body, version), 'owner') AS owner FROM records
     WHERE kind = 'name' AND startsWith(id, 'status-index:') GROUP BY id`,
    {},
  );
  expect(names.map(({ owner }) => owner).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
});
