// Measures work in this process, or an interval of another process and of ClickHouse.
import { cpuSecondsOf, peakRssMbOf } from './process-usage.ts';
import type { BenchResult } from './result.ts';

interface Work<T> {
  readonly rows: number;
  /** Makes what the next rows need; not measured. */
  readonly prepare: (from: number, count: number) => Promise<T> | T;
  readonly run: (part: T) => Promise<void> | void;
}

// Half of the rows of a full block of ingest: all of them at once would measure the garbage collector.
const partRows = 100_000;

/** Prepares and runs the work part by part, and measures the runs in this process, and in ClickHouse when it is given. */
export async function measure<T>(bench: string, work: Work<T>, clickhousePid?: number): Promise<BenchResult> {
  let ms = 0;
  let cpuSeconds = 0;
  const before = clickhousePid === undefined ? 0 : cpuSecondsOf(clickhousePid);
  for (let from = 0; from < work.rows; from += partRows) {
    const part = await work.prepare(from, Math.min(partRows, work.rows - from));
    const cpu = process.cpuUsage();
    const startedMs = performance.now();
    await work.run(part);
    ms += performance.now() - startedMs;
    const { user, system } = process.cpuUsage(cpu);
    cpuSeconds += (user + system) / 1e6;
  }
  const cpuSecondsClickhouse = clickhousePid === undefined ? 0 : cpuSecondsOf(clickhousePid) - before;
  return {
    bench,
    value: (work.rows / ms) * 1000,
    unit: 'rows/s',
    cpuSeconds,
    rssMb: process.memoryUsage.rss() / 2 ** 20,
    ...(clickhousePid !== undefined && { cpuSecondsClickhouse }),
    perRowUs: ((cpuSeconds + cpuSecondsClickhouse) / work.rows) * 1e6,
  };
}

/** A moment: Unix ms, and the CPU seconds of a process and of ClickHouse up to it. */
export interface Moment {
  readonly atMs: number;
  /** The machine's monotonic clock, by which CPU profiles count, µs. */
  readonly monotonicUs: number;
  readonly cpuSeconds: number;
  readonly cpuSecondsClickhouse: number;
}

export const momentOf = (pid: number, clickhousePid: number, atMs: number = Date.now()): Moment => ({
  atMs,
  monotonicUs: Number(process.hrtime.bigint() / 1000n),
  cpuSeconds: cpuSecondsOf(pid),
  cpuSecondsClickhouse: cpuSecondsOf(clickhousePid),
});

/** Rows a second and CPU between two moments of the process. */
export function stretch(
  bench: string,
  of: { pid: number; rows: number; from: Moment; to: Moment },
): BenchResult {
  const { pid, rows, from, to } = of;
  const cpuSeconds = to.cpuSeconds - from.cpuSeconds;
  const cpuSecondsClickhouse = to.cpuSecondsClickhouse - from.cpuSecondsClickhouse;
  return {
    bench,
    value: (rows / (to.atMs - from.atMs)) * 1000,
    unit: 'rows/s',
    cpuSeconds,
    rssMb: peakRssMbOf(pid),
    cpuSecondsClickhouse,
    perRowUs: ((cpuSeconds + cpuSecondsClickhouse) / rows) * 1e6,
  };
}
