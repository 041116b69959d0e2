// One run's world: processes of ingest between the models of Kafka and ClickHouse.
import type { Calls } from './calls.ts';
import type { Clock } from './clock.ts';
import { openGroup, type Group } from './group.ts';
import type { ModelPartition } from './log.ts';
import { openMember, type Member } from './member.ts';
import { Broken, checkCommit } from './oracle.ts';
import { openStore, type Store } from './store.ts';

export interface World {
  readonly log: readonly ModelPartition[];
  readonly clock: Clock;
  readonly store: Store;
  readonly group: Group;
  readonly members: Member[];
  readonly trace: string[];
  /** How often the processes logged each event. */
  readonly told: Map<string, number>;
  readonly strays: Calls['strays'];
  born: number;
  readonly registry: { isReleaseKnown: boolean };
  losses: number;
}

export function openWorld(
  log: readonly ModelPartition[],
  clock: Clock,
  told: Map<string, number> = new Map(),
): World {
  const store = openStore();
  const group = openGroup(log, (partition, offset) => checkCommit(store, partition, offset));
  const registry = { isReleaseKnown: false };
  return {
    log,
    clock,
    store,
    group,
    registry,
    told,
    members: [],
    trace: [],
    strays: [],
    born: 0,
    losses: 0,
  };
}

export async function addMember(world: World): Promise<void> {
  const { group, store, clock, strays, registry, told } = world;
  const log = (event: string): void => void told.set(event, (told.get(event) ?? 0) + 1);
  const name = `process ${++world.born}`;
  world.members.push(await openMember(name, { group, store, now: clock.now, strays, registry, log }));
}

/** Gives each partition to one of the members that are there, as the bits of `choice` say. */
export function rebalance({ group, members }: World, choice: number): void {
  group.rebalance((index) => members[(choice >> index) % members.length]?.name ?? '');
}

/** A process that ended is started again; one that failed has broken a promise. */
export async function replaceEnded(world: World): Promise<void> {
  for (const member of world.members.slice()) {
    const state = member.state();
    if (state instanceof Error) throw new Broken(`${member.name} failed: ${state.message}`, { cause: state });
    if (state !== 'over' && state !== 'dead') continue;
    member.kill();
    world.members.splice(world.members.indexOf(member), 1);
    await addMember(world);
  }
}

/** The second may fall on what was stored again after the first, or on it while it is not. */
const mostLosses = 2;

/**
 * All processes end, ClickHouse stops and loses something, and others start: a running process cannot know, the next one
 * asks. What is under way comes before that or never: its connection ends with ClickHouse.
 */
export async function loseAndRestart(world: World, one: number, two: number): Promise<string | undefined> {
  if (world.losses === mostLosses) return undefined;
  world.losses += 1;
  for (const member of world.members) member.kill();
  for (const stray of world.strays.splice(0)) if (one % 2 === 0) stray.happen();
  const what = world.store.lose(one, two);
  await replaceEnded(world);
  rebalance(world, two);
  return what;
}
