// The provable draw of a campaign over real HTTP: commitment, seed, sample, proof and replacements.
import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { memberReply, proofReply } from '#api/store/bodies/sample-replies.ts';
import {
  frame as goldenFrame,
  committed as goldenCommitted,
  seed as goldenSeed,
} from '#test/support/golden-draw.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const shared = openSharedApi();
let call: HttpClient;

beforeAll(async () => {
  call = httpClient(shared.url, await keyFor(shared));
});
afterAll(() => shared[Symbol.asyncDispose]());

let projects = 0;
/** Projects of this file. The shared API has others too. */
const newProject = (): string => `did:example:draw:project:${projects++}`;

type Place = Readonly<Record<string, unknown>> & { readonly density: string };

const addHousehold = (did: string, projectId: string, place: Place, more: object = {}): Promise<HttpReply> =>
  call('POST', '/v1/households', {
    body: { did, projectId, status: 'enrolled', location: { district: 'Kasubi', ...place }, ...more },
  });

const addHouseholds = (of: readonly (readonly [did: string, density: string])[], projectId: string) =>
  Promise.all(of.map(([did, density]) => addHousehold(did, projectId, { density })));

const create = async (projectId: string, sampling: object, more: object = {}): Promise<string> => {
  const body = {
    type: 'MonitoringSurvey',
    projectId,
    template: { stoveUsage: true },
    sampling,
    ...more,
  };
  const reply = await call('POST', '/v1/surveys', { body });
  expect(reply.status).toBe(201);
  return String(reply.headers.get('location'));
};

const plan = { source: 'external', description: 'public lottery draw of 2026-11-28' };

/** Sends to the campaign as it is now. */
async function send(path: string, step: string, body: object): Promise<HttpReply> {
  const etag = (await call('GET', path)).headers.get('etag') ?? '';
  return call('POST', `${path}/${step}`, { headers: { 'if-match': etag }, body });
}

const commit = (path: string, body: object = {}): Promise<HttpReply> =>
  send(path, 'sample/commitment', { seedPlan: plan, ...body });

const lottery = (value = goldenSeed.value) => ({
  seed: { source: 'external', value, publishedAt: new Date().toISOString() },
});

const draw = (path: string, body: object = lottery()): Promise<HttpReply> => send(path, 'sample', body);

const membersOf = async (path: string, query = ''): Promise<z.output<typeof memberReply>[]> =>
  z.array(memberReply).parse((await call('GET', `${path}/sample${query}`)).body['data']);

const proofOf = async (path: string): Promise<z.output<typeof proofReply>> =>
  proofReply.parse((await call('GET', `${path}/sample/proof`)).body);

const numbers = (members: readonly { householdId: string }[]): string[] =>
  members.map(({ householdId }) => householdId.split('/').at(-1) ?? '');

/** What both scripts say of a proof: their exit codes, and the checks that failed. */
async function verdicts(proof: unknown): Promise<{ code: number; failed: string[] }[]> {
  const run = (program: string, script: string): Promise<{ code: number; failed: string[] }> =>
    new Promise((resolve) => {
      const child = execFile(program, [`infra/verify/${script}`], (error, out) => {
        const failed = out.split('\n').filter((line) => line.startsWith('FAILED'));
        resolve({ code: error === null ? 0 : Number(error.code), failed });
      });
      child.stdin?.end(JSON.stringify(proof));
    });
  return Promise.all([run(process.execPath, 'check-draw.mjs'), run('python3', 'check-draw.py')]);
}

const right = [
  { code: 0, failed: [] },
  { code: 0, failed: [] },
];

const goldenProject = 'did:example:draw:golden';
let golden = '';

test('the published draw: frame, digest, sample, reserve and weights', async () => {
  await addHouseholds(
    goldenFrame.map(({ household, stratum }) => [household, stratum] as const),
    goldenProject,
  );
  golden = await create(goldenProject, { method: 'stratified', size: 4 });
  const committed = await commit(golden);
  expect(committed).toMatchObject({
    status: 201,
    body: {
      reason: null,
      committed: {
        frameDigest: 'sha256:1b2e027ba15f371f5927cbfa6293cb6287ca88e49beb46ed238a063743cdee06',
        frameSize: 10,
        strata: goldenCommitted.strata,
        seedPlan: plan,
      },
      commitment: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    },
  });
  const drawn = await draw(golden);
  expect(drawn).toMatchObject({
    status: 201,
    body: {
      method: 'stratified',
      sampleSize: 4,
      reserveSize: 2,
      notProbability: false,
      balance: [
        { stratum: 'High', frame: 4, sample: 2, difference: expect.closeTo(0.1) },
        { stratum: 'Medium', frame: 6, sample: 2, difference: expect.closeTo(-0.1) },
      ],
    },
  });
  const members = await membersOf(golden);
  expect(numbers(members)).toEqual(['108', '110', '106', '104', '107', '103']);
  expect(members.map(({ rank, role, weight }) => [rank, role, weight])).toEqual([
    [1, 'sample', 2],
    [2, 'sample', 2],
    [1, 'sample', 3],
    [2, 'sample', 3],
    [3, 'reserve', null],
    [3, 'reserve', null],
  ]);
  expect(members[0]?.hash).toMatch(/^52ae4156c88eb973/);
  expect((await call('GET', golden)).body).toMatchObject({
    counts: { frame: 10, drawn: 4, received: 0 },
    sample: { commitment: committed.body['commitment'], drawnAt: drawn.body['drawnAt'] },
  });
});

test('the proof is run again by both scripts, and a tampered one is refused by both', async () => {
  const proof = await proofOf(golden);
  expect(await verdicts(proof)).toEqual(right);
  for (const changed of [
    { seed: { ...proof.seed, value: '04 17 23 31 38 43' } },
    { frame: proof.frame.replace('household/101', 'household/100') },
    { sample: [...proof.sample.slice(1), ...proof.reserve.slice(0, 1)] },
    { commitments: proof.commitments.map((one) => ({ ...one, commitment: `sha256:${'0'.repeat(64)}` })) },
  ]) {
    const found = await verdicts({ ...proof, ...changed });
    expect(found.map(({ code }) => code)).toEqual([1, 1]);
    expect(found[0]?.failed).toEqual(found[1]?.failed);
    expect(found[0]?.failed).not.toEqual([]);
  }
});

test('replacements come in the order of the ranks, and the proof shows them', async () => {
  const replace = (householdId: string, reason = 'moved', more: object = {}): Promise<HttpReply> =>
    call('POST', `${golden}/sample/replacements`, { body: { householdId, reason, ...more } });
  const did = (number: number): string => `did:ixo:household/${number}`;
  expect(await replace(did(110))).toMatchObject({
    status: 201,
    body: { replaced: did(110), householdId: did(107), stratum: 'High', rank: 3, weight: 2, reason: 'moved' },
  });
  expect(await replace(did(110))).toMatchObject({
    status: 409,
    body: { code: 'replacement-refused', errors: [{ code: 'already-replaced' }] },
  });
  expect(await replace(did(107))).toMatchObject({
    status: 409,
    body: { code: 'replacement-refused', errors: [{ code: 'reserve-exhausted' }] },
  });
  expect(await replace(did(101))).toMatchObject({
    status: 400,
    body: { code: 'invalid-survey', errors: [{ pointer: '#/householdId', code: 'not-in-sample' }] },
  });
  expect(await replace(did(104), 'other')).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/text' }] },
  });
  expect(await replace(did(104), 'tired')).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/reason' }] },
  });
  // By its id, and by several at once: one takes the reserve.
  const { id } = (await call('GET', `/v1/households/${encodeURIComponent(did(104))}`)).body;
  const replies = await Promise.all([1, 2, 3].map(() => replace(String(id), 'other', { text: 'Flooded.' })));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  const proof = await proofOf(golden);
  expect(proof.replacements).toMatchObject([
    { replaced: did(110), household: did(107), reason: 'moved', note: null },
    { replaced: did(104), household: did(103), reason: 'other', note: 'Flooded.' },
  ]);
  expect(await verdicts(proof)).toEqual(right);
  expect(numbers(await membersOf(golden, '?role=sample'))).toEqual(['108', '106', '107', '103']);
  expect(await membersOf(golden, '?role=replaced&stratum=High')).toMatchObject([
    { householdId: did(110), replacedBy: did(107), reason: 'moved', weight: null },
  ]);
  expect(await membersOf(golden, `?householdId=${encodeURIComponent(did(107))}`)).toMatchObject([
    { role: 'sample', replaces: did(110), weight: 2 },
  ]);
});

test('the list has pages, and a cursor belongs to its filters', async () => {
  const first = await call('GET', `${golden}/sample?limit=4&count=true`);
  expect(first.body).toMatchObject({ hasMore: true, totalCount: 6 });
  const next = String(first.body['nextCursor']);
  const second = await call('GET', `${golden}/sample?limit=4&cursor=${next}`);
  expect([first, second].flatMap(({ body }) => z.array(memberReply).parse(body['data']))).toEqual(
    await membersOf(golden),
  );
  expect(second.body).toMatchObject({ hasMore: false, nextCursor: null });
  expect((await call('GET', `${golden}/sample?role=sample&cursor=${next}`)).body['code']).toBe(
    'invalid-cursor',
  );
});

test('an erased household, and one that is added later, change nothing of a drawn sample', async () => {
  const before = await proofOf(golden);
  const erased = `/v1/households/${encodeURIComponent('did:ixo:household/108')}`;
  await call('POST', `${erased}/erasures`, { body: { reason: 'They asked for it.' } });
  expect((await call('GET', erased)).status).toBe(410);
  await addHousehold('did:ixo:household/draw-late', goldenProject, { density: 'High' });
  expect(await proofOf(golden)).toEqual(before);
  expect(await verdicts(before)).toEqual(right);
  expect(numbers(await membersOf(golden)).slice(0, 1)).toEqual(['108']);
});

test('a household more in the frame moves no other in the ranks', async () => {
  const projectId = newProject();
  const dids = Array.from({ length: 12 }, (_, index) => `${projectId}:household:${index}`);
  await addHouseholds(
    dids.map((did) => [did, 'Low'] as const),
    projectId,
  );
  const whole = { method: 'simple_random', size: 12 };
  const order = async (path: string): Promise<string[]> => {
    await commit(path);
    expect((await draw(path)).status).toBe(201);
    return (await membersOf(path)).map(({ householdId }) => householdId);
  };
  const before = await order(await create(projectId, whole));
  const added = `${projectId}:household:added`;
  await addHousehold(added, projectId, { density: 'Low' });
  const after = await order(await create(projectId, { ...whole, size: 13 }));
  expect(after.filter((did) => did !== added)).toEqual(before);
  expect(after).toContain(added);
});

/** A project of six households. */
async function sixHouseholds(): Promise<string> {
  const projectId = newProject();
  await addHouseholds(
    Array.from({ length: 6 }, (_, index) => [`${projectId}:household:${index}`, 'Low'] as const),
    projectId,
  );
  return projectId;
}

const two = { method: 'simple_random', size: 2 };

test('a draw needs a commitment, and a seed that fits its plan and is later', async () => {
  const path = await create(await sixHouseholds(), two);
  expect(await draw(path)).toMatchObject({ status: 409, body: { code: 'commitment-missing' } });
  expect((await call('GET', `${path}/sample/proof`)).body['code']).toBe('commitment-missing');
  expect((await call('GET', `${path}/sample`)).body['code']).toBe('sample-not-drawn');
  const before = new Date().toISOString();
  const past = { seedPlan: { ...plan, date: before.slice(0, 10) } };
  expect(await commit(path, past)).toMatchObject({
    status: 400,
    body: { code: 'invalid-survey', errors: [{ pointer: '#/seedPlan/date', code: 'before-commitment' }] },
  });
  expect((await commit(path)).status).toBe(201);
  const { seed } = lottery();
  for (const [given, pointer] of [
    [{ ...seed, publishedAt: before }, '#/seed/publishedAt'],
    [{ ...seed, publishedAt: undefined }, '#/seed/publishedAt'],
    [{ ...seed, publishedAt: '2100-01-01T00:00:00Z' }, '#/seed/publishedAt'],
    [{ ...seed, source: 'dice' }, '#/seed/source'],
    [{ ...seed, round: 7 }, '#/seed/round'],
    [{ ...seed, value: ' 04' }, '#/seed/value'],
  ] as const)
    expect(await draw(path, { seed: given })).toMatchObject({
      status: 400,
      body: { code: 'invalid-survey', errors: [{ pointer }] },
    });
  expect(await draw(path, {})).toMatchObject({ status: 400, body: { errors: [{ pointer: '#/seed' }] } });
  expect(await draw(path, { ...lottery(), reason: 'x' })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/reason', code: 'not-taken' }] },
  });
  expect((await draw(path, lottery())).status).toBe(201);
  expect(await draw(path)).toMatchObject({ status: 409, body: { code: 'sample-already-drawn' } });
  expect(await commit(path, { reason: 'Again.' })).toMatchObject({
    status: 409,
    body: { code: 'sample-already-drawn' },
  });
});

test('a planned round of drand that is still to come is waited for', async () => {
  const path = await create(await sixHouseholds(), two);
  const chain = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
  expect(
    (await commit(path, { seedPlan: { source: 'drand', chain, round: 1 } })).body['errors'],
  ).toMatchObject([{ pointer: '#/seedPlan/round', code: 'before-commitment' }]);
  const round = 1_000_000_000;
  expect((await commit(path, { seedPlan: { source: 'drand', chain, round } })).status).toBe(201);
  const seed = { source: 'drand', value: 'a'.repeat(64), round };
  expect((await draw(path, { seed })).body['errors']).toMatchObject([
    { pointer: '#/seed/value', code: 'too-early' },
  ]);
});

const committedAtOf = (one: z.output<typeof proofReply>['commitments'][number] | undefined) =>
  one?.committed.committedAt;

test('a second commitment makes the first void, needs a reason, and both stay in the proof', async () => {
  const projectId = await sixHouseholds();
  const path = await create(projectId, two);
  const first = await commit(path);
  expect(await commit(path)).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/reason', code: 'required' }] },
  });
  await addHousehold(`${projectId}:household:more`, projectId, { density: 'Low' });
  const second = await commit(path, { reason: 'A household was missing.' });
  expect(second).toMatchObject({ status: 201, body: { committed: { frameSize: 7 } } });
  const waiting = await proofOf(path);
  expect(waiting).toMatchObject({ seed: null, drawnAt: null, sample: [], reserve: [] });
  expect(waiting.frame.split('\n')).toHaveLength(8);
  expect((await draw(path)).status).toBe(201);
  const proof = await proofOf(path);
  expect(proof.commitments).toMatchObject([
    {
      commitment: first.body['commitment'],
      reason: null,
      voided: { at: committedAtOf(proof.commitments[1]), reason: 'A household was missing.' },
    },
    { commitment: second.body['commitment'], reason: 'A household was missing.', voided: null },
  ]);
  expect(await verdicts(proof)).toEqual(right);
});

test('another sampling makes a commitment void, and is refused after the draw; a title never is', async () => {
  const path = await create(await sixHouseholds(), two);
  await commit(path);
  const patch = (body: object): Promise<HttpReply> =>
    call('PATCH', path, { body: { ...body, correctionReason: 'It was wrong.' } });
  const { sample } = (await call('GET', path)).body;
  expect((await patch({ title: 'Round one' })).body).toMatchObject({ sample, counts: { frame: 6 } });
  expect((await patch({ sampling: { ...two, size: 3 } })).body['sample']).toBeUndefined();
  const voided = { at: expect.any(String), reason: 'It was wrong.' };
  expect((await proofOf(path)).commitments).toMatchObject([{ voided }]);
  const { at } = (await proofOf(path)).commitments[0]?.voided ?? {};
  expect((await patch({ sampling: { ...two, size: 3, confidence: 0.9 } })).status).toBe(200);
  expect((await proofOf(path)).commitments).toMatchObject([{ voided: { at, reason: 'It was wrong.' } }]);
  expect(await draw(path)).toMatchObject({ status: 409, body: { code: 'commitment-missing' } });
  await commit(path, { reason: 'Another size.' });
  expect((await proofOf(path)).commitments).toMatchObject([{ voided: { at } }, { voided: null }]);
  expect((await draw(path)).body['sampleSize']).toBe(3);
  for (const change of [{ sampling: two }, { frame: { density: ['Low'] } }])
    expect(await patch(change)).toMatchObject({ status: 409, body: { code: 'sample-already-drawn' } });
  expect(await patch({ title: 'Round two' })).toMatchObject({
    status: 200,
    body: { counts: { drawn: 3 }, sampling: { size: 3 }, sample: { drawnAt: expect.any(String) } },
  });
});

test('of two draws at once one wins', async () => {
  const path = await create(await sixHouseholds(), two);
  await commit(path);
  const etag = (await call('GET', path)).headers.get('etag') ?? '';
  const at = (match: string, value: string): Promise<HttpReply> =>
    call('POST', `${path}/sample`, { headers: { 'if-match': match }, body: lottery(value) });
  const replies = await Promise.all(['1', '2', '3', '4'].map((value) => at(etag, value)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 412, 412, 412]);
  const won = replies.find(({ status }) => status === 201);
  expect((await proofOf(path)).seed).toEqual(won?.body['seed']);
  expect(await at('*', '5')).toMatchObject({ status: 409, body: { code: 'sample-already-drawn' } });
  expect((await call('POST', `${path}/sample`, { body: lottery() })).status).toBe(428);
});

test('a frame is filtered, leaves out who does not take part, and must be large enough', async () => {
  const projectId = newProject();
  const place = { density: 'Low' };
  const household = (name: string): string => `${projectId}:household:${name}`;
  await Promise.all([
    addHousehold(household('a'), projectId, place, { tags: ['pilot'] }),
    addHousehold(household('b'), projectId, place, { tags: ['pilot'], group: 'comparison' }),
    addHousehold(household('c'), projectId, { ...place, urbanRural: 'Urban' }),
    addHousehold(household('gone'), projectId, place, { tags: ['pilot'] }),
  ]);
  await call('DELETE', `/v1/households/${encodeURIComponent(household('gone'))}`);
  const misspelt = await create(projectId, two, {
    frame: { district: ['Elsewhere'], tag: ['pilot', 'pilots'], externalId: ['none'] },
  });
  const named = ['"Elsewhere".', '"pilots". Did you mean "pilot"?', '"none".'];
  expect((await call('GET', misspelt)).body).toMatchObject({
    warnings: expect.arrayContaining(
      named.map((end) => ({ code: 'frame-value-unknown', detail: expect.stringContaining(end) })),
    ),
  });
  const empty = await create(newProject(), two, { frame: { district: ['Kampala'] } });
  expect(JSON.stringify((await call('GET', empty)).body)).not.toContain('frame-value-unknown');
  const frame = { tag: ['pilot'] };
  const path = await create(projectId, two, { frame });
  expect((await call('GET', path)).body).toMatchObject({ frame, counts: { frame: 2, drawn: 0 } });
  expect((await commit(path)).body).toMatchObject({ committed: { frameSize: 2 } });
  expect((await proofOf(path)).frame).toBe(`${household('a')}\tLow\n${household('b')}\tLow\n`);
  const large = await create(
    projectId,
    { method: 'systematic', size: 3, orderBy: ['location.urbanRural'] },
    { frame },
  );
  expect(await commit(large)).toMatchObject({ status: 422, body: { code: 'frame-too-small' } });
  await call('PATCH', large, { body: { frame: null, correctionReason: 'All of them.' } });
  expect(await commit(large)).toMatchObject({
    status: 201,
    body: { warnings: [{ code: 'periodic-order' }] },
  });
  expect((await proofOf(large)).frame).toContain(`${household('c')}\tUrban\n`);
  expect((await draw(large)).status).toBe(201);
  expect(await verdicts(await proofOf(large))).toEqual(right);
});

test('clusters are drawn in proportion to their size, with weights that are right on average', async () => {
  const projectId = newProject();
  const villages = ['Abaca', 'Bombo', 'Chebu'];
  await Promise.all(
    villages.flatMap((district, village) =>
      Array.from({ length: 2 + village }, (_, index) =>
        addHousehold(`${projectId}:${district}:${index}`, projectId, { density: 'Low', district }),
      ),
    ),
  );
  const path = await create(projectId, {
    method: 'cluster',
    size: 4,
    cluster: { unitsPerCluster: 2, rho: 0.1 },
  });
  expect((await commit(path)).body).toMatchObject({
    committed: {
      clusters: 2,
      strata: villages.map((name, index) => ({ name, population: 2 + index, take: 2 })),
    },
  });
  expect((await draw(path)).body).toMatchObject({ sampleSize: 4 });
  expect(await verdicts(await proofOf(path))).toEqual(right);
  // 9 households, 2 clusters of 2: 9 / (2 * size) * (size / 2), whatever the size.
  const sampled = await membersOf(path, '?role=sample');
  expect(sampled.map(({ weight }) => weight)).toEqual(sampled.map(() => expect.closeTo(2.25)));
});

test('a census takes the frame, a list by hand needs a reason and is marked', async () => {
  const projectId = await sixHouseholds();
  const census = await create(projectId, { method: 'census' });
  expect((await commit(census)).body['code']).toBe('invalid-survey');
  expect((await draw(census)).status).toBe(400);
  expect(await draw(census, {})).toMatchObject({
    status: 201,
    body: { sampleSize: 6, reserveSize: 0, seed: null, notProbability: false },
  });
  expect(await verdicts(await proofOf(census))).toEqual(right);
  expect((await membersOf(census)).map(({ weight, rank }) => [weight, rank])).toEqual(
    Array.from({ length: 6 }, () => [1, null]),
  );
  const late = await create(projectId, { method: 'census' });
  await send(late, 'actions/open', {});
  expect((await draw(late, {})).body['sampleSize']).toBe(6);
  const byHand = await create(projectId, { method: 'purposive' });
  const [first, second] = [0, 1].map((index) => `${projectId}:household:${index}`);
  expect(await draw(byHand, { households: [first] })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/reason' }] },
  });
  const reason = 'The first users.';
  expect(await draw(byHand, { households: ['did:example:none'], reason })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/households', code: 'not-in-frame' }] },
  });
  const unknown = 'hh_01M7YNX8J0QF6P5307M3HNMPM6';
  expect(await draw(byHand, { households: [first, unknown], reason })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/households/1', code: 'not-found' }] },
  });
  expect(await draw(byHand, { households: [second, first], reason })).toMatchObject({
    status: 201,
    body: { sampleSize: 2, notProbability: true },
  });
  expect((await call('GET', byHand)).body).toMatchObject({ notProbability: true, counts: { drawn: 2 } });
  expect(await verdicts(await proofOf(byHand))).toEqual(right);
  expect((await membersOf(byHand)).map(({ weight }) => weight)).toEqual([null, null]);
});

test('a drawn campaign opens without a mark; then its sample is frozen, and replaced until it ends', async () => {
  const projectId = await sixHouseholds();
  const path = await create(projectId, { ...two, reserveFraction: 1 });
  await commit(path);
  expect(await send(path, 'actions/open', {})).toMatchObject({
    status: 409,
    body: { code: 'sample-not-drawn' },
  });
  await draw(path);
  const opened = await send(path, 'actions/open', { allowUndrawn: true });
  expect(opened).toMatchObject({ status: 200, body: { status: 'open' } });
  expect(opened.body['notProbability']).toBeUndefined();
  const [one] = await membersOf(path, '?role=sample');
  const replacement = { householdId: one?.householdId, reason: 'refused' };
  expect((await call('POST', `${path}/sample/replacements`, { body: replacement })).status).toBe(201);
  await send(path, 'actions/close', { immediately: true });
  const [, , other] = await membersOf(path);
  expect(
    await call('POST', `${path}/sample/replacements`, {
      body: { householdId: other?.householdId, reason: 'refused' },
    }),
  ).toMatchObject({ status: 409, body: { code: 'campaign-frozen' } });
  const undrawn = await create(projectId, two);
  await send(undrawn, 'actions/open', { allowUndrawn: true });
  expect(await commit(undrawn)).toMatchObject({ status: 409, body: { code: 'campaign-frozen' } });
});

test('a campaign that was planned without a draw loses its mark when it is drawn', async () => {
  const path = await create(await sixHouseholds(), two);
  const opensAt = new Date(Date.now() + 86_400_000).toISOString();
  expect((await send(path, 'actions/schedule', { opensAt, allowUndrawn: true })).body).toMatchObject({
    notProbability: true,
  });
  await commit(path);
  await draw(path);
  expect((await call('GET', path)).body['notProbability']).toBeUndefined();
});

test('a key of another project finds no sample, and a reader cannot draw', async () => {
  const { id } = (await call('POST', '/v1/projects', { body: { did: newProject(), name: 'Other' } })).body;
  const stranger = httpClient(shared.url, await keyFor(shared, { projectIds: [String(id)] }));
  const headers = { 'if-match': '*' };
  const replies = await Promise.all([
    stranger('GET', `${golden}/sample`),
    stranger('GET', `${golden}/sample/proof`),
    stranger('POST', `${golden}/sample/commitment`, { headers, body: { seedPlan: plan } }),
    stranger('POST', `${golden}/sample`, { headers, body: lottery() }),
    stranger('POST', `${golden}/sample/replacements`, {
      body: { householdId: 'did:ixo:household/104', reason: 'moved' },
    }),
  ]);
  expect(replies.map(({ status, body }) => [status, body['code']])).toEqual(
    replies.map(() => [404, 'survey-not-found']),
  );
  const reader = httpClient(shared.url, await keyFor(shared, { scopes: ['surveys:read'] }));
  expect((await reader('GET', `${golden}/sample/proof`)).status).toBe(200);
  expect((await reader('POST', `${golden}/sample`, { headers, body: lottery() })).status).toBe(403);
});

test('a precision gives the size by its formula, from the counted frame and its strata', async () => {
  const projectId = await sixHouseholds();
  await addHouseholds(
    Array.from({ length: 4 }, (_, index) => [`${projectId}:high:${index}`, 'High'] as const),
    projectId,
  );
  const expected = { precisionMode: 'relative', expectedMean: 0.5, expectedSD: 0.1 };
  const precise = { method: 'stratified', precision: 0.5, ...expected };
  const path = await create(projectId, precise, { type: 'BaselineSurvey' });
  const { body } = await call('GET', path);
  expect(body).toMatchObject({
    sampling: {
      formula: 'proportion-relative-fpc',
      calculatedSize: 7,
      requiredSize: 8,
      size: 8,
      stratifyBy: ['location.density'],
      precisionMode: 'relative',
    },
    counts: { frame: 10 },
  });
  const codes = z
    .array(z.object({ code: z.string() }))
    .parse(body['warnings'])
    .map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['no-comparison-group', 'sd-contradicts-proportion']));
  await addHousehold(`${projectId}:compared`, projectId, { density: 'Low' }, { group: 'comparison' });
  await call('PATCH', path, {
    body: {
      protocol: { maddDocument: { templateDigest: 'sha256:other' } },
      correctionReason: 'It was missing.',
    },
  });
  const committed = await commit(path);
  expect(committed.body).toMatchObject({
    committed: {
      strata: [
        { name: 'High', population: 4, take: 3 },
        { name: 'Low', population: 7, take: 5 },
      ],
    },
  });
  // Sizes and warnings are those of the frozen frame, which has a comparison household.
  const fixed = (await call('GET', path)).body;
  expect(fixed).toMatchObject({ counts: { frame: 11 }, sampling: { size: 8 } });
  const after = z
    .array(z.object({ code: z.string() }))
    .parse(fixed['warnings'])
    .map(({ code }) => code);
  expect(after).toContain('madd-mismatch');
  expect(after).not.toContain('no-comparison-group');
  const few = await create(projectId, { ...precise, size: 4 });
  expect((await call('GET', few)).body).toMatchObject({
    sampling: { size: 4, requiredSize: 8 },
    warnings: expect.arrayContaining([expect.objectContaining({ code: 'sample-too-small' })]),
  });
});

test('strata that the frame does not have, and a size below two of each, are refused', async () => {
  const projectId = await sixHouseholds();
  await addHouseholds(
    [
      [`${projectId}:high:1`, 'High'],
      [`${projectId}:high:2`, 'High'],
    ],
    projectId,
  );
  const strata = [
    { name: 'urban', share: 0.6 },
    { name: 'rural', share: 0.4 },
  ];
  const other = await create(projectId, { method: 'stratified', size: 4, strata });
  expect(await commit(other)).toMatchObject({
    status: 400,
    body: { code: 'invalid-survey', detail: expect.stringContaining('"urban", "rural"') },
  });
  const few = await create(projectId, { method: 'stratified', size: 3 });
  expect(await commit(few)).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'too-few-for-strata' }] },
  });
});
