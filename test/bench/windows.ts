// Measures the days per second of windows in a backlog, and the cost of one late reading with a small and a large history.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { readStaleDays } from '#days/read-stale-days.ts';
import { freePort } from '#test/support/service.ts';
import { startChild, type Child, type Line } from './child.ts';
import { momentOf, type Moment } from './measure.ts';
import { peakRssMbOf, stolenSeconds } from './process-usage.ts';
import type { BenchResult } from './result.ts';
import { fillHistory, lateReading, type History } from './windows-load.ts';
import type { Hearth, World } from './world.ts';

export interface WindowsOptions extends History {
  readonly copies: number;
}

async function startWindows({ env }: Hearth): Promise<Child> {
  const port = await freePort();
  const file = join(import.meta.dirname, '../../services/windows/main.ts');
  const child = startChild({ file, env: { ...env, HEARTH_WINDOWS_PORT: String(port) } });
  await child.until((line) => (line.event === 'service.started' ? line : undefined));
  return child;
}

const daysIn = z.looseObject({ event: z.literal('windows.worked'), days: z.number() });
const daysOf = (line: Line): number => daysIn.safeParse(line).data?.days ?? 0;

/** Device-days a second from the start of the copies until all days of the history are computed, walk and listing included. */
export async function benchBacklog(
  world: World,
  hearth: Hearth,
  { devices, days, copies }: WindowsOptions,
): Promise<BenchResult> {
  await fillHistory(hearth.clickhouse, { devices, days });
  const due = await dueIn(hearth);
  await using started = new AsyncDisposableStack();
  const all = await Promise.all(
    Array.from({ length: copies }, async () => started.use(await startWindows(hearth))),
  );
  const before = all.map(({ pid }) => momentOf(pid, world.clickhousePid));
  const stolenBefore = stolenSeconds();
  const done = await computed(all, due);
  const after = all.map(({ pid }) => momentOf(pid, world.clickhousePid));
  const cpuSeconds = sum(after, (moment) => moment.cpuSeconds) - sum(before, (moment) => moment.cpuSeconds);
  const [from, to] = [before[0], after[0]];
  const cpuSecondsClickhouse = (to?.cpuSecondsClickhouse ?? NaN) - (from?.cpuSecondsClickhouse ?? NaN);
  return {
    bench: 'windows.backlog',
    value: (done / ((to?.atMs ?? NaN) - (from?.atMs ?? NaN))) * 1000,
    unit: 'days/s',
    cpuSeconds,
    cpuSecondsClickhouse,
    perRowUs: ((cpuSeconds + cpuSecondsClickhouse) / done) * 1e6,
    rssMb: Math.max(...all.map(({ pid }) => peakRssMbOf(pid))),
    stolenSeconds: stolenSeconds() - stolenBefore,
  };
}

/** Device-days that wait to be computed. */
async function dueIn({ clickhouse }: Hearth): Promise<number> {
  const devices = await clickhouse.query(
    z.object({ did: z.string() }),
    'SELECT DISTINCT device_did AS did FROM device_day_touched',
  );
  const { days } = await readStaleDays(
    clickhouse,
    devices.map(({ did }) => did),
  );
  return days.length;
}

/** Resolves to how many days were computed when all are that were due. */
async function computed(copies: readonly Child[], due: number): Promise<number> {
  let done = 0;
  const { promise, resolve } = Promise.withResolvers<number>();
  using listening = new DisposableStack();
  for (const copy of copies)
    listening.use(
      copy.follow((line) => {
        done += daysOf(line);
        if (done >= due) resolve(done);
      }),
    );
  return await Promise.race([promise, ...copies.map(({ died }) => died)]);
}

const sum = (moments: readonly Moment[], value: (moment: Moment) => number): number =>
  moments.reduce((total, moment) => total + value(moment), 0);

/** Devices and days of one, ten and a hundred times the history. */
const histories = [
  { name: '1x', devices: 20, days: 30 },
  { name: '10x', devices: 20, days: 300 },
  { name: '100x', devices: 200, days: 300 },
] as const;
const lateReadings = 5;

/** What ClickHouse reads, and how long it takes, until the day of one late reading is computed again. */
export async function benchLateDay(world: World): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const { name, ...history } of histories) {
    await using hearth = await world.open();
    await fillHistory(hearth.clickhouse, history);
    const due = await dueIn(hearth);
    await using windows = await startWindows(hearth);
    await computed([windows], due);
    // The walk over all devices ends, too.
    await pause(15_000);
    results.push(await late(`windows.late-day.${name}`, { world, hearth, windows }));
  }
  return results;
}

interface Place {
  readonly world: World;
  readonly hearth: Hearth;
  readonly windows: Child;
}

async function late(bench: string, { world, hearth, windows }: Place): Promise<BenchResult> {
  const times: number[] = [];
  const from = momentOf(windows.pid, world.clickhousePid);
  const before = await readSoFar(hearth);
  for (let index = 0; index < lateReadings; index++) {
    const startedMs = performance.now();
    const again = windows.until((line) => (daysOf(line) > 0 ? line : undefined));
    await lateReading(hearth.clickhouse, index);
    await again;
    times.push(performance.now() - startedMs);
  }
  const after = await readSoFar(hearth);
  const to = momentOf(windows.pid, world.clickhousePid);
  return {
    bench,
    value: times.toSorted((a, b) => a - b)[lateReadings >> 1] ?? NaN,
    unit: 'ms',
    cpuSeconds: (to.cpuSeconds - from.cpuSeconds) / lateReadings,
    cpuSecondsClickhouse: (to.cpuSecondsClickhouse - from.cpuSecondsClickhouse) / lateReadings,
    rssMb: peakRssMbOf(windows.pid),
    rowsRead: (after.rows - before.rows) / lateReadings,
    mbRead: (after.bytes - before.bytes) / lateReadings / 2 ** 20,
    granulesRead: (after.granules - before.granules) / lateReadings,
  };
}

/** What ClickHouse read from its tables since its start; merges are not in it. */
async function readSoFar({ clickhouse }: Hearth): Promise<{ rows: number; bytes: number; granules: number }> {
  const [row] = await clickhouse.query(
    z.object({ rows: z.number(), bytes: z.number(), granules: z.number() }),
    `SELECT sumIf(value, event = 'SelectedRows') AS rows, sumIf(value, event = 'SelectedBytes') AS bytes,
       sumIf(value, event = 'SelectedMarks') AS granules FROM system.events`,
  );
  return row ?? { rows: NaN, bytes: NaN, granules: NaN };
}
