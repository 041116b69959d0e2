// Prepares the analysis of an emission claim for the automatic checks: calculates it again and compares it with the present
// data.
import { analyzeHousehold } from '#domain/emissions/analyze/analyze.ts';
import { printAnalysis } from '#domain/emissions/documents/printed.ts';
import type { ClaimedAnalysis } from '#domain/claims/checks/check.ts';
import type { AnalysisInputs } from '#domain/emissions/case/household.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { z } from 'zod';
import { reasonsOf } from '../../analyses/freshness/household-freshness.ts';
import type { Api } from '../../context/api.ts';
import type { Analyzed } from './claimed-analysis.ts';

const factor = z.looseObject({
  id: z.string(),
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
});

export async function checkAnalysis(
  api: Api,
  { stored, result }: Analyzed,
  coverageRequired: number,
): Promise<ClaimedAnalysis> {
  const { analysis, inputsVerified, warnings, ...rest } = result;
  const stale = await reasonsOf(api, stored);
  return {
    methodology: rest.methodology,
    baselineMethod: rest.baselineMethod,
    creditedReduction: rest.creditedReduction,
    coverage: rest.coverage,
    resultDigest: rest.resultDigest,
    baselineEmissions: analysis.baselineEmissions,
    actualEmissions: analysis.actualEmissions,
    reductions: analysis.reductions,
    shares: analysis.deviceContributions.map(({ reductionShare }) => reductionShare),
    unattributedShare: analysis.unattributedShare,
    coverageRequired,
    persons: stored.inputs.persons,
    inputsVerified,
    warnings: warnings.map(({ code }) => code),
    factors: z.array(factor).parse(stored.factors),
    recalculatedDigest: digestAgain(stored.inputs),
    staleReasons: stale.map(({ detail }) => detail),
    baselines: baselinesOf(stored.inputs),
  };
}

function digestAgain(inputs: AnalysisInputs): string | null {
  const outcome = analyzeHousehold(inputs);
  return outcome.ok ? printAnalysis(inputs, outcome.result, sha256).resultDigest : null;
}

/** Monthly consumption by fuel; of several baselines of a fuel the last one. */
export const baselinesOf = ({ baselines }: AnalysisInputs): Record<string, number> =>
  Object.fromEntries(baselines.map(({ fuelType, monthlyConsumption }) => [fuelType, monthlyConsumption]));
