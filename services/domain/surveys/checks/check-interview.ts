// The checks of one interview: on arrival by itself, at night against a summary of the others of its campaign
// (infra/docs/sampling.md#checks-of-interviews).
import type { SealedTemplate } from '../answers/sealed-questions.ts';
import { checkClock, checkTimestampBeforeOpen } from './clock.ts';
import { comparableAnswers } from './comparable-answers.ts';
import { checkDeviceFingerprint } from './device-fingerprint.ts';
import { checkGpsDistance } from './gps-distance.ts';
import { checkGpsRepeat } from './gps-repeat.ts';
import { checkInterviewLength, type OthersLength } from './interview-length.ts';
import type { Interview } from './interview.ts';
import { checkNearDuplicate, type Comparable } from './near-duplicate.ts';
import { numericQuestions, type NumericQuestion } from './numeric-answers.ts';
import { checkOutliers, type Centre } from './outlier.ts';
import type { CheckResult } from './result.ts';
import { checkRules, type RuleOutcome } from './rule-checks.ts';
import { checkStraightLining } from './straight-lining.ts';
import type { Thresholds } from './thresholds.ts';

/** What the checks need of the campaign. */
export interface CheckedCampaign {
  readonly template: SealedTemplate;
  readonly questions: readonly NumericQuestion[];
  readonly quality: { readonly completeness: number; readonly consistency: boolean };
  /** ms since 1970; null: never opened. */
  readonly openedAtMs: number | null;
  /** Wall clock of the project at a moment, as ms since 1970-01-01T00:00 of that clock. */
  readonly wallMs: (atMs: number) => number;
  readonly thresholds: Thresholds;
}

export const openChecks = (campaign: Omit<CheckedCampaign, 'questions'>): CheckedCampaign => ({
  ...campaign,
  questions: numericQuestions(campaign.template),
});

/** The other interviews of the campaign, as far as they concern this one. What is unknown is null. */
export interface Peers {
  readonly lengthOfOthers: OthersLength | null;
  /** Households that were interviewed at its place, its own included. */
  readonly householdsAtPlace: number | null;
  /** Collectors who used its phone, its own included. */
  readonly collectorsOfPhone: number | null;
  /** Longest overlap with another interview of its collector, ms. */
  readonly overlapMs: number | null;
  /** Of its stratum, by section.question. */
  readonly centres: ReadonlyMap<string, Centre>;
  /** Interviews that it may be a copy of; null: the search of the night looks for them. */
  readonly others: readonly Comparable[] | null;
}

/** On arrival no other interview is read. */
const noPeers: Peers = {
  lengthOfOthers: null,
  householdsAtPlace: null,
  collectorsOfPhone: null,
  overlapMs: null,
  centres: new Map(),
  others: null,
};

/**
 * Checks that have what they need, in the order of their ids. `rules`: what the questionnaire says of the answers. Only
 * the arrival knows it, with the answers that are sealed then; no later interview changes it, so its results stay.
 */
export function checkInterview(
  interview: Interview,
  { rules, peers = noPeers }: { readonly rules?: RuleOutcome; readonly peers?: Peers },
  { template, questions, quality, openedAtMs, wallMs, thresholds }: CheckedCampaign,
): CheckResult[] {
  const { answers } = interview;
  const comparable = (): Comparable => ({
    responseId: interview.responseId,
    answers: comparableAnswers(template, answers),
  });
  const found = [
    ...(rules === undefined ? [] : checkRules(rules, quality)),
    checkInterviewLength(interview, peers.lengthOfOthers, thresholds.interviewLength),
    checkStraightLining(template, answers, thresholds.straightLining),
    checkGpsDistance(interview.home, interview.position, thresholds.gpsDistance),
    checkGpsRepeat(peers.householdsAtPlace, thresholds.gpsRepeat),
    peers.others && checkNearDuplicate(comparable(), peers.others, thresholds.nearDuplicate),
    checkOutliers(answers, { questions, centres: peers.centres }, thresholds.outlier),
    checkTimestampBeforeOpen(interview.timestampMs, openedAtMs),
    checkClock(interview, { wallMs, overlapMs: peers.overlapMs }, thresholds.clock),
    checkDeviceFingerprint(peers.collectorsOfPhone, thresholds.deviceFingerprint),
  ];
  return found.filter((one) => one !== null);
}
