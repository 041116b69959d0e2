// Promise: a service that dies is restarted and the summary shows it; nothing outlives npm start.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printedReady, readReady } from '#infra/stack/ready.ts';
import { npmStart, type NpmStart } from '#test/support/npm-start.ts';
import { freePort } from '#test/support/service.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hearth-restarts-'));
const ports: Record<string, number> = {};
let world: World;
let start: NpmStart;

/** Pids of the processes that run a service for this data folder (Linux: from their environment). */
function pidsOf(file: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        const isNode = command[0]?.endsWith('node') ?? false;
        return (
          isNode &&
          command.some((part) => part.endsWith(file)) &&
          readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`HEARTH_DATA_DIR=${dataDir}`)
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}

beforeAll(async () => {
  world = await openWorld();
  for (const name of ['API', 'INGEST', 'WINDOWS', 'UPKEEP']) ports[`HEARTH_${name}_PORT`] = await freePort();
  const own = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
  start = npmStart({ ...world.env, ...own, HEARTH_DATA_DIR: dataDir, HEARTH_FLEET: 'off' });
  await until('hearth ready', () => start.output().includes('hearth ready '), 60_000);
});

afterAll(async () => {
  start.child.kill('SIGKILL');
  await world[Symbol.asyncDispose]();
  rmSync(dataDir, { recursive: true, force: true });
});

test('the ready line has what ready.json has but for passwords, and the key works', async () => {
  const line =
    start
      .output()
      .split('\n')
      .find((text) => text.startsWith('hearth ready ')) ?? '';
  const ready = readReady(dataDir);
  expect(JSON.parse(line.slice('hearth ready '.length))).toEqual(printedReady(ready, false));
  const reply = await fetch(`${ready.api}/v1/me`, { headers: { authorization: `Bearer ${ready.apiKey}` } });
  expect(reply.status).toBe(200);
});

test('a link to the console is printed, which opens a page and signs in once', async () => {
  const link = await until(
    'the link',
    () => /^console (\S+) +valid once, 10 minutes/m.exec(start.output())?.[1],
  );
  const { origin, pathname, hash } = new URL(link);
  const page = await fetch(`${origin}${pathname}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="console">')]);
  const signIn = (): Promise<Response> =>
    fetch(`${origin}/v1/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: hash.slice(1) }),
    });
  expect([(await signIn()).status, (await signIn()).status]).toEqual([201, 401]);
});

test.each(['ingest', 'windows', 'upkeep', 'api'])(
  '%s is started again after SIGKILL, and the output says so',
  async (name) => {
    const file = `services/${name}/main.ts`;
    const port = ports[`HEARTH_${name.toUpperCase()}_PORT`];
    const [before = -1, ...others] = pidsOf(file);
    expect(others).toEqual([]);
    process.kill(before, 'SIGKILL');
    await until(`another ${name}`, () => pidsOf(file).some((pid) => pid !== before), 30_000);
    await until(
      `${name} to be ready again`,
      async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok,
      30_000,
    );
    await until(
      'the crash in the output',
      () => new RegExp(`${name}: ${name} ended .*Restarting in`).test(start.output()),
      5000,
    );
  },
);

test('when npm start is killed, every service ends with it', async () => {
  const files = ['ingest', 'windows', 'upkeep', 'api'].map((name) => `services/${name}/main.ts`);
  expect(files.map((file) => pidsOf(file).length)).toEqual([1, 1, 1, 1]);
  start.child.kill('SIGKILL');
  await until('the services to end', () => files.every((file) => pidsOf(file).length === 0), 20_000);
});
