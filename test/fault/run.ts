// npm run faults: injects faults around ingest for a long time, and prints one line with the losses.
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { isUsage, sentenceFor, UsageError } from '#infra/command-line/command.ts';
import { runLongTests } from './long-tests.ts';
import { soak, type Outcome } from './soak/soak.ts';

const help = `Usage: npm run faults -- [--minutes M] [--seed S] [--rate R]
       npm run faults -- --kills K
       npm run faults -- --seconds S

Starts its own Kafka, registry and ClickHouse, keeps ingest under load and injects one fault after the other: kills at
random and within flushes, SIGTERM, zombies, copies that join and leave, ClickHouse and the broker killed, restarted or
paused, cut connections, a read-only table, new columns and partitions, an unreachable registry, a second producer.

--minutes M   length of the run (default 60)
--seed S      seed of the faults and messages (default: from the clock)
--rate R      messages a second (default 3000)

Ctrl-C ends the run after the current fault and evaluates it.

Prints progress on stderr and one line on stdout. Exit code 0: every acknowledged message is stored or dead-lettered
exactly once, all other promises hold, and there were enough faults (in an hour 100 kills, 20 SIGTERM, each other fault
once). 1: prints what failed. 2: a wrong option.

acked A       messages that the broker acknowledged to the load
stored S      readings in ClickHouse, one for each (device, observedAt, sequence)
dead D        dead letters
lost 0        acknowledged messages that are neither stored with their value nor a dead letter
double 0      rows beyond one for each reading, and beyond one for each place in Kafka
kills K       copies of ingest that got SIGKILL
takeovers T   takeovers of the partitions of a killed or paused copy
restarts R    starts of ClickHouse and of the broker after the first
seed S        the seed; the same one gives the same faults in the same order

A - S - D is not 0: some devices of the load send a reading twice, like real ones, and copies are stored once.

The tests of the API, of upkeep and of the record log in their long form; npm test runs them with a fault of each kind:
--kills K     K kills at the steps of each kind of operation, and K faults at random moments; 200 before a release
--seconds S   S seconds in which two copies write records whose keys are trimmed; 60 before a release
Exit code 0: all passed.`;

const number = z.coerce.number({
  error: ({ code }) => (code === 'invalid_type' ? 'a number is allowed' : undefined),
});
const values = z.object({
  minutes: number.positive().default(60),
  seed: number
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .default(() => Date.now() % 2 ** 32),
  rate: number.int().min(1).max(50_000).default(3000),
  kills: number.int().min(1).optional(),
  seconds: number.int().min(15).optional(),
});

/** Options that run tests in their long form, and the variable that the tests read. */
const longForms = [
  ['kills', 'FAULT_KILLS'],
  ['seconds', 'FAULT_SECONDS'],
] as const;

const closingLine = (found: Outcome, seed: number): string =>
  `acked ${found.acked}, stored ${found.stored}, dead ${found.dead}, lost ${found.lost}, double ${found.double}, ` +
  `kills ${found.kills}, takeovers ${found.takeovers}, restarts ${found.restarts}, seed ${seed}`;

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** What the closing line has no place for. */
const logLines = ({ happened, stops, slowestStopMs }: Outcome): string[] => [
  [...happened].map(([name, count]) => `${name} ${count}`).join(', '),
  `SIGTERM ${stops}, slowest exit ${seconds(slowestStopMs)} s`,
];

/** Throws a UsageError that names each wrong option. */
function checked(given: Readonly<Record<string, unknown>>): z.output<typeof values> {
  const result = values.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map(
    ({ path, message }) => `--${path.join('.')} is ${String(given[String(path[0])])}: ${message}`,
  );
  throw new UsageError(faults.join('\n'));
}

async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values: given } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h' },
      minutes: text,
      seed: text,
      rate: text,
      kills: text,
      seconds: text,
    },
  });
  if (given.help === true) {
    console.log(help);
    return 0;
  }
  const options = checked(given);
  for (const [name, variable] of longForms)
    if (options[name] !== undefined) return runLongTests(variable, options[name]);
  const { minutes, seed, rate } = options;
  console.error(`seed ${seed}`);
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
  const { signal } = stopped;
  const found = await soak({ minutes, seed, perSecond: rate, progress: console.error, signal });
  for (const line of [...logLines(found), ...found.faults]) console.error(line);
  console.log(closingLine(found, seed));
  return found.lost + found.double + found.faults.length === 0 ? 0 : 1;
}

process.exit(
  await main().catch((error: unknown) => {
    console.error(isUsage(error) ? sentenceFor(error) : error);
    return isUsage(error) ? 2 : 1;
  }),
);
