// Runs npm start's program as a child process and keeps what it prints.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { compileCache } from './compile-cache.ts';

const root = join(import.meta.dirname, '../..');

export interface NpmStart {
  readonly child: ChildProcess;
  /** Everything that it printed so far. */
  readonly output: () => string;
}

/** `env` is its whole environment, but for PATH, HOME and the options of Java. */
export function npmStart(env: Readonly<Record<string, string>>): NpmStart {
  const { PATH, HOME, JDK_JAVA_OPTIONS } = process.env;
  const child = spawn(process.execPath, [join(root, 'infra/start/start.ts')], {
    cwd: root,
    env: { PATH, HOME, JDK_JAVA_OPTIONS, ...compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()));
  return { child, output: () => output };
}
