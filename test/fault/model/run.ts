// Runs many schedules of the models: npm run model -- [--lag] --schedules N --seed S
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from '#infra/command-line/command.ts';
import { runLagSchedule } from './lag/schedule.ts';
import { runSchedule } from './schedule.ts';

const help = `Usage: npm run model [-- --lag --schedules N --seed S]

Runs the real ingestion pipeline against models of Kafka and ClickHouse: random schedules of fetches, inserts that
succeed, fail, or succeed without an answer, rows that are refused for good, late commits, kills, takeovers, batches
that the fuse holds, parts and tables that are lost before a restart. Schedule i has the seed S + i.
  --lag           runs the real duties of upkeep, readers of events and the share of windows instead, against a model of
                  several ClickHouse servers behind one address, of which some lag or cannot write: nothing that is live is
                  deleted, freed or skipped
  --schedules N   number of schedules; default 100000, with --lag 10000. 1000 take about 15 s on an idle core
  --seed S        first seed, a whole number; default: the clock
Exit code 0: every schedule kept all promises. 1: prints the shortest form of the first schedule that broke one. 2: it
cannot run. Progress goes to stderr every few seconds.`;

const progressMs = 3000;

function whole(name: string, text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new UsageError(`--${name} is ${text}: a whole number from 0 on is allowed`);
}

async function run(runOne: typeof runSchedule, schedules: number, seed: number): Promise<number> {
  const startedMs = performance.now();
  const told = new Map<string, number>();
  let shownMs = startedMs;
  for (let index = 0; index < schedules; index++) {
    const failure = await runOne(seed + index, told);
    if (failure !== null) {
      console.log(failure);
      return 1;
    }
    if (performance.now() - shownMs < progressMs) continue;
    shownMs = performance.now();
    console.error(`${index + 1} of ${schedules}`);
  }
  console.error([...told].map(([event, count]) => `${event} ${count}`).join(', '));
  const seconds = (performance.now() - startedMs) / 1000;
  console.log(
    `${schedules} schedules, 0 broken promises, seed ${seed}, ${Math.round(seconds)} s, ${(schedules / seconds).toFixed(1)} a second`,
  );
  return 0;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      lag: { type: 'boolean', default: false },
      schedules: { type: 'string' },
      seed: { type: 'string', default: String(Date.now() % 1e9) },
    },
  });
  if (values.help) return console.log(help);
  const { lag } = values;
  const schedules = whole('schedules', values.schedules ?? (lag ? '10000' : '100000'));
  const seed = whole('seed', values.seed);
  try {
    process.exitCode = await run(lag ? runLagSchedule : runSchedule, schedules, seed);
  } catch (error) {
    console.error(error);
    process.exitCode = 2;
  }
}

await runCommand(main);
