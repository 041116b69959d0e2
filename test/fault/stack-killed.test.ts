// The parts end with their owner, even when npm itself is killed, and the next start uses their data.
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, inject, test } from 'vitest';
import { freePortOffset, portsAt, findTakenPorts } from '#infra/stack/ports.ts';
import { startStack } from '#infra/stack/stack.ts';
import { until } from '#test/support/until.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hearth-killed-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const root = join(import.meta.dirname, '../..');
const parts = ['kafka.Kafka', 'apicurio-registry-app', 'QuorumPeerMain', 'clickhouse-server.ts'];

/** Command lines of the processes that work on our data folder. */
const workers = (): string[] =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(dataDir));

let npm: ChildProcess | undefined;
afterEach(() => npm?.kill('SIGTERM'));

async function startByNpm(offset: number): Promise<ChildProcess> {
  const child = spawn('npm', ['run', 'stack'], {
    cwd: root,
    env: {
      ...process.env,
      HEARTH_DATA_DIR: dataDir,
      HEARTH_PORT_OFFSET: String(offset),
      HEARTH_STACK: 'local',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  npm = child;
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await until('the stack to be ready', () => output.includes('stack ready'), 120_000);
  return child;
}

const untilGone = (): Promise<boolean> => until('all parts to be gone', () => workers().length === 0, 15_000);

test(
  'SIGKILL of npm ends all four parts; their data can be used at once, and SIGKILL of the process that starts the parts does the same',
  { timeout: 240_000 },
  async () => {
    const offset = await freePortOffset();
    const ports = Object.values(portsAt(offset));
    const first = await startByNpm(offset);
    for (const part of parts) expect(workers().some((line) => line.includes(part))).toBe(true);
    expect(await findTakenPorts(ports)).toEqual(ports);
    first.kill('SIGKILL');
    await untilGone();
    expect(await findTakenPorts(ports)).toEqual([]);

    const again = await startByNpm(offset);
    expect(await findTakenPorts(ports)).toEqual(ports);
    const owner = Number.parseInt(readFileSync(join(dataDir, 'stack.lock'), 'utf8'), 10);
    process.kill(owner, 'SIGKILL');
    await untilGone();
    await until('npm to end', () => again.exitCode !== null);
    expect(await findTakenPorts(ports)).toEqual([]);
  },
);

test('a part that dies is named, and the stack ends', { timeout: 240_000 }, async () => {
  const offset = await freePortOffset();
  // The end of the others is the same for each: two are enough.
  const { kafka, registry } = inject('stack');
  const env = { ...process.env, HEARTH_STACK: 'local', HEARTH_KAFKA: kafka, HEARTH_REGISTRY_URL: registry };
  await using stack = await startStack({ dataDir, portOffset: offset, log: () => {}, env });
  expect(workers().some((line) => line.includes('clickhouse-server.ts'))).toBe(true);
  const keeper = execFileSync('ps', ['-eo', 'pid,comm,args'], { encoding: 'utf8' })
    .split('\n')
    .find((line) => /^ *\d+ java .*QuorumPeerMain/.test(line) && line.includes(dataDir));
  process.kill(Number.parseInt(keeper ?? '', 10), 'SIGKILL');
  expect(await stack.exited).toBe('keeper ended (exit code 137).');
  await stack[Symbol.asyncDispose]();
  expect(workers()).toEqual([]);
});
