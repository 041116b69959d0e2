// npm run stack: Kafka, a schema registry, a Keeper and ClickHouse, started together and ended together.
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { settingsOrExit } from '#runtime/process/config.ts';
import { runCommand } from '../command-line/command.ts';
import { readGivenAddresses, ownClickHouse } from './addresses.ts';
import type { Environment, RoleUrls, StackAddresses } from './addresses.ts';
import { chainsFor, startChains } from './chains.ts';
import { tryLock } from './lock.ts';
import { StackError } from './part.ts';
import type { Part } from './part.ts';
import { until } from './poll.ts';
import {
  httpPortsOf,
  offsetSetting,
  portsAt,
  findTakenPorts,
  explainTaken,
  unusableSentence,
} from './ports.ts';
import type { NamedPort, Wanted } from './ports.ts';
import { withoutPassword } from './ready.ts';
import { confluentUrl } from './registry.ts';
import { loadSecrets } from './secrets.ts';

export type { StackAddresses } from './addresses.ts';

/** The running parts. Disposing it ends those that we started. */
export type Stack = StackAddresses &
  AsyncDisposable & {
    readonly urls: RoleUrls;
    /** Signs replays of dead letters; of the data folder, so it outlives restarts. */
    readonly replaySecret: string;
    /** Resolves with one sentence when a part ends unexpectedly. */
    readonly exited: Promise<string>;
  };

export type StackOptions = {
  readonly dataDir: string;
  /** Added to every port, from 0. */
  readonly portOffset: number;
  readonly log: (line: string) => void;
  readonly env: Environment;
  /** Ports of programs that start with the stack: they must be free, too. */
  readonly otherPorts?: readonly NamedPort[];
};

/** Where downloads are kept for all data folders. */
export const cacheDir = (env: Environment): string =>
  join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'hearth');

const leaveTimeMs = 15_000;

/** Takes the data folder for this process, and waits while the parts of a killed owner are still leaving. */
async function claim(dataDir: string, wanted: Wanted): Promise<() => void> {
  const { ports } = wanted;
  const lock = tryLock(join(dataDir, 'stack.lock'));
  if (!lock.got) {
    throw new StackError(
      `${dataDir} is in use by process ${lock.owner}: stop it, or set HEARTH_DATA_DIR and ${await offsetSetting(wanted)}.`,
    );
  }
  if (lock.inherited) await until(async () => (await findTakenPorts(ports)).length === 0, leaveTimeMs);
  const [taken] = await findTakenPorts(ports);
  if (taken === undefined) return lock.release;
  lock.release();
  throw new StackError(await explainTaken(taken, wanted));
}

/**
 * Starts each part that has no address in the environment and resolves when all answer.
 * Throws a `StackError` with one clear sentence when that cannot be done; nothing is left running then.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { env, log } = options;
  const dataDir = resolve(options.dataDir);
  const given = readGivenAddresses(env);
  const wanted = await chainsFor(given, env);
  const ports = portsAt(options.portOffset);
  const started = wanted.flatMap((chain) => chain.ports);
  const others = options.otherPorts ?? [];
  const unusable = unusableSentence(options.portOffset, [...httpPortsOf(ports, started), ...others]);
  if (unusable !== null) throw new StackError(unusable);
  const release = await claim(dataDir, {
    offset: options.portOffset,
    ports: [...started.map((name) => ports[name]), ...others.map(({ port }) => port)],
  });
  await using starting = new AsyncDisposableStack();
  starting.defer(release);
  const secrets = loadSecrets(dataDir);
  const { parts } = starting.use(
    await startChains(wanted, { dataDir, cacheDir: cacheDir(env), ports, secrets, log }),
  );
  const running = starting.move();
  return {
    kafka: given.kafka ?? `127.0.0.1:${ports.kafka}`,
    registry: given.registry ?? confluentUrl(ports.registry),
    ...(given.clickhouse ?? ownClickHouse(ports.clickhouse, secrets.passwords)),
    replaySecret: secrets.replay,
    exited: firstDeath(parts, () => running.disposed),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Never resolves when no part dies before the stack is disposed. */
async function firstDeath(parts: readonly Part[], isOver: () => boolean): Promise<string> {
  const never = new Promise<never>(() => undefined);
  const deaths = parts.map(async (part) => {
    const sentence = await part.ended;
    return isOver() ? never : sentence;
  });
  return Promise.race([...deaths, never]);
}

const help = `npm run stack

Starts Kafka, a schema registry, Keeper and ClickHouse on 127.0.0.1 and prints their addresses. Ctrl-C stops them.

  HEARTH_DATA_DIR        data, logs and passwords (default .hearth)
  HEARTH_PORT_OFFSET     added to every port (default 0): Kafka 9092, registry 8081, Keeper 2181, ClickHouse 8123
  HEARTH_STACK           local or docker: how the parts are started
  HEARTH_KAFKA           host:port of your own Kafka; none is started
  HEARTH_REGISTRY_URL    Confluent API of your own registry; none is started
  HEARTH_CLICKHOUSE_URL  your own ClickHouse with credentials; none is started. For one role HEARTH_CLICKHOUSE_<ROLE>_URL,
                         where ROLE is INGEST, WINDOWS, UPKEEP, API or ANALYST`;

function printAddresses(stack: Stack): void {
  console.log(`kafka       ${stack.kafka}`);
  console.log(`registry    ${stack.registry}`);
  const shown = process.stdout.isTTY ? (url: string): string => url : withoutPassword;
  for (const [role, url] of Object.entries(stack.urls)) console.log(`clickhouse  ${shown(url)}  (${role})`);
  console.log('stack ready; Ctrl-C stops it');
}

const awaitSignal = (): Promise<void> =>
  new Promise((received) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => received());
  });

/** Serves until a signal comes (exit code 0) or a part dies (1). A signal while starting ends the process at once. */
async function serve(env: Environment): Promise<number> {
  const { HEARTH_DATA_DIR: dataDir, HEARTH_PORT_OFFSET: portOffset } = settingsOrExit(env);
  await using stack = await startStack({ dataDir, portOffset, log: console.log, env });
  printAddresses(stack);
  const death = await Promise.race([stack.exited, awaitSignal()]);
  if (death !== undefined) console.error(death);
  return death === undefined ? 0 : 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help === true) return console.log(help);
  process.exitCode = await serve(process.env).catch((error: unknown) => {
    console.error(error instanceof StackError ? error.message : error);
    return 1;
  });
}

if (import.meta.main) await runCommand(main);
