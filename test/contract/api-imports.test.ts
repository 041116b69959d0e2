// Imports of households and their jobs over real HTTP: an outcome for every row, safe to repeat, nothing lost.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createKey } from '#records/api-keys/api-keys.ts';
import { openRecords } from '#records/records.ts';
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
const send = (
  body: string | Buffer,
  headers: Record<string, string> = csvType,
  query = '',
): Promise<HttpReply> => call('POST', `/v1/households/imports${query}`, { body, headers });

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

test('a district that no household of the project had before is named, to keys alone that may read it', async () => {
  const projectId = 'did:x:import-districts';
  const file = (...districts: string[]) =>
    [
      'externalId,projectId,status,location.district,location.density',
      ...districts.map((district) => `${district},${projectId},enrolled,${district},Low`),
    ].join('\n');
  expect((await send(file('Kampala', 'Gulu'))).body).toMatchObject({ created: 2, warnings: [] });
  const warnings = async (by: HttpClient, ...districts: string[]) => {
    const path = '/v1/households/imports?dryRun=true';
    const reply = await by('POST', path, { body: file(...districts), headers: csvType });
    return reply.body['warnings'];
  };
  await expect
    .poll(() => warnings(call, 'Gulu', 'Kampla'))
    .toEqual([
      {
        code: 'new-district',
        detail: 'No household of the project had the district "Kampla" before. Did you mean "Kampala"?',
        lines: [3],
      },
    ]);
  const writing = httpClient(url, await keyFor(world, { scopes: ['households:write'] }));
  expect(await warnings(writing, 'Kampla')).toEqual([]);
  const elsewhere = httpClient(url, await keyFor(world, { projectIds: ['prj_01M7YNX8J0G4FJM55SGM69V73N'] }));
  expect(await warnings(elsewhere, 'Kampla')).toEqual([]);
});

test('a file that is sent again changes nothing, and other content of a row is a conflict', async () => {
  expect((await send(`${head}\n${good}\n`)).body).toMatchObject({ created: 0, unchanged: 1, rejected: 0 });
  expect((await send(`${head}\n${good.replace('40.5', '41')}\n`)).body).toMatchObject({
    rejected: 1,
    rows: [
      {
        line: 2,
        problem: {
          code: 'household-conflict',
          errors: [
            {
              pointer: '#/baseline/monthlyConsumption',
              detail: expect.stringMatching(
                /^The stored value is 40\.5, the sent value is 41\. Change it by PATCH \/v1\/households\/hh_\w+\.$/,
              ),
            },
          ],
        },
      },
    ],
  });
});

test.each([
  [
    'text/csv',
    `externalId,location.district,location.density,baseline.fuelType,baseline.monthlyConsumption
HH-9,Gulu,Hgh,Wood,"35,5"
,S\u{fffd},High,Wud,4
`,
  ],
  [
    'application/x-ndjson',
    `{"location":{"district":"Gulu","density":"Hgh"},"baseline":{"fuelType":"Wood","monthlyConsumption":"35,5"}}
{"location":{"district":"S\u{fffd}","density":"High"},"baseline":{"fuelType":"Wud","monthlyConsumption":4}}
`,
  ],
])('all faults of a row of %s are told at once, each place once', async (type, file) => {
  const isCsv = type === 'text/csv';
  const nameless = { pointer: '#/externalId', code: 'required' };
  const number = { pointer: '#/baseline/monthlyConsumption', code: isCsv ? 'not-a-number' : 'wrong-type' };
  const density = { pointer: '#/location/density', code: 'not-allowed', suggestion: 'High' };
  const letters = { pointer: isCsv ? '#/location/district' : '#', code: 'lost-letters' };
  const fuel = { pointer: '#/baseline/fuelType', code: 'not-allowed' };
  for (const query of ['', '?dryRun=true']) {
    const reply = await send(file, { 'content-type': type }, query);
    expect(reply.body['rows']).toMatchObject([
      { outcome: 'rejected', problem: { errors: isCsv ? [number, density] : [nameless, density, number] } },
      { outcome: 'rejected', problem: { errors: [letters, nameless, fuel] } },
    ]);
  }
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

test.each([
  [
    'text/csv',
    Buffer.from('externalId,location.district\nS\u00e9,x\n', 'latin1'),
    'Line 2 of the file is not UTF-8.',
  ],
  [
    'application/x-ndjson',
    Buffer.from('\n{"did":"did:x:S\u00e9"}', 'latin1'),
    'Line 2 of the file is not UTF-8.',
  ],
  ['text/csv', Buffer.from('\u{feff}externalId\nx\n', 'utf16le'), 'The file is UTF-16'],
])('%s that is not UTF-8 is refused whole, with the line and what to do', async (type, file, detail) => {
  const reply = await send(file, { 'content-type': type });
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
  expect(reply.body['detail']).toContain(detail);
  expect(reply.body['detail']).toContain('CSV UTF-8');
});

const lines = (...rows: readonly string[]): string => [head, ...rows].join('\n');

/** Outcomes and reasons of the rows, without what a dry run does not know. */
const judged = ({ body }: HttpReply) =>
  z
    .object({ rows: z.array(z.object({ line: z.number(), outcome: z.string(), problem: z.unknown() })) })
    .parse(body).rows;

const conflict = (line: number, pointer: string, detail: string) => ({
  line,
  outcome: 'rejected',
  problem: { code: 'household-conflict', errors: [{ pointer, code: 'contradicts-row', detail }] },
});

test('a dry run finds what the run finds: contradictions by line, copies after their first row', async () => {
  const file = lines(
    'F-1,Gulu,Low,Wood,4,,SmartMeter,did:x:f-1',
    'F-2,Gulu,Low,Wood,4,,,',
    'F-1,Gulu,Low,Wood,5,,,',
    'F-3,Gulu,Low,Wood,4,,SmartMeter,did:x:f-1',
    'F-2,Gulu,Low,Wood,4,,,',
    'F-4,Gulu,Low,Wod,4,,,',
    'F-4,Gulu,Low,Wod,4,,,',
  );
  const tried = await send(file, csvType, '?dryRun=true');
  const run = await send(file);
  expect(judged(run)).toEqual(judged(tried));
  expect(run.body).toMatchObject({ total: 7, created: 1, unchanged: 1, rejected: 5 });
  const wrong = { code: 'invalid-household', errors: [{ pointer: '#/baseline/fuelType' }] };
  const keep = 'with other values. Keep one of these rows.';
  expect(judged(run)).toMatchObject([
    conflict(2, '#/externalId', `"F-1" is also in line 4, ${keep}`),
    { line: 3, outcome: 'created' },
    conflict(4, '#/externalId', `"F-1" is also in line 2, ${keep}`),
    conflict(5, '#/devices/0/did', `"did:x:f-1" is also in line 2, ${keep}`),
    { line: 6, outcome: 'unchanged' },
    { line: 7, outcome: 'rejected', problem: wrong },
    { line: 8, outcome: 'rejected', problem: wrong },
  ]);
  const { rows } = z.object({ rows: z.array(z.object({ id: z.string().nullable() })) }).parse(run.body);
  expect(rows[4]).toEqual(rows[1]);
  expect((await call('GET', '/v1/devices/did%3Ax%3Af-1')).status).toBe(404);
});

test('one project under two names, or left out by its own key, is one project', async () => {
  const project = await call('POST', '/v1/projects', {
    body: { did: 'did:x:import-project', name: 'P', country: 'KE', timeZone: 'Africa/Nairobi' },
  });
  const id = String(project.body['id']);
  const own = httpClient(url, await keyFor(world, { projectIds: [id] }));
  const columns =
    'projectId,externalId,location.district,location.density,baseline.fuelType,baseline.monthlyConsumption';
  const file = (...projects: readonly string[]) =>
    [columns, ...projects.map((name) => `${name},P-1,Gulu,Low,Wood,4`)].join('\n');
  for (const [client, body] of [
    [call, file(id, 'did:x:import-project')],
    [own, file('', 'did:x:import-project')],
  ] as const)
    for (const query of ['?dryRun=true', ''])
      expect(
        (await client('POST', `/v1/households/imports${query}`, { body, headers: csvType })).body,
      ).toMatchObject({
        rejected: 2,
        rows: [{ problem: { code: 'household-conflict' } }, { problem: { code: 'household-conflict' } }],
      });
});

test('which of many rows is created follows from the file alone', async () => {
  const copies = Array.from({ length: 60 }, (_, index) => row(`copy-${index % 3}`));
  const { rows } = z
    .object({ rows: z.array(z.object({ line: z.number(), outcome: z.string() })) })
    .parse((await send(lines(...copies))).body);
  const created = rows.filter(({ outcome }) => outcome === 'created').map(({ line }) => line);
  expect(created).toEqual([2, 3, 4]);
});

test('a row that no operation can write is rejected by a dry run, too', async () => {
  const devices = Array.from({ length: 50 }, (_, index) => ({
    did: `did:x:${'long'.repeat(120)}-${index}`,
    type: 'SmartMeter',
  }));
  const household = {
    did: 'did:x:heavy',
    location: { district: 'N', density: 'Low' },
    baseline: { fuelType: 'Wood', monthlyConsumption: 1 },
    devices,
  };
  const type = { 'content-type': 'application/x-ndjson' };
  const body = JSON.stringify(household);
  const [tried, run] = [await send(body, type, '?dryRun=true'), await send(body, type)];
  expect(judged(tried)).toEqual(judged(run));
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

test('a job whose process stops is failed at once', async () => {
  const stopping = await world.start('api');
  const reply = await httpClient(stopping.url, await keyFor(world))('POST', '/v1/households/imports', {
    body: many('stopping', 5000),
    headers: { ...csvType, prefer: 'respond-async' },
  });
  expect(reply.status).toBe(202);
  expect(await stopping.stop()).toBe(0);
  expect((await call('GET', `/v1/jobs/${String(reply.body['id'])}`)).body).toMatchObject({
    status: 'failed',
    problem: { code: 'internal-error', detail: expect.stringContaining('Send the same request again') },
  });
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
    problem: { detail: expect.stringContaining('Send the same request again') },
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
