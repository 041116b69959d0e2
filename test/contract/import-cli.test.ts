// npm run import: a file in parts, what it says and leaves behind, and how it ends.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli, type Ended } from '#test/support/cli.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let call: HttpClient;
let env: Record<string, string>;
const folder = mkdtempSync(join(tmpdir(), 'hearth-import-'));

beforeAll(async () => {
  world = await openWorld();
  const { url } = await world.start('api');
  const key = await keyFor(world);
  call = httpClient(url, key);
  env = { HEARTH_API_URL: url, HEARTH_API_KEY: key };
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world[Symbol.asyncDispose]();
});

const importFile = (...args: string[]): Promise<Ended> => runCli('import', args, env);

function fileOf(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

const head = 'externalId,location.district,location.density,baseline.fuelType,baseline.monthlyConsumption';
const rows = Array.from({ length: 130 }, (_, index) => `CLI-${index},"Gulu, ""east""",Low,Wood,4`);

test('a file of several parts: good rows are stored, rejected ones are left in a file of their own', async () => {
  const bad = ['CLI-bad,Gulu,Low,Wod,4', 'CLI-worse,Gulu,Low,Wood,-1'];
  const file = fileOf('all.csv', [head, bad[0], ...rows, bad[1], ''].join('\n'));
  const { code, out, err } = await importFile('households', file);
  expect([code, out]).toEqual([1, '130 created, 0 unchanged, 2 rejected\n']);
  expect(err).toMatch(/^line 2: baseline\.fuelType .* Allowed: Charcoal, Wood, .*\. Did you mean Wood\?$/m);
  expect(err).toContain('line 133: baseline.monthlyConsumption');
  const rejected = readFileSync(`${file}.rejected.csv`, 'utf8').trim().split('\n');
  expect(rejected.map((line) => line.replaceAll('"', ''))).toEqual([head, ...bad]);
  const { body } = await call('GET', '/v1/households?externalId=CLI-129');
  expect(body['data']).toMatchObject([{ location: { district: 'Gulu, "east"' } }]);
});

test('a file that is sent again is unchanged, and ends with 0', async () => {
  const file = fileOf('again.csv', [head, ...rows.slice(0, 3)].join('\r\n'));
  expect(await importFile('households', file)).toMatchObject({
    code: 0,
    out: '0 created, 3 unchanged, 0 rejected\n',
  });
});

test('a dry run of lines of JSON stores nothing', async () => {
  const household = {
    did: 'did:x:cli-dry',
    location: { district: 'N', density: 'Low' },
    baseline: { fuelType: 'Wood', monthlyConsumption: 1 },
  };
  const file = fileOf('dry.ndjson', `${JSON.stringify(household)}\n`);
  expect(await importFile('households', file, '--dry-run')).toMatchObject({
    code: 0,
    out: '1 would be created, 0 unchanged, 0 rejected\n',
  });
  expect((await call('GET', '/v1/households/did%3Ax%3Acli-dry')).status).toBe(404);
});

test.each<[string[], string]>([
  [[], 'nothing cannot be imported: households can; see --help'],
  [['households'], 'one FILE is needed; see --help'],
  [['households', 'x.xlsx'], 'x.xlsx does not end in'],
  [['households', 'nowhere.csv'], 'nowhere.csv is not there; see --help'],
])('%j ends with 2 and says why', async (args, sentence) => {
  expect(await importFile(...args)).toMatchObject({ code: 2, err: expect.stringContaining(sentence) });
});

test('an unknown column ends with 1 and its name, and --help prints how to call it', async () => {
  const file = fileOf('wrong.csv', 'externalId,distrikt\nx,y\n');
  expect(await importFile('households', file)).toMatchObject({
    code: 1,
    err: expect.stringContaining('"distrikt" is no column'),
  });
  expect(await importFile('--help')).toMatchObject({
    code: 0,
    out: expect.stringContaining('npm run import -- households FILE'),
  });
});
