// npm run faults: breaks everything around ingest for a long time and says in one line whether anything was lost.
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { soak, type Outcome } from './soak/soak.ts';

const help = `Usage: npm run faults -- [--minutes M] [--seed S] [--rate R]

Starts its own Kafka, registry and ClickHouse, loads ingest all the time and breaks one thing after the other: kills
at random and within flushes, SIGTERM, zombies, copies that come and go, ClickHouse and the broker killed, restarted,
stopped, connections cut, a read-only table, new columns and partitions, the registry away, a second producer.

--minutes M   how long (default 60)
--seed S      order and moments of the faults, and what is sent (default: drawn from the clock)
--rate R      messages a second (default 3000)

Ctrl-C ends the run after the fault at hand and judges what there is.

Prints progress on stderr and one line on stdout; ends with 0 when every acknowledged message is stored or
dead-lettered exactly once, all other promises were kept, and the faults were as many as the length asks for (in an
hour 100 kills, 20 SIGTERM, each other fault once), else with 1 and what was not.`;

const number = z.coerce.number({ error: 'it must be a number' });
const values = z.object({
  minutes: number.positive().default(60),
  seed: number
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .default(() => Date.now() % 2 ** 32),
  rate: number.int().min(1).max(50_000).default(3000),
});

const closingLine = (found: Outcome, seed: number): string =>
  `acked ${found.acked}, stored ${found.stored}, dead ${found.dead}, lost ${found.lost}, double ${found.double}, ` +
  `kills ${found.kills}, takeovers ${found.takeovers}, restarts ${found.restarts}, seed ${seed}`;

const seconds = (ms: number): string => (ms / 1000).toFixed(1);

/** What the closing line has no place for. */
const logLines = ({ happened, stops, slowestStopMs }: Outcome): string[] => [
  [...happened].map(([name, count]) => `${name} ${count}`).join(', '),
  `SIGTERM ${stops}, slowest exit ${seconds(slowestStopMs)} s`,
];

async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values: given } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, minutes: text, seed: text, rate: text },
  });
  if (given.help === true) {
    console.log(help);
    return 0;
  }
  const { minutes, seed, rate } = values.parse(given);
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
    console.error(error instanceof z.ZodError ? z.prettifyError(error) : error);
    return 1;
  }),
);
