// Runs one Hearth service as a child process, as it runs in production, and knows when it is ready.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { tryLock } from '#infra/stack/lock.ts';
import { portLocks, findTakenPorts } from '#infra/stack/ports.ts';
import { steadyMemory } from '#runtime/process/steady-memory.ts';
import { compileCache } from './compile-cache.ts';
import { until } from './until.ts';

export type ServiceName = 'ingest' | 'windows' | 'upkeep' | 'api';

export interface Service extends AsyncDisposable {
  readonly name: ServiceName;
  readonly port: number;
  readonly url: string;
  readonly pid: number;
  /** Everything that the process printed so far. */
  readonly output: () => string;
  /** Ends it by SIGTERM and resolves to its exit code. */
  readonly stop: () => Promise<number | null>;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly exited: Promise<number | null>;
}

const root = join(import.meta.dirname, '../..');

/** Names the folder with a file for each service, which starts with half the CPU (bundle.ts); the sources run without it. */
export const servicesVariable = 'TEST_SERVICES';

function fileOf(name: ServiceName): string {
  const folder = process.env[servicesVariable];
  return folder === undefined ? join(root, `services/${name}/main.ts`) : join(folder, `${name}.mjs`);
}

/** Above the ports of stacks and below those that the kernel gives to outgoing connections, which would take one meanwhile. */
const [firstPort, ports] = [30_200, 2500];

const locks = portLocks('hearth-test-ports');

/** A port is not listened on yet while its service starts: the lock keeps it from others, until this process ends. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + Math.floor(Math.random() * ports);
    if ((await findTakenPorts([port])).length === 0 && tryLock(join(locks, String(port))).got) return port;
  }
}

/** Characters of the log of a process that ended badly: a test that expected 0 says why it was not. */
const shownAtEnd = 4000;

/** Starts a service and resolves when its /readyz answers 200; rejects with its output when it ends before. */
export async function startService(name: ServiceName, env: Record<string, string>): Promise<Service> {
  const port = await freePort();
  const portName = `HEARTH_${name.toUpperCase()}_PORT`;
  const child = spawn(process.execPath, [fileOf(name)], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      TZ: 'UTC',
      ...compileCache,
      // As ingest would have it: it need not begin twice.
      ...steadyMemory,
      ...env,
      [portName]: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => parts.push(data.toString()));
  const { promise: exited, resolve } = Promise.withResolvers<number | null>();
  // Not 'exit': its last words may still be in the pipe then.
  child.once('close', (code) => resolve(code));
  const output = (): string => parts.join('');
  const stop = async (): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    const code = await exited;
    if (code)
      console.error(`${name} ended with code ${code}; the end of its log:\n${output().slice(-shownAtEnd)}`);
    return code;
  };
  const service: Service = {
    name,
    port,
    url: `http://${(name === 'api' ? env['HEARTH_API_HOST'] : env['HEARTH_HEALTH_HOST']) ?? '127.0.0.1'}:${port}`,
    pid: child.pid ?? -1,
    output,
    stop,
    kill: (signal) => void child.kill(signal),
    exited,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
  const settled = async (): Promise<boolean> => child.exitCode !== null || ready(service);
  await until(`${name} to be ready`, settled, 60_000).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw new Error(`${String(error)}\n${output()}`);
  });
  if (child.exitCode !== null) throw new Error(`${name} ended with code ${await exited}\n${output()}`);
  return service;
}

async function ready(service: Service): Promise<boolean> {
  const response = await fetch(`${service.url}/readyz`);
  return response.ok;
}
