// The picture of the evidence of a claim over REST: every piece is drawn, and one that no longer holds is seen at once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  decide,
  emissionClaim,
  openClaimsField,
  type Analyzed,
  type ClaimsField,
} from '#test/support/claims-field.ts';
import { httpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { marksOf, parseSvg, textFaults } from '#test/support/pictures/parsed-svg.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const world = openSharedApi();
let field: ClaimsField;
let home: Analyzed;
let id = '';

beforeAll(async () => {
  field = await openClaimsField(world, 'claim-picture');
  home = await field.analyzed();
  const made = await field.claimant('POST', '/v1/claims', { body: emissionClaim(home) });
  if (made.status !== 201) throw new Error(made.text);
  id = String(made.body['id']);
});
afterAll(() => world[Symbol.asyncDispose]());

const shape = z.looseObject({
  n: z.number(),
  claim: z.looseObject({ status: z.string() }),
  nodes: z.array(
    z.looseObject({
      kind: z.string(),
      column: z.number(),
      result: z.string(),
      label: z.string(),
      counts: z.object({ ok: z.number(), attention: z.number(), bad: z.number() }),
      covers: z.object({ start: z.string(), end: z.string() }).nullable(),
    }),
  ),
  counts: z.object({ ok: z.number(), attention: z.number(), bad: z.number() }),
});

const read = async () =>
  shape.parse((await field.claimant('GET', `/v1/pictures/claim-evidence?claimId=${id}`)).body);

const draw = async (): Promise<string> =>
  (
    await field.claimant('GET', `/v1/pictures/claim-evidence?claimId=${id}`, {
      headers: { accept: 'image/svg+xml' },
    })
  ).text;

test('a claim in review has its days, its device and no decision yet', async () => {
  const data = await read();
  expect(data).toMatchObject({ claim: { status: 'in_review' }, counts: { bad: 0, attention: 0 } });
  expect(data.counts.ok).toBe(data.n);
  const batches = data.nodes.filter(({ kind }) => kind === 'TelemetryBatch');
  expect(batches).toMatchObject([{ counts: { ok: 31 }, covers: { start: '2024-01-01', end: '2024-01-31' } }]);
  const svg = await draw();
  expect(marksOf(svg, 'node ok') + marksOf(svg, 'node attention')).toBe(data.nodes.length);
  expect(textFaults(svg)).toEqual([]);
  const [address = ''] = /\/v1\/pictures\/claim-evidence\?[^\s<]*/.exec(svg) ?? [];
  expect((await field.claimant('GET', address.replaceAll('&amp;', '&'))).body).toEqual(data);
});

test('a decision is a node, and a newer batch of a cited day needs a look', async () => {
  expect((await decide(field.verifier, id)).status).toBe(201);
  const before = await read();
  expect(before.nodes.filter(({ kind }) => kind === 'decision')).toMatchObject([{ result: 'ok', column: 4 }]);
  expect(before.claim.status).toBe('verified');
  const [cited] = home.evidence;
  await world.clickhouse.command(
    `INSERT INTO evidence_batches SELECT * REPLACE ('eb_01M7YNX8J0VMDKRC9CYZC1C4R9' AS id, seq + 1 AS seq)
     FROM (SELECT * FROM evidence_batches FINAL WHERE id = {id:String})`,
    { id: cited?.ref },
  );
  const after = await read();
  expect(after.counts).toEqual({ ...before.counts, ok: before.counts.ok - 1, attention: 1 });
  const svg = await draw();
  expect(parseSvg(svg)[0]?.title).toContain(`${after.counts.ok} of ${after.n}`);
});

test('the picture needs claims:read, and a project of the key', async () => {
  const path = `/v1/pictures/claim-evidence?claimId=${id}`;
  const unable = httpClient(world.url, await keyFor(world, { scopes: ['analysis:read'] }));
  expect((await unable('GET', path)).status).toBe(403);
  const made = await field.admin('POST', '/v1/projects', {
    body: { did: 'did:example:claim-picture:other', name: 'x' },
  });
  const stranger = httpClient(world.url, await keyFor(world, { projectIds: [String(made.body['id'])] }));
  expect((await stranger('GET', path)).status).toBe(404);
  expect((await field.admin('GET', '/v1/pictures/claim-evidence?claimId=clm_1')).status).toBe(400);
});
