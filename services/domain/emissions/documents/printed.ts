// The printed and stored form of a result: its members, id and digests.
import { methodVersion } from '../analyze/analyze.ts';
import { canonicalJson } from '../../canonical/canonical-json.ts';
import { digestId } from '../../canonical/digest-id.ts';
import { digestText } from '../../canonical/digest-text.ts';
import type { AnalysisInputs } from '../case/household.ts';
import { orderInputs } from '../case/ordered.ts';
import { countVerified, type InputsVerified } from '../declared/declared-inputs.ts';
import type { AnalysisResult, Warning } from '../result/result.ts';

/** SHA-256 of a text in UTF-8. */
export type Sha256 = (text: string) => Uint8Array;

interface Rest {
  readonly inputsVerified: InputsVerified;
  readonly warnings: readonly Warning[];
}

/** The printed result with its digest, which reveals changes, and what follows it. */
export const seal = <Head extends object>(
  head: Head,
  { inputsVerified, warnings: given }: Rest,
  sha256: Sha256,
) => {
  const warnings = [...given];
  const resultDigest = digestText(sha256(canonicalJson({ ...head, inputsVerified, warnings })));
  return { ...head, resultDigest, inputsVerified, warnings };
};

/**
 * Names an analysis by everything that decides its numbers. Two things are not among them: whether a low coverage was
 * allowed decides only whether there is an answer, and whether days were still to be computed hangs on the moment.
 */
export function identify(
  inputs: AnalysisInputs,
  { methodology, factors }: Pick<AnalysisResult, 'methodology' | 'factors'>,
  sha256: Sha256,
): { id: string; inputsDigest: string } {
  const { allowLowCoverage: _, daysPending: __, ...decisive } = orderInputs(inputs);
  const digest = sha256(
    canonicalJson({ ...decisive, methodology, methodVersion, factorIds: factors.map(({ id }) => id) }),
  );
  return { id: digestId('an', digest), inputsDigest: digestText(digest) };
}

/** Everything but the time of the first run. */
export function printAnalysis(inputs: AnalysisInputs, result: AnalysisResult, sha256: Sha256) {
  const { analysis, baselineMethod, leakage, methodologyReduction, creditedReduction, probPositive } = result;
  const { status, methodology, coverage, causal } = result;
  const { id, inputsDigest } = identify(inputs, result, sha256);
  const head = {
    householdId: inputs.householdDid,
    period: { start: inputs.period.start, end: inputs.period.end },
    analysis: { ...analysis, deviceContributions: [...analysis.deviceContributions] },
    baselineMethod,
    leakage,
    methodologyReduction,
    creditedReduction,
    probPositive,
    id,
    status,
    methodology,
    ...(Object.keys(inputs.parameters).length > 0 && { parameters: { ...inputs.parameters } }),
    coverage,
    causal: { ...causal, alternatives: [...causal.alternatives] },
    inputsDigest,
  };
  return seal(head, { inputsVerified: countVerified(inputs), warnings: result.warnings }, sha256);
}

export type PrintedAnalysis = ReturnType<typeof printAnalysis>;
