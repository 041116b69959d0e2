// Promise: npm start alone starts everything on this machine, loads its history correctly, and restarts on the same data.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readTruth } from '#infra/fleet/truth.ts';
import { freePortOffset } from '#infra/stack/ports.ts';
import { loadSecrets } from '#infra/stack/secrets.ts';
import { readReady } from '#infra/stack/ready.ts';
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

const campaigns = z.object({
  data: z.array(z.looseObject({ id: z.string(), status: z.string(), counts: z.looseObject({}) })),
});
const reviewed = z.object({
  data: z.array(
    z.object({ responseId: z.string(), version: z.number(), verification: z.object({ status: z.string() }) }),
  ),
});

const readApi = async <Shape extends z.ZodType>(path: string, shape: Shape): Promise<z.output<Shape>> => {
  const { api, apiKey } = readReady(dataDir);
  const reply = await fetch(`${api}/v1/${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
  return shape.parse(await reply.json());
};

/** Of the demo survey: the campaigns, and the responses in the order of their ids. */
async function demoSurvey(): Promise<{ open: unknown[]; responses: z.output<typeof reviewed>['data'] }> {
  const { data } = await readApi('surveys', campaigns);
  const { data: responses } = await readApi('responses', reviewed);
  return {
    open: data.map(({ id, status }) => ({ id, status })),
    responses: responses.toSorted((a, b) => (a.responseId < b.responseId ? -1 : 1)),
  };
}

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

test('a drawn survey of the households is open, with an interview that is verified and one that contradicts the sensors', async () => {
  await said('A survey of the households is open.', 60_000);
  const { open, responses } = await demoSurvey();
  expect(open).toEqual([{ id: expect.stringMatching(/^srv_/), status: 'open' }]);
  expect(responses.map(({ verification }) => verification.status).toSorted()).toEqual([
    'needs_correction',
    'verified',
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
  'Ctrl-C ends everything with 0, and the next start is ready again with the same key and the same survey',
  { timeout: 120_000 },
  async () => {
    const { apiKey } = readReady(dataDir);
    const survey = await demoSurvey();
    const end = ended();
    running.child.kill('SIGINT');
    expect(await end).toBe(0);
    expect(running.output()).toContain(`Stopped; the data is kept in ${dataDir}\n`);
    expect(existsSync(join(dataDir, 'ready.json'))).toBe(false);
    start();
    await said('hearth ready ', 60_000);
    expect(readReady(dataDir).apiKey).toBe(apiKey);
    await said('A survey of the households is open.', 60_000);
    expect(await demoSurvey()).toEqual(survey);
  },
);
