// npm run laws: random kitchens against the laws of credit.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from '#infra/command-line/command.ts';
import { writeCase } from './cases.ts';
import { explainWorld } from './explain.ts';
import { faults } from './faults/faults.ts';
import { lawNames, usualWishes, type LawName, type Trial, type Wanted } from './laws.ts';
import { judgeMany } from './many.ts';
import { faultTable, findingsOf, isBroken, keptLines, lawTable } from './table.ts';

const help = `Usage: npm run laws -- [--worlds N] [--seed S] [--law L1] [--fault NAME] [--jobs 2] [--all]
       npm run laws -- --explain SEED:WORLD [--fault NAME]

Draws random kitchens with their truth, lets sensors send it, with and without faults, and holds what an analysis credits
against the laws of credit: earn low, emit high. World i of a seed is the same on every machine and with any number of jobs.
  --worlds N     number of worlds; default 1000. 1000 take about a minute on two cores
  --seed S       a whole number; default: the clock
  --law L        only this law, L1 to L12
  --fault NAME   only this fault, in every world that it concerns
  --jobs N       workers at once; default 2
  --faults N     faults that are tried on a world; default ${usualWishes.faultsPerWorld}
  --perfect N    of so many worlds one is compared with perfect data; default ${usualWishes.perfectEach}, 0: none
  --write DIR    writes the worst violation of each fault and channel there, on as few days as show it, as setup.json,
                 readings.ndjson, expected.json and README
  --all          the second table has faults without violations, too
  --explain S:W  truth, readings, days and results of world W of seed S
Exit code 0: every law held. 1: some did not. 2: it cannot run. Progress goes to stderr.`;

function whole(name: string, text: string, least = 0): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new UsageError(`--${name} is ${text}: a whole number from ${least} on is allowed`);
}

function lawOf(text: string | undefined): LawName | undefined {
  const law = lawNames.find((name) => name === text);
  if (text !== undefined && law === undefined)
    throw new UsageError(`--law is ${text}: L1 to L12 are allowed`);
  return law;
}

function faultOf(text: string | undefined): string | undefined {
  if (text !== undefined && !faults.some(({ name }) => name === text))
    throw new UsageError(`--fault is ${text}: allowed are ${faults.map(({ name }) => name).join(', ')}`);
  return text;
}

async function judge(
  seed: number,
  worlds: number,
  options: { jobs: number; wanted: Wanted; all: boolean; folder: string | undefined },
): Promise<void> {
  const startedMs = performance.now();
  let shownMs = startedMs;
  const onProgress = (done: number): void => {
    if (performance.now() - shownMs < 10_000) return;
    shownMs = performance.now();
    console.error(`${done} of ${worlds} worlds, ${Math.round((shownMs - startedMs) / 1000)} s`);
  };
  const judged = await judgeMany({ seed, worlds, jobs: options.jobs, wanted: options.wanted, onProgress });
  const { trials, kept } = findingsOf(judged);
  const seconds = (performance.now() - startedMs) / 1000;
  const broken = trials.filter(isBroken);
  console.log(lawTable(trials));
  console.log();
  console.log(faultTable(trials, options.all));
  console.log();
  console.log(keptLines(kept));
  console.log();
  console.log(
    `${worlds} worlds, ${trials.length} tries, ${broken.length} violations, seed ${seed}, ${Math.round(seconds)} s, ${(worlds / seconds).toFixed(1)} worlds a second`,
  );
  if (options.folder !== undefined) writeCases(options.folder, seed, broken);
  process.exitCode = broken.length > 0 ? 1 : 0;
}

/** The worst of each fault and channel that a period of its own shows. */
function writeCases(folder: string, seed: number, broken: readonly Trial[]): void {
  const groups = Map.groupBy(broken, ({ law, what, channel }) => `${law} ${what} ${channel}`);
  for (const own of groups.values()) {
    const worst = own.toSorted((a, b) => b.excess - a.excess).slice(0, 5);
    const name = firstOf(worst, (trial) => (trial.index < 0 ? undefined : writeCase(folder, seed, trial)));
    if (name !== undefined) console.error(`written: ${join(folder, name)}`);
  }
}

function firstOf<T, R>(values: readonly T[], find: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const found = find(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      worlds: { type: 'string', default: '1000' },
      seed: { type: 'string', default: String(Date.now() % 1e9) },
      law: { type: 'string' },
      fault: { type: 'string' },
      jobs: { type: 'string', default: '2' },
      faults: { type: 'string', default: String(usualWishes.faultsPerWorld) },
      perfect: { type: 'string', default: String(usualWishes.perfectEach) },
      all: { type: 'boolean', default: false },
      explain: { type: 'string' },
      write: { type: 'string' },
    },
  });
  if (values.help) return console.log(help);
  const wanted: Wanted = {
    law: lawOf(values.law),
    fault: faultOf(values.fault),
    faultsPerWorld: whole('faults', values.faults),
    perfectEach: whole('perfect', values.perfect),
  };
  if (values.explain !== undefined) {
    const [seed = '', index = ''] = values.explain.split(':');
    return console.log(explainWorld(whole('explain', seed), whole('explain', index), wanted));
  }
  await judge(whole('seed', values.seed), whole('worlds', values.worlds, 1), {
    jobs: whole('jobs', values.jobs, 1),
    wanted,
    all: values.all,
    folder: values.write,
  });
}

await runCommand(main);
