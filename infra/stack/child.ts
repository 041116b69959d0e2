// Starts a part as a child process that cannot outlive us, and waits until it answers.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StackError } from './part.ts';
import type { Part } from './part.ts';

export type Command = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment of the part; without it our own. */
  readonly env?: Readonly<Record<string, string>>;
  /** Everything that the part prints goes here. A start begins a new file and keeps the last one as `….1`. */
  readonly logFile: string;
  /** True when the part answers and is proven to be ours. */
  readonly ready: () => Promise<boolean>;
  readonly deadlineMs: number;
  /** Gives up waiting until it is ready. */
  readonly signal?: AbortSignal;
};

/**
 * A shell that runs the part in its own session (so that Ctrl-C reaches only us) and holds our pipe as its
 * stdin. The pipe closes when we stop or die, even by SIGKILL: then the part gets SIGTERM, and SIGKILL after 12 s.
 * The trap comes after the watcher is forked: a child that still holds its parent's trap loses a signal sent at once.
 */
const supervisor = `
exec 3<&0
"$@" <&3 3<&- &
part=$!
exec 2>/dev/null
(
  read -r nothing <&3
  kill -TERM $part
  n=0
  while kill -0 $part && [ $n -lt 120 ]; do sleep 0.1; n=$((n+1)); done
  kill -KILL $part
) &
watch=$!
trap 'kill -TERM $part' TERM INT HUP
exec 3<&-
wait $part; code=$?
while kill -0 $part; do wait $part; code=$?; done
kill $watch
wait $watch
exit $code
`;

const lastLine = (file: string): string => {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return (lines.findLast((line) => /error|exception|fail/i.test(line)) ?? lines.at(-1) ?? '')
    .trim()
    .slice(0, 300);
};

function endOf(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`${name} could not be started: ${error.message}.`));
    child.once('exit', (code, signal) => resolve(`${name} ended (${signal ?? `exit code ${code}`}).`));
  });
}

function launch(command: Command): ChildProcess {
  mkdirSync(dirname(command.logFile), { recursive: true });
  if (existsSync(command.logFile)) renameSync(command.logFile, `${command.logFile}.1`);
  const log = openSync(command.logFile, 'w');
  const child = spawn(
    '/bin/sh',
    ['-c', supervisor, `hearth-${command.name}`, command.command, ...command.args],
    {
      cwd: command.cwd,
      env: command.env ?? process.env,
      stdio: ['pipe', log, log],
      detached: true,
    },
  );
  closeSync(log);
  child.stdin?.on('error', () => undefined);
  return child;
}

async function waitUntilReady(command: Command, ended: Promise<string>): Promise<void> {
  let end: string | undefined;
  void ended.then((sentence) => (end = sentence));
  const deadline = Date.now() + command.deadlineMs;
  for (;;) {
    // Another program may answer at the address of a part that has ended.
    if ((await command.ready().catch(() => false)) && end === undefined) return;
    if (end === undefined && Date.now() < deadline && !command.signal?.aborted) {
      await delay(50);
      continue;
    }
    const what = end ?? `${command.name} did not answer within ${command.deadlineMs / 1000} s.`;
    const line = lastLine(command.logFile);
    throw new StackError(`${what} See ${command.logFile}${line === '' ? '' : `; it says: ${line}`}`);
  }
}

/** Starts the command and resolves when it is ready; throws a `StackError` if it ends or stays silent. */
export async function startChild(command: Command): Promise<Part> {
  const child = launch(command);
  const ended = endOf(child, command.name);
  const stop = async (): Promise<void> => {
    child.stdin?.destroy();
    await ended;
  };
  try {
    await waitUntilReady(command, ended);
  } catch (error) {
    await stop();
    throw error;
  }
  return { name: command.name, ended, [Symbol.asyncDispose]: stop };
}

/** Runs a short program to its end: resolves with its output, throws a `StackError` if its exit code is not 0. */
export function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new StackError(`${basename(command)} ended with exit code ${code}: ${reasonIn(output)}`));
    });
  });
}

/** The first line that speaks of a failure, without Maven's marks; of a long one the end, which names the cause. */
function reasonIn(output: string): string {
  const lines = output.trim().split('\n');
  const line = lines.find((text) => /error|exception|caused by/i.test(text)) ?? lines.at(-1) ?? '';
  const plain = line.replaceAll(/\[[\dA-Z;]*m|\[ERROR\]|-> \[Help \d+\]/g, '').trim();
  return plain.length > 300 ? `… ${plain.slice(-300)}` : plain;
}
