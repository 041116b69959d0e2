// npm start: stack, migrations, topics, a first key, four services, a simulated fleet, and a live summary.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openClickHouse, type ClickHouse } from '#runtime/clickhouse/client.ts';
import { settingsOrExit, type Settings } from '#runtime/process/config.ts';
import { kafkaSettings } from '#runtime/kafka/client.ts';
import { openRegistry } from '#runtime/registry/registry.ts';
import { stopSignal } from '#runtime/process/serve.ts';
import { runCommand } from '../command-line/command.ts';
import { sentenceOf } from '../command-line/sentence.ts';
import { forgetFleetState } from '../fleet/state.ts';
import { migrateDatabase } from '../schema/migrate.ts';
import { cacheDir, startStack, type Stack } from '../stack/stack.ts';
import { buildConsole } from '../console/build-console.ts';
import { consoleLine, consoleLink } from '../console/console-link.ts';
import { environmentOf, servicePorts, type Addresses } from './environment.ts';
import { makeKeys } from './start-keys.ts';
import { lacksHistory, untilHistoryStored } from './history.ts';
import { issuerKeyFile, makeIssuerKeys } from './issuer-keys.ts';
import { watch } from './live.ts';
import { makeFolder } from '../stack/folder.ts';
import { printedReady, removeReady, writeReady, type Ready } from '../stack/ready.ts';
import { openScreen } from './summary.ts';
import { webhookKeyFile } from './webhook-key.ts';
import { supervise, type Supervised } from './supervise.ts';
import { prepareTopics } from '../schema/topics.ts';

type Say = (line: string) => void;

/** Brings the stores to this version: tables, topics, schemas. */
async function prepareStores(settings: Settings, say: Say): Promise<void> {
  await migrateDatabase(settings.HEARTH_CLICKHOUSE_URL ?? '', settings.HEARTH_DATABASE, say);
  const registry = openRegistry(settings.HEARTH_REGISTRY_URL ?? '');
  await prepareTopics({
    kafka: kafkaSettings(settings, 'hearth-start'),
    registry,
    prefix: settings.HEARTH_TOPIC_PREFIX,
  });
}

interface Started {
  readonly addresses: Addresses;
  readonly dataDir: string;
  readonly say: Say;
}

/** Upkeep starts after `history`, if there is one. */
function startServices({ addresses, dataDir, say }: Started, history?: Promise<void>): Supervised[] {
  const service = (name: keyof Addresses['urls'], after?: Promise<void>): Supervised =>
    supervise(
      {
        name,
        file: `services/${name}/main.ts`,
        env: addresses.envOf(name),
        logFile: join(dataDir, 'logs', `${name}.log`),
        readyUrl: `${addresses.urls[name]}/readyz`,
        ...(after && { after }),
      },
      say,
    );
  return [service('ingest'), service('windows'), service('upkeep', history), service('api')];
}

/** Upkeep waits at most this long for the history, which takes some minutes on a slow machine. */
const historyMs = 10 * 60_000;

/** A month of history is a burst of garbage: these bounds keep the fleet near 200 MB instead of 450 MB. */
const fleetMemory = ['--max-semi-space-size=4', '--max-old-space-size=128'];

function startFleet({ addresses, dataDir, say }: Started, ready: Ready): Supervised {
  const env = { ...addresses.envOf('fleet'), HEARTH_API_URL: ready.api, HEARTH_API_KEY: ready.apiKey };
  return supervise(
    {
      name: 'fleet',
      file: 'infra/fleet/main.ts',
      env,
      logFile: join(dataDir, 'logs', 'fleet.log'),
      nodeOptions: fleetMemory,
    },
    say,
  );
}

const readyOf = (stack: Stack, addresses: Addresses, apiKey: string): Ready => ({
  api: addresses.urls.api,
  apiKey,
  kafka: stack.kafka,
  registry: stack.registry,
  clickhouse: stack.urls.admin,
  database: addresses.settings.HEARTH_DATABASE,
  analyst: stack.urls.analyst,
});

/** Runs everything until a signal or until a part of the stack ends; resolves to the exit code. */
async function start(settings: Settings): Promise<number> {
  const screen = openScreen(process.stdout);
  const dataDir = resolve(settings.HEARTH_DATA_DIR);
  makeFolder(join(dataDir, 'logs'));
  await using running = new AsyncDisposableStack();
  screen.say('Starting Kafka, registry, Keeper and ClickHouse ...');
  // Beside the start of the stack; what is wrong with it is said once that has started.
  const built = settings.HEARTH_CONSOLE_DIR ?? buildConsole(cacheDir(process.env));
  if (typeof built !== 'string') built.catch(() => {});
  const stack = running.use(
    await startStack({
      dataDir,
      portOffset: settings.HEARTH_PORT_OFFSET,
      log: screen.say,
      env: process.env,
      otherPorts: servicePorts(settings),
    }),
  );
  // A killed one may have left its file.
  removeReady(dataDir);
  // Until here a signal ends this process at once, and with it the parts that had started.
  const stopped = stopSignal();
  const keyFile = settings.HEARTH_WEBHOOK_SECRET_KEY_FILE ?? webhookKeyFile(dataDir);
  const withKey = {
    ...settings,
    HEARTH_WEBHOOK_SECRET_KEY_FILE: keyFile,
    HEARTH_CONSOLE_DIR: await built,
  };
  const addresses = environmentOf(withKey, stack, dataDir);
  if (settings.HEARTH_ISSUER_KEY_FILE === undefined) makeIssuerKeys(issuerKeyFile(dataDir));
  await prepareStores(addresses.settings, screen.say);
  const apiKey = await makeKeys(addresses.settings, { dataDir, say: screen.say });
  const started: Started = { addresses, dataDir, say: screen.say };
  const hasFleet = settings.HEARTH_FLEET === 'on';
  const history = hasFleet && lacksHistory(dataDir, Date.now()) ? Promise.withResolvers<void>() : undefined;
  const services = startServices(started, history?.promise);
  running.defer(() => stopAll(services));
  const atOnce = services.filter(({ name }) => history === undefined || name !== 'upkeep');
  const first = await Promise.race([Promise.all(atOnce.map(({ ready }) => ready)), stopped, stack.exited]);
  if (typeof first === 'string') return endWith(first, screen.say);
  const ready = readyOf(stack, addresses, apiKey);
  writeReady(dataDir, ready);
  running.defer(() => removeReady(dataDir));
  screen.say(`hearth ready ${JSON.stringify(printedReady(ready, process.stdout.isTTY))}`);
  screen.say(await lineOfConsole(ready));
  await forgetFleetState(dataDir);
  const fleet = hasFleet ? running.use(startFleet(started, ready)) : undefined;
  if (fleet && history) {
    const ingestUrl = addresses.urls.ingest;
    const look = { fleet, dataDir, ingestUrl, say: screen.say, everyMs: 1000, longestMs: historyMs };
    void untilHistoryStored(look).then(history.resolve);
  }
  const clickhouse: ClickHouse = running.use(
    openClickHouse({ url: ready.clickhouse, database: ready.database }),
  );
  running.use(watch({ screen, clickhouse, addresses, ready, services, fleet, dataDir }));
  return endWith(await Promise.race([stopped, stack.exited]), screen.say);
}

/** Hearth runs without a link, too: what is wrong is said, and `npm run console` asks again. */
const lineOfConsole = ({ api, apiKey }: Ready): Promise<string> =>
  consoleLink({ url: api, key: apiKey }).then(
    consoleLine,
    (error: unknown) => `There is no link to the console (npm run console asks again): ${sentenceOf(error)}`,
  );

/** All at once: a supervisor that waits for this process does not wait long. */
const stopAll = async (services: readonly Supervised[]): Promise<void> =>
  void (await Promise.all(services.map((service) => service[Symbol.asyncDispose]())));

/** A signal is a wish (0); a part that ended by itself is a failure (1). */
function endWith(reason: string, say: Say): number {
  const wish = reason.startsWith('SIG');
  say(wish ? 'Stopping ...' : `${reason} Stopping the rest.`);
  return wish ? 0 : 1;
}

const stoppedText = ({ HEARTH_CLICKHOUSE_URL: own, HEARTH_DATA_DIR: dataDir }: Settings): string =>
  own === undefined ? `Stopped; the data is kept in ${resolve(dataDir)}` : 'Stopped.';

const help = `npm start

Starts Kafka, a schema registry, Keeper and ClickHouse on this machine (or uses the given addresses), the services of
Hearth, and a simulated fleet with a month of history and a survey of its households. Prints "hearth ready" with all
addresses and an API key, writes the same to <HEARTH_DATA_DIR>/ready.json, prints a link that signs a browser in to
the console, then shows the activity. Ctrl-C stops everything and keeps the data.

  HEARTH_PORT_OFFSET=100   shifts every port, so that two can run at once
  HEARTH_FLEET=off         no simulated devices
  HEARTH_DATA_DIR=DIR      folder of data, logs and passwords (default .hearth)

All settings are in infra/docs/settings.md.`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) return console.log(help);
  const settings = settingsOrExit(process.env);
  process.exitCode = await start(settings);
  if (process.exitCode === 0) console.log(stoppedText(settings));
}

await runCommand(main);
process.exit();
