// npm run pictures: takes the pictures of the README in the console of a running Hearth with its demonstration fleet.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'puppeteer-core';
import { bodyOf, openClient } from '#infra/client/client.ts';
import { runCommand } from '#infra/command-line/command.ts';
import { consoleLink } from '#infra/console/console-link.ts';
import { apiOf, type Api } from '#infra/fleet/register.ts';
import { settingsOrExit } from '#runtime/process/config.ts';
import { openBrowser } from '#test/support/browser.ts';

const help = `npm run pictures
npm run pictures -- --to FOLDER

Takes three pictures of the console as PNG files: overview.png, results.png and data.png. They show the demonstration
fleet of the Hearth that runs on HEARTH_DATA_DIR, or of HEARTH_API_URL with the key HEARTH_API_KEY. For results.png it
runs an analysis of the last four weeks. Wait until the history of the fleet is loaded.

--to FOLDER  where they go (default infra/docs/pictures, as the README shows them)`;

const demoProject = 'did:example:hearth-demo';
const dayMs = 86_400_000;
const size = { width: 1100, height: 820 };

interface Shot {
  readonly name: string;
  /** Below the page of the project. */
  readonly path: string;
  /** What stands at the upper edge. */
  readonly from: string;
}

async function shotsOf(api: Api): Promise<{ readonly project: string; readonly shots: readonly Shot[] }> {
  const client = openClient(api);
  const project = bodyOf(await client('getProject', { params: { id: demoProject } }), 200);
  const dayAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
  const period = { periodStart: dayAgo(29), periodEnd: dayAgo(2) };
  const analysis = bodyOf(
    await client('analyzeProject', { body: { projectId: project.id, ...period } }),
    200,
  );
  return {
    project: project.id,
    shots: [
      { name: 'overview', path: '', from: '.picture' },
      { name: 'results', path: `/results/${analysis.id}`, from: '.picture' },
      { name: 'data', path: '/data', from: '.picture' },
    ],
  };
}

/** Opens the page, waits until it is drawn, and moves the place to the upper edge of the screen. */
async function show(page: Page, address: string, from: string): Promise<void> {
  await page.goto(address);
  await page.waitForSelector('.picture svg', { timeout: 60_000 });
  await page.waitForNetworkIdle({ idleTime: 500 });
  const place = `document.querySelector(${JSON.stringify(from)}).getBoundingClientRect().top`;
  await page.evaluate(`scrollBy(0, ${place} - 56)`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      to: { type: 'string', default: join(import.meta.dirname, '../../infra/docs/pictures') },
    },
  });
  if (values.help) return console.log(help);
  const api = apiOf(settingsOrExit(process.env));
  const { project, shots } = await shotsOf(api);
  mkdirSync(values.to, { recursive: true });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.setViewport(size);
    await page.goto(await consoleLink(api));
    await page.waitForSelector('main table a');
    for (const { name, path, from } of shots) {
      await show(page, `${api.url}/console/projects/${project}${path}`, from);
      const file = join(values.to, `${name}.png`);
      writeFileSync(file, await page.screenshot({ type: 'png' }));
      console.log(`${file}: ${Math.round(statSync(file).size / 1000)} kB`);
    }
  } finally {
    await browser.close();
  }
}

if (import.meta.main) await runCommand(main);
