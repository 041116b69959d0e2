// Other makers read the contract: openapi-python-client and openapi-typescript make clients that list households, and Redocly
// finds no fault.
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { run } from '#infra/stack/child.ts';
import { httpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { npmWith } from '#test/support/npm-packages.ts';
import { pythonWith } from '#test/support/python-packages.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const shared = openSharedApi();
const own = join(import.meta.dirname, '../generators');
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'hearth-generators-'));
const contract = join(folder, 'openapi.json');
const density = 'VeryHigh';
let key: string;
let packages: string;
let python: string;
/** DIDs of the households that a client must list. */
let expected: unknown[];

beforeAll(async () => {
  key = await keyFor(shared);
  python = await pythonWith('generators', join(own, 'requirements.txt'));
  packages = await npmWith('generators', own);
  symlinkSync(join(packages, 'node_modules'), join(folder, 'node_modules'));
  const call = httpClient(shared.url, key);
  writeFileSync(contract, (await call('GET', '/v1/openapi.json')).text);
  const body = {
    location: { district: 'Makers', density },
    baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
  };
  const { body: made } = await call('POST', '/v1/households', { body });
  const page = z
    .object({ data: z.array(z.object({ did: z.string() })), hasMore: z.literal(false) })
    .parse((await call('GET', `/v1/households?density=${density}&limit=1000`)).body);
  expected = page.data.map(({ did }) => did);
  if (!expected.includes(made['did'])) throw new Error('the new household is not listed');
  // The first run downloads the makers.
}, 600_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shared[Symbol.asyncDispose]();
});

const linesOf = (text: string): string[] => text.trim().split('\n');

test('openapi-typescript makes types with which a client compiles and lists households', async () => {
  const maker = join(packages, 'node_modules/openapi-typescript/bin/cli.js');
  await run(process.execPath, [maker, contract, '-o', join(folder, 'made.ts')], folder);
  copyFileSync(join(own, 'list-households.txt'), join(folder, 'list-households.ts'));
  const options =
    '--noEmit --strict --skipLibCheck --module nodenext --target es2022 --allowImportingTsExtensions';
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  await run(join(root, 'node_modules/.bin/tsc'), [...options.split(' '), 'list-households.ts'], folder);
  const listed = await run(process.execPath, ['list-households.ts', shared.url, key, density], folder);
  expect(linesOf(listed)).toEqual(expected);
});

test('openapi-python-client makes a client that lists households, and understands every schema', async () => {
  const config = join(folder, 'config.json');
  writeFileSync(config, '{"post_hooks": []}');
  const options = [
    '--path',
    contract,
    '--output-path',
    join(folder, 'made'),
    '--meta',
    'none',
    '--config',
    config,
  ];
  const said = await run(join(python, 'bin/openapi-python-client'), ['generate', ...options], folder);
  const faults = linesOf(said).filter((line) => /^(?:Unable|Attempted|Invalid|Cannot)/.test(line));
  // Files of other types are not its business.
  expect(faults.filter((line) => !line.includes('Unsupported content_type'))).toEqual([]);
  const script = join(own, 'list_households.py');
  const listed = await run(join(python, 'bin/python'), [script, folder, shared.url, key, density], folder);
  expect(linesOf(listed)).toEqual(expected);
});

const report = z.object({
  totals: z.object({ errors: z.number() }),
  problems: z.array(z.object({ ruleId: z.string(), message: z.string() })),
});

test('Redocly finds no error, and one warning: the root only redirects', async () => {
  const linter = join(packages, 'node_modules/@redocly/cli/bin/cli.js');
  const said = join(folder, 'report.json');
  const lint = `"${process.execPath}" "${linter}" lint openapi.json --format=json > "${said}"`;
  const quiet = 'REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true';
  const text = await run('sh', ['-c', `${quiet} ${lint} 2>/dev/null; cat "${said}"`], folder);
  const { totals, problems } = report.parse(JSON.parse(text));
  expect(totals.errors).toBe(0);
  expect(problems.map(({ ruleId }) => ruleId)).toEqual(['operation-2xx-response']);
});
