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
  readonly strays: Calls['strays'];
  born: number;
}

export function openWorld(log: readonly ModelPartition[], clock: Clock): World {
  const store = openStore();
  const group = openGroup(log, (partition, offset) => checkCommit(store, partition, offset));
  return { log, clock, store, group, members: [], trace: [], strays: [], born: 0 };
}

export async function addMember(world: World): Promise<void> {
  const { group, store, clock, strays } = world;
  const name = `process ${++world.born}`;
  world.members.push(await openMember(name, { group, store, now: clock.now, strays }));
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
