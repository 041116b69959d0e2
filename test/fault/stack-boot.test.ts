// infra/boot.cjs in a fresh clone: one install for many starts, healing, signals, exit codes, and a killed boot.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '#test/support/until.ts';

const program = `
process.on('SIGTERM', () => { console.log('goodbye'); process.exit(7); });
console.log('pid ' + process.pid + ' got ' + process.argv.slice(2).join(' ') + ', mark ' + process.env.HEARTH_BOOT_PID);
if (process.argv[2] === 'stay') setInterval(() => {}, 1000);
else process.exitCode = Number(process.argv[2]);
`;

const lockFile = {
  name: 'clone',
  version: '1.0.0',
  lockfileVersion: 3,
  packages: { '': { name: 'clone', version: '1.0.0' } },
};

let clone = '';
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'hearth-boot-'));
  mkdirSync(join(clone, 'infra'));
  copyFileSync(join(import.meta.dirname, '../../infra/boot.cjs'), join(clone, 'infra/boot.cjs'));
  writeFileSync(join(clone, 'infra/program.ts'), program);
  writeFileSync(join(clone, 'package.json'), JSON.stringify({ name: 'clone', version: '1.0.0' }));
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify(lockFile));
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

type Boot = {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly code: Promise<number | null>;
};

function boot(...args: string[]): Boot {
  const child = spawn(process.execPath, [join(clone, 'infra/boot.cjs'), 'infra/program.ts', ...args], {
    env: { ...process.env, npm_lifecycle_event: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  }
  const code = new Promise<number | null>((ended) => child.once('close', ended));
  return { child, said: () => text, code };
}

const mark = (): string => readFileSync(join(clone, 'node_modules/.hearth-lock'), 'utf8');

const installs = (boots: readonly Boot[]): number =>
  boots.filter(({ said }) => said().includes('Installing the packages')).length;

test('three starts at once on a fresh clone install once, and each passes its exit code on', async () => {
  const boots = [boot('3'), boot('4'), boot('5')];
  expect(await Promise.all(boots.map(({ code }) => code))).toEqual([3, 4, 5]);
  expect(installs(boots)).toBe(1);
  expect(mark()).toBe(JSON.stringify(lockFile));
  expect(readdirSync(join(clone, '.hearth'))).toEqual([]);
  expect(boots[0]?.said()).toContain('got 3, mark undefined');
});

test('a changed lock file and an install that died are both installed again', async () => {
  await boot('0').code;
  const later = JSON.stringify({ ...lockFile, requires: true });
  writeFileSync(join(clone, 'package-lock.json'), later);
  writeFileSync(join(clone, '.hearth/install.lock'), '2147483646 2147483647');
  const again = boot('0');
  expect(await again.code).toBe(0);
  expect(installs([again])).toBe(1);
  expect(mark()).toBe(later);
});

test('a failed install is one sentence more and exit code 1', async () => {
  writeFileSync(
    join(clone, 'package.json'),
    JSON.stringify({ name: 'clone', version: '1.0.0', dependencies: { ulid: '3.0.2' } }),
  );
  const failing = boot('0');
  expect(await failing.code).toBe(1);
  expect(failing.said()).toContain('The packages could not be installed: npm ci failed');
  expect(failing.said()).not.toContain('got 0');
});

test('a signal reaches the program', async () => {
  const running = boot('stay');
  await until('the program to run', () => running.said().includes('got stay'));
  running.child.kill('SIGTERM');
  expect(await running.code).toBe(7);
  expect(running.said()).toContain('goodbye');
});

test('SIGKILL of boot ends the program', async () => {
  const running = boot('stay');
  await until('the program to run', () => running.said().includes('got stay'));
  running.child.kill('SIGKILL');
  await running.code;
  expect(running.said()).toContain('goodbye');
});
