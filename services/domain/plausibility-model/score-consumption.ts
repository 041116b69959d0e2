// Scores how plausible the use of a household is, month by month: the check `plausibility` of a claim (infra/docs/claims-plausibility.md).
import { canonicalJson } from '../canonical/canonical-json.ts';
import { digestText } from '../canonical/digest-text.ts';
import type { Sha256 } from '../evidence/tree.ts';
import { randomFrom, type Seed } from '../random.ts';
import { sum } from '../sum.ts';
import { indexDays } from './copy-index.ts';
import { poolDays } from './day-pool.ts';
import { findCopy } from './find-copy.ts';
import type { HouseholdMonth } from './household-month.ts';
import { judge, limit, type Judged } from './judge.ts';
import { householdsMin, monthsMin, train, type Model } from './train.ts';
import type { Loud } from './words.ts';

/** The version rises with each change of what a score depends on. */
export const plausibilityMethod = { name: 'hearth-plausibility', version: '1.0.0' } as const;

export interface Plausibility {
  /** `not_applicable`: too little history, or too few known days. It is never a pass. */
  readonly verdict: 'pass' | 'hold' | 'not_applicable';
  /** 0: like its own past and its peers, 1: like nothing seen before; null: not scored. */
  readonly score: number | null;
  /** Scores from here on hold the claim for review. */
  readonly limit: number;
  /** The month that the score is of. */
  readonly month: string | null;
  /** The three that speak loudest. */
  readonly features: readonly Loud[];
  /** Why there is no score; null: there is one. */
  readonly reason: string | null;
  readonly model: {
    readonly name: string;
    readonly version: string;
    /** Of the trained parameters; null: too little history to train. */
    readonly digest: string | null;
    readonly trainedMonths: number;
    readonly trainedHouseholds: number;
  };
}

export interface Settings {
  /** The same seed, history and candidate give the same bytes. */
  readonly seed: Seed;
  readonly sha256: Sha256;
}

/**
 * All months are of one type of device. `history`: household-months of the project up to the end of the claim; those
 * before its first month train the model, all are searched for sources of copies. `candidate`: the claimed months of
 * one household.
 */
export function scoreConsumption(
  history: readonly HouseholdMonth[],
  candidate: readonly HouseholdMonth[],
  { seed, sha256 }: Settings,
): Plausibility {
  const [first = ''] = candidate.map(({ month }) => month).sort();
  const before = history.filter(({ month }) => month < first);
  const model = train(before, randomFrom(seed));
  const index = indexDays(poolDays([...history.filter((one) => !isOneOf(candidate, one)), ...candidate]));
  const judged = candidate.map((month) => ({
    days: month.days.length,
    one: judge(model, { month, earlier: before, copy: findCopy(index, month) }),
  }));
  return { ...resultOf(judged, model), model: describeModel(model, seed, sha256) };
}

const isOneOf = (months: readonly HouseholdMonth[], { householdId, month }: HouseholdMonth): boolean =>
  months.some((one) => one.householdId === householdId && one.month === month);

const nothing = { verdict: 'not_applicable', score: null, limit, month: null, features: [] } as const;

/** Less than half of the known days judged is no pass; what is held stays held. */
function resultOf(
  judged: readonly { readonly days: number; readonly one: Judged }[],
  model: Model | null,
): Omit<Plausibility, 'model'> {
  const scored = judged.flatMap(({ one }) => (one.score === null ? [] : [{ ...one, score: one.score }]));
  const [loudest] = scored.toSorted((a, b) => b.score - a.score);
  const known = sum(judged.map(({ days }) => days));
  const seen = sum(judged.map(({ days, one }) => (one.score === null ? 0 : days)));
  if (loudest && (loudest.score >= limit || 2 * seen >= known)) {
    const { score, month, loud } = loudest;
    return { verdict: score >= limit ? 'hold' : 'pass', score, limit, month, features: loud, reason: null };
  }
  const reason =
    model === null
      ? `too little history: the model needs ${monthsMin} household-months of ${householdsMin} households before the claimed period`
      : 'too little is known of the claimed months: each needs 10 days with data for half of the day';
  return { ...nothing, reason };
}

function describeModel(model: Model | null, seed: Seed, sha256: Sha256): Plausibility['model'] {
  const digest = model && digestText(sha256(canonicalJson({ v: 1, ...plausibilityMethod, seed, model })));
  return {
    ...plausibilityMethod,
    digest,
    trainedMonths: model?.months ?? 0,
    trainedHouseholds: model?.households ?? 0,
  };
}
