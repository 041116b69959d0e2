// The parts of a stack, their order of start, and their common end.
import type { Environment, Given } from './addresses.ts';
import { startDockerClickHouse, startLocalClickHouse } from './clickhouse.ts';
import type { StackContext } from './context.ts';
import { startLocalKeeper } from './keeper.ts';
import { startDockerKafka, startLocalKafka } from './kafka.ts';
import type { Part } from './part.ts';
import type { StackPorts } from './ports.ts';
import { startDockerRegistry, startLocalRegistry } from './registry.ts';
import { chooseWay } from './way.ts';
import type { Way } from './way.ts';

type Starter = (context: StackContext) => Promise<Part>;

/** Parts that are started one after the other and ended in the opposite order; chains run side by side. */
export type Chain = { readonly ports: readonly (keyof StackPorts)[]; readonly starters: readonly Starter[] };

const chains: Record<Way, Record<keyof Given, Chain>> = {
  local: {
    kafka: { ports: ['kafka', 'kafkaController'], starters: [startLocalKafka] },
    registry: { ports: ['registry'], starters: [startLocalRegistry] },
    clickhouse: { ports: ['keeper', 'clickhouse'], starters: [startLocalKeeper, startLocalClickHouse] },
  },
  docker: {
    kafka: { ports: ['kafka'], starters: [startDockerKafka] },
    registry: { ports: ['registry'], starters: [startDockerRegistry] },
    clickhouse: { ports: ['clickhouse'], starters: [startDockerClickHouse] },
  },
};

/** One chain for each address that is not given. */
export async function chainsFor(given: Given, environment: Environment): Promise<Chain[]> {
  const missing = (['kafka', 'registry', 'clickhouse'] as const).filter((name) => given[name] === undefined);
  if (missing.length === 0) return [];
  const way = await chooseWay(environment);
  return missing.map((name) => chains[way][name]);
}

async function startChain(
  chain: Chain,
  context: StackContext,
  running: AsyncDisposableStack,
): Promise<Part[]> {
  const parts: Part[] = [];
  for (const start of chain.starters) {
    const began = performance.now();
    const part = running.use(await start(context));
    parts.push(part);
    context.log(`${part.name} is up after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  }
  return parts;
}

type Running = AsyncDisposable & { readonly parts: readonly Part[] };

/** Starts each chain. When one fails, all that was started is ended and the first failure is thrown. */
export async function startChains(wanted: readonly Chain[], context: StackContext): Promise<Running> {
  const stacks = wanted.map(() => new AsyncDisposableStack());
  const end = async (): Promise<void> => {
    await Promise.all(stacks.map((stack) => stack.disposeAsync()));
  };
  const starting = wanted.map((chain, index) =>
    startChain(chain, context, stacks[index] ?? new AsyncDisposableStack()),
  );
  const results = await Promise.allSettled(starting);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) {
    await end();
    throw failed.reason;
  }
  const parts = await Promise.all(starting);
  return { parts: parts.flat(), [Symbol.asyncDispose]: end };
}
