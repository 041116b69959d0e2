// The steps of the trace of a project: from the results of its households, which its inputs list, to its credit.
import { sureSteps } from './uncertainty.ts';
import type { ProgrammeCausal } from '../project/project-causal.ts';
import type { Computed, Side } from '../project/project.ts';
import type { Step } from '../case/trace.ts';
import { conservativeLevel } from '../uncertainty/confidence.ts';
import { writeOut } from '../../methodologies/equation.ts';
import { netReduction, reduction as reductionEquation } from '../../methodologies/equations.ts';
import { twoSidedQuantile } from '../../normal.ts';

const hearth = 'Hearth';
const unit = 'kgCO2e';
const ofTotals =
  'GUM (JCGM 100:2008), 5.2.2: random parts shrink with the number of households, parts that all share do not';

export function programmeSteps(computed: Computed, causal: ProgrammeCausal, households: number): Step[] {
  const { reduction, sigma, confidence } = computed;
  return [
    ...totalSteps(computed, households),
    ...sigmaSteps(computed, households),
    ...sureSteps({ reduction, sigma }, confidence),
    ...comparisonSteps(causal),
    ...computed.sides.flatMap((side) =>
      sideSteps(side, computed, { creditedShare: causal.creditedShare, households }),
    ),
    {
      id: 'credited',
      value: computed.credited,
      unit,
      equation: 'the smallest of the three',
      source: 'Hearth: the smaller reduction is credited',
      from: Object.fromEntries(computed.sides.map(({ name, credited }) => [name, credited])),
    },
  ];
}

const totalSteps = (
  { baseline, actual, reduction, leakage, methodologyReduction, hawthorneIndex }: Computed,
  households: number,
): Step[] => [
  ...(
    [
      ['baselineEmissions', baseline],
      ['actualEmissions', actual],
    ] as const
  ).map(([id, value]) => ({
    id,
    value,
    unit,
    equation: `Σ ${id} of the households, each as printed`,
    source: hearth,
    from: { households },
  })),
  {
    id: 'reduction',
    value: reduction,
    unit,
    equation: reductionEquation.text,
    source: hearth,
    from: { 'baseline emissions': baseline, 'actual emissions': actual },
  },
  {
    id: 'leakage',
    value: leakage,
    unit,
    equation: 'Σ leakage of the households',
    source: hearth,
    from: { households },
  },
  {
    id: 'methodologyReduction',
    value: methodologyReduction,
    unit,
    equation: 'Σ methodologyReduction of the households, each as printed',
    source: hearth,
    from: { households },
  },
  {
    id: 'hawthorneIndex',
    value: hawthorneIndex,
    unit: 'fraction',
    equation: 'the smallest hawthorneIndex of the households, at most 1',
    source: hearth,
    from: { households },
  },
];

const sigmaSteps = ({ random, shared, sigma }: Computed, households: number): Step[] => [
  {
    id: 'random',
    value: random,
    unit,
    equation: '√ Σ spread.randomSigma² of the households',
    source: ofTotals,
    from: { households },
  },
  ...shared.map(({ factor, effect }) => ({
    id: `shared ${factor}`,
    value: effect,
    unit,
    equation: 'Σ spread.systematic of the households, of this factor',
    source: ofTotals,
    from: { households },
  })),
  {
    id: 'sigma',
    value: sigma,
    unit,
    equation: '√ (random² + Σ shared²)',
    source: ofTotals,
    from: { random, ...Object.fromEntries(shared.map(({ factor, effect }) => [`shared ${factor}`, effect])) },
  },
];

/** Without a comparison, or a claim of one that is compared, nothing is cut. */
function comparisonSteps({ estimate, claimedPerDay, creditedShare }: ProgrammeCausal): Step[] {
  if (estimate === null || claimedPerDay === null) return [];
  return [
    {
      id: 'creditedShare',
      value: creditedShare,
      unit: 'fraction',
      equation:
        'max(0, saved) / claimed where the upper end of its interval lies below what is claimed, else 1',
      source: 'Hearth: the panel of the inputs has the weighed fuel of both groups',
      from: { saved: estimate.savedPerDay, 'upper end': estimate.interval.upper, claimed: claimedPerDay },
    },
  ];
}

const meaning: Readonly<Record<Side['name'], string>> = {
  own: 'for each household the boundary of its result',
  other: 'for each household its cross-check, or its result where it has none',
  lower: 'for each household the boundary that claims less',
};

function sideSteps(
  { name, reduction, sigma, confidence, conservative, leakage, credited }: Side,
  { hawthorneIndex }: Computed,
  { creditedShare, households }: { readonly creditedShare: number; readonly households: number },
): Step[] {
  const source = `90/10 rule of the methodologies; ${meaning[name]}`;
  return [
    {
      id: `${name} reduction`,
      value: reduction,
      unit,
      equation: 'Σ (reduction − (1 − credited share) × claimedEmissions) of the households',
      source,
      from: { households, 'credited share': creditedShare },
    },
    {
      id: `${name} sigma`,
      value: sigma,
      unit,
      equation: '√ (Σ randomSigma² + Σ over factors (Σ systematic of the households)²)',
      source: ofTotals,
      from: { households },
    },
    {
      id: `${name} conservative`,
      value: conservative,
      unit,
      equation: 'R where confidence ≥ 0.90, else R − z × sigma',
      source,
      from: { R: reduction, sigma, confidence, z: twoSidedQuantile(conservativeLevel) },
    },
    {
      id: `${name} credited`,
      value: credited,
      unit,
      equation: `max(0, ${writeOut(netReduction, { R: 'conservative reduction', leakage: 'Σ leakage' })})`,
      source,
      from: {
        'conservative reduction': conservative,
        'Hawthorne index': hawthorneIndex,
        'Σ leakage': leakage,
      },
    },
  ];
}
