// A process that answers HTTP requests, and what it does under the load of some callers.
import { join } from 'node:path';
import { scopes } from '#domain/scopes.ts';
import { createKey } from '#records/api-keys/api-keys.ts';
import { openRecords } from '#records/records.ts';
import { freePort } from '#test/support/service.ts';
import { callFor, type Call, type Service } from './api-callers.ts';
import { startChild, type Child } from './child.ts';
import { momentOf } from './measure.ts';
import { peakRssMbOf, stolenSeconds } from './process-usage.ts';
import type { BenchResult } from './result.ts';
import type { Hearth, World } from './world.ts';

export interface Process extends Service, AsyncDisposable {
  readonly child: Child;
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

export const apiFile = '../../services/api/main.ts';

interface Place {
  readonly world: World;
  readonly hearth: Hearth;
  readonly key: string;
}

/** Starts the API, or a peer of it, and resolves when it listens. `file`: from this folder. */
export async function startProcess({ world, hearth, key }: Place, file: string): Promise<Process> {
  const port = await freePort();
  const env = {
    ...hearth.env,
    HEARTH_CLICKHOUSE_API_URL: world.stack.urls.api,
    HEARTH_RATE_LIMITS: 'off',
    HEARTH_API_PORT: String(port),
  };
  const child = startChild({ file: join(import.meta.dirname, file), env });
  await child.until((line) => (line.event === 'service.started' ? line : undefined));
  return { child, port, key, [Symbol.asyncDispose]: () => child.stop() };
}

interface Run {
  readonly of: Process;
  readonly callers: number;
  readonly seconds: number;
  readonly call: (index: number) => Call;
}

export async function run(
  bench: string,
  world: World,
  { of, callers, seconds, call }: Run,
): Promise<BenchResult> {
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
