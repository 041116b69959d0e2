// npm run fuzz: changed interviews to the address of phones, then requests that Schemathesis derives from the OpenAPI document.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isUsage, sentenceFor, UsageError } from '#infra/command-line/command.ts';
import { openClient } from '#infra/client/client.ts';
import { scopes } from '#domain/scopes.ts';
import { parseKey } from '#records/api-keys/api-key-text.ts';
import { httpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openOwnStack } from '#test/support/own-stack.ts';
import { openPhones, type Phones } from '#test/support/phones.ts';
import { openWorldOn } from '#test/support/world-on.ts';
import { sendInterviews } from './interviews/interviews.ts';
import { makeRecords } from './records.ts';
import { ended, hasPython, installed } from './schemathesis.ts';

const help = `npm run fuzz -- [--examples N] [--seed S] [-- OPTIONS OF SCHEMATHESIS]

Starts its own Kafka, registry, ClickHouse and API. First it sends interviews of ODK Collect that were changed at random to
the address of phones; failures are any 5xx, a reply that is not as OpenRosa says, and an interview that was confirmed and is
not stored. Then Schemathesis (PyPI, installed once into the cache of Hearth) sends requests derived from /v1/openapi.json:
good and bad values, missing and unknown fields, every other operation. Failures are any 5xx, a status or media type that the
document does not list for the operation, and a reply that does not match its schema.

  --examples N   random requests for each operation, and 20 times as many interviews (default 50, 1 to 10000)
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

interface Amount {
  readonly examples: number;
  readonly seed: number;
  readonly more: readonly string[];
}

/** An interview costs far less than a request that Schemathesis makes and checks. */
const interviewsPerExample = 20;

async function fuzz(amount: Amount): Promise<number> {
  const command = await installed(process.env);
  await using stack = new AsyncDisposableStack();
  const cwd = emptyFolder(stack);
  const parts = stack.use(await openOwnStack());
  const world = stack.use(await openWorldOn(parts.addresses));
  const { url, output } = await world.start('api', { HEARTH_RATE_LIMITS: 'off' });
  const [key, spare] = [await keyFor(world), await keyFor(world)];
  const call = httpClient(url, key);
  const phones = await openPhones(call, 'fuzz');
  const areGood = await fuzzInterviews(phones, amount);
  const env = {
    FUZZ_IDS: JSON.stringify(await makeRecords(call, phones)),
    FUZZ_KEY_ID: idOf(key),
    FUZZ_SPARE_KEY_ID: idOf(spare),
  };
  const code = await ended(command, optionsFor(url, key, amount), { cwd, env });
  const whole = await isWhole(url, key);
  if (!whole) console.error('the run changed the key that it runs with, so what followed was not checked');
  const failed = output()
    .split('\n')
    .filter((line) => line.includes('api.request_failed'));
  for (const line of failed.slice(0, 20)) console.error(line);
  return code === 0 && areGood && failed.length === 0 && whole ? 0 : 1;
}

async function fuzzInterviews(phones: Phones, { examples, seed }: Amount): Promise<boolean> {
  const count = examples * interviewsPerExample;
  console.log(`sending ${count} interviews of phones, changed at random`);
  const { statuses, faults } = await sendInterviews(phones, count, seed);
  console.log(`answered: ${JSON.stringify(statuses)}`);
  for (const fault of faults.slice(0, 20)) console.error(fault);
  return faults.length === 0;
}

function optionsFor(url: string, key: string, { examples, seed, more }: Amount): string[] {
  return [
    'run',
    `${url}/v1/openapi.json`,
    '--header',
    `Authorization: Bearer ${key}`,
    '--checks',
    checks.join(','),
    '--max-examples',
    String(examples),
    '--seed',
    String(seed),
    // Its answer is longer than the 1 MiB that Schemathesis keeps, and cut YAML ends the run.
    '--exclude-path',
    '/v1/openapi.yaml',
    // Phones send XML, which it cannot make: the changed interviews are for them.
    '--exclude-path-regex',
    '^/v1/key/',
    // Several threads make a CPython 3.11 fail at times while it parses ("AST constructor recursion depth mismatch").
    '--workers',
    '1',
    '--continue-on-failure',
    '--no-shrink',
    ...more,
  ];
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
  const seed = wholeNumber('seed', values.seed, [0, 2 ** 32 - 1]);
  if (!hasPython()) {
    console.log('skipped: there is no python3 of version 3.10 or newer with venv, so nothing was checked');
    return 0;
  }
  return fuzz({ examples, seed, more: positionals });
}

process.exit(
  await main().catch((error: unknown) => {
    console.error(isUsage(error) ? sentenceFor(error) : error);
    return isUsage(error) ? 2 : 1;
  }),
);
