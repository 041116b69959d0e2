// npm run fuzz: Schemathesis derives requests from the OpenAPI document and checks every reply against it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isUsage, sentenceFor, UsageError } from '#infra/command-line/command.ts';
import { openClient } from '#infra/client/client.ts';
import { scopes } from '#domain/scopes.ts';
import { parseKey } from '#records/api-keys/api-key-text.ts';
import { keyFor } from '#test/support/key.ts';
import { openOwnStack } from '#test/support/own-stack.ts';
import { openWorldOn } from '#test/support/world-on.ts';
import { ended, hasPython, installed } from './schemathesis.ts';

const help = `npm run fuzz -- [--examples N] [--seed S] [-- OPTIONS OF SCHEMATHESIS]

Starts its own Kafka, registry, ClickHouse and API, and lets Schemathesis (PyPI, installed once into the cache of Hearth)
send requests derived from /v1/openapi.json: good and bad values, missing and unknown fields, every operation. Failures
are any 5xx, a status or media type that the document does not list for the operation, and a reply that does not match
its schema.

  --examples N   random requests for each operation (default 50, 1 to 10000)
  --seed S       the same seed gives the same requests (default 1)

Exit code 0: no failure. 1: failures. Needs Python 3.10 or newer; without it the command prints a note, checks nothing and
exits with 0.`;

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'allow_header_conformance',
  'unsupported_method',
  'ignored_auth',
];

function wholeNumber(name: string, text: string, [min, max]: readonly [number, number]): number {
  const value = Number(text);
  if (/^\d{1,10}$/.test(text) && value >= min && value <= max) return value;
  throw new UsageError(
    `--${name} is ${JSON.stringify(text)}: a whole number from ${min} to ${max} is allowed`,
  );
}

/** Records under the names that the examples of the contract use, so that requests meet more than 404. */
async function seed(url: string, key: string): Promise<void> {
  const hearth = openClient({ url, key });
  const body = {
    did: 'did:ixo:household/123',
    projectId: 'did:ixo:project/789',
    location: { district: 'XYZ', density: 'Medium' },
    baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
    devices: [{ did: 'did:ixo:device/456', type: 'ElectricPressureCooker' }],
  } as const;
  const { status } = await hearth('createHousehold', { body });
  if (status !== 201) throw new Error(`the household of the examples was answered ${status}`);
}

const idOf = (key: string): string => {
  const parts = parseKey(key);
  if (parts === null) throw new Error('the key of the run is no key');
  return parts.id;
};

/** Whether the key of the run may do at its end what it might at its beginning: else much was refused and not checked. */
async function isWhole(url: string, key: string): Promise<boolean> {
  const hearth = openClient({ url, key });
  const reply = await hearth('getApiKey', { params: { id: idOf(key) } });
  return reply.status === 200 && scopes.every((scope) => reply.body.scopes.includes(scope));
}

/** An empty folder, for Schemathesis remembers what it found where it runs. */
function emptyFolder(stack: AsyncDisposableStack): string {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-fuzz-'));
  stack.defer(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function fuzz(examples: number, seedNumber: number, more: readonly string[]): Promise<number> {
  const command = await installed(process.env);
  await using stack = new AsyncDisposableStack();
  const folder = emptyFolder(stack);
  const parts = stack.use(await openOwnStack());
  const world = stack.use(await openWorldOn(parts.addresses));
  const { url, output } = await world.start('api', { HEARTH_RATE_LIMITS: 'off' });
  const [key, spare] = [await keyFor(world), await keyFor(world)];
  await seed(url, key);
  const options = [
    'run',
    `${url}/v1/openapi.json`,
    '--header',
    `Authorization: Bearer ${key}`,
    '--checks',
    checks.join(','),
    '--max-examples',
    String(examples),
    '--seed',
    String(seedNumber),
    // Several threads make a CPython 3.11 fail at times while it parses ("AST constructor recursion depth mismatch").
    '--workers',
    '1',
    '--continue-on-failure',
    '--no-shrink',
    ...more,
  ];
  const env = { FUZZ_KEY_ID: idOf(key), FUZZ_SPARE_KEY_ID: idOf(spare) };
  const code = await ended(command, options, { cwd: folder, env });
  const whole = await isWhole(url, key);
  if (!whole) console.error('the run changed the key that it runs with, so what followed was not checked');
  const failed = output()
    .split('\n')
    .filter((line) => line.includes('api.request_failed'));
  for (const line of failed.slice(0, 20)) console.error(line);
  return code === 0 && failed.length === 0 && whole ? 0 : 1;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      examples: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
    },
  });
  if (values.help === true) {
    console.log(help);
    return 0;
  }
  const examples = wholeNumber('examples', values.examples, [1, 10_000]);
  const seedNumber = wholeNumber('seed', values.seed, [0, 2 ** 32 - 1]);
  if (!hasPython()) {
    console.log('skipped: there is no python3 of version 3.10 or newer with venv, so nothing was checked');
    return 0;
  }
  return fuzz(examples, seedNumber, positionals);
}

process.exit(
  await main().catch((error: unknown) => {
    console.error(isUsage(error) ? sentenceFor(error) : error);
    return isUsage(error) ? 2 : 1;
  }),
);
