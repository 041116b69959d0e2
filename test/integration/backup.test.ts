// npm run backup and npm run restore: restored data equal the original, to the bytes of each reply.
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportExpiring } from '#upkeep/expiring.ts';
import { writeBackup } from '#infra/backup/write.ts';
import { storeOf } from '#infra/stack/ready.ts';
import { describeFile, readFile, storeFiles } from '#api/store/files/survey-files.ts';
import { createKey } from '#records/api-keys/api-keys.ts';
import { openClickHouse, type StreamingClickHouse } from '#runtime/clickhouse/client.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { openRecords } from '#records/records.ts';
import { runCli, type Ended } from '#test/support/cli.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';

let before: World;
let after: World;
let call: HttpClient;
let restored: HttpClient;
let ownKey: string;
let folder: string;
let file: string;
let written: Ended;
let put: Ended;
const old = (): string => `${before.settings.HEARTH_DATABASE}-20200101T000000Z.ndjson.gz`;

const household = {
  did: 'did:x:kept',
  projectId: 'did:x:project',
  externalId: 'A-1',
  location: { district: 'Kisumu', density: 'High', geo: { lat: -0.0917, lon: 34.768 } },
  contact: { name: 'Achieng', phone: '+254 700 111222' },
  baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
  devices: [{ did: 'did:x:meter', type: 'SmartMeter', vendor: 'Acme', serialNumber: '7' }],
};
const survey = {
  type: 'BaselineSurvey',
  projectId: 'did:x:project',
  template: { eligibilityCriteria: true },
  sampling: { method: 'stratified', size: 100, confidence: 0.95 },
};
const photo = {
  projectId: 'prj_1',
  responseId: 'uuid:1',
  householdId: 'hh_1',
  name: 'photo é.jpg',
  mediaType: 'image/jpeg',
  at: '2026-11-21T09:10:00Z',
  // Every byte, and more than a part of a restore holds.
  bytes: new Uint8Array(20 * 1024 * 1024).map((_, index) => index % 251),
};
const headers = { 'idempotency-key': 'once' };

const kept = [
  '/v1/households',
  '/v1/households/did%3Ax%3Akept',
  '/v1/devices/did%3Ax%3Ameter',
  '/v1/projects/did%3Ax%3Aproject',
  '/v1/surveys',
];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-backup-'));
  [before, after] = await Promise.all([openWorld(), openWorld()]);
  const key = await keyFor(before);
  ownKey = key;
  call = httpClient((await before.start('api')).url, key);
  for (const [path, body] of [
    ['/v1/households', household],
    ['/v1/surveys', survey],
  ] as const)
    await call('POST', path, { body, headers });
  await storeFiles(before.clickhouse, [photo]);
  // One old file of this database, one of another, and one that is no backup.
  for (const name of [old(), 'hearth_other-20200101T000000Z.ndjson.gz', 'notes.txt'])
    writeFileSync(join(folder, name), '');
  written = await runCli('backup', [folder], before.env);
  const [name = ''] = readdirSync(folder).filter((one) => one.startsWith(before.settings.HEARTH_DATABASE));
  file = join(folder, name);
  put = await runCli('restore', [file], after.env);
  restored = httpClient((await after.start('api')).url, key);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([before[Symbol.asyncDispose](), after[Symbol.asyncDispose]()]);
});

test('both commands say what they did', () => {
  expect(written).toEqual({
    code: 0,
    err: '',
    out: expect.stringContaining(`${old()} removed: older than 30 days`),
  });
  expect([put.code, put.out]).toEqual([
    0,
    expect.stringContaining(`are in ${after.settings.HEARTH_DATABASE}`),
  ]);
});

// Before the reads, which write to the audit log.
const rows = (world: World, table: string): Promise<unknown[]> =>
  world.clickhouse.query(
    z.looseObject({}),
    `SELECT * FROM ${table} FINAL ORDER BY ${table === 'unique_keys' ? 'key' : 'kind, id, version'}`,
  );

test('API keys open what they opened', async () => {
  const { id, scopes } = (await call('GET', '/v1/me')).body;
  expect((await restored('GET', '/v1/me')).body).toMatchObject({ id, scopes });
});

test('files of survey responses have the same bytes', async () => {
  const bytes = await readFile(after.clickhouse, describeFile(photo));
  expect(Buffer.compare(bytes ?? new Uint8Array(), photo.bytes)).toBe(0);
});

test('the log of records is equal, row by row', async () => {
  const were = await rows(before, 'records');
  expect(were.length).toBeGreaterThan(8);
  expect(await rows(after, 'records')).toEqual(were);
});

test('every read gives the same bytes and the same tag, also with the same key', async () => {
  for (const path of kept) {
    const [was, is] = [await call('GET', path), await restored('GET', path)];
    expect([path, is.status, is.text, is.headers.get('etag')]).toEqual([
      path,
      200,
      was.text,
      was.headers.get('etag'),
    ]);
  }
});

test('personal data come back with their household, and with the reply that is repeated', async () => {
  const path = '/v1/households/did%3Ax%3Akept';
  const { contact } = household;
  expect((await restored('GET', path)).body).toMatchObject({ contact });
  const again = await restored('POST', '/v1/households', { body: household, headers });
  expect([again.headers.get('idempotent-replayed'), again.body['contact']]).toEqual(['true', contact]);
});

test('what was unique is unique: a repeat is 200, other content and an installed device are 409', async () => {
  expect((await restored('POST', '/v1/households', { body: household })).status).toBe(200);
  const other = { ...household, baseline: { fuelType: 'Wood', monthlyConsumption: 1 } };
  expect((await restored('POST', '/v1/households', { body: other })).body['code']).toBe('household-conflict');
  const second = { ...household, did: 'did:x:second', externalId: 'A-2' };
  expect((await restored('POST', '/v1/households', { body: second })).body['code']).toBe('device-conflict');
});

test('a repeated idempotency key gets the reply of the first request', async () => {
  const again = await restored('POST', '/v1/surveys', { body: survey, headers });
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
});

test('operations between the reads of a backup are in it with their replies, or not at all; a key that was told of is no record', async () => {
  await using target = await openWorld();
  const records = openRecords(target.clickhouse);
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const wanted = { kind: 'test', name: 'n', scopes: ['surveys:read'], projectIds: [] } as const;
  await createKey(records, { ...wanted, expiresAt, actor: 'test' });
  await reportExpiring({ clickhouse: target.clickhouse, records, nowMs: Date.now, newUlid });
  const sent: HttpReply[] = [];
  const repeated = (client: HttpClient, read: number): Promise<HttpReply> =>
    client('POST', '/v1/surveys', { body: survey, headers: { 'idempotency-key': `before-read-${read}` } });
  await using door = openClickHouse(storeOf(before.settings));
  const busy: StreamingClickHouse = {
    ...door,
    stream: async function* (...read) {
      sent.push(await repeated(call, sent.length));
      yield* door.stream(...read);
    },
  };
  const between = join(folder, 'between.ndjson.gz');
  await writeBackup(busy, between, () => {});
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect((await runCli('restore', [between], target.env)).code).toBe(0);
  const client = httpClient((await target.start('api')).url, ownKey);
  const again = await Promise.all(sent.map((_, read) => repeated(client, read)));
  expect(again.slice(0, 2).map(({ text }) => text)).toEqual(sent.slice(0, 2).map(({ text }) => text));
  expect(again.map((reply) => [reply.status, reply.headers.get('idempotent-replayed')])).toEqual([
    [201, 'true'],
    [201, 'true'],
    [201, null],
    [201, null],
  ]);
  for (const { body } of again)
    expect((await client('GET', `/v1/surveys/${String(body['id'])}`)).status).toBe(200);
  rmSync(between);
});

test('only its owner can read a backup, and only old files of the same database are removed', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).sort()).toEqual(
    [file.slice(folder.length + 1), 'hearth_other-20200101T000000Z.ndjson.gz', 'notes.txt'].sort(),
  );
});

test('a database with records, a file that was cut or changed, and another file are refused with a sentence', async () => {
  expect(await runCli('restore', [file], after.env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('holds records already'),
  });
  const text = gunzipSync(readFileSync(file)).toString();
  const changed: [string, Uint8Array, string][] = [
    ['cut', gzipSync(text.slice(0, -200)), 'is incomplete or was changed'],
    ['torn', readFileSync(file).subarray(0, -100), 'cannot be read: unexpected end of file'],
    ['no gzip', Buffer.from(text), 'cannot be read: incorrect header check'],
    ['changed', gzipSync(text.replace('Kisumu', 'Kisumi')), 'is incomplete or was changed'],
    ['other', gzipSync('{}\n'), 'is not a backup'],
    [
      'head',
      gzipSync(text.replace('"migrations":[', '"migrations":["9999_later.sql",')),
      'is incomplete or was changed',
    ],
  ];
  for (const [name, content, sentence] of changed) {
    const bad = join(folder, name);
    writeFileSync(bad, content);
    const ended = await runCli('restore', [bad], after.env);
    expect([name, ended.code, ended.err]).toEqual([name, 1, expect.stringContaining(sentence)]);
  }
});

test.each([
  ['backup', [], 'one FOLDER'],
  ['backup', ['a', '--keep-days', '0'], '--keep-days is "0"'],
  ['restore', [], 'one FILE'],
])('npm run %s with %j says what is missing and exits with 2', async (name, args, sentence) => {
  const ended = await runCli(name, args, before.env);
  expect([ended.code, ended.err]).toEqual([2, expect.stringContaining(sentence)]);
  expect((await runCli(name, ['--help'], before.env)).out).toContain(`npm run ${name}`);
});
