// Measures the one query of each picture of days, for 10,000 households of two devices and 31 days, and the drawing of 200 rows.
import { readAdoptionRows } from '#api/store/pictures/adoption-rows.ts';
import { readFleetRows } from '#api/store/pictures/fleet-rows.ts';
import { readStackingRows } from '#api/store/pictures/stacking-rows.ts';
import { readStripRows } from '#api/store/pictures/strip-rows.ts';
import { drawCoverageStrip } from '#pictures/coverage-strip/draw.ts';
import { drawFleetCalendar } from '#pictures/fleet-calendar/draw.ts';
import { stripOfDevices } from '#test/support/pictures/coverage-strip.ts';
import { fleetOf } from '#test/support/pictures/fleet-calendar.ts';
import { writeLargeFleet } from '#test/support/pictures/large-fleet.ts';
import { sheet } from '#test/support/pictures/sheets.ts';
import { momentOf } from './measure.ts';
import { peakRssMbOf, stolenSeconds } from './process-usage.ts';
import type { BenchResult } from './result.ts';
import type { Hearth, World } from './world.ts';

const runs = 5;

/** `value` is the median of five runs after a first one that is not counted; CPU is that of one run. */
export async function benchPictures(world: World, { clickhouse }: Hearth): Promise<BenchResult[]> {
  const projectId = 'prj_bench';
  await writeLargeFleet(clickhouse, { projectId, households: 10_000, start: '2024-01-01', days: 31 });
  const api = { telemetry: clickhouse };
  const asked = { projectId, zone: 'Africa/Kampala', period: { start: '2024-01-01', end: '2024-01-31' } };
  const [fleet, devices] = [fleetOf(200), stripOfDevices(200)];
  const works: Record<string, () => Promise<unknown>> = {
    'fleet-calendar.query': () =>
      readFleetRows(api, { ...asked, unit: 'household', district: null, limit: 200, lately: 7 }),
    'coverage-strip.query': () => readStripRows(api, { ...asked, kind: null, threshold: 0.95, limit: 60 }),
    'adoption-curve.query': () => readAdoptionRows(api, { ...asked, by: 'none', threshold: 1, heardMin: 4 }),
    'stacking.query': () => readStackingRows(api, { ...asked, limit: 200 }),
    'fleet-calendar.draw': async () => drawFleetCalendar(fleet, sheet()),
    'coverage-strip.draw': async () => drawCoverageStrip(devices, sheet()),
  };
  const results: BenchResult[] = [];
  for (const [name, work] of Object.entries(works))
    results.push(await timed(`pictures.${name}`, work, world));
  return results;
}

async function timed(
  bench: string,
  work: () => Promise<unknown>,
  { clickhousePid }: World,
): Promise<BenchResult> {
  await work();
  const stolenBefore = stolenSeconds();
  const from = momentOf(process.pid, clickhousePid);
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  const to = momentOf(process.pid, clickhousePid);
  const perRun = (of: 'cpuSeconds' | 'cpuSecondsClickhouse'): number =>
    ((to[of] ?? NaN) - (from[of] ?? NaN)) / runs;
  return {
    bench,
    value: times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? NaN,
    unit: 'ms',
    cpuSeconds: perRun('cpuSeconds'),
    cpuSecondsClickhouse: perRun('cpuSecondsClickhouse'),
    rssMb: peakRssMbOf(process.pid),
    rounds: runs,
    stolenSeconds: stolenSeconds() - stolenBefore,
  };
}
