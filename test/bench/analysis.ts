// What an analysis of one household takes, and how many households of a project are analyzed in a second.
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { isoTime } from '#api/time.ts';
import { newHouseholdBody } from '#api/records/household-input.ts';
import * as names from '#api/records/names.ts';
import type { ClickHouse } from '#runtime/clickhouse.ts';
import { takeName } from '#runtime/records.ts';
import { freePort } from '#test/support/service.ts';
import { newKey } from './api.ts';
import { answerTo, callFor, type Call, type Service } from './api-callers.ts';
import { store } from './api-load.ts';
import { startChild, type Child } from './child.ts';
import { momentOf } from './measure.ts';
import { peakRssMbOf, rssMbOf, stolenSeconds } from './process-usage.ts';
import type { BenchResult } from './result.ts';
import { benchBacklog, type WindowsOptions } from './windows.ts';
import { firstDayMs, projectId, type History } from './windows-load.ts';
import type { Hearth, World } from './world.ts';

const dayMs = 86_400_000;
const singleSeconds = 20;
const project = 'did:web:bench:projects:0';

/** Windows computes the days of the devices first; then the API is asked, one household after the other, and for all. */
export async function benchAnalysis(
  world: World,
  hearth: Hearth,
  options: WindowsOptions,
): Promise<BenchResult[]> {
  await benchBacklog(world, hearth, options);
  await describeHouseholds(hearth.clickhouse, options);
  const key = await newKey(hearth);
  const port = await freePort();
  const env = {
    ...hearth.env,
    HEARTH_CLICKHOUSE_API_URL: world.stack.urls.api,
    HEARTH_RATE_LIMITS: 'off',
    HEARTH_API_PORT: String(port),
  };
  await using child = startChild({ file: join(import.meta.dirname, '../../services/api/main.ts'), env });
  await child.until((line) => (line.event === 'service.started' ? line : undefined));
  const service: Service = { port, key };
  const single = await benchSingle(world, { child, service }, options);
  return [single, await benchProject(world, { child, service }, options)];
}

interface Running {
  readonly child: Child;
  readonly service: Service;
}

const period = ({ days }: History): { readonly periodStart: string; readonly periodEnd: string } => ({
  periodStart: isoTime(firstDayMs + dayMs / 2).slice(0, 10),
  periodEnd: isoTime(firstDayMs + (days - 1) * dayMs + dayMs / 2).slice(0, 10),
});

/** Another household each time, so that each analysis is calculated and stored. */
async function benchSingle(
  world: World,
  { child, service }: Running,
  history: History,
): Promise<BenchResult> {
  const body = (index: number): string =>
    JSON.stringify({ householdId: didOf(meterOf(index, history)), ...period(history) });
  const call = (index: number): Call => ({
    method: 'POST',
    path: '/v1/analysis/household',
    body: body(index),
  });
  const before = momentOf(child.pid, world.clickhousePid);
  const stolenBefore = stolenSeconds();
  const { perSecond, p50Ms, p99Ms } = await callFor(service, { callers: 1, seconds: singleSeconds, call });
  const after = momentOf(child.pid, world.clickhousePid);
  return {
    bench: 'analysis.household',
    value: perSecond,
    unit: 'requests/s',
    p50Ms,
    p99Ms,
    cpuSeconds: after.cpuSeconds - before.cpuSeconds,
    cpuSecondsClickhouse: after.cpuSecondsClickhouse - before.cpuSecondsClickhouse,
    rssMb: peakRssMbOf(child.pid),
    stolenSeconds: stolenSeconds() - stolenBefore,
  };
}

const job = z.object({
  status: z.string(),
  result: z.object({ households: z.object({ used: z.number(), leftOut: z.number() }) }).nullish(),
});

/** All households of the project, as a job. */
async function benchProject(
  world: World,
  { child, service }: Running,
  history: History,
): Promise<BenchResult> {
  const agent = new Agent({ keepAlive: true });
  const rssMbStart = rssMbOf(child.pid);
  const before = momentOf(child.pid, world.clickhousePid);
  const stolenBefore = stolenSeconds();
  const body = JSON.stringify({ projectId: project, ...period(history) });
  const path = '/v1/analysis/project';
  const first = await answerTo(agent, service, { method: 'POST', path, body, prefer: 'respond-async' });
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(first));
  let ended = job.parse(JSON.parse(first));
  while (ended.status === 'running') {
    await pause(100);
    ended = job.parse(JSON.parse(await answerTo(agent, service, { method: 'GET', path: `/v1/jobs/${id}` })));
  }
  const after = momentOf(child.pid, world.clickhousePid);
  agent.destroy();
  const { used = 0, leftOut = 0 } = ended.result?.households ?? {};
  if (used < leftOut) throw new Error(`${used} households were analyzed, ${leftOut} left out`);
  const cpuSeconds = after.cpuSeconds - before.cpuSeconds;
  const cpuSecondsClickhouse = after.cpuSecondsClickhouse - before.cpuSecondsClickhouse;
  return {
    bench: 'analysis.project',
    value: ((used + leftOut) / (after.atMs - before.atMs)) * 1000,
    unit: 'households/s',
    cpuSeconds,
    cpuSecondsClickhouse,
    perRowUs: ((cpuSeconds + cpuSecondsClickhouse) / (used + leftOut)) * 1e6,
    rssMb: peakRssMbOf(child.pid),
    rssMbStart,
    rssMbEnd: rssMbOf(child.pid),
    stolenSeconds: stolenSeconds() - stolenBefore,
  };
}

const didOf = (index: number): string => `did:web:bench:households:${index}`;

/** A household with a meter: two of ten have a logger or a counter of use. Neighbours lie in one block of the store. */
const meterOf = (index: number, { devices }: History): number => {
  const spread = (index * 7919) % devices;
  return spread % 10 > 1 ? spread : (spread - (spread % 10) + 2) % devices;
};

/** The households in which the devices of the history are, and their project whole. */
async function describeHouseholds(clickhouse: ClickHouse, { devices }: History): Promise<void> {
  const at = isoTime(firstDayMs);
  const described = {
    did: project,
    name: 'Bench',
    country: 'KE',
    timeZone: 'Africa/Nairobi',
    coverageThreshold: 0.9,
    implicit: false,
    status: 'active',
    createdAt: at,
    updatedAt: at,
  };
  const programme = [
    { kind: 'project', id: projectId, version: 2, body: described },
    takeName(names.projectDid(project), projectId, undefined),
  ];
  await store(clickhouse, programme, firstDayMs);
  const input = {
    location: { district: 'Bench', density: 'Low' as const },
    baseline: { fuelType: 'Charcoal' as const, monthlyConsumption: 100 },
    members: { adults: 3, children: 2 },
  };
  const perInsert = 2500;
  for (let from = 0; from < devices; from += perInsert)
    await store(
      clickhouse,
      Array.from({ length: Math.min(perInsert, devices - from) }, (_, offset) => {
        const id = `hh_${from + offset}`;
        const did = didOf(from + offset);
        const body = newHouseholdBody(input, { did, projectId, at });
        return [
          { kind: 'household', id, version: 1, body },
          takeName(names.householdDid(did), id, undefined),
        ];
      }).flat(),
      firstDayMs,
    );
}
