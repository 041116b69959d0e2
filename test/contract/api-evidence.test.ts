// Evidence over REST: batches, leaves and proofs that anybody can check, anchors, and what a key of another project sees.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { batchLeaf } from '#domain/evidence/batch.ts';
import { isIncluded, leafHash, rootOf } from '#domain/evidence/tree.ts';
import { openRecords } from '#records/records.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { metered, minute, store } from '#test/integration/windows-world.ts';
import { bytesOf, hexOf } from '#test/support/bytes.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { sha256 } from '#test/support/sha256.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { openAnchors } from '#upkeep/anchors.ts';

let world: World;
let call: HttpClient;
let limited: HttpClient;

const did = 'did:x:evidence-meter';
const [project, other] = ['did:x:evidence', 'did:x:other'];
const midnight = Date.parse('2026-03-01T21:00:00Z');

/** Stored long enough ago to be readable. */
const settled = <R extends object>(rows: readonly R[]) =>
  rows.map((row) => ({ ...row, ingestedAtMs: Date.now() - 10 * minute }));

beforeAll(async () => {
  world = await openWorld();
  const { url } = await world.start('api');
  await world.start('windows');
  call = httpClient(url, await keyFor(world));
  for (const one of [project, other])
    await call('POST', '/v1/projects', { body: { did: one, name: one, timeZone: 'Africa/Kampala' } });
  const idOf = async (one: string): Promise<string> =>
    String((await call('GET', `/v1/projects/${encodeURIComponent(one)}`)).body['id']);
  limited = httpClient(url, await keyFor(world, { projectIds: [await idOf(other)] }));
  await call('POST', '/v1/households', {
    body: {
      projectId: project,
      location: { district: 'XYZ', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
      devices: [{ did, type: 'ElectricPressureCooker', expectedInterval: 'PT5M' }],
    },
  });
  await store(world.clickhouse, 'power', settled(metered(did, midnight, 288, [])));
});
afterAll(() => world[Symbol.asyncDispose]());

const batchShape = z.looseObject({
  id: z.string(),
  deviceId: z.string(),
  day: z.string(),
  seq: z.number(),
  leafCount: z.number(),
  root: z.string(),
  superseded: z.boolean(),
  anchor: z.object({ id: z.string(), leafIndex: z.number() }).nullable(),
});
const page = z.object({ data: z.array(batchShape), nextCursor: z.string().nullable(), hasMore: z.boolean() });

const path = '/v1/evidence/batches';
const day = 'day=2026-03-02';
const list = async (query = '', client = call) =>
  page.parse((await client('GET', `${path}?${query}`)).body).data;

/** Waits until the day has as many batches, in the order of `seq`. */
async function untilBatches(count: number) {
  await until(`${count} batches`, async () => (await list(day)).length >= count);
  return list(day);
}

const proofShape = z.looseObject({
  batchId: z.string(),
  leafIndex: z.number(),
  leafCount: z.number(),
  leaf: z.string(),
  path: z.array(z.string()),
  root: z.string(),
});

const rawRoot = (text: string): Uint8Array => bytesOf(text.slice('sha256:'.length));

/** The time of the reading at noon in Kampala, 5 minutes after the first reading for each place. */
const noon = midnight + 144 * 5 * minute;
const readingId = `power.${noon}.${Math.floor(noon / 1000)}`;

const verdictOf = (proof: unknown): Promise<HttpReply> =>
  call('POST', '/v1/evidence/verifications', { body: { proof } });

test('a day has a batch whose leaves give its root, and a proof for each of its readings', async () => {
  const [batch] = await untilBatches(1);
  expect(batch).toMatchObject({
    deviceId: did,
    projectId: project,
    dayStart: '2026-03-01T21:00:00.000Z',
    dayEnd: '2026-03-02T21:00:00.000Z',
    leafCount: 288,
    superseded: false,
    supersedes: null,
    reason: 'settled',
    anchor: null,
  });
  const leaves = z
    .object({ leaves: z.array(z.string()) })
    .parse((await call('GET', `${path}/${batch?.id}/leaves`)).body).leaves;
  expect(
    hexOf(
      rootOf(
        sha256,
        leaves.map((leaf) => leafHash(sha256, leaf)),
      ),
    ),
  ).toBe(batch?.root.slice(7));
  const proof = proofShape.parse((await call('GET', `${path}/${batch?.id}/proofs/${readingId}`)).body);
  expect(proof).toMatchObject({ leaf: leaves[144], leafIndex: 144, leafCount: 288, root: batch?.root });
  expect(
    isIncluded(sha256, {
      index: proof.leafIndex,
      size: proof.leafCount,
      leafHash: leafHash(sha256, proof.leaf),
      path: proof.path.map(bytesOf),
      root: rawRoot(proof.root),
    }),
  ).toBe(true);
  expect(await verdictOf(proof)).toMatchObject({ status: 200, body: { valid: true } });
  const forged = { ...proof, leaf: proof.leaf.replace('"activePowerW":0.5', '"activePowerW":900') };
  expect(await verdictOf(forged)).toMatchObject({ status: 200, body: { valid: false } });
  expect(await verdictOf({ ...proof, path: [...proof.path, 'ff'] })).toMatchObject({
    status: 400,
    body: { code: 'invalid-request', errors: [{ pointer: `#/proof/path/${proof.path.length}` }] },
  });
});

test('an unknown batch, reading and anchor are 404, for a key of another project all of them', async () => {
  const [batch] = await untilBatches(1);
  const missing = { status: 404, body: { code: 'evidence-not-found' } };
  expect(await call('GET', `${path}/eb_${'0'.repeat(26)}`)).toMatchObject(missing);
  expect(await call('GET', `${path}/${batch?.id}/proofs/power.1.1`)).toMatchObject(missing);
  expect(await call('GET', `/v1/evidence/anchors/anc_${'0'.repeat(26)}`)).toMatchObject(missing);
  expect(await limited('GET', `${path}/${batch?.id}`)).toMatchObject(missing);
  expect(await limited('GET', `${path}/${batch?.id}/leaves`)).toMatchObject(missing);
  expect(await limited('GET', `${path}/${batch?.id}/proofs/${readingId}`)).toMatchObject(missing);
  expect(await list('', limited)).toEqual([]);
});

test('the time zone of a project is fixed once a batch of its days exists', async () => {
  await untilBatches(1);
  const patch = (one: string, timeZone: string): Promise<HttpReply> =>
    call('PATCH', `/v1/projects/${encodeURIComponent(one)}`, { body: { timeZone } });
  expect(await patch(project, 'Africa/Lusaka')).toMatchObject({
    status: 409,
    body: { code: 'project-conflict', errors: [{ pointer: '#/timeZone', code: 'time-zone-fixed' }] },
  });
  expect(await patch(project, 'Africa/Kampala')).toMatchObject({ status: 200 });
  expect(await patch(other, 'Africa/Lusaka')).toMatchObject({ status: 200 });
});

/** As if its batches had been cut two days earlier: of copies of a batch the first one counts. */
const backdate = (): Promise<void> =>
  world.clickhouse.command(
    `INSERT INTO evidence_batches SELECT * REPLACE (cut_at - INTERVAL 2 DAY AS cut_at,
       bitNot(toUInt64(toUnixTimestamp64Milli(cut_at - INTERVAL 2 DAY))) AS _rank)
     FROM evidence_batches FINAL WHERE device_did = {did:String}`,
    { did },
  );

/** When the last reading was stored that a batch may hold: the next batch may hold later ones. */
async function lastSeenMs(): Promise<number> {
  const [row] = await world.clickhouse.query(
    z.object({ ms: z.number() }),
    'SELECT toUnixTimestamp64Milli(max(as_of)) AS ms FROM evidence_batches WHERE device_did = {did:String}',
    { did },
  );
  return row?.ms ?? NaN;
}

test('late data supersede a batch, which can still be proved', async () => {
  const [before] = await untilBatches(1);
  const proof = proofShape.parse((await call('GET', `${path}/${before?.id}/proofs/${readingId}`)).body);
  await backdate();
  const late = { did, atMs: noon + minute, columns: { active_power_w: 1, energy_wh: 1000 } };
  await store(world.clickhouse, 'power', [{ ...late, ingestedAtMs: (await lastSeenMs()) + 1 }]);
  const [old, next] = await untilBatches(2);
  expect(old).toMatchObject({ id: before?.id, superseded: true });
  expect(next).toMatchObject({ seq: 2, leafCount: 289, supersedes: before?.id, reason: 'late-data' });
  expect(await list(`${day}&superseded=true&deviceId=${encodeURIComponent(did)}`)).toEqual([old]);
  expect(await list(`superseded=false&projectId=${encodeURIComponent(project)}`)).toEqual([next]);
  expect((await call('GET', `${path}/${before?.id}/proofs/${readingId}`)).body).toEqual(proof);
  expect(await verdictOf(proof)).toMatchObject({ body: { valid: true } });
});

test('pages follow each other, and a cursor of other filters is refused', async () => {
  const batches = await untilBatches(2);
  const first = page.parse((await call('GET', `${path}?${day}&limit=1`)).body);
  expect(first).toMatchObject({ data: [batches[0]], hasMore: true });
  const cursor = `cursor=${first.nextCursor}`;
  expect(page.parse((await call('GET', `${path}?${day}&limit=1&${cursor}`)).body)).toEqual({
    data: [batches[1]],
    nextCursor: null,
    hasMore: false,
  });
  expect(await call('GET', `${path}?${cursor}`)).toMatchObject({
    status: 400,
    body: { code: 'invalid-cursor' },
  });
});

test('an anchored batch has its path to the anchor, which the list and the feed show', async () => {
  const { clickhouse } = world;
  await untilBatches(2);
  await backdate();
  const records = openRecords(clickhouse);
  await openAnchors({ clickhouse, records, nowMs: () => Date.now(), newUlid }, 'did:web:hearth.localhost')();
  const [batch] = await list(day);
  const detail = z
    .looseObject({ anchorPath: z.array(z.string()) })
    .parse((await call('GET', `${path}/${batch?.id}`)).body);
  const anchors = await call('GET', `/v1/evidence/anchors?projectId=${encodeURIComponent(project)}`);
  const [anchor] = z
    .object({ data: z.array(z.looseObject({ id: z.string(), root: z.string(), batchCount: z.number() })) })
    .parse(anchors.body).data;
  expect(anchor).toMatchObject({ id: batch?.anchor?.id, projectId: project, seq: 1, previous: null });
  expect((await call('GET', `/v1/evidence/anchors/${anchor?.id}`)).body).toEqual(anchor);
  const { id = '', deviceId = '', day: on = '', leafCount = 0, root = '' } = batch ?? {};
  const leaf = batchLeaf({ batchId: id, deviceId, day: on, leafCount, root });
  expect(
    isIncluded(sha256, {
      index: batch?.anchor?.leafIndex ?? -1,
      size: anchor?.batchCount ?? 0,
      leafHash: leafHash(sha256, leaf),
      path: detail.anchorPath.map(bytesOf),
      root: rawRoot(anchor?.root ?? ''),
    }),
  ).toBe(true);
  expect((await limited('GET', '/v1/evidence/anchors')).body).toMatchObject({ data: [] });
  await records.drain();
});
