// Runs all automatic checks of a claim in their order. They never decide: a failing one keeps the claim from review.
import {
  arithmetic,
  baselineConsistency,
  boundary,
  coverage,
  factors,
  inputsVerified,
  reproducible,
} from './analysis-checks.ts';
import { checkMethod, type Check, type CheckContext, type CheckRule } from './check.ts';
import { calibration, caps } from './device-checks.ts';
import { doubledSeries, overlap, refusedBefore, stoveIdentity } from './double-count-checks.ts';
import { digests, period, rights } from './evidence-checks.ts';
import { kptSum, precision, surveySensor } from './survey-checks.ts';

const rules: readonly CheckRule[] = [
  digests,
  period,
  coverage,
  reproducible,
  arithmetic,
  inputsVerified,
  overlap,
  refusedBefore,
  caps,
  boundary,
  factors,
  calibration,
  baselineConsistency,
  stoveIdentity,
  doubledSeries,
  rights,
  precision,
  surveySensor,
  kptSum,
];

/** `more`: results of checks that need more than the context, at the end. */
export const runChecks = (context: CheckContext, more: readonly Check[] = []): Check[] => [
  ...rules.map(({ id, find }): Check => ({ id, ...find(context), method: checkMethod })),
  ...more,
];

/** Ids of checks that more evidence can cure, and that did not pass. */
const curable: readonly string[] = ['digests', 'period', 'calibration', 'rights'];

export const missingOf = (checks: readonly Check[]): string[] =>
  checks
    .filter(({ id, result }) => curable.includes(id) && (result === 'warn' || result === 'fail'))
    .map(({ id }) => id);

/** Whether verifiers may verify the claim: no check failed. */
export const isReviewable = (checks: readonly Check[]): boolean =>
  checks.every(({ result }) => result !== 'fail');
