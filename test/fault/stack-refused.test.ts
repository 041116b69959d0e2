// A stack that cannot start prints the reason in one sentence, exits with code 1 and leaves no process.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePortOffset, portsAt, findTakenPorts } from '#infra/stack/ports.ts';

const root = join(import.meta.dirname, '../..');

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hearth-refused-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs the stack until it ends by itself; resolves with its exit code and what it said on stderr. */
async function runStack(
  offset: number,
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const node = ['--disable-warning=TimeoutNegativeWarning', 'infra/stack/stack.ts'];
  const child = spawn(process.execPath, node, {
    cwd: root,
    env: { ...process.env, HEARTH_DATA_DIR: dataDir, HEARTH_PORT_OFFSET: String(offset), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((ended) => child.once('close', ended));
  return { code, said: said.trim() };
}

const elsewhere = {
  HEARTH_REGISTRY_URL: 'http://127.0.0.1:30199',
  HEARTH_CLICKHOUSE_URL: 'http://u:p@127.0.0.1:1',
};

test('a taken port is named, with the way out', async () => {
  const offset = await freePortOffset();
  const { clickhouse } = portsAt(offset);
  const other = createServer();
  await new Promise<void>((listening) => other.listen(clickhouse, '127.0.0.1', listening));
  const { code, said } = await runStack(offset, { HEARTH_STACK: 'local' });
  await new Promise((closed) => other.close(closed));
  expect(said).toMatch(
    new RegExp(
      `^Port ${clickhouse} is used by another program: stop it, or set HEARTH_PORT_OFFSET=\\d+\\. A second Hearth in the same folder also needs its own HEARTH_DATA_DIR\\.$`,
    ),
  );
  const [, free] = /HEARTH_PORT_OFFSET=(\d+)/.exec(said) ?? [];
  expect(Number(free)).toBeGreaterThan(offset);
  expect(code).toBe(1);
  expect(await findTakenPorts(Object.values(portsAt(offset)))).toEqual([]);
});

test('without Java and without Docker it says what to install', async () => {
  const nothing = { PATH: dataDir, DOCKER_HOST: 'tcp://127.0.0.1:1', HEARTH_STACK: 'auto' };
  const { code, said } = await runStack(await freePortOffset(), nothing);
  expect(said).toContain('Java is not installed, and Docker does not answer; install Java 17');
  expect(said.split('\n')).toHaveLength(1);
  expect(code).toBe(1);
});

test('a download that fails is named', async () => {
  writeFileSync(join(dataDir, 'hosts'), '');
  const unreachable = {
    ...elsewhere,
    HEARTH_STACK: 'local',
    XDG_CACHE_HOME: join(dataDir, 'cache'),
    MAVEN_OPTS: `-Dmaven.repo.local=${dataDir}/repository -Djdk.net.hosts.file=${dataDir}/hosts`,
  };
  const { code, said } = await runStack(await freePortOffset(), unreachable);
  expect(said).toMatch(/^Kafka \d\S* could not be downloaded from Maven Central: /);
  expect(said.split('\n')).toHaveLength(1);
  expect(code).toBe(1);
});

test('a part that dies at start is named, with its log and its last words', async () => {
  mkdirSync(join(dataDir, 'kafka/data'), { recursive: true });
  const foreign =
    'version=1\nnode.id=1\ndirectory.id=AAAAAAAAAAAAAAAAAAAAAw\ncluster.id=AAAAAAAAAAAAAAAAAAAABQ\n';
  writeFileSync(join(dataDir, 'kafka/data/meta.properties'), foreign);
  writeFileSync(join(dataDir, 'kafka/data/bootstrap.checkpoint'), '');
  const offset = await freePortOffset();
  const { code, said } = await runStack(offset, { ...elsewhere, HEARTH_STACK: 'local' });
  expect(said).toContain(`kafka ended (exit code 1). See ${join(dataDir, 'logs/kafka.log')}; it says: `);
  expect(said.split('\n')).toHaveLength(1);
  expect(code).toBe(1);
  expect(await findTakenPorts(Object.values(portsAt(offset)))).toEqual([]);
});
