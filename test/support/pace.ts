// Chooses the next fault of a long run, and checks that each came often enough.
import { shuffle } from '#infra/fleet/random.ts';

export interface Paced {
  readonly name: string;
  /** It is due so often, ms; null: it comes in turn with the others when nothing is due. */
  readonly everyMs: number | null;
  /** A run of an hour without so many has not shown enough. */
  readonly leastPerHour: number;
}

/** More that are due do not come one behind the other, so that a slow machine meets the others, too. */
const mostInARow = 3;

/** Gives the next fault at a moment of the run. `random` draws the order of those that come in turn, round by round. */
export function openPace<T extends Paced>(all: readonly T[], random: () => number): (elapsedMs: number) => T {
  const happened = new Map<T, number>();
  const others = all.filter(({ everyMs }) => everyMs === null);
  let round: T[] = [];
  let inARow = 0;
  /** How many of a fault are missing by now. */
  const behind = (fault: T, elapsedMs: number): number =>
    fault.everyMs === null ? 0 : Math.floor(elapsedMs / fault.everyMs) - (happened.get(fault) ?? 0);
  const nextInTurn = (): T | undefined => {
    if (round.length === 0) round = shuffle(others, random);
    return round.pop();
  };
  return (elapsedMs) => {
    const [due] = all
      .filter((fault) => behind(fault, elapsedMs) > 0)
      .toSorted((a, b) => behind(b, elapsedMs) - behind(a, elapsedMs));
    inARow = due !== undefined && inARow < mostInARow ? inARow + 1 : 0;
    const next = inARow > 0 ? due : (nextInTurn() ?? due);
    if (next === undefined) throw new Error('there is no fault to choose from');
    happened.set(next, (happened.get(next) ?? 0) + 1);
    return next;
  };
}

/** What did not come as often as `minutes` ask for, a sentence each. Parts of an event are not asked for. */
export function shortfalls(
  wanted: readonly Pick<Paced, 'name' | 'leastPerHour'>[],
  counts: ReadonlyMap<string, number>,
  minutes: number,
): string[] {
  return wanted
    .map(({ name, leastPerHour }) => ({
      name,
      least: Math.floor((leastPerHour * minutes) / 60),
      count: counts.get(name) ?? 0,
    }))
    .filter(({ least, count }) => count < least)
    .map(
      ({ name, least, count }) =>
        `${name}: ${count} in ${Number(minutes.toFixed(1))} minutes, at least ${least} are asked for`,
    );
}
