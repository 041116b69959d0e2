// Unit tests of waiting for a backlog.
import { expect, test } from 'vitest';
import { settle } from './settle.ts';

const backlogOf = (...counts: number[]) => ({
  left: async () => counts.shift() ?? 0,
  text: (left: number) => `${left} left`,
  advice: 'Look there.',
});

test('ends when nothing is left and tells each fall once', async () => {
  const lines: string[] = [];
  const pace = { say: (line: string) => void lines.push(line), pollMs: 1, patienceMs: 5000 };
  await settle(backlogOf(5, 5, 3, 4, 1), pace);
  expect(lines).toEqual(['5 left', '3 left', '1 left']);
});

test('gives up when nothing moves and says what to look at', async () => {
  const still = { ...backlogOf(), left: async () => 7 };
  const waiting = settle(still, { say: () => {}, pollMs: 1, patienceMs: 20 });
  await expect(waiting).rejects.toThrow(/no progress for 0\.02 s: 7 left\. Look there\./);
});
