// Starts a part from its official image through testcontainers, which removes it when we end, also by SIGKILL.
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { StackContext } from './context.ts';
import { sentenceOf } from '../command-line/sentence.ts';
import { StackError } from './part.ts';
import type { Part } from './part.ts';
import { until } from './poll.ts';

export type Container = {
  readonly name: string;
  readonly image: string;
  /** Port inside to port on this machine. */
  readonly ports: Readonly<Record<number, number>>;
  /** Folder inside that a named volume keeps across starts. */
  readonly volume: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Text of files inside, by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly ready: () => Promise<boolean>;
};

const readyWithinMs = 120_000;

/** True if a Docker engine answers. */
export async function dockerAnswers(): Promise<boolean> {
  const { getContainerRuntimeClient } = await import('testcontainers');
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  );
}

const volumeName = (dataDir: string, part: string): string =>
  `hearth-${part}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;

async function launch(context: StackContext, container: Container) {
  const { GenericContainer, Wait } = await import('testcontainers');
  const ports = Object.entries(container.ports).map(([inside, host]) => ({
    container: Number(inside),
    host,
  }));
  const files = Object.entries(container.files ?? {}).map(([target, content]) => ({ target, content }));
  return new GenericContainer(container.image)
    .withExposedPorts(...ports)
    .withEnvironment({ ...container.environment })
    .withBindMounts([
      { source: volumeName(context.dataDir, container.name), target: container.volume, mode: 'rw' },
    ])
    .withCopyContentToContainer(files)
    .withWaitStrategy(Wait.forListeningPorts())
    .withStartupTimeout(readyWithinMs)
    .start();
}

/** Starts the container and resolves when it is ready; throws a `StackError` otherwise. */
export async function startContainer(context: StackContext, container: Container): Promise<Part> {
  context.log(`Starting ${container.image} in Docker.`);
  const running = await launch(context, container).catch((error: unknown) => {
    throw new StackError(`${container.image} could not be started in Docker: ${sentenceOf(error)}`);
  });
  if (!(await until(container.ready, readyWithinMs))) {
    await running.stop();
    throw new StackError(
      `${container.image} runs in Docker but did not answer within ${readyWithinMs / 1000} s.`,
    );
  }
  const stopped = new AbortController();
  return {
    name: container.name,
    ended: watch(container, stopped.signal),
    async [Symbol.asyncDispose]() {
      stopped.abort();
      await running.stop();
    },
  };
}

/** Checks every 5 s whether the container still answers: Docker does not report its end. */
async function watch(container: Container, stopped: AbortSignal): Promise<string> {
  while (!stopped.aborted) {
    await delay(5000, undefined, { ref: false });
    if (!stopped.aborted && !(await until(container.ready, 10_000)))
      return `${container.name} no longer answers.`;
  }
  return `${container.name} was stopped.`;
}
