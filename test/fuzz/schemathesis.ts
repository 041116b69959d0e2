// Schemathesis from PyPI in a virtual environment of its own, kept in the cache of Hearth.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cacheDir } from '#infra/stack/stack.ts';

const version = '4.32.5';

/** What Schemathesis loads first, without leaving compiled files beside it. */
const hooks = {
  SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'hooks.py'),
  PYTHONDONTWRITEBYTECODE: '1',
};

/** Whether a Python is there that can run it (3.10 or newer). */
export function hasPython(): boolean {
  const code = 'import sys, venv; sys.exit(sys.version_info < (3, 10))';
  return spawnSync('python3', ['-c', code]).status === 0;
}

/** Installs it when it is not there. Resolves to the path of its command. Throws when PyPI cannot be reached. */
export async function installed(env: NodeJS.ProcessEnv): Promise<string> {
  const folder = join(cacheDir(env), `schemathesis-${version}`);
  const whole = join(folder, 'whole');
  const command = join(folder, 'bin/schemathesis');
  if (existsSync(whole)) return command;
  rmSync(folder, { recursive: true, force: true });
  console.error(`installing schemathesis ${version} from PyPI into ${folder}`);
  await done('python3', ['-m', 'venv', folder]);
  await done(join(folder, 'bin/pip'), ['install', '--quiet', `schemathesis==${version}`]);
  writeFileSync(whole, '');
  return command;
}

async function done(command: string, args: readonly string[]): Promise<void> {
  const code = await ended(command, args);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}`);
}

interface Place {
  /** Where it leaves files. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a command with its output on this terminal; resolves to its exit code. */
export function ended(
  command: string,
  args: readonly string[],
  { cwd = tmpdir(), env = {} }: Place = {},
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  spawn(command, args, {
    cwd,
    env: { ...process.env, ...hooks, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
    .once('error', reject)
    .once('exit', (code) => resolve(code ?? 1));
  return promise;
}
