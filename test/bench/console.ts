// Measures what a browser gets of the console: script, first view, data of the calendar, the build, and packages.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, CookieData, Page } from 'puppeteer-core';
import { buildConsole } from '#infra/console/build-console.ts';
import { consoleLink } from '#infra/console/console-link.ts';
import { readFleetRows } from '#api/store/pictures/fleet-rows.ts';
import { drawFleetCalendar } from '#pictures/fleet-calendar/draw.ts';
import { httpClient } from '#test/support/http.ts';
import { laptop, openBrowser, phone } from '#test/support/browser.ts';
import { fleetOf } from '#test/support/pictures/fleet-calendar.ts';
import { writeLargeFleet } from '#test/support/pictures/large-fleet.ts';
import { sheet } from '#test/support/pictures/sheets.ts';
import { packagesOf, scriptSizes } from './console-sizes.ts';
import { apiFile, newKey, startProcess } from './api-process.ts';
import { peakRssMbOf, stolenSeconds } from './process-usage.ts';
import type { BenchResult } from './result.ts';
import type { Hearth, World } from './world.ts';

const root = join(import.meta.dirname, '../..');
const runs = 5;
const dayMs = 86_400_000;
const dayAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
/** The overview draws the days that are over. */
const [firstDay, lastDay] = [dayAgo(31), dayAgo(1)];
/** What a phone on a weak network has: its rate, ms of latency, and how many times slower it computes. */
const weak = { bitsPerSecond: 1.6e6, latencyMs: 150, cpuRate: 4 };

/** All figures, each with its budget. */
export async function benchConsole(world: World, hearth: Hearth): Promise<BenchResult[]> {
  const cache = mkdtempSync(join(tmpdir(), 'hearth-bench-console-'));
  try {
    const { folder, results } = await timeBuild(cache);
    return [
      ...results,
      ...sizesOfScript(folder),
      duration('console.picture', 50, await times(async () => void drawFleetCalendar(fleetOf(200), sheet()))),
      ...countPackages(),
      ...(await benchRunning(world, hearth, folder)),
    ];
  } finally {
    rmSync(cache, { recursive: true });
  }
}

/** A figure that is no time: `value` is exact. */
const figure = (bench: string, value: number, unit: BenchResult['unit'], budget: number): BenchResult => ({
  bench: `console.${bench}`,
  value,
  unit,
  budget,
  cpuSeconds: 0,
  rssMb: peakRssMbOf(process.pid),
});

interface Times {
  readonly ms: readonly number[];
  readonly cpuSeconds: number;
  readonly stolenSeconds: number;
}

/** Five runs after one that is not counted. */
async function times(work: () => Promise<unknown>): Promise<Times> {
  await work();
  return measure(async () => {
    const started = performance.now();
    await work();
    return performance.now() - started;
  }, runs);
}

/** Runs of `once`, which resolves with its own time in ms. */
async function measure(once: () => Promise<number>, count: number): Promise<Times> {
  const [cpu, stolen] = [process.cpuUsage(), stolenSeconds()];
  const ms: number[] = [];
  for (let run = 0; run < count; run++) ms.push(await once());
  const { user, system } = process.cpuUsage(cpu);
  return { ms, cpuSeconds: (user + system) / 1e6 / count, stolenSeconds: stolenSeconds() - stolen };
}

const duration = (bench: string, budget: number, { ms, ...others }: Times): BenchResult => ({
  bench,
  value: ms.toSorted((a, b) => a - b)[Math.floor(ms.length / 2)] ?? NaN,
  unit: 'ms',
  budget,
  rssMb: peakRssMbOf(process.pid),
  rounds: ms.length,
  lowest: Math.min(...ms),
  highest: Math.max(...ms),
  ...others,
});

/** Builds three times into empty folders; the last one stays. */
async function timeBuild(cache: string): Promise<{ folder: string; results: BenchResult[] }> {
  let folder = '';
  let build = 0;
  const found = await measure(async () => {
    const started = performance.now();
    folder = await buildConsole(join(cache, String(build++)));
    return performance.now() - started;
  }, 3);
  return { folder, results: [duration('console.build', 3000, found)] };
}

function sizesOfScript(folder: string): BenchResult[] {
  const { shell, pages, all, forms } = scriptSizes(folder);
  return [
    figure('script.shell', shell, 'kB', 60),
    ...[...pages].map(([name, kB]) => figure(`script.${name}`, kB, 'kB', 20)),
    figure('script.all', all, 'kB', 300),
    figure('script.forms', forms, 'kB', 600),
  ];
}

/** Packages that the console brings: those it runs and is built with, and those of its tests. */
function countPackages(): BenchResult[] {
  const product = packagesOf(root, ['vue', 'vue-router', 'vite', '@getodk/web-forms']);
  const tests = packagesOf(root, ['puppeteer-core', '@sparticuz/chromium', 'axe-core']);
  const others = [...tests].filter((name) => !product.has(name));
  return [
    figure('packages.product', product.size, 'packages', 60),
    figure('packages.tests', others.length, 'packages', 45),
  ];
}

/** What needs an API over data: the query, the JSON, and the first view in a browser. */
async function benchRunning(world: World, hearth: Hearth, folder: string): Promise<BenchResult[]> {
  const served = { ...hearth, env: { ...hearth.env, HEARTH_CONSOLE_DIR: folder } };
  const key = await newKey(hearth);
  await using api = await startProcess({ world, hearth: served, key }, apiFile);
  const url = `http://127.0.0.1:${api.port}`;
  const place = { url, key, hearth };
  const small = await makeProject(place, { name: 'small', from: 0, households: 40 });
  const middle = await makeProject(place, { name: 'middle', from: 40, households: 200 });
  const large = await makeProject(place, { name: 'large', from: 240, households: 10_000 });
  const query = await times(() =>
    readFleetRows(
      { telemetry: hearth.clickhouse },
      {
        projectId: large,
        zone: 'UTC',
        period: { start: firstDay, end: lastDay },
        unit: 'household',
        district: null,
        limit: 200,
        lately: 7,
      },
    ),
  );
  const browser = await openBrowser();
  try {
    const cookies = await signIn(browser, { url, key });
    const address = `${url}/console/projects/${small}`;
    const view = (isWeak: boolean): Promise<number> => firstView(browser, { address, cookies, isWeak });
    await view(false);
    return [
      figure('json.40x31', await packedJson(url, key, small), 'kB', 10),
      figure('json.200x31', await packedJson(url, key, middle), 'kB', 30),
      duration('console.query.10000x31', 1000, query),
      duration('console.first-view', 1500, await measure(() => view(false), runs)),
      duration('console.first-view.weak', 3000, await measure(() => view(true), runs)),
    ];
  } finally {
    await browser.close();
  }
}

interface Place {
  readonly url: string;
  readonly key: string;
  readonly hearth: Hearth;
}

interface Programme {
  readonly name: string;
  /** Number of the first household. */
  readonly from: number;
  readonly households: number;
}

/** A project by the interface, with households that ClickHouse writes. Resolves to its id. */
async function makeProject(
  { url, key, hearth }: Place,
  { name, from, households }: Programme,
): Promise<string> {
  const body = { did: `did:example:bench:${name}`, name, country: 'UG', timeZone: 'UTC' };
  const reply = await httpClient(url, key)('POST', '/v1/projects', { body });
  if (reply.status !== 201) throw new Error(`POST /v1/projects: ${reply.text}`);
  const projectId = String(reply.body['id']);
  await writeLargeFleet(hearth.clickhouse, { projectId, from, households, start: firstDay, days: 31 });
  return projectId;
}

const calendarPath = (project: string): string =>
  `/v1/pictures/fleet-calendar?projectId=${project}&from=${firstDay}&to=${lastDay}&sort=attention`;

async function packedJson(url: string, key: string, project: string): Promise<number> {
  const reply = await httpClient(url, key)('GET', calendarPath(project));
  if (reply.status !== 200) throw new Error(`GET ${calendarPath(project)}: ${reply.text}`);
  return gzipSync(reply.text).byteLength / 1000;
}

/** The cookies of a session. */
async function signIn(browser: Browser, place: { url: string; key: string }): Promise<CookieData[]> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.goto(await consoleLink(place));
    await page.waitForSelector('main a');
    return await context.cookies();
  } finally {
    await context.close();
  }
}

interface View {
  readonly address: string;
  readonly cookies: readonly CookieData[];
  /** A phone on a weak network, else a laptop on loopback. */
  readonly isWeak: boolean;
}

/** From the address of the overview to the drawn calendar, ms, in a new context: its cache is empty, its session is there. */
async function firstView(browser: Browser, { address, cookies, isWeak }: View): Promise<number> {
  const context = await browser.createBrowserContext();
  try {
    await context.setCookie(...cookies);
    const page = await context.newPage();
    await page.setViewport(isWeak ? phone : laptop);
    if (isWeak) await weaken(page);
    const started = performance.now();
    await page.goto(address);
    await page.waitForSelector('.picture svg', { timeout: 60_000 });
    return performance.now() - started;
  } finally {
    await context.close();
  }
}

async function weaken(page: Page): Promise<void> {
  const bytes = weak.bitsPerSecond / 8;
  await page.emulateNetworkConditions({ download: bytes, upload: bytes, latency: weak.latencyMs });
  await page.emulateCPUThrottling(weak.cpuRate);
}
