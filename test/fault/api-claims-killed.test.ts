// Promise: the API may die at every step of the submission of a claim and of a decision on it. There is no half claim: what was
// confirmed is there, what was not is sent again, days are held once, and a decision is there once. FAULT_KILLS kills of each
// (default: one for each step), 200 before a release.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  newSigner,
  openClaimsField,
  readClaim,
  registered,
  signedDecision,
  usageClaim,
  type ClaimsField,
  type Home,
} from '#test/support/claims-field.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openProxy, type Trap } from '#test/support/tcp-proxy.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

const days = ['2024-01-01'];
const oneDay = { period: { start: '2024-01-01', end: '2024-01-01' } };
const oracleDid = 'did:example:killed:oracle';
const method = `${oracleDid}#k1`;
const signer = newSigner();

let world: World;
let field: ClaimsField;
let keys: { readonly claimant: string; readonly oracle: string };
/** Clients of a copy that stays. */
let steady: { readonly claimant: HttpClient; readonly oracle: HttpClient };

beforeAll(async () => {
  world = await openWorld();
  const { url } = await world.start('api');
  field = await openClaimsField({ ...world, url }, 'killed');
  const publicKeys = [{ id: method, publicKeyMultibase: signer.multikey }];
  const service = {
    did: oracleDid,
    name: 'Oracle',
    organisation: 'Oracle Works',
    kind: 'service',
    publicKeys,
  };
  await registered(field.admin, service);
  keys = {
    claimant: await keyFor(world, { actorDid: 'did:example:killed:developer', organisation: 'Stoves' }),
    oracle: await keyFor(world, { actorDid: oracleDid }),
  };
  steady = { claimant: httpClient(url, keys.claimant), oracle: httpClient(url, keys.oracle) };
});
afterAll(() => world[Symbol.asyncDispose]());

/** Within each step of an operation on a claim, and between each two. */
const points: readonly Pick<Trap, 'table' | 'at'>[] = [
  'record_intents',
  'unique_keys',
  'claims',
  'records',
].flatMap((table) => (['body', 'answer'] as const).map((at) => ({ table: new RegExp(`^${table}$`), at })));

const kills = Number(process.env['FAULT_KILLS'] ?? points.length);

type Send = (call: HttpClient) => Promise<HttpReply | null>;

interface Struck {
  readonly index: number;
  readonly key: string;
  readonly steadily: HttpClient;
  readonly send: Send;
}

const isDone = (reply: HttpReply | null): reply is HttpReply =>
  reply?.status === 200 || reply?.status === 201;

/** Kills a copy while it answers; resolves to the texts of all replies that confirm the operation. */
async function strike({ index, key, steadily, send }: Struck): Promise<string[]> {
  const { table, at } = points[index % points.length] ?? {};
  await using line = await openProxy(world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '');
  const service = await world.start('api', { HEARTH_CLICKHOUSE_API_URL: line.url });
  const sprung = line.trap({ table: table ?? /./, at: at ?? 'body', act: () => service.kill('SIGKILL') });
  const first = send(httpClient(service.url, key));
  await sprung;
  await service.exited;
  const confirmed: (HttpReply | null)[] = [await first];
  await until('the operation to be done', async () => {
    confirmed.push(await send(steadily));
    return isDone(confirmed.at(-1) ?? null);
  });
  confirmed.push(await send(steadily));
  return confirmed.filter(isDone).map(({ text }) => text);
}

const submission =
  (home: Home, index: number): Send =>
  (call) =>
    call('POST', '/v1/claims', {
      body: usageClaim(home, oneDay),
      headers: { 'idempotency-key': `submission-${index}` },
    }).catch(() => null);

const idIn = (text: string | undefined): string =>
  z.object({ id: z.string() }).parse(JSON.parse(text ?? '{}')).id;

const ledgers = z.object({ claims: z.array(z.string()) });

/** Ids of the claims in the newest ledger of each household. */
const ledgerRows = () =>
  world.clickhouse.query(
    ledgers,
    `SELECT arrayMap(x -> JSONExtractString(x, 'claimId'), JSONExtractArrayRaw(argMax(body, version), 'entries')) AS claims
     FROM records WHERE kind = 'claim-ledger' GROUP BY id`,
    {},
  );

test('killed within each step of a submission', { timeout: 30_000 + kills * 30_000 }, async () => {
  const ids: string[] = [];
  for (let index = 0; index < kills; index++) {
    const home = await field.home({ days });
    const send = submission(home, index);
    const texts = await strike({ index, key: keys.claimant, steadily: steady.claimant, send });
    const id = idIn(texts[0]);
    expect(new Set(texts.map(idIn))).toEqual(new Set([id]));
    expect((await readClaim(field.admin, id)).body).toMatchObject({ id, status: 'in_review', version: 1 });
    // Its days are held: the same claim under another key of repetition is refused.
    expect(await submission(home, -1 - index)(steady.claimant)).toMatchObject({
      status: 409,
      body: { code: 'overlapping-claim', claims: [{ claimId: id }] },
    });
    ids.push(id);
  }
  // Every claim is in one ledger once, and no ledger has a claim that does not exist.
  const held = (await ledgerRows()).flatMap(({ claims }) => claims);
  expect(held.toSorted()).toEqual(ids.toSorted());
  const stored = await world.clickhouse.query(
    z.object({ id: z.string() }),
    `SELECT DISTINCT id FROM records WHERE kind = 'claim' ORDER BY id`,
    {},
  );
  expect(stored.map(({ id }) => id)).toEqual(ids.toSorted());
});

test('killed within each step of a decision', { timeout: 30_000 + kills * 30_000 }, async () => {
  for (let index = 0; index < kills; index++) {
    const home = await field.home({ days });
    const created = await submission(home, kills + index)(steady.claimant);
    const id = idIn(created?.text);
    const { body, headers } = await readClaim(field.admin, id);
    const decision = signedDecision({
      signer,
      verificationMethod: method,
      claimId: id,
      version: Number(body['contentVersion']),
      claimDigest: String(body['claimDigest']),
      decision: 'verified',
    });
    const send: Send = (call) =>
      call('POST', `/v1/claims/${id}/verifications`, { headers, body: decision }).catch(() => null);
    const texts = await strike({ index, key: keys.oracle, steadily: steady.oracle, send });
    expect(new Set(texts).size).toBe(1);
    const read = await readClaim(field.admin, id);
    expect(read.body).toMatchObject({ status: 'verified', version: 2 });
    expect(
      z.object({ decisions: z.array(z.unknown()) }).parse(read.body['verification']).decisions,
    ).toHaveLength(1);
  }
});
