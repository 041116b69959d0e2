// The benches by name, in the order in which they run: peers first, so that the path can be compared with them.
import { UsageError } from '#infra/command-line/command.ts';
import { benchAnalysis } from './analysis.ts';
import { benchApi, benchMixed } from './api.ts';
import { benchStoreAway } from './api-away.ts';
import { benchClaims } from './claims.ts';
import { benchConsole } from './console.ts';
import { benchEvidence } from './evidence.ts';
import { benchIdle } from './idle.ts';
import { benchKeeperDays, benchManyKeys } from './keeper.ts';
import { benchKafkaEngine, engineName } from './kafka-engine.ts';
import { benchLatency } from './latency.ts';
import { load } from './load.ts';
import { benchMemory, memoryTopic } from './memory.ts';
import { benchPath } from './path.ts';
import { benchFormList, benchSubmissions } from './open-rosa.ts';
import { benchDrain, benchSimpleLoop } from './peers.ts';
import { benchPictures } from './pictures.ts';
import { benchPlausibility } from './plausibility.ts';
import type { Codec } from './record-batch.ts';
import { comparedTo, medianOf, type BenchResult } from './result.ts';
import { benchDecode, benchDetect, benchEncode, benchInsert } from './stages.ts';
import { benchSurveyChecks } from './survey-checks.ts';
import { benchResponses, benchStatistics, benchSurveyCheck } from './surveys.ts';
import { benchBacklog, benchLateDay } from './windows.ts';
import { openWorld, type Hearth, type World } from './world.ts';

interface BenchOptions {
  readonly count: number;
  /** Length of the memory bench. */
  readonly minutes: number;
  /** How often path and peers run, in turn. */
  readonly rounds: number;
  readonly profileTo: string | undefined;
  /** Size of windows.backlog, and how many copies work on it. */
  readonly devices: number;
  readonly days: number;
  readonly copies: number;
  /** Of the larger project of analysis. */
  readonly households: number;
  /** That Keeper holds in api.many-keys. */
  readonly keys: number;
}

type InWorld = (world: World, hearth: Hearth, options: BenchOptions) => Promise<BenchResult | BenchResult[]>;

/** In this process alone. */
const stages: Record<string, (count: number) => Promise<BenchResult | BenchResult[]>> = {
  'ingest.decode': benchDecode,
  'ingest.detect': benchDetect,
  'ingest.encode': benchEncode,
  'surveys.check': benchSurveyCheck,
  'survey-checks': benchSurveyChecks,
  evidence: benchEvidence,
  plausibility: benchPlausibility,
  claims: benchClaims,
};

/** On the topic without compression, all on the same one. */
const onPlainTopic: Record<string, InWorld> = {
  [engineName]: (world, hearth, { count }) => benchKafkaEngine(world, hearth, count),
  'ingest.simple-loop': (world, hearth, { count }) => benchSimpleLoop({ world, hearth, count }),
  'ingest.kafkajs-drain': (world, hearth, { count }) => benchDrain({ world, hearth, count }),
  'ingest.path': (world, hearth, options) => benchPath('ingest.path', { world, hearth }, options),
};

const compressed = ['gzip', 'snappy', 'lz4', 'zstd'] as const satisfies Codec[];
const compressedName = (codec: Codec): string => `ingest.path.${codec}`;

/** Each in an empty Hearth. */
const alone: Record<string, InWorld> = {
  'ingest.insert': (world, hearth, { count }) => benchInsert(hearth.clickhouse, world.clickhousePid, count),
  'ingest.latency': (world, hearth) => benchLatency(world, hearth),
  'ingest.memory': (world, hearth, { minutes }) => benchMemory(world, hearth, minutes),
  'ingest.idle': (world, hearth) => benchIdle(world, hearth),
  'api.requests': (world, hearth, { rounds }) => benchApi(world, hearth, rounds),
  'api.mixed': (world, hearth, { rounds }) => benchMixed(world, hearth, rounds),
  'api.store-away': () => benchStoreAway(),
  'records.keeper-days': (world, hearth) => benchKeeperDays(world, hearth),
  analysis: benchAnalysis,
  'windows.backlog': benchBacklog,
  'windows.late-day': (world) => benchLateDay(world),
  'api.many-keys': benchManyKeys,
  'surveys.statistics': benchStatistics,
  'surveys.responses': (world, hearth, { rounds }) => benchResponses(world, hearth, rounds),
  'surveys.open-rosa': (world, hearth, { rounds }) => benchSubmissions(world, hearth, rounds),
  'surveys.form-list': benchFormList,
  pictures: benchPictures,
  console: benchConsole,
};

export const benchNames: readonly string[] = [
  ...Object.keys(stages),
  ...Object.keys(onPlainTopic),
  ...compressed.map(compressedName),
  ...Object.keys(alone),
];

/** A NAME that is a bench chooses it alone, any other all that begin with it; none chooses all. Throws on one that fits none. */
export function chosenBy(wanted: readonly string[]): string[] {
  const chosen = wanted.map((each) => {
    const fitting = benchNames.includes(each) ? [each] : benchNames.filter((name) => name.startsWith(each));
    if (fitting.length > 0) return fitting;
    throw new UsageError(`${each} is not a bench; allowed: ${benchNames.join(', ')}, or a beginning of them`);
  });
  return benchNames.filter((name) => wanted.length === 0 || chosen.flat().includes(name));
}

/** Runs what is chosen and yields each figure when it is there, those of path and peers after the last round. The stack is started only for what needs it. */
export async function* runBenches(
  names: readonly string[],
  options: BenchOptions,
): AsyncGenerator<BenchResult> {
  const isChosen = ([name]: readonly [string, unknown]): boolean => names.includes(name);
  for (const [name, bench] of Object.entries(stages).filter(isChosen))
    yield* await attempt(name, () => bench(options.count));
  if (names.every((name) => name in stages)) return;
  await using world = await openWorld();
  const runs: BenchResult[] = [];
  for (let round = 0; round < options.rounds; round++) {
    let engine: BenchResult | undefined;
    for await (const run of onFilledTopics(world, names, options)) {
      if (run.bench === engineName) engine = run;
      runs.push(comparedTo(engine, run));
    }
  }
  yield* names.flatMap((name) => medianOf(runs.filter(({ bench }) => bench === name)));
  for (const [name, bench] of Object.entries(alone).filter(isChosen)) {
    await using hearth = await world.open(name === 'ingest.memory' ? memoryTopic : undefined);
    yield* await attempt(name, () => bench(world, hearth, options));
  }
}

/** A bench that fails is told on stderr and by the exit code, and the others go on. */
async function attempt(
  name: string,
  bench: () => Promise<BenchResult | BenchResult[]>,
): Promise<BenchResult[]> {
  try {
    return [await bench()].flat();
  } catch (error) {
    console.error(`${name} failed:`, error);
    process.exitCode = 1;
    return [];
  }
}

async function* onFilledTopics(
  world: World,
  names: readonly string[],
  options: BenchOptions,
): AsyncGenerator<BenchResult> {
  const plain = Object.entries(onPlainTopic).filter(([name]) => names.includes(name));
  const codecs = compressed.filter((codec) => names.includes(compressedName(codec)));
  const needed: Codec[] = [...(plain.length > 0 ? ['none' as const] : []), ...codecs];
  await using filled = new AsyncDisposableStack();
  const hearths = new Map<Codec, Hearth>();
  for (const codec of needed) hearths.set(codec, filled.use(await world.open()));
  const targets = [...hearths].map(([codec, { topic }]) => ({ topic, codec }));
  await load(world.stack.kafka, targets, options.count);
  for (const [codec, hearth] of hearths) {
    const path: InWorld = () => benchPath(compressedName(codec), { world, hearth }, options);
    const benches = codec === 'none' ? plain : [[compressedName(codec), path] as const];
    for (const [name, bench] of benches) yield* await attempt(name, () => bench(world, hearth, options));
  }
}
