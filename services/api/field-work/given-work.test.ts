// Work that is given: who visits which household, and who must not.
import { expect, test } from 'vitest';
import { assignmentsInput } from './assignment-input.ts';
import { nextAttempts } from './assignment-patch.ts';
import { mayBeRepeated, openGivenWork } from './field.ts';

const visit = (collector: string, purpose: 'interview' | 'back_check' | 'revisit', isRepeatable = false) => ({
  household: 'h',
  collector,
  purpose,
  isRepeatable,
});

test('a household has one interview, and another once a visit was in vain', () => {
  const given = openGivenWork();
  given.add(visit('a', 'interview', true));
  expect(given.isGiven('h', 'interview')).toBe(false);
  given.add(visit('b', 'interview'));
  expect(given.isGiven('h', 'interview')).toBe(true);
  expect(given.isGiven('h', 'back_check')).toBe(false);
  expect(given.isGiven('other', 'interview')).toBe(false);
});

test('everyone who was to interview a household is barred from its back-check, and the other way round', () => {
  const given = openGivenWork();
  given.add(visit('a', 'interview', true));
  given.add(visit('b', 'interview'));
  given.add(visit('c', 'back_check'));
  expect([...given.barred('h', 'back_check')]).toEqual(['a', 'b']);
  expect([...given.barred('h', 'interview')]).toEqual(['c']);
  expect([...given.barred('h', 'revisit')]).toEqual([]);
});

test.each([
  ['interview', 'refused', true],
  ['interview', 'submitted', false],
  ['back_check', 'not_found', true],
  ['back_check', 'done', false],
  ['revisit', 'done', true],
  ['revisit', 'submitted', false],
  ['revisit', 'in_progress', false],
] as const)('after a %s that is %s another one: %s', (purpose, status, expected) => {
  expect(mayBeRepeated(purpose, status)).toBe(expected);
});

const collectors = ['did:example:a'];
const item = { householdId: 'did:example:h', collector: 'did:example:a' };

test.each<[string, object, boolean]>([
  ['a list', { assignments: [item] }, true],
  ['an order', { distribute: 'balanced', collectors }, true],
  ['an order without collectors', { distribute: 'balanced' }, false],
  ['collectors without an order', { collectors }, false],
  ['both', { assignments: [item], distribute: 'balanced', collectors }, false],
  ['a purpose beside a list', { assignments: [item], purpose: 'back_check' }, false],
  ['nothing', {}, false],
  ['an empty list', { assignments: [] }, false],
  ['a collector twice', { distribute: 'balanced', collectors: [...collectors, ...collectors] }, false],
  ['another way to share out', { distribute: 'random', collectors }, false],
])('%s', (_, body, isTaken) => {
  expect(assignmentsInput.safeParse(body).success).toBe(isTaken);
});

test('attempts only grow, and a place is kept to 0.01 degree', () => {
  const stored = [{ at: '2026-12-01T08:00:00Z', outcome: 'no_answer' }] as const;
  const next = {
    at: '2026-12-02T08:00:00Z',
    outcome: 'refused',
    geo: { lat: 0.34567, lon: 32.58219 },
  } as const;
  const nowMs = Date.parse('2026-12-03T00:00:00Z');
  expect(nextAttempts([...stored], [...stored, next], nowMs)).toEqual([
    ...stored,
    { ...next, geo: { lat: 0.35, lon: 32.58 } },
  ]);
  expect(nextAttempts([...stored], undefined, nowMs)).toEqual(stored);
  const fault = (pointer: string) =>
    expect.objectContaining({
      reply: expect.objectContaining({ errors: [expect.objectContaining({ pointer })] }),
    });
  for (const sent of [[], [next], [{ ...stored[0], outcome: 'refused' as const }]])
    expect(() => nextAttempts([...stored], sent, nowMs)).toThrow(fault('#/attempts/0'));
  expect(() => nextAttempts([], [next], Date.parse('2026-12-01T00:00:00Z'))).toThrow(
    fault('#/attempts/0/at'),
  );
});
