// Imports of households and their jobs over real HTTP: an outcome for every row, safe to repeat, nothing lost.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createKey } from '#runtime/api-keys.ts';
import { openRecords } from '#runtime/records.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let url: string;
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  url = (await world.start('api')).url;
  call = httpClient(url, await keyFor(world));
});
afterAll(() => world[Symbol.asyncDispose]());

const csvType = { 'content-type': 'text/csv' };
const send = (body: string, headers: Record<string, string> = csvType, query = ''): Promise<HttpReply> =>
  call('POST', `/v1/households/imports${query}`, { body, headers });

const head =
  'externalId,location.district,location.density,baseline.fuelType,baseline.monthlyConsumption,tags,devices.0.type,devices.0.did';
const good = 'HH-1,"Kampala, north",Low,Charcoal,40.5,a;b,SmartMeter,did:x:import-stove';

test('every row has its outcome, with its line; good rows are stored, bad ones say why', async () => {
  const file = [head, good, 'HH-2,Gulu,Low,Charcol,many,,,', 'HH-3,Gulu', ',Gulu,Low,Wood,4,,,', ''].join(
    '\r\n',
  );
  const reply = await send(file);
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({ dryRun: false, total: 4, created: 1, unchanged: 0, rejected: 3 });
  expect(reply.body['rows']).toMatchObject([
    { line: 2, outcome: 'created', id: expect.stringMatching(/^hh_/), problem: null },
    {
      line: 3,
      outcome: 'rejected',
      id: null,
      problem: {
        code: 'invalid-household',
        errors: [
          { pointer: '#/baseline/fuelType', suggestion: 'Charcoal' },
          { pointer: '#/baseline/monthlyConsumption' },
        ],
      },
    },
    { line: 4, outcome: 'rejected', problem: { code: 'invalid-request' } },
    { line: 5, outcome: 'rejected', problem: { errors: [{ pointer: '#/externalId', code: 'required' }] } },
  ]);
  const { data } = z
    .object({ data: z.array(z.unknown()) })
    .parse((await call('GET', '/v1/households?externalId=HH-1')).body);
  expect(data).toMatchObject([
    {
      location: { district: 'Kampala, north', density: 'Low' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40.5 },
      tags: ['a', 'b'],
      devices: [{ did: 'did:x:import-stove', type: 'SmartMeter' }],
    },
  ]);
});

test('a file that is sent again changes nothing, and other content of a row is a conflict', async () => {
  expect((await send(`${head}\n${good}\n`)).body).toMatchObject({ created: 0, unchanged: 1, rejected: 0 });
  expect((await send(`${head}\n${good.replace('40.5', '41')}\n`)).body).toMatchObject({
    rejected: 1,
    rows: [{ line: 2, problem: { code: 'household-conflict' } }],
  });
});

test('a dry run judges and stores nothing', async () => {
  const file = `${head}\nHH-dry,Gulu,Low,Wood,4,,,\nHH-bad,,Low,Wood,4,,,\n`;
  expect((await send(file, csvType, '?dryRun=true')).body).toMatchObject({
    dryRun: true,
    created: 1,
    rejected: 1,
    rows: [{ outcome: 'created', id: null }, { outcome: 'rejected' }],
  });
  expect((await call('GET', '/v1/households?externalId=HH-dry')).body['data']).toEqual([]);
});

test('lines of JSON: one that is none is rejected alone', async () => {
  const household = {
    did: 'did:x:import-line',
    location: { district: 'N', density: 'Low' },
    baseline: { fuelType: 'Wood', monthlyConsumption: 1 },
  };
  const reply = await send(`${JSON.stringify(household)}\n\n{"did":\n`, {
    'content-type': 'application/x-ndjson',
  });
  expect(reply.body).toMatchObject({
    total: 2,
    created: 1,
    rows: [
      { line: 1, did: 'did:x:import-line' },
      { line: 3, problem: { code: 'malformed-json' } },
    ],
  });
});

test.each<[string, string, object]>([
  [
    'an unknown column',
    'externalId,location.distrct\nx,y\n',
    { errors: [{ index: 1, suggestion: 'location.district' }] },
  ],
  ['a column twice', 'externalId,externalId\nx,y\n', { errors: [{ index: 1, code: 'listed-twice' }] }],
  ['a quote that is never closed', 'externalId\n"x\n', {}],
  ['no row', 'externalId\n', {}],
  ['too many rows', `externalId\n${'x\n'.repeat(10_001)}`, { errors: [{ code: 'too-large', max: 10_000 }] }],
])('a file with %s is refused whole', async (_, file, problem) => {
  expect(await send(file)).toMatchObject({ status: 400, body: { code: 'invalid-request', ...problem } });
});

const row = (name: string) => `${name},Gulu,Low,Wood,4,,,`;
const many = (name: string, count: number): string =>
  [head, ...Array.from({ length: count }, (_, index) => row(`${name}-${index}`))].join('\n');

/** A machine that is busy may answer 503 first. */
const begin = (file: string): Promise<HttpReply> =>
  until('a job', async () => {
    const reply = await send(file, { ...csvType, prefer: 'respond-async' });
    return reply.status === 202 && reply;
  });

const ended = (location: string) =>
  until(
    'the job to end',
    async () => {
      const { body } = await call('GET', location);
      return body['status'] !== 'running' && body;
    },
    60_000,
  );

test('with Prefer: respond-async the answer is a job that ends with the same result', async () => {
  const reply = await begin(many('async', 30));
  expect([reply.status, reply.headers.get('preference-applied')]).toEqual([202, 'respond-async']);
  const location = reply.headers.get('location') ?? '';
  expect(location).toBe(`/v1/jobs/${String(reply.body['id'])}`);
  const job = await ended(location);
  expect(job).toMatchObject({
    kind: 'household-imports',
    status: 'succeeded',
    progress: { done: 30, total: 30 },
    result: { created: 30, rejected: 0 },
    problem: null,
    finishedAt: expect.stringMatching(/Z$/),
  });
  const listed = await until('the job in the list', async () => {
    const { body } = await call('GET', '/v1/jobs?status=succeeded');
    return Array.isArray(body['data']) && body['data'].length > 0 && body['data'];
  });
  expect(listed).toMatchObject([{ id: job['id'] }]);
});

test('a job whose process died is failed and says so, and the rest is done by sending it again', async () => {
  const dying = await world.start('api');
  const file = many('dying', 40);
  const reply = await httpClient(dying.url, await keyFor(world))('POST', '/v1/households/imports', {
    body: file,
    headers: { ...csvType, prefer: 'respond-async' },
  });
  dying.kill('SIGKILL');
  await dying.exited;
  const id = String(reply.body['id']);
  expect((await call('GET', `/v1/jobs/${id}`)).body['status']).toBe('running');
  // A minute passes: the last sign of life of the process is set back.
  await world.clickhouse.command(
    `INSERT INTO records SELECT kind, id, version + 100, replace(body, JSONExtractString(body, 'updatedAt'), '2020-01-01T00:00:00Z'), actor, nonce, at
     FROM records WHERE kind = 'job' AND id = '${id}' ORDER BY version DESC LIMIT 1`,
  );
  expect((await call('GET', `/v1/jobs/${id}`)).body).toMatchObject({
    status: 'failed',
    problem: { detail: expect.stringContaining('send the same request again') },
  });
  const again = await begin(file);
  const done = z
    .object({ result: z.object({ created: z.number(), unchanged: z.number(), rejected: z.number() }) })
    .parse(await ended(again.headers.get('location') ?? ''));
  expect(done.result.created + done.result.unchanged).toBe(40);
});

test('a job that is cancelled stops, and what it has done stays', async () => {
  const reply = await begin(many('cancelled', 5000));
  const location = reply.headers.get('location') ?? '';
  expect((await call('DELETE', location)).status).toBe(204);
  expect((await call('GET', location)).body).toMatchObject({ status: 'cancelled', result: null });
  expect((await call('DELETE', location)).status).toBe(204);
});

test('a process works on eight imports at once; who comes then is told to come again', async () => {
  const jobs = await Promise.all(
    Array.from({ length: 8 }, (_, index) => begin(many(`at-once-${index}`, 3000))),
  );
  const refused = await send(many('ninth', 1));
  expect(refused).toMatchObject({ status: 503, body: { code: 'dependency-unavailable' } });
  expect(refused.headers.get('retry-after')).toBe('5');
  for (const { headers } of jobs) await call('DELETE', headers.get('location') ?? '');
  await begin(many('ninth', 1));
});

test('a job is seen with the scope of its work, and by a limited key only when it is its own', async () => {
  const reply = await begin(many('seen', 1));
  const location = reply.headers.get('location') ?? '';
  const clientWith = async (scope: string, projectIds: readonly string[]) => {
    const wanted = {
      kind: 'test',
      name: 'x',
      scopes: [scope],
      projectIds,
      expiresAt: null,
      actor: 'test',
    } as const;
    return httpClient(url, (await createKey(openRecords(world.clickhouse), wanted)).key);
  };
  const [reader, writer, limited] = [
    await clientWith('households:read', []),
    await clientWith('households:write', []),
    await clientWith('households:write', ['prj_01M7YNX8J0QF6P5307M3HNMPM6']),
  ];
  expect(
    await Promise.all([reader, writer, limited].map(async (one) => (await one('GET', location)).status)),
  ).toEqual([404, 200, 404]);
  expect((await limited('GET', '/v1/jobs')).body['data']).toEqual([]);
});
