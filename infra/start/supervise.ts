// Keeps one service running: starts it, waits until it is ready, restarts it with backoff when it ends.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startChild } from '#infra/stack/child.ts';

export interface ServiceSpec {
  readonly name: string;
  /** File to run, from the project's root. */
  readonly file: string;
  readonly env: Record<string, string>;
  readonly logFile: string;
  /** Options of Node, for example a bound of its memory. */
  readonly nodeOptions?: readonly string[];
  /** Address that answers 200 when the service is ready; without it a running process counts as ready. */
  readonly readyUrl?: string;
  /** It starts after this. */
  readonly after?: Promise<unknown>;
}

export interface Supervised extends AsyncDisposable {
  readonly name: string;
  /** The text of the summary. */
  readonly state: () => string;
  /** Resolves when it was ready for the first time. */
  readonly ready: Promise<void>;
}

const root = join(import.meta.dirname, '../..');
const firstBackoffMs = 500;
const maxBackoffMs = 30_000;
/** A service that ran this long is well: its next crash starts with the first back-off again. */
const stableMs = 60_000;

/** Starts the service, at once or `after`, and returns at once; `log` gets a line for each crash. */
export function supervise(spec: ServiceSpec, log: (line: string) => void): Supervised {
  const stopping = new AbortController();
  const { promise: ready, resolve: markReady } = Promise.withResolvers<void>();
  let state = spec.after === undefined ? 'starting' : 'waiting for the history';
  let restarts = 0;

  const stopped = new Promise<string>((resolve) =>
    stopping.signal.addEventListener('abort', () => resolve('stopped'), { once: true }),
  );

  const runOnce = async (): Promise<string> => {
    await using part = await startChild({ ...commandOf(spec), signal: stopping.signal });
    state = restarts === 0 ? 'running' : `running (restarted ${restarts}x)`;
    markReady();
    return await Promise.race([part.ended, stopped]);
  };

  const loop = async (): Promise<void> => {
    let backoffMs = firstBackoffMs;
    await Promise.race([spec.after, stopped]);
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const end = await runOnce().catch((error: unknown) =>
        error instanceof Error ? error.message : String(error),
      );
      if (stopping.signal.aborted) return;
      backoffMs =
        performance.now() - startedAt > stableMs ? firstBackoffMs : Math.min(backoffMs * 2, maxBackoffMs);
      restarts += 1;
      state = `crashed, restarting in ${backoffMs / 1000} s`;
      log(`${spec.name}: ${end} Restarting in ${backoffMs / 1000} s; see ${spec.logFile}`);
      await delay(backoffMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const done = loop();
  return {
    name: spec.name,
    state: () => state,
    ready,
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      await done;
    },
  };
}

function commandOf(spec: ServiceSpec): Parameters<typeof startChild>[0] {
  const { readyUrl } = spec;
  return {
    name: spec.name,
    command: process.execPath,
    args: [...(spec.nodeOptions ?? []), join(root, spec.file)],
    cwd: root,
    env: spec.env,
    logFile: spec.logFile,
    ready: async () => readyUrl === undefined || (await fetch(readyUrl)).ok,
    deadlineMs: 60_000,
  };
}
