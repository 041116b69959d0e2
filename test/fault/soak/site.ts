// The environment of a long run: own parts, a Hearth on them, copies of ingest behind proxies, and the load.
import { between } from '#infra/fleet/random.ts';
import { impatient } from '#test/support/kafka-group.ts';
import { startLoad, type Load, type LoadOptions } from '#test/support/load.ts';
import { openOwnStack, type OwnStack } from '#test/support/own-stack.ts';
import type { Service } from '#test/support/service.ts';
import { openProxy, type TcpProxy } from '#test/support/tcp-proxy.ts';
import { openWorldOn, type World } from '#test/support/world-on.ts';

export interface Copy {
  readonly service: Service;
  /** Its own line to ClickHouse. */
  readonly line: TcpProxy;
}

export interface Tally {
  /** SIGKILL of a copy. */
  kills: number;
  /** SIGTERM to a copy, and the longest that one of them took to end. */
  stops: number;
  slowestStopMs: number;
  /** Times that a copy went on with the partitions of one that was killed or slept. */
  takeovers: number;
  /** Starts of ClickHouse and of the broker behind the first. */
  restarts: number;
}

export interface Site extends AsyncDisposable {
  readonly stack: OwnStack;
  readonly world: World;
  readonly registry: TcpProxy;
  readonly copies: Set<Copy>;
  readonly loads: Load[];
  readonly tally: Tally;
  /** What went wrong on the way, a sentence each. */
  readonly faults: string[];
  readonly random: () => number;
  /** Partitions of each topic. */
  partitions: number;
}

export interface SiteOptions {
  readonly seed: number;
  readonly perSecond: number;
  readonly random: () => number;
}

const devices = 500;
const dayMs = 86_400_000;

export async function openSite({ seed, perSecond, random }: SiteOptions): Promise<Site> {
  await using opening = new AsyncDisposableStack();
  const stack = opening.use(await openOwnStack());
  const world = opening.use(await openWorldOn(stack.addresses));
  const registry = opening.use(await openProxy(stack.addresses.registry));
  const site: Site = {
    stack,
    world,
    registry,
    copies: new Set(),
    loads: [],
    tally: { kills: 0, stops: 0, slowestStopMs: 0, takeovers: 0, restarts: 0 },
    faults: [],
    random,
    partitions: 3,
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
  opening.defer(async () => {
    await Promise.all(site.loads.map((load) => load[Symbol.asyncDispose]()));
    await Promise.all([...site.copies].map(({ line }) => line[Symbol.asyncDispose]()));
  });
  addLoad(site, { perSecond, mix: { devices, startMs: Date.now() - 365 * dayMs, seed: seed % 10_000 } });
  const held = opening.move();
  return site;
}

/** Starts one more load on the same devices. */
export function addLoad(
  { world, loads, partitions }: Site,
  options: Pick<LoadOptions, 'mix' | 'perSecond'> & Partial<LoadOptions>,
): Load {
  const load = startLoad(world, { partitions, ...options });
  loads.push(load);
  return load;
}

/** Starts a copy and resolves when it is ready. */
export async function addCopy({ world, registry, copies, faults }: Site): Promise<Copy> {
  const line = await openProxy(world.env['HEARTH_CLICKHOUSE_INGEST_URL'] ?? '');
  const service = await world.start('ingest', {
    ...impatient,
    HEARTH_CLICKHOUSE_INGEST_URL: line.url,
    HEARTH_REGISTRY_URL: registry.url,
  });
  const copy = { service, line };
  copies.add(copy);
  void service.exited.then((code) => {
    // A copy that was ended on purpose was taken off the list before.
    if (copies.delete(copy))
      faults.push(`a copy ended by itself with ${code}: ${service.output().slice(-2000)}`);
    return line[Symbol.asyncDispose]();
  });
  return copy;
}

/** Any of the running copies. */
export function anyCopy({ copies, random }: Site): Copy {
  const [...all] = copies;
  const copy = all[Math.floor(between(random, 0, all.length))];
  if (!copy) throw new Error('no copy of ingest runs');
  return copy;
}

/** Ends a copy by SIGKILL. */
export async function killCopy(site: Site, copy: Copy): Promise<void> {
  site.copies.delete(copy);
  site.tally.kills += 1;
  site.tally.takeovers += site.copies.size > 0 ? 1 : 0;
  copy.service.kill('SIGKILL');
  await copy.service.exited;
}

const stopLimitMs = 10_000;

/** Ends a copy by SIGTERM; anything but code 0 within 10 s is a fault. */
export async function stopCopy({ copies, tally, faults }: Site, copy: Copy): Promise<void> {
  copies.delete(copy);
  tally.stops += 1;
  const startedMs = performance.now();
  const code = await copy.service.stop();
  const tookMs = performance.now() - startedMs;
  tally.slowestStopMs = Math.max(tally.slowestStopMs, tookMs);
  if (code !== 0 || tookMs > stopLimitMs)
    faults.push(
      `SIGTERM ended a copy with ${code} after ${tookMs} ms: ${copy.service.output().slice(-2000)}`,
    );
}
