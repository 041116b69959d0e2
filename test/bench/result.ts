// One measurement: a JSON line for machines, a table with ratios for a terminal.

export interface BenchResult {
  readonly bench: string;
  readonly value: number;
  /** At most this much is wanted, in the unit; nothing fails above it. */
  readonly budget?: number;
  readonly unit:
    | 'rows/s'
    | 'requests/s'
    | 'days/s'
    | 'households/s'
    | 'keys'
    | 'ms'
    | 'MB'
    | 'kB'
    | 'packages'
    | '% of a core'
    | '% found';
  /** CPU of the measured process, user and system, s. */
  readonly cpuSeconds: number;
  /** Largest resident memory of the measured process, MB (2^20 bytes). */
  readonly rssMb: number;
  /** CPU of ClickHouse in the same time, s. */
  readonly cpuSecondsClickhouse?: number;
  /** CPU of the measured process and ClickHouse for each row, µs. */
  readonly perRowUs?: number;
  readonly rowsPerInsert?: number;
  readonly insertsPerSecond?: number;
  readonly rowsPerSecond?: number;
  readonly rssMbStart?: number;
  readonly rssMbEnd?: number;
  /** Largest resident memory in each quarter of the time. */
  readonly rssMbQuarters?: readonly number[];
  /** Rows a second over those of ClickHouse's Kafka engine in the same round. */
  readonly ratioToEngine?: number;
  /** `perRowUs` over that of the engine. */
  readonly cpuRatioToEngine?: number;
  /** Consumers of the engine that were fastest. */
  readonly consumers?: number;
  /** Of how many runs `value` and the ratios are medians; the other figures are of the run with this `value`. */
  readonly rounds?: number;
  readonly lowest?: number;
  readonly highest?: number;
  readonly p50Ms?: number;
  readonly p99Ms?: number;
  /** Requests a second over those of the bare handler in the same round. */
  readonly ratioToPeer?: number;
  /** Requests a second over those of the bare handler on SQLite in the same round. */
  readonly ratioToSqlite?: number;
  /** Unique keys that Keeper holds after each trim. */
  readonly keysHeld?: readonly number[];
  /** Resident memory of Keeper at the end, and after each trim. */
  readonly rssMbKeeper?: number;
  readonly rssMbKeeperByDay?: readonly number[];
  /** CPU that the host of this virtual machine gave to others meanwhile, over all cores, s: on a quiet host some hundredths. */
  readonly stolenSeconds?: number;
  /** Of an outage: the slowest answer of each kind of request and how often each status was given. */
  readonly answers?: Readonly<
    Record<string, { slowestMs: number; statuses: Readonly<Record<number, number>> }>
  >;
  /** From the end of the outage until a request of each kind gets on. */
  readonly recoveredMs?: number;
  /** What ClickHouse read from its tables for one late reading. */
  readonly rowsRead?: number;
  readonly mbRead?: number;
  /** Blocks of up to 8192 rows (fewer in small tables) that held them: the least that ClickHouse reads of a part. */
  readonly granulesRead?: number;
  /** Of a quality check: faults that were planted, and interviews without a fault, with the fraction that is suspected. */
  readonly planted?: number;
  readonly clean?: number;
  readonly falseAlarmsPercent?: number;
  /** File of the CPU profile. */
  readonly profile?: string;
  /** Own time of each file for each row: its share of the profile's samples times the process's CPU, µs. */
  readonly selfUsPerRow?: Readonly<Record<string, number>>;
}

/** Three digits behind the point are more than any of these figures can tell. */
export const jsonLine = (result: BenchResult): string =>
  JSON.stringify(result, (_, value: unknown) =>
    typeof value === 'number' ? Math.round(value * 1000) / 1000 : value,
  );

/** Adds what the path's figures are in terms of the engine's, when it was measured in the same round. */
export function comparedTo(engine: BenchResult | undefined, result: BenchResult): BenchResult {
  if (!engine || !result.bench.startsWith('ingest.path')) return result;
  return {
    ...result,
    ratioToEngine: result.value / engine.value,
    cpuRatioToEngine: (result.perRowUs ?? NaN) / (engine.perRowUs ?? NaN),
  };
}

/** The runs of one bench as one result; none of none. */
export function medianOf(runs: readonly BenchResult[]): BenchResult[] {
  const values = runs.map(({ value }) => value);
  const median = runs.find(({ value }) => value === middle(values));
  if (median === undefined || runs.length === 1) return [...runs];
  const spread = { rounds: runs.length, lowest: Math.min(...values), highest: Math.max(...values) };
  // A round in which the engine failed has no ratios.
  const compared = runs.filter(({ ratioToEngine }) => ratioToEngine !== undefined);
  if (compared.length === 0) return [{ ...median, ...spread }];
  const ratioToEngine = middle(compared.map((run) => run.ratioToEngine ?? NaN));
  const cpuRatioToEngine = middle(compared.map((run) => run.cpuRatioToEngine ?? NaN));
  return [{ ...median, ...spread, ratioToEngine, cpuRatioToEngine }];
}

/** The same of several benches, in the order of their first runs. */
export const mediansOf = (runs: readonly BenchResult[]): BenchResult[] =>
  [...new Set(runs.map(({ bench }) => bench))].flatMap((name) =>
    medianOf(runs.filter(({ bench }) => bench === name)),
  );

/** The median, of an even number the lower of the two in the middle. */
const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[(values.length - 1) >> 1] ?? NaN;

const headings = ['bench', 'value', 'cpu', 'clickhouse', 'cpu/row', 'memory', '/ engine', 'cpu / engine', ''];

/** Headings and one row per result, in columns. */
export function table(results: readonly BenchResult[]): string {
  const all = [headings, ...results.map(cells)];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cells(result: BenchResult): string[] {
  const digits = result.unit.endsWith('/s') ? 0 : 1;
  return [
    result.bench,
    `${result.value.toLocaleString('en', { maximumFractionDigits: digits })} ${result.unit}`,
    fixed(result.cpuSeconds, 2, ' s'),
    fixed(result.cpuSecondsClickhouse, 2, ' s'),
    fixed(result.perRowUs, 2, ' µs'),
    fixed(result.rssMb, 0, ' MB'),
    fixed(result.ratioToEngine, 2, ' ×'),
    fixed(result.cpuRatioToEngine, 2, ' ×'),
    more(result),
  ];
}

const fixed = (value: number | undefined, digits: number, unit: string): string =>
  value === undefined ? '' : value.toFixed(digits) + unit;

/** Where the time of a profiled run went. */
export function profileTable({ profile = '', selfUsPerRow = {} }: BenchResult): string {
  const lines = Object.entries(selfUsPerRow).map(
    ([place, us]) => `${us.toFixed(3).padStart(8)} µs  ${place}`,
  );
  return [profile, 'own time for each row, by file:', ...lines].join('\n');
}

/** The figures that only some benches have. */
function more(result: BenchResult): string {
  const { rowsPerInsert, insertsPerSecond, rowsPerSecond, rssMbStart, rssMbEnd, consumers } = result;
  const { rounds, lowest, highest, p50Ms, p99Ms, recoveredMs, rowsRead, mbRead, granulesRead } = result;
  const { ratioToPeer, ratioToSqlite, rssMbKeeper } = result;
  const parts = {
    'rows/insert': rowsPerInsert,
    'inserts/s': insertsPerSecond,
    'rows/s': rowsPerSecond,
    'MB at start': rssMbStart,
    'MB at end': rssMbEnd,
    consumers,
    'ms p50': p50Ms,
    'ms p99': p99Ms,
    '× the bare handler': ratioToPeer,
    '× SQLite': ratioToSqlite,
    'MB of Keeper': rssMbKeeper,
    'ms until all is well': recoveredMs,
    'rows read': rowsRead,
    'MB read': mbRead,
    'granules read': granulesRead,
    '% false alarms': result.falseAlarmsPercent,
    planted: result.planted,
    clean: result.clean,
    budget: result.budget,
    runs: rounds,
    'at least': lowest,
    'at most': highest,
  };
  const told = Object.entries(parts).flatMap(([unit, value]) =>
    value === undefined ? [] : [`${value.toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`],
  );
  const series = {
    'MB by quarters': result.rssMbQuarters,
    'keys by day': result.keysHeld,
    'MB of Keeper by day': result.rssMbKeeperByDay,
  };
  const listed = Object.entries(series).flatMap(([unit, values]) =>
    values === undefined ? [] : [`${values.map((value) => value.toFixed(0)).join(' ')} ${unit}`],
  );
  return [...told, ...listed].join(', ');
}
