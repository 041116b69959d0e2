// Measures the API on a hundred thousand households: reads compared with a bare handler, list pages, creates.
import { Agent } from 'node:http';
import { join } from 'node:path';
import { z } from 'zod';
import { scopes } from '#domain/scopes.ts';
import { createKey } from '#records/api-keys/api-keys.ts';
import { openRecords } from '#records/records.ts';
import { freePort } from '#test/support/service.ts';
import { answerTo, callFor, type Call, type Service } from './api-callers.ts';
import { loadHouseholds } from './api-load.ts';
import { startChild, type Child } from './child.ts';
import { momentOf } from './measure.ts';
import { peakRssMbOf, stolenSeconds } from './process-usage.ts';
import { medianOf, type BenchResult } from './result.ts';
import type { Hearth, World } from './world.ts';

const households = 100_000;
const readSeconds = 10;
// One caller creates some 30 in a second: over 10 s the 99th percentile would be one of the slowest four.
const createSeconds = 30;

const peerName = 'api.get.bare-handler';

interface Process extends Service {
  readonly child: Child;
}

/** All figures of the API; reads and their peer run in turn, round for round. */
export async function benchApi(world: World, hearth: Hearth, rounds: number): Promise<BenchResult[]> {
  const ids = await loadHouseholds(hearth.clickhouse, households);
  const key = await newKey(hearth);
  const env = {
    ...hearth.env,
    HEARTH_CLICKHOUSE_API_URL: world.stack.urls.api,
    HEARTH_RATE_LIMITS: 'off',
  };
  await using started = new AsyncDisposableStack();
  const start = async (file: string): Promise<Process> => {
    const port = await freePort();
    const path = join(import.meta.dirname, file);
    const child = started.use(startChild({ file: path, env: { ...env, HEARTH_API_PORT: String(port) } }));
    await child.until((line) => (line.event === 'service.started' ? line : undefined));
    return { child, port, key };
  };
  const api = await start('../../services/api/main.ts');
  const peer = await start('peers/one-select.ts');
  const cursors = await cursorsOf(api);
  const get = (index: number): Call => ({ method: 'GET', path: `/v1/households/${spread(ids, index)}` });
  const page = (index: number): Call => ({ method: 'GET', path: pagePath(100, spread(cursors, index)) });
  const runs: BenchResult[] = [];
  for (let round = 0; round < rounds; round++) {
    const bare = await run(peerName, world, { of: peer, callers: 16, seconds: readSeconds, call: get });
    const own = await run('api.get', world, { of: api, callers: 16, seconds: readSeconds, call: get });
    runs.push(
      bare,
      { ...own, ratioToPeer: own.value / bare.value },
      await run('api.get.1', world, { of: api, callers: 1, seconds: readSeconds, call: get }),
      await run('api.list', world, { of: api, callers: 1, seconds: readSeconds, call: page }),
      await run('api.create.1', world, { of: api, callers: 1, seconds: createSeconds, call: create }),
      await run('api.create.64', world, { of: api, callers: 64, seconds: createSeconds, call: create }),
    );
  }
  return [...new Set(runs.map(({ bench }) => bench))].flatMap((name) =>
    medianOf(runs.filter(({ bench }) => bench === name)),
  );
}

/** A key of everything. */
export async function newKey({ clickhouse }: Hearth): Promise<string> {
  const wanted = {
    kind: 'test',
    name: 'bench',
    scopes,
    projectIds: [],
    expiresAt: null,
    actor: 'bench',
  } as const;
  return (await createKey(openRecords(clickhouse), wanted)).key;
}

/** An element far from that of the index before: neighbours lie in one block of the store. */
const spread = (list: readonly string[], index: number): string => list[(index * 7919) % list.length] ?? '';

const pagePath = (limit: number, cursor: string): string =>
  `/v1/households?limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`;

const pageOf = z.object({ nextCursor: z.string().nullable() });

/** Cursors of places all over the list. */
async function cursorsOf(api: Service): Promise<string[]> {
  const agent = new Agent({ keepAlive: true });
  const cursors: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const path: string = `${pagePath(1000, cursor)}&fields=id`;
    cursor = pageOf.parse(JSON.parse(await answerTo(agent, api, { method: 'GET', path }))).nextCursor;
    if (cursor !== null) cursors.push(cursor);
  }
  agent.destroy();
  return cursors;
}

const create = (): Call => ({
  method: 'POST',
  path: '/v1/households',
  body: JSON.stringify({
    location: { district: 'Bench', density: 'Medium' },
    baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
  }),
});

interface Run {
  readonly of: Process;
  readonly callers: number;
  readonly seconds: number;
  readonly call: (index: number) => Call;
}

async function run(bench: string, world: World, { of, callers, seconds, call }: Run): Promise<BenchResult> {
  const { pid } = of.child;
  const before = momentOf(pid, world.clickhousePid);
  const stolenBefore = stolenSeconds();
  const { count, perSecond, p50Ms, p99Ms } = await callFor(of, { callers, seconds, call });
  const after = momentOf(pid, world.clickhousePid);
  const stolen = stolenSeconds() - stolenBefore;
  const cpuSeconds = after.cpuSeconds - before.cpuSeconds;
  const cpuSecondsClickhouse = after.cpuSecondsClickhouse - before.cpuSecondsClickhouse;
  return {
    bench,
    value: perSecond,
    unit: 'requests/s',
    p50Ms,
    p99Ms,
    cpuSeconds,
    cpuSecondsClickhouse,
    perRowUs: ((cpuSeconds + cpuSecondsClickhouse) / count) * 1e6,
    rssMb: peakRssMbOf(pid),
    stolenSeconds: stolen,
  };
}
