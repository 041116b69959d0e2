// npm run bench: measures ingest, the API, windows, analyses and the console. Prints JSON lines, or a table on a terminal.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from '#infra/command-line/command.ts';
import { benchNames, chosenBy, runBenches } from './benches.ts';
import { jsonLine, profileTable, table, type BenchResult } from './result.ts';

const help = `Usage: npm run bench -- [NAME…] [options]

Measures ingest, its stages, and its peers on the same messages, the API compared with bare handlers, Keeper under the
record store, windows, analyses and the console. Without a NAME all benches run; a NAME may be a prefix such as "ingest" or
"ingest.path." (all codecs).
  ${benchNames.join('\n  ')}

--count N     messages of path, peers and stages (default 2000000; a quick look: 200000)
--rounds N    number of turns of path or API and their peers (default 3, with --profile 1); a figure is the median
--minutes N   length of ingest.memory (default 1)
--devices N   devices of windows.backlog (default 2000)
--days N      days of each of them (default 30)
--copies N    copies of windows that share them (default 2)
--households N  households of the larger project of analysis (default 10000); the smaller project has a tenth
--keys N      unique keys in Keeper in api.many-keys (default 1000000)
--profile     writes a CPU profile of V8 (for the developer tools of a browser) of the ingest process during ingest.path,
              and prints its file; without a NAME only ingest.path runs. Profiling slows the path down.
--help        this text

Prints one JSON line for each measurement, or a table on a terminal. Starts its own stack as local processes in a
temporary folder (Linux x64, Java 17, Maven) and ignores addresses in the environment. Compare only figures of the same
run. What each bench measures: test/bench/README.md.`;

const positive = (name: string, text: string): number => {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new UsageError(`--${name} is ${text}; allowed: a whole number from 1 on`);
};

const root = join(import.meta.dirname, '../..');

function newProfileFolder(): string {
  const folder = join(root, '.hearth/profiles');
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string', default: '2000000' },
      minutes: { type: 'string', default: '1' },
      devices: { type: 'string', default: '2000' },
      days: { type: 'string', default: '30' },
      copies: { type: 'string', default: '2' },
      households: { type: 'string', default: '10000' },
      keys: { type: 'string', default: '1000000' },
      rounds: { type: 'string' },
      profile: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return console.log(help);
  const wanted = positionals.length === 0 && values.profile ? ['ingest.path'] : positionals;
  const results: BenchResult[] = [];
  const options = {
    count: positive('count', values.count),
    minutes: positive('minutes', values.minutes),
    devices: positive('devices', values.devices),
    days: positive('days', values.days),
    copies: positive('copies', values.copies),
    households: positive('households', values.households),
    keys: positive('keys', values.keys),
    rounds: positive('rounds', values.rounds ?? (values.profile ? '1' : '3')),
    profileTo: values.profile ? newProfileFolder() : undefined,
  };
  for await (const result of runBenches(chosenBy(wanted), options)) {
    results.push(result);
    if (process.stdout.isTTY) console.error(`measured ${result.bench}`);
    else console.log(jsonLine(result));
  }
  if (!process.stdout.isTTY) return;
  console.log(table(results));
  for (const result of results) if (result.profile !== undefined) console.log(profileTable(result));
}

// A signal ends it by way of `exit`, where its children end too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

await runCommand(main);
