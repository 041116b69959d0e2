// The API on a hundred thousand households: reads beside two bare handlers, one on the same SELECT and one on SQLite; pages of a list; creates.
import { apiFile, newKey, run, startProcess } from './api-process.ts';
import { loadHouseholds } from './api-load.ts';
import { create, cursorsOf, getOf, pageOf } from './household-calls.ts';
import { mediansOf, type BenchResult } from './result.ts';
import type { Hearth, World } from './world.ts';

const households = 100_000;
const readSeconds = 10;
// One caller creates some 30 in a second: over 10 s the 99th percentile would be one of the slowest four.
const createSeconds = 30;

const peerName = 'api.get.bare-handler';
const sqliteName = 'api.get.sqlite-handler';

/** All figures of the API; reads and their peers run in turn, round for round. */
export async function benchApi(world: World, hearth: Hearth, rounds: number): Promise<BenchResult[]> {
  const ids = await loadHouseholds(hearth.clickhouse, households);
  const place = { world, hearth, key: await newKey(hearth) };
  await using api = await startProcess(place, apiFile);
  await using peer = await startProcess(place, 'peers/one-select.ts');
  await using sqlite = await startProcess(place, 'peers/sqlite-rows.ts');
  const get = getOf(ids);
  const page = pageOf(await cursorsOf(api));
  const runs: BenchResult[] = [];
  for (let round = 0; round < rounds; round++) {
    const read = { callers: 16, seconds: readSeconds, call: get };
    const bare = await run(peerName, world, { of: peer, ...read });
    const local = await run(sqliteName, world, { of: sqlite, ...read });
    const own = await run('api.get', world, { of: api, ...read });
    runs.push(
      bare,
      local,
      { ...own, ratioToPeer: own.value / bare.value, ratioToSqlite: own.value / local.value },
      await run('api.get.1', world, { of: api, callers: 1, seconds: readSeconds, call: get }),
      await run('api.list', world, { of: api, callers: 1, seconds: readSeconds, call: page }),
      await run('api.create.1', world, { of: api, callers: 1, seconds: createSeconds, call: create }),
      await run('api.create.64', world, { of: api, callers: 64, seconds: createSeconds, call: create }),
    );
  }
  return mediansOf(runs);
}

const mixedSeconds = 20;

/** 16 callers read households while 16 others create some. CPU cannot be told apart, so each figure has that of both. */
export async function benchMixed(world: World, hearth: Hearth, rounds: number): Promise<BenchResult[]> {
  const ids = await loadHouseholds(hearth.clickhouse, households);
  await using api = await startProcess({ world, hearth, key: await newKey(hearth) }, apiFile);
  const load = { of: api, callers: 16, seconds: mixedSeconds };
  const runs: BenchResult[] = [];
  for (let round = 0; round < rounds; round++) {
    const both = await Promise.all([
      run('api.get.mixed', world, { ...load, call: getOf(ids) }),
      run('api.create.mixed', world, { ...load, call: create }),
    ]);
    runs.push(...both.map(withoutCpuOfRequest));
  }
  return mediansOf(runs);
}

function withoutCpuOfRequest(result: BenchResult): BenchResult {
  const { perRowUs: _, ...figures } = result;
  return figures;
}
