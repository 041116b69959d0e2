// npm run import: a file in parts, its output, its file of rejected rows, and its exit codes.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli, type Ended } from '#test/support/cli.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const world = openSharedApi();
let call: HttpClient;
let env: Record<string, string>;
const folder = mkdtempSync(join(tmpdir(), 'hearth-import-'));

beforeAll(async () => {
  const { url } = world;
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
  expect(rejected.map((line) => line.replaceAll('"', ''))).toEqual([
    `reason,${head}`,
    expect.stringMatching(new RegExp(`^baseline\\.fuelType .* Did you mean Wood\\?,${bad[0]}$`)),
    expect.stringMatching(new RegExp(`^baseline\\.monthlyConsumption .*,${bad[1]}$`)),
  ]);
  // Corrected, the file is sent as it is: the reasons are not read.
  const again = fileOf(
    'corrected.csv',
    rejected.join('\n').replace('"Wod"', '"Wood"').replace('"-1"', '"1"'),
  );
  expect(await importFile('households', again)).toMatchObject({
    code: 0,
    out: '2 created, 0 unchanged, 0 rejected\n',
  });
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
    did: 'did:import:cli-dry',
    location: { district: 'N', density: 'Low' },
    baseline: { fuelType: 'Wood', monthlyConsumption: 1 },
  };
  const file = fileOf('dry.ndjson', `${JSON.stringify(household)}\n`);
  expect(await importFile('households', file, '--dry-run')).toMatchObject({
    code: 0,
    out: '1 would be created, 0 unchanged, 0 rejected\n',
  });
  expect((await call('GET', '/v1/households/did%3Aimport%3Acli-dry')).status).toBe(404);
});

const caseFile = join(import.meta.dirname, '../data/cases/csv-windows-1252/households.csv');

test('a file of Windows-1252 is refused with its line and what to do, and nothing of it is stored', async () => {
  expect(await importFile('households', caseFile)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /Line 2 of the file is not UTF-8\. .*Excel choose “CSV UTF-8”\. Nothing was sent\./,
    ),
  });
  const text = new TextDecoder('windows-1252').decode(readFileSync(caseFile));
  expect(await importFile('households', fileOf('utf-8.csv', `\u{feff}${text}`))).toMatchObject({
    code: 0,
    out: '2 created, 0 unchanged, 0 rejected\n',
  });
  const names = await Promise.all(
    ['Sé-01', 'Sè-01'].map((name) => call('GET', `/v1/households?externalId=${encodeURIComponent(name)}`)),
  );
  expect(names.map(({ body }) => body['data'])).toMatchObject([
    [{ externalId: 'Sé-01', location: { district: 'Thiès' } }],
    [{ externalId: 'Sè-01', location: { district: 'Thiès' } }],
  ]);
});

test('lines of JSON that are not UTF-8, and UTF-16, are refused as well', async () => {
  const latin = join(folder, 'latin.ndjson');
  writeFileSync(
    latin,
    Buffer.from('{"did":"did:import:a"}\n{"did":"did:import:b","tags":["S\u00e9"]}\n', 'latin1'),
  );
  expect((await importFile('households', latin)).err).toContain('Line 2 of the file is not UTF-8.');
  const wide = join(folder, 'wide.csv');
  writeFileSync(wide, Buffer.from(`\u{feff}${head}\nW-1,Gulu,Low,Wood,4\n`, 'utf16le'));
  expect((await importFile('households', wide)).err).toContain('The file is UTF-16');
});

test.each([';', '\t'])(
  'cells separated by %j are read, and rejected rows are written so',
  async (separator) => {
    const name = `sep-${separator.charCodeAt(0)}`;
    const row = (id: string, fuel: string) => [`${name}-${id}`, 'Gulu', 'Low', fuel, '4'].join(separator);
    const file = fileOf(
      `${name}.csv`,
      [head.replaceAll(',', separator), row('1', 'Wood'), row('2', 'Wod')].join('\r\n'),
    );
    expect(await importFile('households', file)).toMatchObject({
      code: 1,
      out: '1 created, 0 unchanged, 1 rejected\n',
    });
    const [columns, rejected] = readFileSync(`${file}.rejected.csv`, 'utf8').split('\n');
    expect(columns).toBe(
      `"reason"${separator}${head
        .split(',')
        .map((cell) => `"${cell}"`)
        .join(separator)}`,
    );
    expect(rejected).toContain(`${separator}"${name}-2"${separator}`);
  },
);

test('rows that contradict each other are rejected by line, however far apart, and a dry run says the same', async () => {
  const many = Array.from({ length: 150 }, (_, index) => `far-${index},Gulu,Low,Wood,4`);
  const file = fileOf(
    'far.csv',
    [head, 'far-x,Gulu,Low,Wood,4', ...many, 'far-x,Gulu,Low,Wood,5', 'far-7,Gulu,Low,Wood,4'].join('\n'),
  );
  const tried = await importFile('households', file, '--dry-run');
  expect([tried.code, tried.out]).toEqual([1, '150 would be created, 1 unchanged, 2 rejected\n']);
  const run = await importFile('households', file);
  expect([run.code, run.out, run.err]).toEqual([1, '150 created, 1 unchanged, 2 rejected\n', tried.err]);
  expect(run.err).toContain('line 2: externalId "far-x" is also in line 153, with other values.');
  expect(run.err).toContain('line 153: externalId "far-x" is also in line 2, with other values.');
  const rejected = readFileSync(`${file}.rejected.csv`, 'utf8');
  expect(rejected).toContain('is also in line 153');
});

test.each<[string[], string]>([
  [[], 'nothing cannot be imported: use households; see --help'],
  [['households'], 'one FILE is needed; see --help'],
  [['households', 'x.xlsx'], 'x.xlsx does not end in'],
  [['households', 'nowhere.csv'], 'nowhere.csv does not exist; see --help'],
])('%j ends with 2 and says why', async (args, sentence) => {
  expect(await importFile(...args)).toMatchObject({ code: 2, err: expect.stringContaining(sentence) });
});

test('unknown columns end with 1 and all their names, and --help prints how to call it', async () => {
  const file = fileOf('wrong.csv', 'externalId,name,location.distrikt\nx,y,z\n');
  expect(await importFile('households', file)).toMatchObject({
    code: 1,
    err: 'the API answered 400: The column "name" is unknown. The column "location.distrikt" is unknown. Did you mean location.district? Rename the columns; npm run import -- --help lists them.\n',
  });
  expect(await importFile('--help')).toMatchObject({
    code: 0,
    out: expect.stringContaining('npm run import -- households FILE'),
  });
});
