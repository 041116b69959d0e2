// Runs one command of a check or a test run with its output passed through, and returns its exit code.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '../..');

/** The installed tool's file, run by this Node, so that the system's Node plays no part. */
export const tool = (module: string, file: string): string[] => [
  process.execPath,
  join(dirname(fileURLToPath(module)), file),
];

/** A signal to this process ended the command before its result was known. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  override readonly message = 'interrupted';
}

/** Resolves to the exit code; a command that a signal killed counts as 1. Rejects with `Interrupted`. */
export function runStep(
  [command = '', ...args]: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  let isInterrupted = false;
  const forward = (signal: NodeJS.Signals): void => {
    isInterrupted = true;
    child.kill(signal);
  };
  process.on('SIGINT', forward).on('SIGTERM', forward);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      if (isInterrupted) reject(new Interrupted());
      else resolve(code ?? 1);
    });
  });
}
