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

/** Resolves to the exit code; a step that is killed counts as 1. Rejects when this process is told to end. */
export function runStep(
  [command = '', ...args]: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  let isInterrupted = false;
  const forward = (signal: NodeJS.Signals): void => {
    isInterrupted = true;
    child.kill(signal);
  };
  // Before the step starts: a signal that arrives at once would end this process, and leave the step behind.
  process.on('SIGINT', forward).on('SIGTERM', forward);
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      if (isInterrupted) reject(new Error('interrupted'));
      else resolve(code ?? 1);
    });
  });
}
