// The kit of data teams on a real Hearth: each query of the dashboard as `analyst`, each metric on the pages that services
// serve, and the notebook up to its Parquet file.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { viewsDatabase } from '#infra/schema/migrate.ts';
import { openClickHouse, type ClickHouse } from '#runtime/clickhouse/client.ts';
import { readSettings } from '#runtime/process/config.ts';
import {
  dashboard,
  expandSql,
  parsePromQl,
  promTargets,
  readMetrics,
  sqlTargets,
  type Panel,
  type SqlTarget,
} from '#test/support/grafana-dashboard.ts';
import { httpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { powerReading } from '#test/support/power.ts';
import { pythonWith } from '#test/support/python-packages.ts';
import type { Service } from '#test/support/service.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

const folder = join(import.meta.dirname, '../../infra/data-teams');
const dayMs = 86_400_000;
const midnight = Math.floor(Date.now() / dayMs) * dayMs;
const dayAgo = (days: number): string => new Date(midnight - days * dayMs).toISOString().slice(0, 10);
/** Three whole weeks of each device, and yesterday. */
const history = 22;
const project = 'did:x:kit:project';
const [cooks, stopped] = ['did:x:kit:cooks', 'did:x:kit:stopped'];

let world: World;
let analyst: ClickHouse;
let views: string;
let services: Service[];

beforeAll(async () => {
  world = await openWorld();
  views = viewsDatabase(world.settings.HEARTH_DATABASE);
  analyst = openClickHouse({ url: world.env['HEARTH_CLICKHOUSE_ANALYST_URL'] ?? '', database: views });
  services = await Promise.all(
    (['api', 'ingest', 'windows', 'upkeep'] as const).map((name) => world.start(name)),
  );
  await makeProgramme();
}, 300_000);
afterAll(async () => {
  await analyst?.[Symbol.asyncDispose]();
  await world?.[Symbol.asyncDispose]();
});

/** One household cooks each day, one stopped after a week, and one was never heard. */
async function makeProgramme(): Promise<void> {
  const call = httpClient(services[0]?.url ?? '', await keyFor(world));
  const create = async (path: string, body: object): Promise<string> => {
    const reply = await call('POST', path, { body });
    expect([path, reply.status, reply.body['errors']]).toEqual([path, 201, undefined]);
    return String(reply.body['id']);
  };
  const projectId = await create('/v1/projects', {
    did: project,
    name: 'Kit',
    country: 'KE',
    timeZone: 'UTC',
  });
  const device = { type: 'ElectricPressureCooker', ratedPowerW: 1000, expectedInterval: 'PT15M' };
  for (const did of [cooks, stopped, 'did:x:kit:silent'])
    await create('/v1/households', {
      did,
      projectId: project,
      location: { district: 'Nyeri', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
      devices: [{ did: `${did}:cooker`, ...device }],
    });
  await world.produce('power', [...readingsOf(cooks, history), ...readingsOf(stopped, 7)]);
  await world.send(world.topics.power.topic, [{ key: `${cooks}:cooker`, value: Buffer.alloc(9) }]);
  await insertOthers(projectId);
  await until('all days to be computed', async () => (await daysStored()) === 2 * history, 120_000);
}

/** A reading each 15 minutes of the whole history; an hour of cooking at noon of the first days. */
const readingsOf = (household: string, daysOfCooking: number) =>
  Array.from({ length: history * 96 }, (_, index) => {
    const isNoon = index % 96 >= 48 && index % 96 < 52;
    const isCooking = isNoon && index < daysOfCooking * 96;
    return powerReading({
      deviceDid: `${household}:cooker`,
      observedAt: midnight - history * dayMs + index * 900_000,
      sequence: index,
      // An idle meter never stands still.
      activePowerW: isCooking ? 900 : 1 + (index % 3) / 10,
    });
  });

/** What other tests make by the way that it comes: here it is only read. */
async function insertOthers(project_id: string): Promise<void> {
  await world.clickhouse.insertRows('anomalies', [
    { id: 'a'.repeat(32), detector: 'spike', device_did: `${cooks}:cooker`, observed_at: dayAgo(3) },
  ]);
  const record = { version: 1, project_id, household_did: cooks };
  await world.clickhouse.insertRows('survey_responses', [{ ...record, id: 'r1', campaign_id: 's1' }]);
  await world.clickhouse.insertRows('claims', [{ ...record, id: 'c1', quantity: 2, unit: 'kgCO2e' }]);
}

async function daysStored(): Promise<number> {
  const [row] = await analyst.query(
    z.object({ days: z.number() }),
    `SELECT toUInt32(count()) AS days FROM household_windows WHERE span = 'day' AND starts_on < today()`,
  );
  return row?.days ?? 0;
}

const range = () => ({ views, project, from: dayAgo(30), to: dayAgo(-1) });

test.each(sqlTargets.map(({ panel, target }) => [`${panel.title}, ${target.refId}`, panel, target] as const))(
  'dashboard: %s answers with columns that its panel can draw',
  async (_name, panel, target) => {
    const sql = expandSql(target.rawSql, range());
    const rows = await analyst.query(z.record(z.string(), z.unknown()), sql);
    expect(rows.length).toBeGreaterThan(0);
    const columns = await analyst.query(
      z.object({ name: z.string(), type: z.string() }),
      `DESCRIBE (${sql})`,
    );
    expect(columnFaults(panel, target, columns)).toEqual([]);
    expect(target.queryType).toBe(target.format === 0 ? 'timeseries' : 'table');
  },
);

interface Column {
  readonly name: string;
  readonly type: string;
}

const isNumber = ({ type }: Column): boolean => /^(?:Nullable\()?(?:U?Int|Float)\d+\)?$/.test(type);
const isText = ({ type }: Column): boolean => ['String', 'LowCardinality(String)'].includes(type);

/** Columns that a panel cannot draw: a time series is a time, numbers, and at most one text that names the series. */
function columnFaults(panel: Panel, { format }: SqlTarget, columns: readonly Column[]): Column[] {
  const [first, ...others] = columns;
  if (first === undefined) return [];
  if (format === 0) {
    const isTime = first.name === 'time' && first.type.startsWith('DateTime');
    const texts = others.filter(isText);
    return [
      ...(isTime ? [] : [first]),
      ...texts.slice(1),
      ...others.filter((each) => !isNumber(each) && !isText(each)),
    ];
  }
  if (panel.type === 'trend')
    return [
      ...(first.name === panel.options?.xField ? [] : [first]),
      ...columns.filter((each) => !isNumber(each)),
    ];
  return panel.type === 'stat' ? columns.filter((each) => !isNumber(each)) : [];
}

/** The rows of a panel, by its title. */
async function answerOf(title: string): Promise<Record<string, unknown>[]> {
  const found = sqlTargets.find(({ panel }) => panel.title === title);
  if (found === undefined) throw new Error(`No panel ${title}`);
  const sql = `SELECT * APPLY toString FROM (${expandSql(found.target.rawSql, range())})`;
  return analyst.query(z.record(z.string(), z.unknown()), sql);
}

test('dashboard: its numbers are those of the programme', async () => {
  const states = { 'toString(cooked)': '1', 'toString(did not cook)': '1', 'toString(not heard)': '1' };
  expect(await answerOf('Newest full day')).toEqual([states]);
  expect(await answerOf('Households with a stove that reports use')).toEqual([
    { 'toString(households)': '3' },
  ]);
  const share = (week: string, used: string): object => ({
    'toString(weeks since the first day)': week,
    'toString(in use)': used,
  });
  expect(await answerOf('Stoves in use, by weeks since their first day')).toEqual([
    share('0', '1'),
    share('1', '0.5'),
    share('2', '0.5'),
  ]);
  expect(await answerOf('Devices that were silent longest')).toMatchObject([
    { 'toString(device)': 'did:x:kit:silent:cooker', 'toString(last day)': '1970-01-01' },
    { 'toString(last day)': dayAgo(1), 'toString(coverage of its days)': '1' },
    { 'toString(last day)': dayAgo(1) },
  ]);
});

test('dashboard: variables answer, panels do not overlap, and each uses a source that can be chosen', async () => {
  const { list } = dashboard.templating;
  const queries = list.filter(({ type }) => type === 'query');
  const answers = queries.map(({ query }) => analyst.query(z.unknown(), expandSql(query, range())));
  expect(await Promise.all(answers)).toEqual([[{ project_did: project }]]);
  const sources = list.filter(({ type }) => type === 'datasource');
  const uids = new Set(sources.map(({ name, query }) => `\${${name}} ${query}`));
  const used = dashboard.panels.flatMap(({ targets }) =>
    targets.map(({ datasource: { uid, type } }) => `${uid} ${type}`),
  );
  expect(new Set(used)).toEqual(uids);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  const taken = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  );
  expect(new Set(taken).size).toBe(taken.length);
  expect(dashboard.panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
});

test('the timeout of the data source fits the limit of the analyst', async () => {
  const { datasources } = z
    .object({
      datasources: z.array(
        z.object({ type: z.string(), jsonData: z.object({ queryTimeout: z.string() }).loose().optional() }),
      ),
    })
    .parse(parse(readFileSync(join(folder, 'grafana-data-sources.yaml'), 'utf8')));
  expect(datasources.map(({ type }) => type)).toEqual(['grafana-clickhouse-datasource', 'prometheus']);
  const seconds = Number(datasources[0]?.jsonData?.queryTimeout);
  // The client of the plugin asks for five seconds more. Its default of 60 s would be refused.
  const withLimit = (limit: number): Promise<unknown> =>
    analyst.query(z.unknown(), `SELECT 1 SETTINGS max_execution_time = ${limit + 5}`);
  await expect(withLimit(seconds)).resolves.toHaveLength(1);
  await expect(withLimit(60)).rejects.toMatchObject({ code: 452 });
});

test('every metric of the dashboard is exposed, and counters alone are rated', async () => {
  const pages = await Promise.all(
    services.map(async ({ url }) => readMetrics(await (await fetch(`${url}/metrics`)).text())),
  );
  const kinds = new Map(pages.flatMap((page) => [...page.kinds]));
  const labels = new Set(pages.flatMap((page) => [...page.labels]));
  expect(promTargets.length).toBeGreaterThan(8);
  for (const { expr, legendFormat } of promTargets) {
    const named = parsePromQl(expr);
    expect(named.metrics).toHaveLength(1);
    expect([expr, named.metrics.filter((name) => !kinds.has(name))]).toEqual([expr, []]);
    expect([expr, named.labels.filter((label) => !labels.has(label))]).toEqual([expr, []]);
    const counters = named.metrics.filter((name) => kinds.get(name) === 'counter');
    const isTotal = /^sum\(hearth_\w+\)$/.test(expr);
    expect([expr, named.rated]).toEqual([expr, isTotal ? [] : counters]);
    const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
    expect(shown.filter((label) => !named.labels.includes(label))).toEqual([]);
  }
  expect(() => parsePromQl('sum(rate(hearth_x[5m])')).toThrow('is no PromQL');
});

test('the configuration of Prometheus names the ports of the services', () => {
  const { scrape_configs } = z
    .object({
      scrape_configs: z.array(
        z.object({ static_configs: z.array(z.object({ targets: z.array(z.string()) })) }),
      ),
    })
    .parse(parse(readFileSync(join(folder, 'prometheus.yml'), 'utf8')));
  const { HEARTH_API_PORT, HEARTH_INGEST_PORT, HEARTH_WINDOWS_PORT, HEARTH_UPKEEP_PORT } = readSettings({});
  const ports = [HEARTH_API_PORT, HEARTH_INGEST_PORT, HEARTH_WINDOWS_PORT, HEARTH_UPKEEP_PORT];
  expect(scrape_configs.flatMap((each) => each.static_configs.flatMap(({ targets }) => targets))).toEqual(
    ports.map((port) => `127.0.0.1:${port}`),
  );
});

/** Runs the notebook with its pinned packages. Resolves to the folder of what it wrote. */
async function runNotebook(output: string, asked: Record<string, string>): Promise<void> {
  const packages = await pythonWith('data-teams', join(folder, 'requirements.txt'));
  const bin = join(packages, 'bin');
  await promisify(execFile)(join(bin, 'jupyter'), ['execute', join(folder, 'adoption.ipynb')], {
    cwd: output,
    env: {
      PATH: `${bin}:${process.env['PATH'] ?? ''}`,
      HOME: output,
      ANALYST: world.env['HEARTH_CLICKHOUSE_ANALYST_URL'],
      VIEWS: views,
      OUTPUT: output,
      ...asked,
    },
  });
}

test(
  'the notebook draws adoption and coverage, and its file is one that ClickHouse reads',
  { timeout: 600_000 },
  async () => {
    const output = mkdtempSync(join(tmpdir(), 'hearth-notebook-'));
    try {
      await runNotebook(output, { PROJECT: project });
      const made = readdirSync(output).filter((name) => !name.startsWith('.'));
      expect(made.sort()).toEqual(['adoption.png', 'coverage.png', 'device-weeks.parquet']);
      for (const name of ['adoption.png', 'coverage.png'])
        expect(readFileSync(join(output, name)).subarray(1, 4).toString()).toBe('PNG');
      const file = readFileSync(join(output, 'device-weeks.parquet'));
      expect(await weeksIn(file)).toEqual([
        ...[0, 1, 2].map((week) => weekOf(cooks, week, 7)),
        ...[7, 0, 0].map((used, week) => weekOf(stopped, week, used)),
      ]);
      expect(file.includes('days_heard')).toBe(true);
      await runNotebook(output, { PROJECT: project });
      expect(readFileSync(join(output, 'device-weeks.parquet')).equals(file)).toBe(true);
    } finally {
      rmSync(output, { recursive: true });
    }
  },
);

const weekOf = (household: string, week: number, used: number) => ({
  device_did: `${household}:cooker`,
  household_did: household,
  device_type: 'ElectricPressureCooker',
  week,
  starts_on: dayAgo(history - 7 * week),
  days_heard: 7,
  days_used: used,
  coverage: 1,
  hours_in_use: used,
});

/** The rows of a Parquet file, read by ClickHouse. */
async function weeksIn(file: Buffer): Promise<Record<string, unknown>[]> {
  const { HEARTH_CLICKHOUSE_URL = '', HEARTH_DATABASE } = world.settings;
  await world.clickhouse.command(
    `CREATE TABLE kit_weeks (device_did String, household_did String, device_type String, week Int32, starts_on Date32,
       days_heard Int32, days_used Int32, coverage Nullable(Float64), hours_in_use Nullable(Float64),
       energy_kwh Nullable(Float64)) ENGINE = MergeTree ORDER BY (device_did, week)`,
    {},
  );
  const address = new URL(HEARTH_CLICKHOUSE_URL);
  const headers = {
    'x-clickhouse-user': decodeURIComponent(address.username),
    'x-clickhouse-key': decodeURIComponent(address.password),
    'x-clickhouse-database': HEARTH_DATABASE,
  };
  address.username = address.password = '';
  address.searchParams.set('query', 'INSERT INTO kit_weeks FORMAT Parquet');
  const reply = await fetch(address, { method: 'POST', headers, body: new Uint8Array(file) });
  expect([reply.status, await reply.text()]).toEqual([200, '']);
  return world.clickhouse.query(
    z.record(z.string(), z.unknown()),
    'SELECT * EXCEPT energy_kwh FROM kit_weeks ORDER BY device_did, week',
  );
}
