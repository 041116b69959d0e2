// Whether an interview is a copy of another one, taken by the same collector or not.
import { codeAnswers, matchOf, type Coded, type Match } from './answer-codes.ts';
import { findCandidates, type Candidates } from './duplicate-candidates.ts';
import { verdictOf, type CheckResult } from './result.ts';
import type { Thresholds } from './thresholds.ts';

export interface Comparable {
  readonly responseId: string;
  /** One text for each question, null where it was not answered (`comparableAnswers`). */
  readonly answers: readonly (string | null)[];
}

type Limits = Thresholds['nearDuplicate'];

/** Of the copies at the lower threshold, found by a search through all interviews. */
const wantedRecall = 0.99;
const namedMax = 5;

/** An interview with this many copies that fail needs no more of them. */
const failingMax = 20;

export interface NearDuplicates extends Candidates {
  /** Pairs that were looked at; all pairs would be n (n − 1) / 2. */
  readonly comparisons: number;
  /** Of each interview that can be compared. */
  readonly checks: ReadonlyMap<string, CheckResult>;
}

/**
 * Searches all interviews of a campaign in about n log n steps. What it reports is exact; of pairs at the lower
 * threshold it finds the fraction `recall`, and more of those that are more alike.
 */
export function findNearDuplicates(interviews: readonly Comparable[], limits: Limits): NearDuplicates {
  const coded = codeAnswers(interviews);
  const found = new Map<number, Map<number, Match>>();
  const failing = new Int32Array(interviews.length);
  const isDecided = (row: number): boolean => (failing[row] ?? 0) >= failingMax;
  let comparisons = 0;
  const compare = (one: number, other: number): void => {
    if ((isDecided(one) && isDecided(other)) || found.get(one)?.has(other)) return;
    comparisons += 1;
    const match = matchOf(coded, [one, other], {
      shareMin: limits.warnFrom,
      questionsMin: limits.questionsMin,
    });
    if (match === null) return;
    note(one, other, match);
    note(other, one, match);
  };
  const candidates = findCandidates(coded, { shareMin: limits.warnFrom, recall: wantedRecall }, compare);
  const checks = new Map(
    interviews.flatMap(({ responseId }, row) => {
      if (answeredCount(coded, row) < limits.questionsMin || interviews.length < 2) return [];
      return [[responseId, resultOf(coded, found.get(row), limits)]];
    }),
  );
  return { ...candidates, comparisons, checks };

  function note(row: number, other: number, match: Match): void {
    const known = found.get(row);
    if (known) known.set(other, match);
    else found.set(row, new Map([[other, match]]));
    if (match.share >= limits.failFrom) failing[row] = (failing[row] ?? 0) + 1;
  }
}

/** Compares one interview with all others, which is fast enough for one. Null: it has too few answers, or no others. */
export function checkNearDuplicate(
  interview: Comparable,
  others: readonly Comparable[],
  limits: Limits,
): CheckResult | null {
  const coded = codeAnswers([
    interview,
    ...others.filter(({ responseId }) => responseId !== interview.responseId),
  ]);
  if (answeredCount(coded, 0) < limits.questionsMin || coded.ids.length < 2) return null;
  const matches = new Map<number, Match>();
  for (let other = 1; other < coded.ids.length; other++) {
    const match = matchOf(coded, [0, other], {
      shareMin: limits.warnFrom,
      questionsMin: limits.questionsMin,
    });
    if (match !== null) matches.set(other, match);
  }
  return resultOf(coded, matches, limits);
}

const answeredCount = ({ codes, questions }: Coded, row: number): number =>
  codes.subarray(row * questions, (row + 1) * questions).reduce((count, code) => count + Number(code > 0), 0);

function resultOf(
  { ids }: Coded,
  matches: ReadonlyMap<number, Match> | undefined,
  { warnFrom, failFrom }: Limits,
): CheckResult {
  const ranked = [...(matches ?? [])].sort(([a, one], [b, other]) => other.share - one.share || a - b);
  const others = ids.length - 1;
  const [best] = ranked;
  if (best === undefined) return { id: 'near-duplicate', result: 'pass', numbers: { others, copies: 0 } };
  const [, { share, compared }] = best;
  return {
    id: 'near-duplicate',
    result: verdictOf(share >= warnFrom - dust, share >= failFrom - dust),
    numbers: { others, copies: ranked.length, share, questions: compared },
    responses: ranked.slice(0, namedMax).flatMap(([row]) => ids[row] ?? []),
  };
}

/** Quotients of whole numbers miss a threshold by less than this. */
const dust = 1e-9;
