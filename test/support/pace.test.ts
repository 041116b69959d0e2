// The pace of a long run: due faults come on time, the others in full rounds, and missing faults are reported.
import { expect, test } from 'vitest';
import { stream } from '#infra/fleet/random.ts';
import { openPace, shortfalls, type Paced } from './pace.ts';

const kill = { name: 'kill', everyMs: 30_000, leastPerHour: 100 };
const others = ['a', 'b', 'c', 'd'].map((name) => ({ name, everyMs: null, leastPerHour: 1 }));

/** The faults of so many minutes when each takes `tookMs`. */
function run(tookMs: (fault: Paced) => number, minutes: number): string[] {
  const next = openPace<Paced>([kill, ...others], stream(7));
  const names: string[] = [];
  for (let elapsedMs = 0; elapsedMs < minutes * 60_000;) {
    const fault = next(elapsedMs);
    names.push(fault.name);
    elapsedMs += tookMs(fault);
  }
  return names;
}

const count = (names: readonly string[], name: string): number =>
  names.filter((each) => each === name).length;

test('what is due comes as often as the clock says, also when other faults take longer', () => {
  const names = run(({ name }) => (name === 'kill' ? 7000 : 40_000), 60);
  expect(count(names, 'kill')).toBeGreaterThanOrEqual(115);
  expect(count(names, 'kill')).toBeLessThanOrEqual(120);
});

test('all others come once before any comes again', () => {
  const names = run(() => 5000, 30).filter((name) => name !== 'kill');
  expect(names.length).toBeGreaterThan(100);
  for (let at = 0; at + 4 <= names.length; at += 4)
    expect(names.slice(at, at + 4).toSorted()).toEqual(['a', 'b', 'c', 'd']);
});

test('where every kill takes longer than its share the others still come', () => {
  const names = run(() => 35_000, 60);
  expect(names.length - count(names, 'kill')).toBeGreaterThanOrEqual(names.length / 4 - 1);
});

test('what came too seldom for the length of the run is told', () => {
  const counts = new Map([['kill', 49]]);
  expect(shortfalls([kill], counts, 30)).toEqual(['kill: 49 in 30 minutes, at least 50 are asked for']);
  expect(shortfalls([kill], new Map([['kill', 50]]), 30)).toEqual([]);
  expect(shortfalls(others, counts, 59)).toEqual([]);
  expect(shortfalls(others, counts, 60)).toHaveLength(4);
});
