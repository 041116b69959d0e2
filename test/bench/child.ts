// Runs a measured script as a child process that reports by JSON lines.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';

const lines = z.looseObject({ event: z.string(), time: z.iso.datetime(), rows: z.number().optional() });

export type Line = z.infer<typeof lines>;

export interface Child extends AsyncDisposable {
  readonly pid: number;
  /** Calls `hear` with each line until it is disposed. */
  readonly follow: (hear: (line: Line) => void) => Disposable;
  /** Resolves with what `look` makes of the first line for which it gives something; rejects when the process ends. */
  readonly until: <T extends object>(look: (line: Line) => T | undefined) => Promise<T>;
  /** Sends SIGTERM and waits for its end; disposing does the same. */
  readonly stop: () => Promise<void>;
  /** Rejects with what it printed when it ends; never resolves. */
  readonly died: Promise<never>;
}

export interface Script {
  /** Absolute path. */
  readonly file: string;
  readonly args?: readonly string[];
  readonly nodeArgs?: readonly string[];
  /** Its whole environment, but for PATH and TZ. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a script and follows what it prints. */
export function startChild({ file, args = [], nodeArgs = [], env = {} }: Script): Child {
  const child = spawn(process.execPath, [...nodeArgs, file, ...args], {
    env: { PATH: process.env['PATH'], TZ: 'UTC', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${file} could not be started`);
  const { heard, output } = listen(child.stdout, child.stderr);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  // It must not outlive the bench.
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));
  const died = ended.then(() => Promise.reject(new Error(`${file} ended:\n${output.join('')}`)));
  died.catch(() => undefined);
  const follow = (hear: (line: Line) => void): Disposable => {
    heard.add(hear);
    return { [Symbol.dispose]: () => void heard.delete(hear) };
  };
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return {
    pid,
    follow,
    died,
    until: async <T extends object>(look: (line: Line) => T | undefined) => {
      const { promise, resolve } = Promise.withResolvers<T>();
      using _ = follow((line) => {
        const found = look(line);
        if (found !== undefined) resolve(found);
      });
      return await Promise.race([promise, died]);
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Hands every JSON line to those who listen, and keeps the last lines of anything for the day when it fails. */
function listen(stdout: Readable, stderr: Readable) {
  const heard = new Set<(line: Line) => void>();
  const output: string[] = [];
  const keep = (text: string): void => {
    output.push(text);
    if (output.length > 100) output.shift();
  };
  stderr.on('data', (data: Buffer) => keep(data.toString()));
  createInterface({ input: stdout }).on('line', (text) => {
    keep(`${text}\n`);
    if (!text.startsWith('{')) return;
    const line = lines.parse(JSON.parse(text));
    for (const hear of heard) hear(line);
  });
  return { heard, output };
}
