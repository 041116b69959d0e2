// Runs a shell command like a user, and returns its output and exit code.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { compileCache } from './compile-cache.ts';

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** `name`: a file of infra/commands, without its ending. */
export const runCli = (name: string, args: readonly string[], env: Record<string, string>): Promise<Ended> =>
  new Promise((resolve) => {
    const file = join(import.meta.dirname, `../../infra/commands/${name}.ts`);
    const child = execFile(
      process.execPath,
      [file, ...args],
      { env: { PATH: process.env['PATH'], ...compileCache, ...env } },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
