// The commands of the README and of the pages run as pasted, page by page, against one Hearth.
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { messageFault } from '#infra/fleet/faults.ts';
import { prepareTopics, type PreparedTopic } from '#infra/schema/topics.ts';
import { kafkaSettings } from '#runtime/kafka/client.ts';
import { openRegistry } from '#runtime/registry/registry.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { anchorAll } from '#test/support/measured-claim.ts';
import { openPageFolder, type PageFolder } from '#test/support/page-folder.ts';
import { pageOf, pages, shellBlocksOf } from '#test/support/pages.ts';
import { pythonWith } from '#test/support/python-packages.ts';
import { webhookSettings } from '#test/support/receiver.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
const webhooks = webhookSettings();
let call: HttpClient;
let folder: PageFolder;
/** The topic of power without a prefix: so the pages name it. */
let power: PreparedTopic;
/** The files of the work tree before the first command. */
let before: readonly string[];

beforeAll(async () => {
  before = filesOfTree();
  world = await openWorld();
  const registry = openRegistry(world.settings.HEARTH_REGISTRY_URL ?? '');
  ({ power } = await prepareTopics({ kafka: kafkaSettings(world.settings, 'pages'), registry, prefix: '' }));
  const unprefixed = { HEARTH_TOPIC_PREFIX: '', ...webhooks };
  const [{ url }] = await Promise.all([
    world.start('api', unprefixed),
    world.start('ingest', unprefixed),
    world.start('windows', unprefixed),
  ]);
  const key = await keyFor(world);
  call = httpClient(url, key);
  folder = openPageFolder(world, { url, key, prefix: '' });
});

/** Their names: an editor may change one meanwhile. Folders with a dot and packages belong to tools. */
function filesOfTree(tree = join(import.meta.dirname, '../..')): string[] {
  return readdirSync(tree, { withFileTypes: true }).flatMap((entry) => {
    const path = join(tree, entry.name);
    if (!entry.isDirectory()) return [path];
    return /^\.|^node_modules$/.test(entry.name) ? [] : filesOfTree(path);
  });
}

afterAll(async () => {
  folder[Symbol.dispose]();
  await world[Symbol.asyncDispose]();
});

const analysis = z.looseObject({ analysis: z.looseObject({ reductions: z.number() }) });

test('README: one day of readings gives the reduction that it shows', { timeout: 120_000 }, async () => {
  const run = await folder.run('README.md');
  expect(run.failed).toEqual([]);
  const reply = analysis.parse(JSON.parse(run.out.trim().split('\n').at(-1) ?? ''));
  const [, shown = ''] = /```json\n(.*?)```/s.exec(pageOf('README.md').text) ?? [];
  expect(reply).toMatchObject(z.record(z.string(), z.unknown()).parse(JSON.parse(shown)));
  expect(reply.analysis.reductions).toBeGreaterThan(0);
  expect(reply['creditedReduction']).toBeGreaterThan(0);
});

test(
  'claims: a day is claimed, a month is checked elsewhere, and gets its credential',
  { timeout: 300_000 },
  async () => {
    await using page = folder.walk('infra/docs/claims.md');
    const run = await page.upTo('## A month, checked on another machine');
    expect(run.failed).toEqual([]);
    expect(run.out).toContain('"status":"in_review"');
    expect(run.out).toContain('"status":"verified"');
    const stop = new AbortController();
    const passing = minutesPass(stop.signal);
    const month = await page.upTo('## Credential').finally(() => stop.abort());
    await passing;
    expect(month.failed).toEqual([]);
    expect(month.out.match(/^VALID, signed by z6Mk\w+$/gm)).toHaveLength(2);
    expect(month.out).toMatch(/^not repeated +nothing$/m);
    // The next day.
    await anchorAll(world, 'did:example:kitchen:cooker');
    const credential = await page.upTo();
    expect(credential.failed).toEqual([]);
    expect(credential.out).toContain('"EmissionReductionCredential"');
    expect(credential.out).toMatch(/^status +neither revoked nor suspended as of /m);
    expect(credential.out).toMatch(/^VALID, signed by z6Mk\w+$/m);
  },
);

/** Readings of the month two months ago, and of a day on each side, one each five minutes. */
function monthReadings(): number {
  const now = new Date();
  const [first, next] = [-2, -1].map((months) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months));
  return (((next ?? 0) - (first ?? 0)) / 86_400_000 + 2) * 288;
}

const ofMonth = `device_did = 'did:example:kitchen:cooker' AND observed_at < now64(3) - INTERVAL 20 DAY`;

/** The readings of the month arrived ten minutes ago: evidence is cut of what was stored three minutes before. */
async function minutesPass(stop: AbortSignal): Promise<void> {
  const { clickhouse } = world;
  while (!stop.aborted) {
    const [row] = await clickhouse.query(
      z.object({ count: z.number() }),
      `SELECT toUInt32(count()) AS count FROM power_readings FINAL WHERE ${ofMonth}`,
      {},
    );
    if (row?.count === monthReadings())
      return clickhouse.command(
        `INSERT INTO power_readings SELECT * REPLACE (ingested_at - INTERVAL 10 MINUTE AS ingested_at) FROM power_readings FINAL
         WHERE ${ofMonth}`,
        {},
      );
    await pause(500, undefined, { signal: stop }).catch(() => undefined);
  }
}

test('console: it prints a link, and makes one for another person and for the verifier', async () => {
  // As npm start writes it.
  writeFileSync(join(folder.path, 'verifier-key'), `${await keyFor(world, { scopes: ['keys:manage'] })}\n`);
  const run = await folder.run('infra/docs/console.md');
  expect(run.failed).toEqual([]);
  const links = run.out.match(/\/console\/open#[0-9A-Za-z_-]{58}/g) ?? [];
  expect(new Set(links).size).toBe(3);
});

test('households: they are imported, changed, corrected and erased', { timeout: 120_000 }, async () => {
  const run = await folder.run('infra/docs/households.md');
  expect(run.failed).toEqual([]);
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

test('the REST page: the typed client prints the reduction of the README', { timeout: 120_000 }, async () => {
  const run = await folder.run('infra/docs/rest-api.md');
  expect(run.failed).toEqual([]);
  expect(run.out).toMatch(/^did:example:kitchen:household [1-9][\d.]* kgCO2e$/m);
});

test('device fleets: readings come by Kafka and by REST, letters are sent again', async () => {
  const truncated = Buffer.alloc(9);
  truncated.writeUInt32BE(power.schemaId, 1);
  const unknown = Buffer.alloc(9);
  unknown.writeUInt32BE(999_999, 1);
  for (const value of [truncated, unknown])
    await world.send(power.topic, [{ key: 'did:example:my:meter', value }]);
  const letters = async (): Promise<unknown> =>
    (await call('GET', '/v1/readings/dead-letters?reason=truncated&reason=unknown-schema')).body['data'];
  await expect.poll(letters).toHaveLength(2);
  const run = await folder.run('infra/docs/device-fleets.md');
  expect(run.failed).toEqual([]);
  expect(run.out).toMatch(/^sent did:example:my:meter at /m);
  expect(run.out).toContain('1 would be sent again, 0 cannot be sent\n1 sent again, 0 cannot be sent');
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

test('survey templates: one is printed, one is written, and a campaign copies it', async () => {
  const run = await folder.run('infra/docs/survey-templates.md');
  expect(run.failed).toEqual([]);
  expect(run.out).toContain('# Enquête de référence');
  expect(run.out).toContain('"templateId":"baseline-kampala","templateVersion":1');
  expect(run.out).toContain('"content":{"templateId":"baseline-lira"');
  expect(run.out).toContain('<h:title>Baseline survey</h:title>');
});

test('survey responses: one is sent twice, corrected and verified', async () => {
  const run = await folder.run('infra/docs/survey-responses.md');
  expect(run.failed).toEqual([]);
  expect(run.out).toContain('"verification":{"status":"pending"}');
  expect(run.statuses).toContain('200');
  expect(run.out).toContain('"correctionReason":"The collector misread the roster."');
  expect(run.out).toMatch(/"decision":"verified"/);
  expect(run.out).toContain('The digest is right.');
});

test('survey numbers: statistics, checks, a comparison with sensors, and a file', async () => {
  const run = await folder.run('infra/docs/survey-numbers.md');
  expect(run.failed).toEqual([]);
  expect(run.out).toContain('"basis":{"statuses":["verified"],"n":1,');
  expect(run.out).toContain('"verdict":"not_comparable"');
  expect(run.out).toContain('"response_id","id","version","status"');
  expect(run.out).toMatch(/"digest":"sha256:[0-9a-f]{64}"\}\]/);
});

test('data teams: the views answer, and the notebook writes its file', { timeout: 600_000 }, async () => {
  // The packages that the page installs.
  const packages = await pythonWith('data-teams', join(folder.path, 'infra/data-teams/requirements.txt'));
  mkdirSync(join(folder.path, '.hearth'));
  symlinkSync(packages, join(folder.path, '.hearth/python'));
  const run = await folder.run('infra/docs/data-teams.md');
  expect(run.failed).toEqual([]);
  expect(run.statuses).toHaveLength(3);
  expect(run.out).toContain('household_did');
  expect(run.out).toMatch(/^127\.0\.0\.1 \d+$/m);
  expect(run.out).toMatch(/^adoption\.png\ncoverage\.png\ndevice-weeks\.parquet$/m);
});

test('webhooks: a receiver gets a test event, and the log has it', async () => {
  await using upkeep = await world.start('upkeep', webhooks);
  const run = await folder.run('infra/docs/webhooks.md');
  expect(run.failed).toEqual([]);
  expect(run.out).toMatch(/^evt_\w{26} \{"type":"webhook.test",.*\}$/m);
  expect(run.out).toContain('"status":"delivered"');
  expect(upkeep.output()).not.toContain('upkeep.failed');
});

test('operations: a backup is written', async () => {
  const run = await folder.run('infra/docs/operations.md');
  expect(readdirSync(join(folder.path, 'hearth-backups'))).toHaveLength(1);
  expect(run.failed).toEqual([]);
});

test('the commands of the pages wrote nothing into the work tree: they make keys and links', () => {
  expect(filesOfTree().filter((file) => !before.includes(file))).toEqual([]);
});

/** By test/integration/replay.test.ts, which has the readings of its meters, and by campaign.test.ts, which has phones. */
const elsewhere = { meters: 'infra/docs/auditors.md', phones: 'infra/docs/field-programmes.md' };

test('every page with commands is run by a test', () => {
  const withCommands = pages.filter((page) => shellBlocksOf(page).some(({ isRun }) => isRun));
  expect(withCommands.map(({ path }) => path).sort()).toEqual([
    'README.md',
    elsewhere.meters,
    'infra/docs/claims.md',
    'infra/docs/console.md',
    'infra/docs/data-teams.md',
    'infra/docs/device-fleets.md',
    elsewhere.phones,
    'infra/docs/households.md',
    'infra/docs/operations.md',
    'infra/docs/rest-api.md',
    'infra/docs/survey-numbers.md',
    'infra/docs/survey-responses.md',
    'infra/docs/survey-templates.md',
    'infra/docs/webhooks.md',
  ]);
});

test('dead letters are listed by a reason that messages of the demonstration fleet have', () => {
  const { text } = pageOf('infra/docs/device-fleets.md');
  const reasons = [...text.matchAll(/^npm run (?:--silent )?dead-letters -- list --reason (\S+)/gm)].map(
    ([, reason]) => reason,
  );
  expect(reasons.length).toBeGreaterThan(0);
  const faults = new Set<string>(Array.from({ length: 10_000 }, (_, index) => messageFault(1, index)));
  expect(reasons.filter((reason) => !faults.has(reason ?? ''))).toEqual([]);
});
