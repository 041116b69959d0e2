// Runs one command of a check or a test run, and returns its exit code.
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '../..');

/** The installed tool's file, run by this Node, so that the system's Node plays no part. */
export const tool = (module: string, file: string): string[] => [
  process.execPath,
  join(dirname(fileURLToPath(module)), file),
];

/** How far a step in the background gives way to other processes (nice; 0 is normal, 19 the lowest). */
const backgroundPriority = 10;

export interface StepOptions {
  /** Environment beside that of this process. */
  readonly env?: Record<string, string> | undefined;
  /** Takes the CPU that others leave, and prints what it has to say when it has ended. Default: false. */
  readonly isBackground?: boolean | undefined;
}

/** Resolves to the exit code; a step that is killed counts as 1. Rejects when this process is told to end. */
export function runStep(
  [command = '', ...args]: readonly string[],
  { env = {}, isBackground = false }: StepOptions = {},
): Promise<number> {
  let isInterrupted = false;
  const forward = (signal: NodeJS.Signals): void => {
    isInterrupted = true;
    child.kill(signal);
  };
  // Before the step starts: a signal that arrives at once would end this process, and leave the step behind.
  process.on('SIGINT', forward).on('SIGTERM', forward);
  const output = isBackground ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...(isBackground && process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
  });
  if (isBackground && child.pid !== undefined) setPriority(child.pid, backgroundPriority);
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => printed.push(data));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      process.stdout.write(Buffer.concat(printed));
      if (isInterrupted) reject(new Error('interrupted'));
      else resolve(code ?? 1);
    });
  });
}
