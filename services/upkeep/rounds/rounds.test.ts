// Rounds of duties: a failure holds up no other duty, and a late duty can be seen.
import { expect, test } from 'vitest';
import { openRounds, type Duty } from './rounds.ts';

function roundsOf(duties: readonly Duty[], stop = new AbortController().signal) {
  const clock = { ms: 5000 };
  const logged: unknown[] = [];
  const rounds = openRounds({
    duties,
    log: (level, event, fields) => void logged.push([level, event, fields]),
    elapsedMs: () => clock.ms,
    stop,
  });
  return { clock, logged, rounds };
}

test('a duty that fails is logged, holds up none, and is late until it succeeds', async () => {
  const done: string[] = [];
  let isBroken = true;
  const { clock, logged, rounds } = roundsOf([
    { name: 'breaks', run: () => (isBroken ? Promise.reject(new Error('away')) : Promise.resolve()) },
    { name: 'works', run: async () => void done.push('works') },
  ]);
  clock.ms += 60_000;
  await rounds.next();
  expect(done).toEqual(['works']);
  expect(logged).toEqual([['warn', 'upkeep.failed', { duty: 'breaks', error: 'Error: away' }]]);
  expect(rounds.lateSeconds()).toEqual({ breaks: 60, works: 0 });
  isBroken = false;
  await rounds.next();
  expect(rounds.lateSeconds()).toEqual({ breaks: 0, works: 0 });
});

test('after the signal no other duty begins', async () => {
  const stopping = new AbortController();
  const done: string[] = [];
  const { rounds } = roundsOf(
    [
      { name: 'first', run: async () => stopping.abort() },
      { name: 'second', run: async () => void done.push('second') },
    ],
    stopping.signal,
  );
  await rounds.next();
  expect(done).toEqual([]);
});
