// Analyses for tests of the reduction waterfall.
import {
  waterfallSteps,
  type ReductionWaterfall,
  type TracedStep,
} from '#pictures/reduction-waterfall/data.ts';
import { project } from './sheets.ts';

const step = (
  id: string,
  value: number,
  equation: string,
  from: Record<string, number> = {},
): TracedStep => ({
  id,
  value,
  equation,
  source: 'GS MECD 1.2, equation 3',
  from,
});

/** A metered household, with thirds that rounding must not lose. */
export const householdSteps: readonly TracedStep[] = [
  step('householdCap', 0.87654321, 'min(1, Σ baseline of the days / Σ baseline of the devices)', {
    'Σ baseline of the days': 106.2703333,
    'did:x:stove': 121.2379,
  }),
  step('baselineUnadjusted', 106.2703333, 'Σ baseline of the days', {
    'baseline 2024-01-01': 61.0000333,
    'baseline 2024-01-02': 45.2703,
  }),
  step('baselineEmissions', 102.0195333, 'baseline × (1 − DAF)'),
  step('actualEmissions', 2.3756667, 'Σ actual of the devices'),
  step('reduction', 99.6438666, 'baseline emissions − actual emissions'),
  step('conservativeReduction', 63.0221111, 'Σ earned on the days'),
  step('leakageOfCredit', 4.9821933, 'fraction × max(0, R) + embodied × new devices'),
  step('creditedReduction', 58.0399178, 'max(0, conservative reduction × Hawthorne index − leakage)', {
    'conservative reduction': 63.0221111,
    'Hawthorne index': 1,
    leakage: 4.9821933,
  }),
  step('credited', 58.0399178, 'the smallest credited reduction of the boundaries that can be calculated'),
];

const projectSteps: readonly TracedStep[] = [
  step('baselineEmissions', 4003.656, 'Σ baselineEmissions of the households, each as printed'),
  step('actualEmissions', 121.292, 'Σ actualEmissions of the households, each as printed'),
  step('reduction', 3882.364, 'baseline emissions − actual emissions'),
  step('leakage', 194.12, 'Σ leakage of the households'),
  step('own conservative', 2626.6661, 'R where confidence ≥ 0.90, else R − z × sigma'),
  step('own credited', 2432.5461, 'max(0, conservative reduction × Hawthorne index − Σ leakage)', {
    'conservative reduction': 2626.6661,
    'Hawthorne index': 1,
    'Σ leakage': 194.12,
  }),
  step('credited', 2432.5461, 'the smallest of the three'),
];

export function waterfallOf(
  subject: 'household' | 'project',
  change: Partial<ReductionWaterfall> = {},
): ReductionWaterfall {
  const isHousehold = subject === 'household';
  const printed = isHousehold
    ? { baselineEmissions: 102.02, reductions: 99.644, net: 58.04 }
    : { baselineEmissions: 4003.656, reductions: 3882.364, net: 2432.546 };
  return {
    project,
    period: { start: '2024-01-01', end: '2024-01-31' },
    timeZone: 'Africa/Kampala',
    n: isHousehold ? 1 : 38,
    missingShare: 0.013,
    analysis: {
      id: 'an_NJM6HX1FXG89V95T77EJMRHTBP',
      subject,
      subjectId: 'did:ixo:household/123',
      status: 'final',
      methodology: 'gs-mecd@1.2',
      baselineEmissions: printed.baselineEmissions,
      actualEmissions: isHousehold ? 2.376 : 121.292,
      reductions: printed.reductions,
      leakage: isHousehold ? 4.982 : 194.12,
      confidence: 0.3158,
      interval: { lower: 72.905, upper: 126.383, level: 0.9 },
      inputsVerified: { verified: 41, total: 44 },
      leftOut: isHousehold ? 0 : 2,
    },
    steps: waterfallSteps(isHousehold ? householdSteps : projectSteps, subject, printed),
    net: printed.net,
    ...change,
  };
}

export const noAnalysis: ReductionWaterfall = {
  ...waterfallOf('project'),
  n: 0,
  missingShare: null,
  analysis: null,
  steps: [],
  net: null,
};
