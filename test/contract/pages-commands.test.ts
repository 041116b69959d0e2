// The commands of the README and of every page run as they are pasted, page after page, against one Hearth.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { messageFault } from '#infra/fleet/faults.ts';
import { viewsDatabase } from '#infra/schema/migrate.ts';
import { prepareTopics, type PreparedTopic } from '#infra/schema/topics.ts';
import { writeReady } from '#infra/stack/ready.ts';
import { kafkaSettings } from '#runtime/kafka/client.ts';
import { openRegistry } from '#runtime/registry/registry.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { pageOf, pages, shellBlocksOf } from '#test/support/pages.ts';
import { openWorld, type World } from '#test/support/world.ts';

const root = join(import.meta.dirname, '../..');

let world: World;
let call: HttpClient;
/** The folder of the project as the reader has it; what commands write stays in it. */
let folder: string;
/** By which readings of power are sent without a prefix. */
let power: PreparedTopic;

beforeAll(async () => {
  world = await openWorld();
  // The pages name the topics as they are without a prefix.
  const registry = openRegistry(world.settings.HEARTH_REGISTRY_URL ?? '');
  ({ power } = await prepareTopics({ kafka: kafkaSettings(world.settings, 'pages'), registry, prefix: '' }));
  const unprefixed = { HEARTH_TOPIC_PREFIX: '' };
  const [api] = await Promise.all([
    world.start('api', unprefixed),
    world.start('ingest', unprefixed),
    world.start('windows', unprefixed),
  ]);
  const key = await keyFor(world);
  call = httpClient(api.url, key);
  folder = mkdtempSync(join(tmpdir(), 'hearth-pages-'));
  for (const name of readdirSync(root).filter((one) => !one.startsWith('.')))
    symlinkSync(join(root, name), join(folder, name));
  const { kafka } = inject('stack');
  const { HEARTH_REGISTRY_URL, HEARTH_CLICKHOUSE_URL, HEARTH_CLICKHOUSE_ANALYST_URL } = world.settings;
  writeReady(folder, {
    api: api.url,
    apiKey: key,
    kafka,
    registry: HEARTH_REGISTRY_URL ?? '',
    clickhouse: HEARTH_CLICKHOUSE_URL ?? '',
    database: world.settings.HEARTH_DATABASE,
    analyst: HEARTH_CLICKHOUSE_ANALYST_URL ?? '',
  });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world[Symbol.asyncDispose]();
});

/** Says the status of each request of the API beside its reply. */
const loud = `set -eu -o pipefail; curl() { command curl -w '%{stderr}status %{http_code}\\n' "$@"; echo; }\n`;

interface Run {
  readonly out: string;
  /** Of every request, in order. */
  readonly statuses: readonly string[];
}

async function runPage(path: string): Promise<Run> {
  const blocks = shellBlocksOf(pageOf(path)).filter(({ isRun }) => isRun);
  const script = blocks
    .map(({ text }) => text)
    .join('\n')
    .replaceAll('hearth_views', viewsDatabase(world.settings.HEARTH_DATABASE));
  const env = {
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    HOME: folder,
    HEARTH_DATA_DIR: folder,
  };
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', loud + script], { cwd: folder, env });
  return { out: stdout, statuses: [...stderr.matchAll(/^status (\d+)$/gm)].map(([, status = '']) => status) };
}

const failed = ({ statuses }: Run): string[] => statuses.filter((status) => !/^20[0-4]$/.test(status));

const analysis = z.looseObject({ analysis: z.looseObject({ reductions: z.number() }) });

test('README: one day of readings gives the reduction that it shows', { timeout: 120_000 }, async () => {
  const run = await runPage('README.md');
  expect(failed(run)).toEqual([]);
  const reply = analysis.parse(JSON.parse(run.out.trim().split('\n').at(-1) ?? ''));
  const [, shown = ''] = /```json\n(.*?)```/s.exec(pageOf('README.md').text) ?? [];
  expect(reply).toMatchObject(z.record(z.string(), z.unknown()).parse(JSON.parse(shown)));
  expect(reply.analysis.reductions).toBeGreaterThan(0);
  expect(reply['creditedReduction']).toBeGreaterThan(0);
});

test('field programmes: they import, change, correct and erase', { timeout: 120_000 }, async () => {
  const run = await runPage('infra/docs/field-programmes.md');
  expect(failed(run)).toEqual([]);
  expect(run.out).toContain('3 created, 0 unchanged, 0 rejected');
  const device = '/v1/devices/did%3Aexample%3Afield%3Acooker%3A1';
  expect((await call('GET', `${device}/installations`)).body['data']).toMatchObject([
    { from: '2024-03-01T00:00:00Z', correctionReason: expect.any(String) },
  ]);
  expect((await call('GET', `${device}/gaps`)).body['data']).toEqual([]);
  expect((await call('GET', `${device}/gaps?withdrawn=true`)).body['data']).toMatchObject([
    { reason: 'power_outage', withdrawnAt: expect.any(String) },
  ]);
  expect(await call('GET', '/v1/households/did%3Aexample%3Afield%3Ahousehold%3Ato-erase')).toMatchObject({
    status: 410,
  });
  expect(await call('GET', '/v1/households/did%3Aexample%3Afield%3Ahousehold%3A1')).toMatchObject({
    status: 200,
  });
});

test('auditors: a month of a real meter is calculated again and is equal', { timeout: 240_000 }, async () => {
  const run = await runPage('infra/docs/auditors.md');
  expect(failed(run)).toEqual([]);
  expect(run.out).toContain('equal');
  expect(run.out).toContain('{"sampleSize":357}');
});

test('the REST page: the typed client prints the reduction of the README', { timeout: 120_000 }, async () => {
  const run = await runPage('infra/docs/rest-api.md');
  expect(failed(run)).toEqual([]);
  expect(run.out).toMatch(/^did:example:kitchen:household [1-9][\d.]* kgCO2e$/m);
});

test('device fleets: readings come by Kafka and by REST, letters are sent again', async () => {
  const truncated = Buffer.alloc(9);
  truncated.writeUInt32BE(power.schemaId, 1);
  await world.send(power.topic, [{ key: 'did:example:my:meter', value: truncated }]);
  const letters = async (): Promise<unknown> =>
    (await call('GET', '/v1/readings/dead-letters?reason=truncated')).body['data'];
  await expect.poll(letters).toHaveLength(1);
  const run = await runPage('infra/docs/device-fleets.md');
  expect(failed(run)).toEqual([]);
  expect(run.out).toMatch(/^sent did:example:my:meter at /m);
  expect(run.out).toContain('1 would be sent again, 0 cannot be\n1 sent again, 0 cannot be');
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const readings = async (): Promise<unknown> =>
    (await call('GET', `/v1/devices/did%3Aexample%3Amy%3Ameter/readings?kind=power&from=${since}`)).body[
      'data'
    ];
  await expect
    .poll(readings)
    .toEqual(
      expect.arrayContaining([720, 640].map((watts) => expect.objectContaining({ activePowerW: watts }))),
    );
});

test('data teams: the views answer', async () => {
  const run = await runPage('infra/docs/data-teams.md');
  expect(failed(run)).toEqual([]);
  expect(run.statuses).toHaveLength(2);
  expect(run.out).toContain('household_did');
});

test('operations: a backup is written', async () => {
  const run = await runPage('infra/docs/operations.md');
  expect(readdirSync(join(folder, 'hearth-backups'))).toHaveLength(1);
  expect(failed(run)).toEqual([]);
});

test('every page with commands is run here', () => {
  const withCommands = pages.filter((page) => shellBlocksOf(page).some(({ isRun }) => isRun));
  expect(withCommands.map(({ path }) => path).sort()).toEqual([
    'README.md',
    'infra/docs/auditors.md',
    'infra/docs/data-teams.md',
    'infra/docs/device-fleets.md',
    'infra/docs/field-programmes.md',
    'infra/docs/operations.md',
    'infra/docs/rest-api.md',
  ]);
});

test('dead letters are asked for by a reason that messages of the demonstration fleet have', () => {
  const { text } = pageOf('infra/docs/device-fleets.md');
  const reasons = [...text.matchAll(/^npm run (?:--silent )?dead-letters -- .*--reason (\S+)/gm)].map(
    ([, reason]) => reason,
  );
  expect(reasons.length).toBeGreaterThan(0);
  const faults = new Set<string>(Array.from({ length: 10_000 }, (_, index) => messageFault(1, index)));
  expect(reasons.filter((reason) => !faults.has(reason ?? ''))).toEqual([]);
});
