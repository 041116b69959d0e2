// One measurement: a JSON line for machines, a table for a terminal.

export interface BenchResult {
  readonly bench: string;
  readonly value: number;
  readonly unit: 'rows/s';
  /** CPU of the measured process, user and system. */
  readonly cpuSeconds: number;
  /** Largest resident memory of the measured process. */
  readonly rssMb: number;
}

export const jsonLine = (result: BenchResult): string => JSON.stringify(result);

/** Headings and one row per result, in columns. */
export function table(results: readonly BenchResult[]): string {
  const rows = results.map(({ bench, value, unit, cpuSeconds, rssMb }) => [
    bench,
    `${Math.round(value).toLocaleString('en')} ${unit}`,
    `${cpuSeconds.toFixed(2)} s`,
    `${Math.round(rssMb)} MB`,
  ]);
  const all = [['bench', 'value', 'cpu', 'memory'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Runs `work` on `rows` rows in this process and measures it. */
export async function measure(
  bench: string,
  rows: number,
  work: () => Promise<void> | void,
): Promise<BenchResult> {
  const cpu = process.cpuUsage();
  const startedMs = performance.now();
  await work();
  const seconds = (performance.now() - startedMs) / 1000;
  const used = process.cpuUsage(cpu);
  return {
    bench,
    value: rows / seconds,
    unit: 'rows/s',
    cpuSeconds: (used.user + used.system) / 1e6,
    rssMb: process.memoryUsage.rss() / 1024 / 1024,
  };
}
