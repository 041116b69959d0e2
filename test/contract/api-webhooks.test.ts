// Webhooks over real HTTP, to real receivers: who may have one, what is sent, in which order, what comes of failures, and that
// neither a secret nor personal data gets out.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#api/endpoints.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { postUntilTaken } from '#test/support/post-until-taken.ts';
import {
  feedIds,
  firstIds,
  openReceiver,
  status,
  subscribe,
  verified,
  webhookSettings,
  type Receiver,
} from '#test/support/receiver.ts';
import { freePort, type Service } from '#test/support/service.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let api: Service;
let call: HttpClient;
let limited: HttpClient;
let receivers: AsyncDisposableStack;
const settings = webhookSettings();
const path = '/v1/webhook-endpoints';
const [project, other] = ['did:x:webhooks', 'did:x:elsewhere'];

beforeAll(async () => {
  receivers = new AsyncDisposableStack();
  world = await openWorld();
  api = await world.start('api', { ...settings, HEARTH_LOG_LEVEL: 'debug' });
  await world.start('upkeep', { ...settings, HEARTH_LOG_LEVEL: 'debug' });
  call = httpClient(api.url, await keyFor(world));
  for (const did of [project, other]) await call('POST', '/v1/projects', { body: { did, name: did } });
  const { body } = await call('GET', `/v1/projects/${encodeURIComponent(other)}`);
  limited = httpClient(api.url, await keyFor(world, { projectIds: [String(body['id'])] }));
});
afterAll(async () => {
  await receivers.disposeAsync();
  await world[Symbol.asyncDispose]();
});

const receiver = async (): Promise<Receiver> => receivers.use(await openReceiver());

let households = 0;

/** An event `household.created`. */
async function happen(more: object = {}, by = call): Promise<string> {
  const did = `did:x:webhooks:household:${++households}`;
  const reply = await postUntilTaken(by, '/v1/households', {
    did,
    projectId: project,
    location: { district: 'XYZ', density: 'Medium' },
    baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
    ...more,
  });
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return did;
}

/** In the order of the feed, which is another one where a write is slow. */
const happenAll = async (count: number): Promise<string[]> => {
  const dids = new Set<string>();
  for (let index = 0; index < count; index++) dids.add(await happen());
  return until('all of them in the feed', async () => {
    const { body } = await call('GET', `/v1/events?limit=1000&type=household.created&projectId=${project}`);
    const subjects = z.array(z.looseObject({ subject: z.string() })).parse(body['data']);
    const found = subjects.map(({ subject }) => subject).filter((did) => dids.has(did));
    return found.length === count && found;
  });
};

const came = (to: Receiver, count: number): Promise<true> =>
  until(`${count} callbacks`, () => to.received.length >= count);

const subjectsOf = ({ received }: Receiver, secret: string): string[] =>
  received.map((one) => verified(one, secret).data.subject);

function expectContract(operationId: string, { status: code, body }: HttpReply): void {
  const schema = endpoints.find((endpoint) => endpoint.operationId === operationId)?.replies[code]?.schema;
  expect(schema?.safeParse(body).error).toBeUndefined();
  expect(schema).toBeDefined();
}

const deliveries = z.array(
  z.looseObject({
    id: z.string(),
    type: z.string(),
    status: z.string(),
    attempts: z.array(z.looseObject({ status: z.number().nullable(), fault: z.string().nullable() })),
  }),
);

async function deliveriesOf(id: string, query = '') {
  const reply = await call('GET', `${path}/${id}/deliveries?${query}`);
  expectContract('listWebhookDeliveries', reply);
  return deliveries.parse(reply.body['data']);
}

const disabled = (id: string): Promise<unknown> =>
  until('the endpoint to be off', async () => {
    const { body } = await call('GET', `${path}/${id}`);
    return body['active'] === false && (body['disabled'] ?? undefined);
  });

const only = (did: string) => ({ projectIds: [did], events: ['household.created'] });

test('a secret is shown in the 201 alone, and stored nowhere in clear', async () => {
  const headers = { 'idempotency-key': 'webhook' };
  const body = { url: (await receiver()).url, description: 'ERP', active: false, ...only(project) };
  const reply = await call('POST', path, { body, headers });
  expectContract('createWebhookEndpoint', reply);
  const { id, secret } = z.object({ id: z.string(), secret: z.string() }).parse(reply.body);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(reply.headers.get('location')).toBe(`${path}/${id}`);
  expect((await call('POST', path, { body, headers })).body).toMatchObject({ id, secret: null });
  const read = await call('GET', `${path}/${id}`);
  expectContract('getWebhookEndpoint', read);
  expect(read.body).toMatchObject({ ...body, disabled: null, overlapEndsAt: null, version: 1 });
  const list = await call('GET', path);
  expectContract('listWebhookEndpoints', list);
  const log = await call('GET', `/v1/audit-log?resource=${id}`);
  expect(log.body['data']).toMatchObject([{ action: 'createWebhookEndpoint' }]);
  const stored = await world.clickhouse.query(
    z.object({ text: z.string() }),
    `SELECT concat(body, actor) AS text FROM records WHERE id = {id:String}
     UNION ALL SELECT concat(records, reply) FROM record_intents WHERE position(records, {id:String}) > 0`,
    { id },
  );
  expect(stored.length).toBeGreaterThan(1);
  const [, bare = ''] = secret.split('_');
  for (const text of [read.text, list.text, log.text, api.output(), ...stored.map((row) => row.text)])
    expect(text).not.toContain(bare);
  expect((await call('PATCH', `${path}/${id}`, { body: read.body })).status).toBe(200);
  expect((await call('DELETE', `${path}/${id}`)).status).toBe(204);
  expect((await call('GET', `${path}/${id}`)).body).toMatchObject({ code: 'webhook-endpoint-not-found' });
  expect((await call('GET', path)).text).not.toContain(id);
});

test('events come in the order of the feed, signed, thin, and with the id of the event', async () => {
  const to = await receiver();
  const { id, secret } = await subscribe(call, to, only(project));
  const dids = await happenAll(5);
  await came(to, 5);
  expect(subjectsOf(to, secret)).toEqual(dids);
  const feed = await feedIds(call, 5, `&type=household.created&projectId=${project}`);
  expect(firstIds(to.received)).toEqual(feed.slice(-5));
  const [first] = to.received;
  if (!first) throw new Error('nothing came');
  expect(verified(first, secret)).toMatchObject({
    id: feed.at(-5),
    type: 'household.created',
    data: { subject: dids[0], projectId: project, details: { id: expect.stringMatching(/^hh_/) } },
  });
  expect(first.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Hearth-Webhooks',
  });
  expect(first.headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
  expect(() => verified({ ...first, body: `${first.body} ` }, secret)).toThrow('No matching signature found');
  expect(() => verified({ ...first, headers: { ...first.headers, 'webhook-id': 'evt_2' } }, secret)).toThrow(
    'No matching signature found',
  );
  const log = await until('the log', async () => {
    const all = await deliveriesOf(id);
    return all.length === 5 && all;
  });
  expect(log.map((one) => [one.id, one.status])).toEqual(feed.slice(-5).map((event) => [event, 'delivered']));
  const newest = await call('GET', `${path}/${id}/deliveries?sort=-createdAt&limit=2`);
  expect(deliveries.parse(newest.body['data']).map((one) => one.id)).toEqual(feed.toReversed().slice(0, 2));
  const next = await call(
    'GET',
    `${path}/${id}/deliveries?sort=-createdAt&limit=2&cursor=${String(newest.body['nextCursor'])}`,
  );
  expect(deliveries.parse(next.body['data']).map((one) => one.id)).toEqual(feed.toReversed().slice(2, 4));
  await call('DELETE', `${path}/${id}`);
});

test('an endpoint gets the types and projects that it names, and a limited key reaches its own projects alone', async () => {
  const [all, own] = [await receiver(), await receiver()];
  const wide = await subscribe(call, all, { events: ['household.archived'] });
  const body = { url: own.url };
  expect((await limited('POST', path, { body })).status).toBe(403);
  expect((await limited('POST', path, { body: { ...body, projectIds: [project] } })).status).toBe(403);
  const narrow = await subscribe(limited, own, { projectIds: [other] });
  expect((await limited('GET', `${path}/${wide.id}`)).status).toBe(404);
  expect((await limited('POST', `${path}/${wide.id}/tests`)).status).toBe(404);
  expect((await limited('PATCH', `${path}/${narrow.id}`, { body: { projectIds: [] } })).status).toBe(403);
  expect((await limited('GET', path)).body['data']).toMatchObject([{ id: narrow.id }]);
  await happen();
  const did = await happen({ projectId: other });
  await call('DELETE', `/v1/households/${encodeURIComponent(did)}`);
  await came(all, 1);
  await came(own, 2);
  expect(all.received.map((one) => verified(one, wide.secret).type)).toEqual(['household.archived']);
  expect(subjectsOf(own, narrow.secret)).toEqual([did, did]);
  for (const { id } of [wide, narrow]) await call('DELETE', `${path}/${id}`);
});

test('an endpoint that had events of more projects is hidden from a key of one, and its log with it', async () => {
  const to = await receiver();
  const { id } = await subscribe(call, to, { projectIds: [project, other] });
  await happen();
  await came(to, 1);
  const narrowed = await call('PATCH', `${path}/${id}`, { body: { projectIds: [other] } });
  expect(narrowed).toMatchObject({ status: 200, body: { projectIds: [other] } });
  const [{ id: delivery } = { id: '' }] = await until('the log', async () => {
    const log = await deliveriesOf(id);
    return log.length > 0 && log;
  });
  for (const [method, what] of [
    ['GET', ''],
    ['GET', '/deliveries'],
    ['POST', `/deliveries/${delivery}/replays`],
  ] as const)
    expect((await limited(method, `${path}/${id}${what}`)).status).toBe(404);
  expect((await limited('PATCH', `${path}/${id}`, { body: { url: to.url } })).status).toBe(404);
  expect((await limited('GET', path)).text).not.toContain(id);
  expect(await deliveriesOf(id)).toHaveLength(1);
  await call('DELETE', `${path}/${id}`);
});

test('a failure is tried again, and holds up what follows at this endpoint alone', async () => {
  const [failing, steady] = [await receiver(), await receiver()];
  failing.answerWith((response, _received, count) => void response.writeHead(count <= 2 ? 500 : 200).end());
  const one = await subscribe(call, failing, only(project));
  const two = await subscribe(call, steady, only(project));
  const dids = await happenAll(3);
  await came(steady, 3);
  await came(failing, 5);
  expect(subjectsOf(failing, one.secret)).toEqual([dids[0], dids[0], ...dids]);
  expect(subjectsOf(steady, two.secret)).toEqual(dids);
  const [first] = await until('the log', async () => {
    const log = await deliveriesOf(one.id, 'status=delivered');
    return log.length === 3 && log;
  });
  expect(first?.attempts.map((attempt) => [attempt.status, attempt.fault])).toEqual([
    [200, null],
    [500, 'status'],
    [500, 'status'],
  ]);
  for (const { id } of [one, two]) await call('DELETE', `${path}/${id}`);
});

test('Retry-After lengthens a pause; a replay that succeeds, or another address, ends it', async () => {
  const to = await receiver();
  to.answerWith(status(503, { 'retry-after': '3000' }));
  const { id, secret } = await subscribe(call, to, only(project));
  await happen();
  const [delivery] = await until('the log', async () => {
    const log = await deliveriesOf(id, 'status=retrying');
    return log.length === 1 && log;
  });
  const { nextAttemptAt, updatedAt } = z
    .looseObject({ nextAttemptAt: z.string(), updatedAt: z.string() })
    .parse(delivery);
  expect(Date.parse(nextAttemptAt) - Date.parse(updatedAt)).toBeGreaterThan(2_900_000);
  expect(to.received).toHaveLength(1);
  // A replay that succeeds ends the pause.
  to.answerWith(status(204));
  await call('POST', `${path}/${id}/deliveries/${String(delivery?.id)}/replays`);
  await came(to, 3);
  expect(new Set(subjectsOf(to, secret)).size).toBe(1);
  to.answerWith(status(503, { 'retry-after': '3000' }));
  await happen();
  await came(to, 4);
  // Another address is tried at once.
  const moved = await receiver();
  await call('PATCH', `${path}/${id}`, { body: { url: moved.url } });
  await came(moved, 1);
  await call('DELETE', `${path}/${id}`);
});

test('410 switches an endpoint off with an event; switched on again it goes on where it was', async () => {
  const to = await receiver();
  to.answerWith(status(410));
  const { id, secret } = await subscribe(call, to, only(project));
  const dids = await happenAll(2);
  const why = { reason: 'gone', status: 410, eventId: expect.stringMatching(/^evt_/) };
  expect(await disabled(id)).toMatchObject(why);
  expect(to.received).toHaveLength(1);
  const [event] = await until('the event', async () => {
    const { body } = await call('GET', `/v1/events?type=webhook.disabled&projectId=${project}`);
    const found = z.array(z.looseObject({ subject: z.string() })).parse(body['data']);
    return found.length > 0 && found;
  });
  expect(event).toMatchObject({ subject: id, projectId: project, data: { id, ...why } });
  to.answerWith(status(200));
  const on = await call('PATCH', `${path}/${id}`, { body: { active: true } });
  expect(on.body).toMatchObject({ active: true, disabled: null });
  await came(to, 3);
  expect(subjectsOf(to, secret)).toEqual([dids[0], ...dids]);
  await call('DELETE', `${path}/${id}`);
});

test('after the last attempt an endpoint is switched off, and loses nothing', async () => {
  const [to, elsewhere] = [await receiver(), await receiver()];
  // A redirect counts as a failure, and leads nowhere.
  to.answerWith(status(302, { location: elsewhere.url }));
  const { id, secret } = await subscribe(call, to, only(project));
  const dids = await happenAll(2);
  expect(await disabled(id)).toMatchObject({ reason: 'retries-exhausted', status: 302 });
  expect(subjectsOf(to, secret)).toEqual([dids[0], dids[0], dids[0], dids[0]]);
  expect(elsewhere.received).toEqual([]);
  expect(await deliveriesOf(id)).toMatchObject([
    { status: 'failed', attempts: [{ fault: 'redirect' }, {}, {}, {}] },
  ]);
  const later = await happen();
  to.answerWith(status(204));
  await call('PATCH', `${path}/${id}`, { body: { active: true } });
  await came(to, 7);
  expect(subjectsOf(to, secret).slice(4)).toEqual([...dids, later]);
  await call('DELETE', `${path}/${id}`);
});

test('a new secret signs beside the earlier one until the overlap ends', async () => {
  const to = await receiver();
  const { id, secret } = await subscribe(call, to, only(project));
  const rotate = async (overlapSeconds: number) => {
    const reply = await call('POST', `${path}/${id}/secret-rotations`, { body: { overlapSeconds } });
    expectContract('rotateWebhookSecret', reply);
    return z.looseObject({ secret: z.string(), overlapEndsAt: z.string().nullable() }).parse(reply.body);
  };
  const second = await rotate(600);
  expect(second.overlapEndsAt).not.toBeNull();
  await happen();
  await came(to, 1);
  const [both] = to.received;
  if (!both) throw new Error('nothing came');
  expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2);
  for (const each of [secret, second.secret]) expect(verified(both, each).type).toBe('household.created');
  const third = await rotate(0);
  expect(third.overlapEndsAt).toBeNull();
  await happen();
  await came(to, 2);
  const [, one] = to.received;
  if (!one) throw new Error('nothing came');
  expect(verified(one, third.secret).type).toBe('household.created');
  for (const each of [secret, second.secret])
    expect(() => verified(one, each)).toThrow('No matching signature found');
  for (let count = 0; count < 4; count++) await rotate(600);
  const many = await call('POST', `${path}/${id}/secret-rotations`, { body: { overlapSeconds: 600 } });
  expect([many.status, many.body['code']]).toEqual([409, 'illegal-transition']);
  await call('DELETE', `${path}/${id}`);
});

test('a delivery is sent again by its id, and a test has an id of its own; also while the endpoint is off', async () => {
  const asked = async (): Promise<number> => {
    const log = await call('GET', '/v1/audit-log?action=replayWebhookDelivery&action=testWebhookEndpoint');
    return z.array(z.unknown()).parse(log.body['data']).length;
  };
  const before = await asked();
  const to = await receiver();
  const { id, secret } = await subscribe(call, to, only(project));
  await happen();
  await came(to, 1);
  const event = firstIds(to.received)[0] ?? '';
  await until('the log', async () => (await deliveriesOf(id)).length === 1);
  await call('PATCH', `${path}/${id}`, { body: { active: false } });
  const again = await call('POST', `${path}/${id}/deliveries/${event}/replays`);
  expectContract('replayWebhookDelivery', again);
  expect(again.headers.get('location')).toBe(`${path}/${id}/deliveries/${event}`);
  await came(to, 2);
  const [first, second] = to.received.map((one) => verified(one, secret));
  expect(second).toEqual(first);
  const tested = await call('POST', `${path}/${id}/tests`);
  expectContract('testWebhookEndpoint', tested);
  await came(to, 3);
  const last = to.received.at(-1);
  expect(last && verified(last, secret)).toMatchObject({
    id: tested.body['deliveryId'],
    type: 'webhook.test',
    data: { subject: id },
  });
  const found = await until('the delivery', async () => {
    const reply = await call('GET', tested.headers.get('location') ?? '');
    return reply.status === 200 && reply;
  });
  expectContract('getWebhookDelivery', found);
  expect(found.body).toMatchObject({ type: 'webhook.test', status: 'delivered' });
  const unknown = 'evt_01M7YNX8J0QF6P5307M3HNMPM6';
  expect((await call('POST', `${path}/${id}/deliveries/${unknown}/replays`)).body['code']).toBe(
    'webhook-delivery-not-found',
  );
  expect(await asked()).toBe(before + 2);
  await call('DELETE', `${path}/${id}`);
});

test.each([
  ['Node.js', process.execPath, 'receiver.ts'],
  ['Python', 'python3', 'receiver.py'],
])(
  'the example of a receiver in %s takes a signed callback, and no other one',
  async (_name, command, file) => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/hook`;
    const { id, secret } = await subscribe(call, { url }, { active: false });
    const child = spawn(command, [join('infra/examples', file), String(port)], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill());
    const printed: string[] = [];
    child.stdout.on('data', (data: Buffer) => printed.push(data.toString()));
    const forged = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) };
    const answers = async (headers: Record<string, string>): Promise<number> =>
      (await fetch(url, { method: 'POST', body: '{}', headers })).status;
    await until('the receiver to listen', async () => (await answers(forged)) === 401);
    expect(await answers({ ...forged, 'webhook-signature': `v1,${btoa('a'.repeat(32))} v1,x` })).toBe(401);
    const { body } = await call('POST', `${path}/${id}/tests`);
    await until('the callback', () =>
      printed.join('').includes(`${String(body['deliveryId'])} {"type":"webhook.test"`),
    );
    const delivery = async (): Promise<unknown> => (await deliveriesOf(id))[0]?.status;
    await expect.poll(delivery).toBe('delivered');
    await call('DELETE', `${path}/${id}`);
  },
);

test.each([
  'https://10.0.0.8/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://[::ffff:10.0.0.8]/',
  'https://[fe80::1]/',
  'https://224.0.0.1/',
  'http://8.8.8.8/',
  'https://[fd00::1]/',
])('the address %s is refused', async (url) => {
  const reply = await call('POST', path, { body: { url } });
  expect(reply.status).toBe(400);
  expect(reply.body['errors']).toMatchObject([{ pointer: '#/url', code: 'address-refused' }]);
});

test('a name is judged by its addresses, and one without an address is refused', async () => {
  const { HEARTH_WEBHOOK_ALLOW_NETWORKS: _, ...closed } = settings;
  const strict = httpClient((await world.start('api', closed)).url, await keyFor(world));
  for (const url of [
    'https://localhost/',
    'https://localhost:8443/x',
    'https://127.0.0.1/',
    'https://0x7f.1/',
  ])
    expect((await strict('POST', path, { body: { url } })).body['errors']).toMatchObject([
      { code: 'address-refused' },
    ]);
  expect(
    (await strict('POST', path, { body: { url: 'https://hooks.hearth.invalid/' } })).body['errors'],
  ).toMatchObject([{ code: 'not-resolved' }]);
});

test('without a file of keys there are no webhooks, and the reply says what to set', async () => {
  const bare = httpClient((await world.start('api')).url, await keyFor(world));
  const reply = await bare('POST', path, { body: { url: 'https://hooks.example/' } });
  expect([reply.status, reply.body['code']]).toEqual([409, 'webhooks-not-configured']);
  expect(reply.body['detail']).toContain('HEARTH_WEBHOOK_SECRET_KEY_FILE');
});

test('no personal data is in a callback', async () => {
  const to = await receiver();
  const { id } = await subscribe(call, to);
  const did = await happen({
    location: { district: 'XYZ', density: 'Medium', geo: { lat: -1.234567, lon: 36.765432 } },
    contact: { name: 'Wanjiku Planted-Name', phone: '+254 700 555777', language: 'sw' },
  });
  const at = `/v1/households/${encodeURIComponent(did)}`;
  const patch = { contact: { name: 'Akinyi Planted-Name', phone: '+254 700 555778' } };
  expect((await call('PATCH', at, { body: patch })).status).toBe(200);
  expect((await call('POST', `${at}/erasures`, { body: { reason: 'asked' } })).status).toBeLessThan(300);
  const types = (): string[] =>
    to.received.map(({ body }) => z.looseObject({ type: z.string() }).parse(JSON.parse(body)).type);
  await until('the erasure', () => types().includes('household.erased'));
  expect(types()).toEqual(expect.arrayContaining(['household.created', 'household.updated']));
  const sent = to.received.map(({ headers, body }) => `${JSON.stringify(headers)}${body}`).join('\n');
  for (const planted of ['Planted', '555777', '555778', '1.234567', '36.765432', '1.2345', '36.7654'])
    expect(sent).not.toContain(planted);
  await call('DELETE', `${path}/${id}`);
});
