// Measures the time of a household analysis, the households per second of a project analysis, and the memory.
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { isoTime } from '#api/contract/time.ts';
import { freePort } from '#test/support/service.ts';
import { fillProgramme, householdDid, modelDevices, projectDid, type Programme } from './analysis-load.ts';
import { newKey } from './api-process.ts';
import { answerTo, callFor, type Answers, type Call, type Service } from './api-callers.ts';
import { startChild, type Child } from './child.ts';
import { momentOf } from './measure.ts';
import { peakRssMbOf, rssMbOf, stolenSeconds } from './process-usage.ts';
import type { BenchResult } from './result.ts';
import { benchBacklog } from './windows.ts';
import { firstDayMs } from './windows-load.ts';
import type { Hearth, World } from './world.ts';

const dayMs = 86_400_000;
const days = 31;
const period = {
  periodStart: isoTime(firstDayMs + dayMs / 2).slice(0, 10),
  periodEnd: isoTime(firstDayMs + (days - 1) * dayMs + dayMs / 2).slice(0, 10),
};
const [warmSeconds, aloneSeconds, togetherSeconds] = [5, 30, 20];
const callersTogether = 4;

interface Place {
  readonly world: World;
  readonly hearth: Hearth;
  readonly key: string;
}

/** Households alone and a few at once, then projects of two sizes, each in a process of its own so that its memory shows. */
export async function benchAnalysis(
  world: World,
  hearth: Hearth,
  { households }: { readonly households: number },
): Promise<BenchResult[]> {
  const small: Programme = { name: 'tenth', from: 0, households: Math.ceil(households / 10) };
  const large: Programme = { name: 'whole', from: small.households, households };
  await benchBacklog(world, hearth, { devices: modelDevices, days, copies: 1 });
  console.error(`analysis: windows computed the days of ${modelDevices} devices`);
  for (const programme of [small, large]) {
    await fillProgramme(hearth.clickhouse, programme);
    console.error(`analysis: ${programme.households} households with ${days} days each are there`);
  }
  const place = { world, hearth, key: await newKey(hearth) };
  return [
    ...(await benchHouseholds(place, large)),
    ...(await benchProject(place, small, ['analysis.project.tenth'])),
    ...(await benchProject(place, large, ['analysis.project', 'analysis.project.again'])),
  ];
}

interface Running extends AsyncDisposable {
  readonly child: Child;
  readonly service: Service;
}

async function startApi({ world, hearth, key }: Place): Promise<Running> {
  const port = await freePort();
  const env = {
    ...hearth.env,
    HEARTH_CLICKHOUSE_API_URL: world.stack.urls.api,
    HEARTH_RATE_LIMITS: 'off',
    HEARTH_API_PORT: String(port),
  };
  const child = startChild({ file: join(import.meta.dirname, '../../services/api/main.ts'), env });
  await child.until((line) => (line.event === 'service.started' ? line : undefined));
  return { child, service: { port, key }, [Symbol.asyncDispose]: () => child.stop() };
}

/** Another household each time, and another question once all had their turn: none of the answers is a stored one. */
async function benchHouseholds(place: Place, programme: Programme): Promise<BenchResult[]> {
  await using running = await startApi(place);
  let asked = 0;
  const call = (): Call => {
    // Neighbours lie in one block of the store.
    const index = programme.from + ((asked * 7919) % programme.households);
    const confidenceLevel = 0.9 - Math.floor(asked / programme.households) / 1000;
    asked += 1;
    const body = JSON.stringify({ householdId: householdDid(index), ...period, confidenceLevel });
    return { method: 'POST', path: '/v1/analysis/household', body };
  };
  await callFor(running.service, { callers: 1, seconds: warmSeconds, call });
  const results = [
    await measured(place, running, 'analysis.household', () =>
      callFor(running.service, { callers: 1, seconds: aloneSeconds, call }),
    ),
    await measured(place, running, `analysis.household.${callersTogether}`, () =>
      callFor(running.service, { callers: callersTogether, seconds: togetherSeconds, call }),
    ),
  ];
  const stored = await storedAnalyses(place);
  if (stored !== asked) throw new Error(`${asked} analyses were asked for, and ${stored} are stored`);
  return results;
}

async function storedAnalyses({ hearth: { clickhouse } }: Place): Promise<number> {
  const sql = "SELECT uniqExact(id) AS analyses FROM records WHERE kind = 'analysis'";
  const [row] = await clickhouse.query(z.object({ analyses: z.number() }), sql);
  return row?.analyses ?? NaN;
}

async function measured(
  { world }: Place,
  { child }: Running,
  bench: string,
  work: () => Promise<Answers>,
): Promise<BenchResult> {
  const before = momentOf(child.pid, world.clickhousePid);
  const stolenBefore = stolenSeconds();
  const { count, perSecond, p50Ms, p99Ms } = await work();
  const after = momentOf(child.pid, world.clickhousePid);
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
    rssMb: peakRssMbOf(child.pid),
    stolenSeconds: stolenSeconds() - stolenBefore,
  };
}

/** As often as there are names, in one process; another question each time. */
async function benchProject(
  place: Place,
  programme: Programme,
  benches: readonly string[],
): Promise<BenchResult[]> {
  await using running = await startApi(place);
  const results: BenchResult[] = [];
  for (const bench of benches) {
    const confidenceLevel = 0.9 - results.length / 1000;
    const body = JSON.stringify({ projectId: projectDid(programme), ...period, confidenceLevel });
    results.push(await analyzed(place, running, { bench, body, households: programme.households }));
  }
  return results;
}

const job = z.object({
  id: z.string(),
  status: z.string(),
  result: z.object({ households: z.object({ used: z.number(), leftOut: z.number() }) }).nullish(),
});

interface Asking {
  readonly bench: string;
  readonly body: string;
  readonly households: number;
}

/** All households of a project, as a job. */
async function analyzed(
  { world }: Place,
  { child, service }: Running,
  { bench, body, households }: Asking,
): Promise<BenchResult> {
  using agent = disposed(new Agent({ keepAlive: true }));
  const ask = async (call: Call) => job.parse(JSON.parse(await answerTo(agent.agent, service, call)));
  const before = momentOf(child.pid, world.clickhousePid);
  const stolenBefore = stolenSeconds();
  const rssMb = [rssMbOf(child.pid)];
  const path = '/v1/analysis/project';
  let state = await ask({ method: 'POST', path, body, prefer: 'respond-async' });
  while (state.status === 'running') {
    await pause(100);
    rssMb.push(rssMbOf(child.pid));
    state = await ask({ method: 'GET', path: `/v1/jobs/${state.id}` });
  }
  const after = momentOf(child.pid, world.clickhousePid);
  const used = state.result?.households.used ?? 0;
  if (used !== households) throw new Error(`${used} of ${households} households were analyzed`);
  const cpuSeconds = after.cpuSeconds - before.cpuSeconds;
  const cpuSecondsClickhouse = after.cpuSecondsClickhouse - before.cpuSecondsClickhouse;
  return {
    bench,
    value: (households / (after.atMs - before.atMs)) * 1000,
    unit: 'households/s',
    cpuSeconds,
    cpuSecondsClickhouse,
    perRowUs: ((cpuSeconds + cpuSecondsClickhouse) / households) * 1e6,
    rssMb: Math.max(...rssMb),
    rssMbStart: rssMb[0] ?? NaN,
    rssMbEnd: rssMb.at(-1) ?? NaN,
    rssMbQuarters: quarters(rssMb),
    stolenSeconds: stolenSeconds() - stolenBefore,
  };
}

const disposed = (agent: Agent) => ({ agent, [Symbol.dispose]: () => agent.destroy() });

/** The largest of each quarter of the time. */
const quarters = (samples: readonly number[]): number[] =>
  [0, 1, 2, 3].map((quarter) =>
    Math.max(
      ...samples.slice(
        Math.floor((quarter * samples.length) / 4),
        Math.max(1, Math.ceil(((quarter + 1) * samples.length) / 4)),
      ),
    ),
  );
