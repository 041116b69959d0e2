// A separate stack for one test, whose parts can be killed, paused and restarted with their data.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheDir, type StackAddresses } from '#infra/stack/stack.ts';
import { ownClickHouse } from '#infra/stack/addresses.ts';
import { startLocalClickHouse } from '#infra/stack/clickhouse.ts';
import type { StackContext } from '#infra/stack/context.ts';
import { startLocalKafka } from '#infra/stack/kafka.ts';
import { startLocalKeeper } from '#infra/stack/keeper.ts';
import type { Part } from '#infra/stack/part.ts';
import { freePortOffset, portsAt } from '#infra/stack/ports.ts';
import { confluentUrl, startLocalRegistry } from '#infra/stack/registry.ts';
import { loadSecrets } from '#infra/stack/secrets.ts';
import { keeperWrites } from './keeper-writes.ts';
import { openProxy, type TcpProxy } from './tcp-proxy.ts';

type PartName = 'kafka' | 'registry' | 'keeper' | 'clickhouse';

export interface OwnStack extends AsyncDisposable {
  readonly addresses: StackAddresses;
  /** From ClickHouse to Keeper. */
  readonly keeperLine: TcpProxy;
  /** Sends a signal to the part's own process; resolves at once. */
  readonly signal: (name: PartName, signal: NodeJS.Signals) => void;
  /** Kills the part and waits for its end. */
  readonly kill: (name: PartName) => Promise<void>;
  /** Starts a part that was killed, with the data that it has. */
  readonly start: (name: PartName) => Promise<void>;
  /** Ends a part in order and starts it again. */
  readonly restart: (name: PartName) => Promise<void>;
  /** Where the part keeps its data. */
  readonly folder: (name: PartName) => string;
}

const starters: Record<PartName, (context: StackContext) => Promise<Part>> = {
  kafka: startLocalKafka,
  registry: startLocalRegistry,
  keeper: startLocalKeeper,
  clickhouse: startLocalClickHouse,
};

/** A word in the command line of each part's process. */
const marks: Record<PartName, string> = {
  kafka: 'kafka.Kafka',
  registry: 'apicurio-registry-app',
  keeper: 'QuorumPeerMain',
  clickhouse: 'clickhouse-server.ts',
};

/** `shared`: the parts of another stack of which this one needs none of its own. */
export async function openOwnStack(shared: Partial<StackAddresses> = {}): Promise<OwnStack> {
  await using opening = new AsyncDisposableStack();
  const dataDir = mkdtempSync(join(tmpdir(), 'hearth-own-'));
  opening.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const ports = portsAt(await freePortOffset());
  const secrets = loadSecrets(dataDir);
  const context = { dataDir, cacheDir: cacheDir(process.env), ports, secrets, log: () => {} };
  const keeperLine = opening.use(await openProxy(`http://127.0.0.1:${ports.keeper}`, keeperWrites));
  const behindLine = { ...context, ports: { ...ports, keeper: Number(new URL(keeperLine.url).port) } };
  const parts = new Map<PartName, Part>();
  const start = async (name: PartName): Promise<void> =>
    void parts.set(name, await starters[name](name === 'clickhouse' ? behindLine : context));
  const end = async (name: PartName): Promise<void> => parts.get(name)?.[Symbol.asyncDispose]();
  opening.defer(async () => {
    await Promise.all([...parts.keys()].map(end));
  });
  const signal = (name: PartName, what: NodeJS.Signals): void => {
    process.kill(pidOf(marks[name], dataDir), what);
  };
  await Promise.all([
    ...(shared.clickhouse === undefined ? [start('keeper').then(() => start('clickhouse'))] : []),
    ...(['kafka', 'registry'] as const).filter((name) => shared[name] === undefined).map(start),
  ]);
  const held = opening.move();
  return {
    addresses: {
      kafka: `127.0.0.1:${ports.kafka}`,
      registry: confluentUrl(ports.registry),
      ...ownClickHouse(ports.clickhouse, secrets.passwords),
      ...shared,
    },
    keeperLine,
    signal,
    kill: async (name) => {
      signal(name, 'SIGKILL');
      await parts.get(name)?.ended;
    },
    start,
    restart: async (name) => {
      await end(name);
      await start(name);
    },
    folder: (name) => join(dataDir, name),
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

/** The process of a part of this data folder, not the shell that watches it (Linux). */
function pidOf(mark: string, dataDir: string): number {
  const pid = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((name) => {
      const [command = '', ...args] = commandLine(name);
      const line = args.join(' ');
      return !command.endsWith('/sh') && line.includes(mark) && line.includes(`${dataDir}/`);
    });
  if (pid === undefined) throw new Error(`no process of ${mark} runs for ${dataDir}`);
  return Number(pid);
}

function commandLine(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
