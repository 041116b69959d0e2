// Promise: npm start alone starts everything on this machine, loads its history correctly, and restarts on the same data.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { demoDeveloper, demoVerifier } from '#infra/fleet/parties.ts';
import { readTruth } from '#infra/fleet/truth.ts';
import { freePortOffset } from '#infra/stack/ports.ts';
import { loadSecrets } from '#infra/stack/secrets.ts';
import { readReady } from '#infra/stack/ready.ts';
import { readSettings } from '#runtime/process/config.ts';
import { openClickHouse } from '#runtime/clickhouse/client.ts';
import { npmStart, type NpmStart } from '#test/support/npm-start.ts';
import { until } from '#test/support/until.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hearth-start-'));
let offset: number;
let running: NpmStart;

function start(): void {
  running = npmStart({
    HEARTH_DATA_DIR: dataDir,
    HEARTH_PORT_OFFSET: String(offset),
    HEARTH_FLEET_HOUSEHOLDS: '2',
    HEARTH_FLEET_DAYS: '3',
  });
}

const ended = (): Promise<number | null> => new Promise((resolve) => running.child.once('close', resolve));

const said = (text: string, timeoutMs: number): Promise<true> =>
  until(
    `"${text}" in the output`,
    () => {
      if (running.child.exitCode !== null) throw new Error(`npm start ended: ${running.output()}`);
      return running.output().includes(text) || undefined;
    },
    timeoutMs,
  ).then(() => true);

beforeAll(async () => {
  offset = await freePortOffset();
  start();
});

afterAll(async () => {
  if (running.child.exitCode === null) {
    const end = ended();
    running.child.kill('SIGTERM');
    await end;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

const count = z.object({ n: z.number() });

const party = z.object({ actor: z.string().nullable(), organisation: z.string() });

const reviewed = z.object({
  data: z.array(z.object({ verification: z.object({ status: z.string() }) })),
});

test('it comes to ready, and what the fleet sent is stored or refused', { timeout: 180_000 }, async () => {
  await said('hearth ready ', 90_000);
  await said('The history is loaded.', 90_000);
  const truth = readTruth(dataDir);
  const ready = readReady(dataDir);
  await using clickhouse = openClickHouse({ url: ready.clickhouse, database: ready.database });
  const rows = (table: string) => clickhouse.query(count, `SELECT count() AS n FROM ${table} FINAL`);
  const sent = truth?.messages.power?.readings ?? 0;
  expect(sent).toBeGreaterThan(1000);
  await until('the sent readings', async () => ((await rows('power_readings'))[0]?.n ?? 0) >= sent);
  await until('the days', async () => ((await rows('device_days'))[0]?.n ?? 0) >= 2 * 3);
  const [ledger] = await clickhouse.query(count, 'SELECT max(last_offset) AS n FROM ingest_ledger');
  expect(ledger?.n).toBeGreaterThan(100);
  expect(running.output()).not.toContain('Starting it again');
});

/** When a log of the data folder first says a text; the test fails if it never does. */
function firstSaid(service: string, text: string): number {
  const line = readFileSync(join(dataDir, 'logs', `${service}.log`), 'utf8')
    .split('\n')
    .find((each) => each.includes(text));
  const [at = ''] = /\d{4}-\d\d-\d\dT[\d:.]+Z/.exec(line ?? '') ?? [];
  expect(at, `"${text}" in the log of ${service}`).not.toBe('');
  return Date.parse(at);
}

test('upkeep starts when the history is stored, so that no device of it counts as silent before', async () => {
  await said('upkeep running', 60_000);
  const loadingAt = firstSaid('fleet', 'loading history');
  const loadedAt = firstSaid('fleet', ' live, ');
  expect(loadedAt).toBeGreaterThan(loadingAt);
  expect(firstSaid('upkeep', 'service.started')).toBeGreaterThan(loadedAt);
  expect(running.output()).not.toContain('before the history is stored');
});

test('it leads a survey of the households: one interview is verified, and one contradicts the sensors', async () => {
  await said('A survey of the households is open.', 60_000);
  const { api, apiKey } = readReady(dataDir);
  const reply = await fetch(`${api}/v1/responses`, { headers: { authorization: `Bearer ${apiKey}` } });
  const { data } = reviewed.parse(await reply.json());
  expect(data.map(({ verification }) => verification.status).toSorted()).toEqual([
    'needs_correction',
    'verified',
  ]);
});

test('its key is that of a developer, and a verifier has one of another organisation', async () => {
  const { api, apiKey } = readReady(dataDir);
  const verifierKey = readFileSync(join(dataDir, 'verifier-key'), 'utf8').trim();
  const parties = [apiKey, verifierKey].map(async (key) => {
    const reply = await fetch(`${api}/v1/me`, { headers: { authorization: `Bearer ${key}` } });
    return party.parse(await reply.json());
  });
  expect(await Promise.all(parties)).toEqual([
    { actor: null, organisation: demoDeveloper.organisation },
    { actor: demoVerifier.did, organisation: demoVerifier.organisation },
  ]);
});

test('a service has no rights but its own', async () => {
  const { clickhouse: admin, database } = readReady(dataDir);
  const url = new URL(admin);
  url.username = 'hearth_ingest';
  url.password = loadSecrets(dataDir).passwords.ingest;
  await using ingest = openClickHouse({ url: url.href.replace(/\/$/, ''), database });
  await expect(ingest.query(z.unknown(), 'SELECT * FROM api_keys')).rejects.toMatchObject({ code: 497 });
  await expect(
    ingest.insertRows('records', [{ kind: 'x', id: 'x', version: 1, body: '{}' }]),
  ).rejects.toMatchObject({ code: 497 });
});

test(
  'Ctrl-C ends everything with 0, and the next start is ready again with the same key, upkeep at once',
  { timeout: 180_000 },
  async () => {
    const { apiKey } = readReady(dataDir);
    const end = ended();
    running.child.kill('SIGINT');
    expect(await end).toBe(0);
    expect(running.output()).toContain(`Stopped; the data is kept in ${dataDir}\n`);
    expect(existsSync(join(dataDir, 'ready.json'))).toBe(false);
    start();
    await said('hearth ready ', 90_000);
    expect(readReady(dataDir).apiKey).toBe(apiKey);
    const { HEARTH_UPKEEP_PORT: port } = readSettings({});
    expect((await fetch(`http://127.0.0.1:${port + offset}/readyz`)).status).toBe(200);
  },
);
