// Chooses between a stated and a weighed baseline of different fuels: the one with the smaller credit.
import type { Causal } from '../counterfactual/causal.ts';
import type { AnalysisResult, Outcome } from './result.ts';
import type { Step } from '../case/trace.ts';

/** The result with the fuel that is credited less; of the other one what it says, or why it says nothing. */
export function lowerOfFuels(later: AnalysisResult, earlier: Outcome): AnalysisResult {
  if (!earlier.ok)
    return withDetail(
      later,
      `${fuelIn(later)}, the later one, is used, because the other one gives no result to compare: ${earlier.refusal.detail}`,
    );
  const [lower, higher] = claimsLess(earlier.result, later)
    ? [earlier.result, later]
    : [later, earlier.result];
  const { trace } = lower;
  return withDetail(
    { ...lower, trace: { ...trace, steps: [...trace.steps, stepOf(lower, higher)] } },
    `with ${fuelIn(lower)} ${lower.creditedReduction} kgCO2e is credited, with ${fuelIn(higher)} ${higher.creditedReduction} kgCO2e. The first one is used; state or weigh again what holds.`,
  );
}

function claimsLess(one: AnalysisResult, other: AnalysisResult): boolean {
  const difference = one.creditedReduction - other.creditedReduction;
  return difference < 0 || (difference === 0 && one.analysis.reductions < other.analysis.reductions);
}

const withDetail = (result: AnalysisResult, detail: string): AnalysisResult => ({
  ...result,
  warnings: [
    ...result.warnings,
    {
      code: 'baseline-disagreement',
      detail: `The stated baseline and the kitchen test are of different fuels: ${detail}`,
    },
  ],
});

function fuelIn({ causal }: AnalysisResult): string {
  const { baselineFuel } = findDeclared(causal);
  return `${baselineFuel} ${causal.unit} of ${causal.fuelType}`;
}

const findDeclared = (causal: Causal) =>
  [causal, ...causal.alternatives].find(({ design }) => design === 'declaredBaseline') ?? causal;

const stepOf = (lower: AnalysisResult, higher: AnalysisResult): Step => ({
  id: 'creditedOfFuels',
  value: lower.creditedReduction,
  unit: 'kgCO2e',
  equation: 'the smaller credited reduction of the stated and the weighed fuel',
  source: 'Hearth',
  from: {
    [lower.causal.fuelType]: lower.creditedReduction,
    [higher.causal.fuelType]: higher.creditedReduction,
  },
});
