// npm run replay: sends exports of real plug meters through Hearth as if the meters were online.
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from '../command-line/command.ts';
import { apiOf } from '../fleet/register.ts';
import { readMeters, type MeterCounts } from '../replay/meters.ts';
import { replay } from '../replay/replay.ts';
import { readReady, storeOf, type Ready } from '../stack/ready.ts';
import { readSettings, type Settings } from '#runtime/process/config.ts';
import { kafkaSettings } from '#runtime/kafka/client.ts';

const help = `npm run replay -- --format kosko DIR [--shuffle SEED] [--api URL] [--key KEY] [--no-wait]

Sends every row of the .csv files in DIR to Kafka as a power reading, in file order, and waits until ingest has
stored all rows and windows has computed their days. Registers the project did:example:kampala (Africa/Kampala, UG)
and one household (baseline: 40 kg charcoal a month, declared) with one meter per file if they do not exist.

  --format kosko   exports of Kosko plug meters: TIME,VOLTAGE,CURRENT,WATT,KWH,DEVICE STATUS
  --shuffle SEED   sends all rows in a random order given by the whole number SEED
  --api, --key     the REST API and its key (default: those of the Hearth running on HEARTH_DATA_DIR)
  --no-wait        ends as soon as all rows are in Kafka

The files have no sequence numbers. The sequence of a row is its rank among the rows of the same TIME, sorted by their
text; exact copies share it. So the same files give the same data in any order, and when they are sent again.
Nothing is repaired: a row with an unreadable TIME is sent with observedAt 0, a row with another unreadable column as
its own text. Both become dead letters at each replay.`;

interface Options {
  readonly folder: string;
  readonly shuffleSeed: number | null;
  readonly settings: Settings;
  readonly wait: boolean;
}

/** Parses the command line; throws a UsageError for a wrong value. Null: --help was given. */
function optionsOf(args: string[], env: Record<string, string | undefined>): Options | null {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    allowNegative: true,
    options: {
      format: { type: 'string' },
      shuffle: { type: 'string' },
      api: { type: 'string' },
      key: { type: 'string' },
      wait: { type: 'boolean', default: true },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return null;
  if (values.format !== 'kosko') throw new UsageError(`--format is ${values.format ?? 'missing'}: use kosko`);
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0)
    throw new UsageError(`expected one folder, got ${positionals.length}`);
  const settings = readSettings({
    ...env,
    HEARTH_API_URL: values.api ?? env['HEARTH_API_URL'],
    HEARTH_API_KEY: values.key ?? env['HEARTH_API_KEY'],
  });
  return { folder, shuffleSeed: seedOf(values.shuffle), settings, wait: values.wait };
}

function seedOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,9}$/.test(text))
    throw new UsageError(`--shuffle is ${JSON.stringify(text)}: use a whole number of at most 9 digits`);
  return Number(text);
}

async function run({ folder, shuffleSeed, settings, wait }: Options): Promise<void> {
  const meters = readMeters(folder);
  let known: Ready | undefined;
  const ready = (): Ready => (known ??= readReady(settings.HEARTH_DATA_DIR));
  const counts = await replay({
    meters,
    shuffleSeed,
    api: apiOf(settings),
    kafka: kafkaSettings(
      { ...settings, HEARTH_KAFKA: settings.HEARTH_KAFKA ?? ready().kafka },
      'hearth-replay',
    ),
    registryUrl: settings.HEARTH_REGISTRY_URL ?? ready().registry,
    clickhouse: storeOf(settings),
    topicPrefix: settings.HEARTH_TOPIC_PREFIX,
    wait,
    say: console.log,
  });
  console.table([...counts, total(counts)]);
}

const total = (counts: readonly MeterCounts[]): MeterCounts => {
  const sum = (pick: (one: MeterCounts) => number): number => counts.reduce((all, one) => all + pick(one), 0);
  return {
    file: 'all',
    rows: sum((one) => one.rows),
    distinct: sum((one) => one.distinct),
    exactCopies: sum((one) => one.exactCopies),
    unreadableTime: sum((one) => one.unreadableTime),
    unreadableValues: sum((one) => one.unreadableValues),
  };
};

async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2), process.env);
  if (options === null) console.log(help);
  else await run(options);
}

await runCommand(main);
