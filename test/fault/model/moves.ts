// The moves of a schedule: the possible next events.
import type { Ending } from './calls.ts';
import { settle } from './clock.ts';
import { partitionKey } from './log.ts';
import type { Member } from './member.ts';
import { loseAndRestart, rebalance, replaceEnded, type World } from './world.ts';

/** How often each move is chosen, of about 100. Most things go well, or no schedule would come far. */
const weights = {
  fetch: 26,
  done: 36,
  lost: 4,
  unsaid: 4,
  late: 3,
  apply: 2,
  stray: 3,
  forget: 1,
  pass: 9,
  rebalance: 3,
  revoke: 3,
  join: 6,
  kill: 1,
  drain: 1,
  abandon: 1,
  lose: 1,
  register: 1,
} as const;

type Act = keyof typeof weights;

const isAct = (name: string): name is Act => name in weights;

/** Every move as often as it weighs. */
export const urn: readonly Act[] = Object.entries(weights).flatMap(([act, weight]) =>
  Array.from({ length: weight }, () => act).filter(isAct),
);

/** One move; the two numbers choose among what is possible at that moment. Nothing possible: nothing happens. */
export interface Step {
  readonly act: Act;
  readonly one: number;
  readonly two: number;
}

const at = <T>(items: readonly T[], index: number): T | undefined => items[index % Math.max(1, items.length)];

export async function move(world: World, { act, one, two }: Step): Promise<void> {
  const what = await moves[act](world, one, two);
  if (what !== undefined) world.trace.push(`${act} ${what}`);
  await settle();
  await replaceEnded(world);
}

type Move = (world: World, one: number, two: number) => string | undefined | Promise<string | undefined>;

const ending =
  (kind: Ending) =>
  ({ members }: World, one: number, two: number): string | undefined => {
    const member = at(
      members.filter(({ calls }) => calls.waiting.length > 0),
      one,
    );
    const call = member && at(member.calls.waiting, two);
    call?.end(kind);
    return call && `${member.name}: ${call.name}`;
  };

/** Questions are answered together, or a schedule would be over before the many of a start are. */
const done: Move = (world, one, two) => {
  const asking = at(world.members.filter(isAsking), one);
  const what = ending('done')(world, one, two);
  if (!asking) return what;
  for (const call of asking.calls.waiting.slice()) if (call.stray === null) call.end('done');
  return `${what ?? ''}, and the questions of ${asking.name}`;
};

const isAsking = ({ calls }: Member): boolean => calls.waiting.some(({ stray }) => stray === null);

const ofMember =
  (can: (member: Member) => boolean, act: (member: Member) => void): Move =>
  ({ members }, one) => {
    const member = at(members.filter(can), one);
    if (member) act(member);
    return member?.name;
  };

const moves: Readonly<Record<Act, Move>> = {
  fetch: ({ members }, one, two) => {
    const member = at(
      members.filter((each) => each.fetchable().length > 0),
      one,
    );
    const partition = member && at(member.fetchable(), two);
    if (partition) member.fetch(partition);
    return partition && `${member.name}: ${partitionKey(partition)}`;
  },
  done,
  lost: ending('lost'),
  unsaid: ending('unsaid'),
  late: ending('late'),
  apply: ({ members }, one, two) => {
    const member = at(members, one);
    const call =
      member &&
      at(
        member.calls.waiting.filter(({ stray }) => stray !== null),
        two,
      );
    call?.apply();
    return call && `${member.name}: ${call.name}`;
  },
  stray: ({ strays }, one) => {
    const [stray] = strays.splice(one % Math.max(1, strays.length), 1);
    stray?.happen();
    return stray?.name;
  },
  forget: ({ strays }, one) => strays.splice(one % Math.max(1, strays.length), 1)[0]?.name,
  pass: ({ clock }, one) => {
    const ms = at([150, 1000, 6000, 61_000, 61_000], one) ?? 0;
    clock.advance(ms);
    return `${ms} ms`;
  },
  rebalance: (world, one) => {
    rebalance(world, one);
    return world.members
      .map(({ name }) => `${name}: ${world.group.ownedBy(name).map(partitionKey).join(', ')}`)
      .join('; ');
  },
  revoke: ofMember(
    (member) => !member.isCurrent() && member.isLive(),
    (member) => member.revoke(),
  ),
  join: ofMember(
    (member) => !member.isCurrent(),
    (member) => member.join(),
  ),
  kill: ofMember(
    () => true,
    (member) => member.kill(),
  ),
  drain: ofMember(
    (member) => member.state() === 'running',
    (member) => member.drain(),
  ),
  abandon: ofMember(
    (member) => member.state() === 'draining',
    (member) => member.abandon(),
  ),
  lose: loseAndRestart,
  register: ({ registry }) => {
    registry.isReleaseKnown = true;
    return 'the schema of the release';
  },
};
