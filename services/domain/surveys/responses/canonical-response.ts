// What the digest of a response covers, in one form: equal interviews have equal digests, and an erased answer leaves a
// salted digest in its place, so that the digest of the rest can still be checked.
import { canonicalAnswers, type Answers } from '../answers/canonical.ts';
import type { SealedTemplate } from '../answers/sealed-questions.ts';
import { findSealedAnswers, withAnswers, type PlacedAnswer } from './sealed-answers.ts';

export interface SaltedAnswer {
  readonly path: readonly (string | number)[];
  /** SHA-256 of 16 random bytes and of the canonical JSON of the answer, `sha256:` and hex. */
  readonly salted: string;
}

interface Identity {
  readonly campaignId: string;
  readonly responseId: string;
  /** DID. */
  readonly householdId: string;
  /** ISO 8601 in UTC, always with milliseconds. */
  readonly timestamp: string;
  readonly round: number;
}

/** The sealed answers in their canonical form: what their salted digests cover. */
export const canonicalSealed = (answers: Answers, template: SealedTemplate): PlacedAnswer[] =>
  findSealedAnswers(canonicalAnswers(answers, template), template);

/** `answers`: all of them, or those that are left after an erasure. `salted`: in the place of the sealed ones. */
export function canonicalResponse(
  { campaignId, responseId, householdId, timestamp, round }: Identity,
  {
    answers,
    salted,
    template,
  }: {
    readonly answers: Answers;
    readonly salted: readonly SaltedAnswer[];
    readonly template: SealedTemplate;
  },
) {
  const marks = salted.map(({ path, salted: digest }) => ({ path, answer: { salted: digest } }));
  const responses = withAnswers(canonicalAnswers(answers, template), marks);
  return { v: 1, campaignId, responseId, householdId, timestamp, round, responses };
}
