// Checks the analysis of an emission claim: it can be repeated, it adds up, and it uses rules and factors of its period.
import { isMethodologyId, rulesOf } from '../../methodologies/registry.ts';
import { quantityTolerance } from '../claim.ts';
import { notApplicable, shareOf, type Check, type CheckRule, type ClaimedAnalysis } from './check.ts';

type Found = Omit<Check, 'id' | 'method'>;

/** A check that needs the analysis. */
const ofAnalysis = (id: string, find: (analysis: ClaimedAnalysis) => Found): CheckRule => ({
  id,
  find: ({ analysis }) =>
    analysis === null ? notApplicable('The claim rests on no analysis.') : find(analysis),
});

export const coverage = ofAnalysis('coverage', ({ coverage: share, coverageRequired }) => ({
  result: share >= coverageRequired ? 'pass' : 'fail',
  score: Math.min(1, share),
  reason: `Readings cover ${share} of the expected intervals; the project asks for ${coverageRequired}. Gaps are not filled.`,
  values: { coverage: share, required: coverageRequired },
}));

export const reproducible = ofAnalysis(
  'reproducible',
  ({ resultDigest, recalculatedDigest, staleReasons }) => {
    const values = { resultDigest, recalculatedDigest, staleReasons: staleReasons.length };
    if (recalculatedDigest !== resultDigest)
      return {
        result: 'fail',
        score: 0,
        reason: 'The stored inputs give another result than the stored one.',
        values,
      };
    return staleReasons.length > 0
      ? {
          result: 'warn',
          score: 1,
          reason: `The stored inputs give the same result byte by byte. The data changed since: ${staleReasons.join(' ')}`,
          values,
        }
      : { result: 'pass', score: 1, reason: 'The stored inputs give the same result byte by byte.', values };
  },
);

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= quantityTolerance;

export const arithmetic: CheckRule = {
  id: 'arithmetic',
  find: ({ analysis, weighings, quantity, quantityMax }) => {
    const isBounded = quantity <= quantityMax + quantityTolerance;
    if (analysis === null)
      return {
        result: isBounded ? 'pass' : 'fail',
        score: Number(isBounded),
        reason: `The quantity ${quantity} is ${isBounded ? 'at most' : 'above'} what the ${weighings ? 'weighings' : 'device-days'} show, ${quantityMax}.`,
        values: { quantity, quantityMax },
      };
    const { baselineEmissions, actualEmissions, reductions, shares, unattributedShare } = analysis;
    const sharesSum = shares.reduce((sum, share) => sum + share, unattributedShare);
    const rules = [
      isNear(baselineEmissions - actualEmissions, reductions),
      reductions <= 0 || isNear(sharesSum, 1),
      isBounded,
    ];
    const isRight = rules.every(Boolean);
    return {
      result: isRight ? 'pass' : 'fail',
      score: shareOf(rules.filter(Boolean).length, rules.length),
      reason: isRight
        ? `The reduction is baseline minus actual emissions, the shares add up to 1, and the quantity is at most what is credited, ${quantityMax}.`
        : 'Reduction, shares or quantity do not add up.',
      values: { quantity, quantityMax, baselineEmissions, actualEmissions, reductions, sharesSum },
    };
  },
};

export const inputsVerified = ofAnalysis('inputs-verified', ({ inputsVerified: { verified, total } }) => ({
  result: verified === total ? 'pass' : 'warn',
  score: shareOf(verified, total),
  reason: `${verified} of ${total} declared inputs are verified by a reviewed response or a certificate.`,
  values: { verified, total },
}));

export const boundary = ofAnalysis('boundary', ({ methodology, baselineMethod }) => {
  const wanted = isMethodologyId(methodology) ? rulesOf(methodology).boundary : null;
  const isRight = wanted === baselineMethod;
  return {
    result: isRight ? 'pass' : 'fail',
    score: Number(isRight),
    reason: isRight
      ? `The baseline has the boundary of ${methodology}: ${baselineMethod}.`
      : `${methodology} has the boundary ${wanted ?? 'unknown'}, the baseline ${baselineMethod}.`,
    values: { methodology, baselineMethod },
  };
});

export const factors: CheckRule = {
  id: 'factors',
  find: ({ analysis, period: { start, end } }) => {
    if (analysis === null) return notApplicable('The claim rests on no analysis.');
    const wrong = analysis.factors.filter(
      ({ validFrom, validUntil }) =>
        (validFrom !== null && validFrom > start) || (validUntil !== null && validUntil < end),
    );
    const values = { factors: analysis.factors.length, notValid: wrong.length, first: wrong[0]?.id ?? null };
    const score = shareOf(analysis.factors.length - wrong.length, analysis.factors.length);
    return wrong.length === 0
      ? { result: 'pass', score, reason: 'Every factor is valid on every day of the period.', values }
      : {
          result: 'fail',
          score,
          reason: `Factors are not valid on every day of the period: ${wrong.map(({ id }) => id).join(', ')}.`,
          values,
        };
  },
};

/** Drift that metered-cooking rules allow between claims. */
const driftMax = 0.1;

export const baselineConsistency: CheckRule = {
  id: 'baseline-consistency',
  find: ({ analysis, earlier }) => {
    if (analysis === null || earlier === null)
      return notApplicable('No earlier claim of the household is verified.');
    const drifts = Object.entries(analysis.baselines).flatMap(([fuel, now]) => {
      const before = earlier.baselines[fuel];
      return before === undefined || before === 0 ? [] : [Math.abs(now - before) / before];
    });
    if (drifts.length === 0) return notApplicable('The earlier claim has a baseline of another fuel.');
    const drift = Math.max(...drifts);
    return {
      result: drift <= driftMax ? 'pass' : 'warn',
      score: Math.max(0, 1 - drift),
      reason: `The baseline differs by ${Math.round(drift * 1000) / 10} % from that of ${earlier.claimId === null ? 'the claim before, which is of another project' : `claim ${earlier.claimId}`}; more than ${driftMax * 100} % needs a reason.`,
      values: { drift, driftMax, earlierClaim: earlier.claimId },
    };
  },
};
