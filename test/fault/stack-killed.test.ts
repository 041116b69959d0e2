// The parts end with their owner, even when npm itself is killed, and the next start uses their data.
import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
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

test(
  'SIGKILL of npm ends all four parts, and their data can be used at once',
  { timeout: 240_000 },
  async () => {
    const offset = await freePortOffset();
    const ports = Object.values(portsAt(offset));
    const owner = await startByNpm(offset);
    for (const part of parts) expect(workers().some((line) => line.includes(part))).toBe(true);
    expect(await findTakenPorts(ports)).toEqual(ports);

    owner.kill('SIGKILL');
    await until('all parts to be gone', () => workers().length === 0, 15_000);
    expect(await findTakenPorts(ports)).toEqual([]);

    await using again = await startStack({ dataDir, portOffset: offset, log: () => {}, env: process.env });
    expect(again.kafka).toBe(`127.0.0.1:${portsAt(offset).kafka}`);
  },
);

test('SIGKILL of the process that starts the parts does the same', { timeout: 240_000 }, async () => {
  const offset = await freePortOffset();
  const child = await startByNpm(offset);
  const owner = Number.parseInt(readFileSync(join(dataDir, 'stack.lock'), 'utf8'), 10);
  process.kill(owner, 'SIGKILL');
  await until('all parts to be gone', () => workers().length === 0, 15_000);
  await until('npm to end', () => child.exitCode !== null);
  expect(await findTakenPorts(Object.values(portsAt(offset)))).toEqual([]);
});

test('a part that dies is named, and the stack ends', { timeout: 240_000 }, async () => {
  const offset = await freePortOffset();
  await using stack = await startStack({ dataDir, portOffset: offset, log: () => {}, env: process.env });
  const keeper = execFileSync('ps', ['-eo', 'pid,comm,args'], { encoding: 'utf8' })
    .split('\n')
    .find((line) => /^ *\d+ java .*QuorumPeerMain/.test(line) && line.includes(dataDir));
  process.kill(Number.parseInt(keeper ?? '', 10), 'SIGKILL');
  expect(await stack.exited).toBe('keeper ended (exit code 137).');
  await stack[Symbol.asyncDispose]();
  expect(workers()).toEqual([]);
});
