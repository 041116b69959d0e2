// The README's commands for households, devices and corrections run as they are pasted, one block after the other.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageFault } from '#infra/fleet/faults.ts';
import { httpClient, type HttpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openWorld, type World } from '#test/support/world.ts';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');

let world: World;
let url: string;
let key: string;
let call: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  ({ url } = await world.start('api'));
  key = await keyFor(world);
  call = httpClient(url, key);
});
afterAll(() => world[Symbol.asyncDispose]());

/** Blocks of the shell between two sentences that talk to the API alone. */
const blocksBetween = (from: string, to: string): string[] =>
  [...readme.slice(readme.indexOf(from), readme.indexOf(to)).matchAll(/^```sh\n(.*?)^```$/gms)]
    .map(([, block = '']) => block)
    .filter((block) => block.includes('curl ') && !/\b(?:npm|kcat)\b/.test(block));

/** Says the status of each request beside its reply. */
const loud = `set -u; curl() { command curl -w '%{stderr}%{http_code}\\n' "$@"; }\n`;

test('they register, change, and correct what they have made', async () => {
  const blocks = blocksBetween('whose device it is:', 'Days that use the record are computed again');
  const env = {
    ...process.env,
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    API: url,
    KEY: key,
  };
  const { stderr } = await promisify(execFile)('bash', ['-c', `${loud}${blocks.join('\n')}`], { env });
  const statuses = stderr.trim().split('\n');
  // The day of an analysis has no reading yet.
  expect(statuses.filter((status) => !/^20[0-4]$/.test(status))).toEqual(['422']);
  expect(statuses).toHaveLength(blocks.join('').split('curl -s').length - 1);
  const device = '/v1/devices/did%3Aexample%3Amy%3Ameter';
  expect((await call('GET', `${device}/installations`)).body['data']).toMatchObject([
    { from: '2024-03-01T00:00:00Z', correctionReason: expect.any(String) },
  ]);
  expect((await call('GET', `${device}/gaps`)).body['data']).toEqual([]);
  expect((await call('GET', `${device}/gaps?withdrawn=true`)).body['data']).toMatchObject([
    { reason: 'power_outage', withdrawnAt: expect.any(String) },
  ]);
});

test('dead letters are asked for by a reason that messages of the demonstration fleet have', () => {
  const reasons = [...readme.matchAll(/^npm run dead-letters -- .*--reason (\S+)/gm)].map(
    ([, reason]) => reason,
  );
  expect(reasons.length).toBeGreaterThan(0);
  const faults = new Set<string>(Array.from({ length: 10_000 }, (_, index) => messageFault(1, index)));
  expect(reasons.filter((reason) => !faults.has(reason ?? ''))).toEqual([]);
});
