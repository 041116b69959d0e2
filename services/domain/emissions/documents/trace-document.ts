// The trace document of an analysis, and the recalculation of its result from it.
import { analyzeHousehold, methodVersion } from '../analyze/analyze.ts';
import { canonicalJson } from '../../canonical/canonical-json.ts';
import { printedDifferences, type Difference } from './differences.ts';
import { declaredInputs, type DeclaredInput } from '../declared/declared-inputs.ts';
import type { Factor } from '../case/factor.ts';
import type { AnalysisInputs } from '../case/household.ts';
import { printAnalysis, type PrintedAnalysis, type Sha256 } from './printed.ts';
import type { AnalysisResult } from '../result/result.ts';
import type { Trace } from '../case/trace.ts';
import { seedOf } from '../../random.ts';

export const traceFormat = 'hearth-trace@1';

export interface TraceDocument {
  readonly format: typeof traceFormat;
  readonly methodVersion: string;
  readonly result: PrintedAnalysis;
  /** Everything that was known: baselines, devices with the digest of each day, period, parameters. */
  readonly inputs: AnalysisInputs;
  /** What of them people declared, and who verified it. */
  readonly declaredInputs: readonly DeclaredInput[];
  /** Every factor used, whole. */
  readonly factors: readonly Factor[];
  readonly values: Trace['inputs'];
  readonly steps: Trace['steps'];
}

export const traceDocument = (
  inputs: AnalysisInputs,
  result: AnalysisResult,
  sha256: Sha256,
): TraceDocument => ({
  format: traceFormat,
  methodVersion,
  result: printAnalysis(inputs, result, sha256),
  inputs,
  declaredInputs: declaredInputs(inputs),
  factors: result.factors,
  values: result.trace.inputs,
  steps: result.trace.steps,
});

/** The uncertainty by Monte Carlo, to compare with the delta method. */
export interface Simulation {
  readonly draws: number;
  /** kgCO2e. */
  readonly simulatedSigma: number;
  readonly sigma: number;
}

export type Verdict =
  | { readonly kind: 'equal'; readonly simulation: Simulation | null }
  | { readonly kind: 'different'; readonly differences: readonly Difference[] }
  /** These inputs give no result; the text says why. */
  | { readonly kind: 'refused'; readonly detail: string };

/** Calculates a trace again from its inputs alone. `said` is the document as it was given, member by member. */
export function verifyTrace(inputs: AnalysisInputs, said: unknown, sha256: Sha256): Verdict {
  const outcome = analyzeHousehold(inputs);
  if (!outcome.ok) return { kind: 'refused', detail: outcome.refusal.detail };
  const found = printedDifferences(said, traceDocument(inputs, outcome.result, sha256));
  if (found.length > 0) return { kind: 'different', differences: found };
  return { kind: 'equal', simulation: simulationOf(inputs, outcome.result, sha256) };
}

/** The seed is of the inputs, so a repeat gives the same numbers. */
function simulationOf(inputs: AnalysisInputs, result: AnalysisResult, sha256: Sha256): Simulation {
  const { sd, draws } = result.simulate(seedOf(sha256(canonicalJson(inputs))));
  const sigma = result.trace.steps.find(({ id }) => id === 'sigma')?.value ?? NaN;
  return { draws, simulatedSigma: sd, sigma };
}
