// The life of a survey campaign over real HTTP: every step, what each needs, and what time alone does.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openRecords } from '#records/records.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { moveCampaigns } from '#upkeep/campaigns.ts';

let world: World;
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  call = httpClient((await world.start('api')).url, await keyFor(world));
});
afterAll(() => world[Symbol.asyncDispose]());

const survey = {
  type: 'BaselineSurvey',
  projectId: 'did:example:life:project',
  template: { eligibilityCriteria: true },
  sampling: { method: 'stratified', size: 100, confidence: 0.95 },
};

const create = async (more: object = {}): Promise<string> =>
  String((await call('POST', '/v1/surveys', { body: { ...survey, ...more } })).headers.get('location'));

/** Acts on the campaign as it is now. */
async function act(path: string, action: string, body: object = {}): Promise<HttpReply> {
  const etag = (await call('GET', path)).headers.get('etag') ?? '';
  return call('POST', `${path}/actions/${action}`, { headers: { 'if-match': etag }, body });
}

const statusOf = async (path: string): Promise<unknown> => (await call('GET', path)).body['status'];

const later = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** What upkeep does at a later time, by several copies at once; each ends when its events are written. */
const timePasses = (days: number): Promise<void[]> =>
  Promise.all(
    [1, 2, 3].map(async () => {
      const records = openRecords(world.clickhouse);
      const nowMs = (): number => Date.now() + days * 86_400_000;
      await moveCampaigns({ clickhouse: world.clickhouse, records, nowMs, newUlid });
      await records.drain();
    }),
  );

test('a campaign is opened, paused, resumed, ended, opened again and archived', async () => {
  const path = await create();
  const opened = await act(path, 'open', { allowUndrawn: true });
  expect(opened).toMatchObject({
    status: 200,
    body: { status: 'open', openedAt: expect.any(String), notProbability: true },
  });
  expect((await call('GET', path)).text).toBe(opened.text);
  expect((await act(path, 'pause', { reason: 'Floods.' })).body).toMatchObject({
    status: 'paused',
    statusReason: 'Floods.',
  });
  expect((await act(path, 'resume')).body['status']).toBe('open');
  expect((await act(path, 'close')).body).toMatchObject({ status: 'closing', closedAt: expect.any(String) });
  await timePasses(6);
  expect(await statusOf(path)).toBe('closing');
  await timePasses(8);
  expect(await statusOf(path)).toBe('closed');
  expect(await act(path, 'reopen', { closesAt: later(1) })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/reason' }] },
  });
  const reason = 'A district was cut off.';
  expect((await act(path, 'reopen', { closesAt: later(1), reason })).body).toMatchObject({
    status: 'open',
    closedAt: null,
    statusReason: reason,
  });
  expect((await act(path, 'close', { immediately: true })).body['status']).toBe('closed');
  expect((await act(path, 'archive')).body['status']).toBe('archived');
  expect(await act(path, 'open')).toMatchObject({
    status: 409,
    body: { code: 'illegal-transition', allowed: [] },
  });
});

test('a planned campaign opens and ends by itself, once, with any number of copies of upkeep', async () => {
  const path = await create();
  const plan = { opensAt: later(1), closesAt: later(10), allowUndrawn: true };
  expect(await act(path, 'schedule', plan)).toMatchObject({
    status: 200,
    body: { status: 'scheduled', schedule: { graceDays: 7 } },
  });
  await timePasses(0);
  expect(await statusOf(path)).toBe('scheduled');
  await timePasses(2);
  const { body } = await call('GET', path);
  expect(body).toMatchObject({ status: 'open', openedAt: plan.opensAt.replace('.000', ''), version: 3 });
  await timePasses(11);
  expect((await call('GET', path)).body).toMatchObject({ status: 'closing', version: 4 });
  await timePasses(18);
  expect((await call('GET', path)).body).toMatchObject({ status: 'closed', version: 5 });
});

test('a plan is taken back, and then the draft can be corrected', async () => {
  const path = await create();
  await act(path, 'schedule', { opensAt: later(1), allowUndrawn: true });
  const correction = { title: 'x', correctionReason: 'It was wrong.' };
  expect(await call('PATCH', path, { body: correction })).toMatchObject({
    status: 409,
    body: { code: 'illegal-transition', detail: expect.stringContaining('frozen') },
  });
  expect((await act(path, 'unschedule')).body['status']).toBe('draft');
  expect((await call('PATCH', path, { body: correction })).status).toBe(200);
});

test('a random sample that is not drawn keeps a campaign from opening, a census does not', async () => {
  const path = await create();
  expect(await act(path, 'open')).toMatchObject({
    status: 409,
    body: { code: 'sample-not-drawn', errors: [{ pointer: '#/allowUndrawn' }] },
  });
  expect(await statusOf(path)).toBe('draft');
  const census = await create({ sampling: { method: 'census' } });
  const opened = await act(census, 'open');
  expect(opened).toMatchObject({ status: 200, body: { status: 'open' } });
  expect(opened.body['notProbability']).toBeUndefined();
});

test('a project that requires a protocol plans and opens no campaign that lacks something', async () => {
  const did = 'did:example:life:strict';
  await call('POST', '/v1/projects', { body: { did, name: 'Strict', requireProtocol: true } });
  const protocol = { methodology: 'Interviews at home.', storage: 'Hearth.', responsibility: 'The team.' };
  const path = await create({ projectId: did, protocol });
  const pointers = [
    '#/protocol/maddDocument',
    '#/protocol/maddDocument/templateDigest',
    '#/collectors',
    '#/collectors',
    '#/frame',
  ];
  for (const [action, body] of [
    ['open', {}],
    ['schedule', { opensAt: later(1) }],
  ] as const)
    expect(await act(path, action, { ...body, allowUndrawn: true })).toMatchObject({
      status: 409,
      body: { code: 'illegal-transition', errors: pointers.map((pointer) => ({ pointer })) },
    });
  expect(await statusOf(path)).toBe('draft');
});

test.each<[string, object, string]>([
  ['schedule', { opensAt: '2020-01-01T00:00:00Z', allowUndrawn: true }, '#/opensAt'],
  ['schedule', { allowUndrawn: true }, '#/opensAt'],
  ['schedule', { opensAt: later(2), closesAt: later(1), allowUndrawn: true }, '#/closesAt'],
  ['open', { closesAt: later(1), allowUndrawn: true }, '#/closesAt'],
  ['open', { allowUndrawn: 'yes' }, '#/allowUndrawn'],
  ['open', { alowUndrawn: true }, '#/alowUndrawn'],
])('%s with %j is 400 at %s', async (action, body, pointer) => {
  const path = await create();
  const reply = await act(path, action, body);
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-survey' } });
  expect(reply.body['errors']).toEqual([expect.objectContaining({ pointer })]);
  expect(await statusOf(path)).toBe('draft');
});

test('a step needs If-Match, and the version that was seen', async () => {
  const path = await create();
  const body = { allowUndrawn: true };
  expect((await call('POST', `${path}/actions/open`, { body })).status).toBe(428);
  const headers = { 'if-match': (await call('GET', path)).headers.get('etag') ?? '' };
  const replies = await Promise.all(
    [1, 2, 3].map(() => call('POST', `${path}/actions/open`, { headers, body })),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
  expect((await call('POST', `${path}/actions/start`, { headers, body })).status).toBe(400);
});

test('the list selects campaigns by state, and the history names who changed it', async () => {
  const path = await create();
  await act(path, 'schedule', { opensAt: later(1), allowUndrawn: true });
  await timePasses(2);
  const listed = await call('GET', '/v1/surveys?status=open&limit=100');
  expect(JSON.stringify(listed.body['data'])).toContain(path.split('/').at(-1) ?? 'none');
  const history = await call('GET', `${path}/history`);
  expect(history.body['data']).toMatchObject([
    { actor: 'upkeep', record: { status: 'open' } },
    { record: { status: 'scheduled' } },
    { record: { status: 'draft' } },
  ]);
});

const eventsOf = async (path: string): Promise<unknown[]> => {
  const id = path.split('/').at(-1);
  const { body } = await call(
    'GET',
    '/v1/events?type=survey.opened&type=survey.closing&type=survey.closed&limit=1000',
  );
  return events
    .parse(body['data'])
    .filter(({ subject }) => subject === id)
    .map(({ type }) => type);
};

const events = z.array(z.object({ type: z.string(), subject: z.string() }));

test('each opening and end is one event, by a request or by time', async () => {
  const acted = await create();
  for (const action of ['open', 'pause', 'resume', 'close'])
    await act(acted, action, action === 'open' ? { allowUndrawn: true } : {});
  const planned = await create();
  await act(planned, 'schedule', { opensAt: later(1), closesAt: later(10), allowUndrawn: true });
  for (const days of [2, 11, 18]) await timePasses(days);
  await expect
    .poll(() => eventsOf(acted), { timeout: 60_000 })
    .toEqual(['survey.opened', 'survey.closing', 'survey.closed']);
  await expect
    .poll(() => eventsOf(planned), { timeout: 60_000 })
    .toEqual(['survey.opened', 'survey.closing', 'survey.closed']);
});

test('a campaign is open from its planned time on, also before upkeep looks at it', async () => {
  const path = await create();
  const opensAt = new Date(Date.now() + 3000).toISOString();
  const scheduled = await act(path, 'schedule', { opensAt, allowUndrawn: true });
  expect(scheduled.status).toBe(200);
  await expect.poll(() => statusOf(path), { timeout: 60_000 }).toBe('open');
  expect((await call('GET', path)).body).toMatchObject({ version: 2 });
  const paused = await act(path, 'pause');
  expect(paused).toMatchObject({ status: 200, body: { status: 'paused', version: 3 } });
  expect(Date.parse(String(paused.body['openedAt']))).toBe(Date.parse(opensAt));
  await expect.poll(() => eventsOf(path), { timeout: 60_000 }).toEqual(['survey.opened']);
});
