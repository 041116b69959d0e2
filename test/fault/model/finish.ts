// Brings a run to rest: every call succeeds, the processes continue, and then the group rebalances once more.
import { settle } from './clock.ts';
import { partitionKey } from './log.ts';
import { Broken } from './oracle.ts';
import { rebalance, replaceEnded, type World } from './world.ts';

/** Rounds in which everything answers; a run that is not at rest after them hangs. */
const mostRounds = 300;

/** The faults are over. Throws Broken when something hangs. */
export async function finish(world: World): Promise<void> {
  world.trace.push('the faults end');
  for (const stray of world.strays.splice(0)) stray.happen();
  world.registry.isReleaseKnown = true;
  await untilRest(world, () => isHandled(world));
  rebalance(world, 5);
  await untilRest(world, () => isCommitted(world));
}

const isCommitted = ({ log, group }: World): boolean =>
  log.every((partition) => group.committed(partitionKey(partition)) === partition.fates.length);

/** Every member has joined, has read its partitions to the end, and waits for nothing. */
const isHandled = ({ members, group, log }: World): boolean =>
  members.every(
    (member) =>
      member.isCurrent() &&
      member.isLive() &&
      member.calls.waiting.length === 0 &&
      group.ownedBy(member.name).every((partition) => member.isAtEnd(partition)),
  ) && log.length === members.reduce((sum, { name }) => sum + group.ownedBy(name).length, 0);

async function untilRest(world: World, isAtRest: () => boolean): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    if (isAtRest()) return;
    await goOn(world);
  }
  throw new Broken(`nothing moves any more: ${describe(world)}`);
}

async function goOn(world: World): Promise<void> {
  const { members, group, clock, log } = world;
  if (log.length !== members.reduce((sum, { name }) => sum + group.ownedBy(name).length, 0))
    rebalance(world, 0);
  for (const member of members) {
    if (!member.isCurrent()) member.join();
    for (const call of member.calls.waiting.slice()) call.end('done');
    for (let ready = member.fetchable(); ready.length > 0; ready = member.fetchable())
      for (const partition of ready) member.fetch(partition);
  }
  clock.advance(1000);
  await settle();
  await replaceEnded(world);
}

const describe = ({ members, group, log }: World): string =>
  [
    ...log.map(
      (partition) =>
        `${partitionKey(partition)} is committed to ${group.committed(partitionKey(partition))} of ${partition.fates.length}`,
    ),
    ...members.map(
      (member) =>
        `${member.name} (${String(member.state())}, ${member.isLive() ? 'live' : 'not live'}) waits for ${member.calls.waiting.map(({ name }) => name).join(', ') || 'nothing'}`,
    ),
  ].join('; ');
