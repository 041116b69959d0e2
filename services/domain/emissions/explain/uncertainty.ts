// The steps of a trace from the uncertainty of each input to that of the reduction.
import type { BoundaryResult } from '../model/boundary.ts';
import type { Step } from '../case/trace.ts';
import type { Confidence } from '../uncertainty/confidence.ts';

const hearth = 'Hearth';
const unit = 'kgCO2e';

/** The reduction at x + u and x − u comes from the same steps with one standard uncertainty more or less of that input. */
function effectSteps({ propagated: { value: R, effects, sides } }: BoundaryResult): Step[] {
  return Object.entries(sides).map(([name, { above, below }]) => ({
    id: `effect ${name}`,
    value: effects[name] ?? 0,
    unit,
    equation: 'R(x + u) − R or R − R(x − u), the larger one by absolute value',
    source: 'GUM (JCGM 100:2008), 5.1.3 note 2; x − u is at least 0',
    from: { R, 'R(x + u)': above, 'R(x − u)': below },
  }));
}

export function uncertaintySteps(result: BoundaryResult): Step[] {
  const { propagated, confidence } = result;
  const { value: reduction, sigma, effects } = propagated;
  return [
    ...effectSteps(result),
    {
      id: 'sigma',
      value: sigma,
      unit,
      equation: '√ Σ effect²',
      source: 'GUM (JCGM 100:2008), 5.1.2',
      from: effects,
    },
    ...sureSteps({ reduction, sigma }, confidence),
  ];
}

/** How sure a reduction is, by its standard uncertainty. */
export function sureSteps(
  from: { readonly reduction: number; readonly sigma: number },
  { confidence, probPositive, interval, quantile: z }: Confidence,
): Step[] {
  return [
    {
      id: 'confidence',
      value: confidence,
      unit: 'probability',
      equation: '2 Φ(0.10 R / sigma) − 1; 0 when R is not positive',
      source: `${hearth}: probability that the true reduction is within 10 % of R`,
      from,
    },
    {
      id: 'probPositive',
      value: probPositive,
      unit: 'probability',
      equation: 'Φ(R / sigma)',
      source: hearth,
      from,
    },
    {
      id: 'interval lower',
      value: interval.lower,
      unit,
      equation: 'R − z × sigma',
      source: hearth,
      from: { ...from, z },
    },
    {
      id: 'interval upper',
      value: interval.upper,
      unit,
      equation: 'R + z × sigma',
      source: hearth,
      from: { ...from, z },
    },
  ];
}
