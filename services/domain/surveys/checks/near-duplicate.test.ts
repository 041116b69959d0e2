// The search for copied interviews: what it reports is exact, what it finds is nearly all, and it does not compare all with all.
import { assert, constantFrom, integer, property, array } from 'fast-check';
import { expect, test } from 'vitest';
import { randomFrom, type Random } from '../../random.ts';
import { answerMatch } from './answer-match.ts';
import { checkNearDuplicate, findNearDuplicates, type Comparable } from './near-duplicate.ts';
import { defaultThresholds } from './thresholds.ts';

const limits = defaultThresholds.nearDuplicate;

/** Answers to 68 questions with 2 to 9 options, the first of which is given by about half; a tenth is skipped by most. */
const answersOf = (random: Random): (string | null)[] =>
  Array.from({ length: 68 }, (_, question) => {
    if (question % 10 === 9 && random.uniform() < 0.8) return null;
    const options = 2 + (question % 8);
    return random.uniform() < 0.35 ? 'first' : `option ${Math.floor(random.uniform() * options)}`;
  });

/** A copy in which some answers were changed. */
function copyOf({ answers }: Comparable, changes: number, random: Random): (string | null)[] {
  const copy = [...answers];
  for (let change = 0; change < changes; change++)
    copy[Math.floor(random.uniform() * copy.length)] = `changed ${change}`;
  return copy;
}

/** As many interviews, of which `copies` follow others with 0 to 8 changes. */
function campaign(size: number, copies: number): Comparable[] {
  const random = randomFrom([1, 2, 3, 4]);
  const interviews: Comparable[] = [];
  for (let at = 0; at < size; at++) {
    const source = interviews[Math.floor(random.uniform() * interviews.length)];
    const answers =
      at >= size - copies && source
        ? copyOf(source, Math.floor(random.uniform() * 9), random)
        : answersOf(random);
    interviews.push({ responseId: `r${at}`, answers });
  }
  return interviews;
}

/** By the formula, over the questions that one of both answered. */
function shareOf(one: Comparable, other: Comparable): number {
  const asked = one.answers.flatMap((answer, at) =>
    answer === null && other.answers[at] === null ? [] : [at],
  );
  const [a, b] = [one, other].map(({ answers }) => asked.map((at) => answers[at] ?? null));
  return answerMatch(a ?? [], b ?? [], 1).match;
}

test('of 500 interviews all copies are found, and each verdict is that of comparing all with all', () => {
  const interviews = campaign(500, 100);
  const { checks, recall } = findNearDuplicates(interviews, limits);
  let [copies, found] = [0, 0];
  for (const one of interviews) {
    const best = Math.max(...interviews.filter((other) => other !== one).map((other) => shareOf(one, other)));
    const check = checks.get(one.responseId);
    if (best >= limits.warnFrom) copies += 1;
    if (check?.result === 'pass') continue;
    found += 1;
    expect(check?.numbers['share']).toBeCloseTo(best, 12);
    expect(check?.result).toBe(best >= limits.failFrom ? 'fail' : 'warn');
  }
  expect(copies).toBeGreaterThan(100);
  expect(found).toBe(copies);
  expect(recall).toBeGreaterThan(0.98);
});

test('of 10,000 interviews it compares few pairs, and finds the copies', () => {
  const interviews = campaign(10_000, 500);
  const { checks, comparisons } = findNearDuplicates(interviews, limits);
  const copies = interviews.slice(-500).filter(({ responseId }) => checks.get(responseId)?.result !== 'pass');
  expect(copies.length).toBeGreaterThan(490);
  expect(comparisons).toBeLessThan(10_000 * 9999 * 0.02);
});

test('4,000 copies of one interview do not make it compare all with all', () => {
  const random = randomFrom([5, 6, 7, 8]);
  const first: Comparable = { responseId: 'r', answers: answersOf(random) };
  const interviews = Array.from({ length: 4000 }, (_, at) => ({
    responseId: `r${at}`,
    answers: copyOf(first, 1, random),
  }));
  const { checks, comparisons } = findNearDuplicates(interviews, limits);
  expect([...checks.values()].every(({ result }) => result === 'fail')).toBe(true);
  expect(comparisons).toBeLessThan(4000 * 3999 * 0.05);
});

test('one interview against others gives the same verdict as the search', () => {
  const interviews = campaign(300, 40);
  const { checks } = findNearDuplicates(interviews, limits);
  for (const one of interviews.slice(-60))
    expect(checkNearDuplicate(one, interviews, limits)?.result).toBe(checks.get(one.responseId)?.result);
});

test('85 % warn, 90 % fail', () => {
  const answers = Array.from({ length: 20 }, (_, at) => `a${at}`);
  const changed = (count: number) => answers.map((answer, at) => (at < count ? 'x' : answer));
  const verdict = (count: number) =>
    checkNearDuplicate({ responseId: 'a', answers }, [{ responseId: 'b', answers: changed(count) }], limits);
  expect([1, 2, 3, 4].map((count) => verdict(count)?.result)).toEqual(['fail', 'fail', 'warn', 'pass']);
  expect(verdict(3)).toMatchObject({ numbers: { share: 0.85, questions: 20, copies: 1 }, responses: ['b'] });
});

test('questions that both skipped make no interviews alike, and a few answers are no copy', () => {
  const few = (id: string, last: string): Comparable => ({
    responseId: id,
    answers: [...Array.from({ length: 60 }, () => null), ...Array.from({ length: 9 }, () => 'yes'), last],
  });
  expect(checkNearDuplicate(few('a', 'x'), [few('b', 'y')], limits)?.result).toBe('fail');
  const nine: Comparable = { responseId: 'c', answers: [...few('c', 'x').answers.slice(0, 69), null] };
  expect(checkNearDuplicate(nine, [few('b', 'y')], limits)).toBeNull();
  expect(findNearDuplicates([nine, few('b', 'y')], limits).checks.has('c')).toBe(false);
});

test('any interviews: no verdict without others, and pairs name each other', () => {
  const interview = array(constantFrom('a', 'b', null), { minLength: 12, maxLength: 12 });
  assert(
    property(array(interview, { maxLength: 12 }), integer({ min: 1, max: 12 }), (all, questionsMin) => {
      const interviews = all.map((answers, at) => ({ responseId: `r${at}`, answers }));
      const { checks } = findNearDuplicates(interviews, { ...limits, questionsMin });
      expect(checks.size === 0 || interviews.length > 1).toBe(true);
      for (const [id, { result, numbers }] of checks) {
        const own = interviews.find(({ responseId }) => responseId === id);
        expect(own?.answers.filter((answer) => answer !== null).length).toBeGreaterThanOrEqual(questionsMin);
        expect(result === 'pass').toBe(!((numbers['share'] ?? 0) >= limits.warnFrom));
      }
    }),
  );
});
