// npm run bench: how many rows a second the path and its stages take. Prints JSON lines, and a table on a terminal.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrateDatabase, viewsDatabase } from '#infra/migrate.ts';
import { startStack } from '#infra/stack.ts';
import { freePortOffset } from '#infra/stack/ports.ts';
import { prepareTopics } from '#infra/topics.ts';
import { openClickHouse } from '#runtime/clickhouse.ts';
import { readSettings } from '#runtime/config.ts';
import { kafkaSettings, openAdmin } from '#runtime/kafka.ts';
import { openRegistry } from '#runtime/registry.ts';
import { benchPath } from './path.ts';
import { jsonLine, table, type BenchResult } from './result.ts';
import { benchDecode, benchDetect, benchEncode, benchInsert } from './stages.ts';

const names = ['ingest.decode', 'ingest.detect', 'ingest.encode', 'ingest.insert', 'ingest.path'] as const;
type Name = (typeof names)[number];

const help = `Usage: npm run bench -- [NAME…] [--count N]

Measures in rows a second; without a NAME all, and a NAME may be a beginning such as "ingest".
  ${names.join('\n  ')}
--count N   messages (default 300000)

Starts its own parts in a temporary folder; those with an address in the environment are used where they are.
Prints one JSON line for each measurement, and a table when it writes to a terminal.`;

interface World extends AsyncDisposable {
  readonly insert: (count: number) => Promise<BenchResult>;
  readonly path: (count: number) => Promise<BenchResult>;
}

/** A stack with an empty database and topics of a random name. */
async function openWorld(): Promise<World> {
  await using opening = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(tmpdir(), 'hearth-bench-'));
  opening.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const stack = opening.use(
    await startStack({ dataDir, portOffset: await freePortOffset(), log: () => {}, env: process.env }),
  );
  const name = `bench${randomBytes(4).toString('hex')}`;
  const env = {
    HEARTH_KAFKA: stack.kafka,
    HEARTH_REGISTRY_URL: stack.registry,
    HEARTH_CLICKHOUSE_URL: stack.urls.admin,
    HEARTH_CLICKHOUSE_INGEST_URL: stack.urls.ingest,
    HEARTH_DATABASE: `hearth_${name}`,
    HEARTH_TOPIC_PREFIX: `${name}.`,
  };
  const settings = readSettings(env);
  await migrateDatabase(stack.urls.admin, settings.HEARTH_DATABASE, () => {});
  const admin = opening.use(openClickHouse({ url: stack.urls.admin, database: settings.HEARTH_DATABASE }));
  opening.defer(async () => {
    await admin.command(`DROP DATABASE IF EXISTS ${viewsDatabase(admin.database)} SYNC`);
    await admin.command(`DROP DATABASE IF EXISTS ${admin.database} SYNC`);
  });
  const clickhouse = opening.use(
    openClickHouse({ url: stack.urls.ingest, database: settings.HEARTH_DATABASE }),
  );
  const kafka = kafkaSettings(settings, 'hearth-bench');
  const prepared = await prepareTopics({
    kafka,
    registry: openRegistry(stack.registry),
    prefix: settings.HEARTH_TOPIC_PREFIX,
  });
  opening.defer(async () => {
    await using kafkaAdmin = await openAdmin(kafka);
    await kafkaAdmin.deleteTopics(Object.values(prepared).map(({ topic }) => topic));
  });
  const held = opening.move();
  return {
    insert: (count) => benchInsert(count, clickhouse),
    path: (count) => benchPath({ settings, env, clickhouse, topic: prepared.power, count }),
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

async function run(
  chosen: readonly Name[],
  count: number,
  tell: (result: BenchResult) => void,
): Promise<void> {
  const alone: Partial<Record<Name, (rows: number) => Promise<BenchResult>>> = {
    'ingest.decode': benchDecode,
    'ingest.detect': benchDetect,
    'ingest.encode': benchEncode,
  };
  for (const name of chosen) {
    const bench = alone[name];
    if (bench) tell(await bench(count));
  }
  if (!chosen.includes('ingest.insert') && !chosen.includes('ingest.path')) return;
  await using world = await openWorld();
  if (chosen.includes('ingest.insert')) tell(await world.insert(count));
  if (chosen.includes('ingest.path')) tell(await world.path(count));
}

function chosenBy(wanted: readonly string[]): Name[] {
  const unknown = wanted.find((each) => !names.some((name) => name.startsWith(each)));
  if (unknown !== undefined)
    throw new Error(`${unknown} is not a bench; allowed: ${names.join(', ')}, or a beginning of them`);
  return names.filter((name) => wanted.length === 0 || wanted.some((each) => name.startsWith(each)));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: 'string', default: '300000' }, help: { type: 'boolean', default: false } },
});
if (values.help) {
  console.log(help);
} else {
  const count = Number(values.count);
  if (!Number.isSafeInteger(count) || count < 1)
    throw new Error(`--count is ${values.count}; allowed: a whole number from 1 on`);
  const results: BenchResult[] = [];
  await run(chosenBy(positionals), count, (result) => {
    results.push(result);
    if (!process.stdout.isTTY) console.log(jsonLine(result));
  });
  if (process.stdout.isTTY) console.log(table(results));
}
