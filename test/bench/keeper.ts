// Keeper under the record store: creates beside a million keys, and what is left of ten days of writes after each trim.
import { ulid } from 'ulid';
import { z } from 'zod';
import { insertKeysOf } from '#records/backup.ts';
import { writeIntents } from '#records/intents.ts';
import type { Intent } from '#records/records.ts';
import { trimKeys } from '#records/trim.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { apiFile, newKey, run, startProcess } from './api-process.ts';
import { create } from './household-calls.ts';
import { cpuSecondsOf, rssMbOf } from './process-usage.ts';
import { medianOf, type BenchResult } from './result.ts';
import type { Hearth, World } from './world.ts';

const createSeconds = 30;
const insertsAtOnce = 4;

/** Creates of 64 callers while Keeper holds `keys` of a day that is not over. */
export async function benchManyKeys(
  world: World,
  hearth: Hearth,
  { keys, rounds }: { readonly keys: number; readonly rounds: number },
): Promise<BenchResult[]> {
  await fillKeys(hearth.clickhouse, keys);
  await using api = await startProcess({ world, hearth, key: await newKey(hearth) }, apiFile);
  const runs: BenchResult[] = [];
  for (let round = 0; round < rounds; round++) {
    const load = { of: api, callers: 64, seconds: createSeconds, call: create };
    const result = await run('api.create.64.many-keys', world, load);
    runs.push({ ...result, rssMbKeeper: rssMbOf(world.keeperPid) });
  }
  return medianOf(runs);
}

// A Keeper transaction stays far below 1 MiB.
const keysOfInsert = 1000;

/** As long as those of a household's DID. Strict: ClickHouse does not ask for each key whether it is there. */
async function fillKeys(clickhouse: ClickHouse, count: number): Promise<void> {
  const sql = `INSERT INTO unique_keys
    SELECT concat('name:household-did:did:web:bench:households:', toString(number), '#1'), {nonce:String}
    FROM numbers({from:UInt64}, {keys:UInt64}) SETTINGS keeper_map_strict_mode = 1, insert_keeper_max_retries = 0`;
  const starts = startsOf(count, keysOfInsert);
  const fill = async (): Promise<void> => {
    for (const from of starts)
      await clickhouse.command(sql, { nonce: ulid(), from, keys: Math.min(keysOfInsert, count - from) });
  };
  await Promise.all(Array.from({ length: insertsAtOnce }, fill));
}

function* startsOf(count: number, step: number): Generator<number> {
  for (let from = 0; from < count; from += step) yield from;
}

const days = 10;
const writesOfDay = 50_000;
const writesOfBatch = 500;
const dayMs = 86_400_000;

/** Writes ten days one after the other, with the clock of each, and trims at the end of each, as upkeep does. */
export async function benchKeeperDays(world: World, { clickhouse }: Hearth): Promise<BenchResult> {
  const startMs = Date.now() - days * dayMs;
  const cpuBefore = cpuSecondsOf(world.keeperPid);
  const [keysHeld, rssMbKeeperByDay]: [number[], number[]] = [[], []];
  for (let day = 0; day < days; day++) {
    await writeDay(clickhouse, startMs + day * dayMs);
    await trimKeys(clickhouse, startMs + (day + 1) * dayMs);
    keysHeld.push(await countKeys(clickhouse));
    rssMbKeeperByDay.push(rssMbOf(world.keeperPid));
  }
  return {
    bench: 'records.keeper-days',
    value: keysHeld.at(-1) ?? NaN,
    unit: 'keys',
    keysHeld,
    rssMbKeeperByDay,
    cpuSeconds: cpuSecondsOf(world.keeperPid) - cpuBefore,
    rssMb: rssMbOf(world.keeperPid),
  };
}

/** What is left in the stores of operations that were published within a day. */
async function writeDay(clickhouse: ClickHouse, dayStartMs: number): Promise<void> {
  const starts = startsOf(writesOfDay, writesOfBatch);
  const write = async (): Promise<void> => {
    for (const from of starts) {
      const intents = Array.from({ length: writesOfBatch }, (_, index) =>
        intentAt(dayStartMs + Math.floor(((from + index) / writesOfDay) * dayMs)),
      );
      await writeIntents(clickhouse, intents);
      await insertKeysOf(clickhouse, intents);
      await clickhouse.insertRows(
        'settled_intents',
        intents.map(({ nonce, atMs }) => ({ nonce, outcome: 'published', at: Math.floor(atMs / 1000) })),
      );
    }
  };
  await Promise.all(Array.from({ length: insertsAtOnce }, write));
}

/** The keys of a household with a DID that is created with an Idempotency-Key. */
function intentAt(atMs: number): Intent {
  const nonce = ulid(atMs);
  const keys = [
    `name:household-did:did:web:bench:households:${nonce}#1`,
    `idem:key_${nonce}:POST /v1/households:${nonce}`,
  ];
  return { nonce, atMs, actor: 'bench', keys, records: [], reply: null };
}

async function countKeys(clickhouse: ClickHouse): Promise<number> {
  const [row] = await clickhouse.query(
    z.object({ keys: z.coerce.number() }),
    'SELECT count() AS keys FROM unique_keys',
  );
  return row?.keys ?? NaN;
}
