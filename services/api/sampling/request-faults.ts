// Faults of a request to the sample size calculator that concern several of its fields.
import type { RequestFault } from './request-fault.ts';
import { clusterFaults } from './cluster-faults.ts';
import type { SamplingRequest } from './sampling-fields.ts';
import { strataFaults } from './strata-faults.ts';
import { hasMean, isMean, modeOf } from './sample-question.ts';

interface Rule {
  /** It is checked only if none of these fields has a fault. */
  readonly reads: readonly (keyof SamplingRequest)[];
  readonly find: (given: SamplingRequest) => readonly RequestFault[];
}

const rules: readonly Rule[] = [
  { reads: ['parameterType', 'expectedMean'], find: proportionFaults },
  { reads: ['parameterType', 'precisionMode', 'expectedMean', 'strata'], find: relativeFaults },
  { reads: ['parameterType', 'expectedSD', 'strata', 'cluster'], find: deviationFaults },
  { reads: ['parameterType', 'precisionMode', 'precision'], find: precisionFaults },
  { reads: ['parameterType', 'population', 'allocation', 'strata'], find: strataFaults },
  { reads: ['parameterType', 'strata', 'cluster'], find: clusterFaults },
];

/** `faulty`: fields that have a fault of their own. */
export const requestFaults = (given: SamplingRequest, faulty: ReadonlySet<unknown>): RequestFault[] =>
  rules.flatMap(({ reads, find }) => (reads.some((name) => faulty.has(name)) ? [] : find(given)));

function proportionFaults(given: SamplingRequest): RequestFault[] {
  const { expectedMean: p } = given;
  if (isMean(given) || p === undefined || (p > 0 && p < 1)) return [];
  return [
    {
      path: ['expectedMean'],
      code: 'out-of-range',
      message: `A proportion must be above 0 and below 1; ${p} has no spread to estimate. For a mean, set parameterType to mean.`,
    },
  ];
}

function relativeFaults(given: SamplingRequest): RequestFault[] {
  if (modeOf(given) !== 'relative') return [];
  if (!hasMean(given))
    return [
      { path: ['expectedMean'], code: 'required', message: 'A relative precision needs an expectedMean.' },
    ];
  if (given.expectedMean !== 0 || !isMean(given)) return [];
  return [
    {
      path: ['expectedMean'],
      code: 'out-of-range',
      message: 'A relative precision needs an expectedMean other than 0. Use an absolute precision.',
    },
  ];
}

function deviationFaults(given: SamplingRequest): RequestFault[] {
  const { expectedSD, strata = [], cluster } = given;
  const isKnown =
    expectedSD !== undefined ||
    cluster?.sdBetween !== undefined ||
    (strata.length > 0 && strata.every(({ sd }) => sd !== undefined));
  if (!isMean(given) || isKnown) return [];
  return [
    { path: ['expectedSD'], code: 'required', message: 'This is required, because parameterType is mean.' },
  ];
}

function precisionFaults(given: SamplingRequest): RequestFault[] {
  if (given.precision < 1 || (isMean(given) && modeOf(given) === 'absolute')) return [];
  return [{ path: ['precision'], code: 'too-large', message: 'This must be above 0 and below 1.' }];
}
