// The steps of a trace from the emissions of the household to what it is credited.
import type { BoundaryResult } from './boundary.ts';
import type { Cited } from './cited.ts';
import type { Step } from './trace.ts';

const hearth = 'Hearth';

export function reductionSteps(
  { emissions: { unadjusted, baseline, actual }, inputs, propagated }: BoundaryResult,
  cited: Cited,
): Step[] {
  return [
    {
      id: 'baselineEmissions',
      value: baseline,
      unit: 'kgCO2e',
      equation: 'baseline × (1 − DAF)',
      source: `${cited.baseline}; DAF is 0 where the methodology has none`,
      from: { baseline: unadjusted, DAF: inputs['daf']?.value ?? 0 },
    },
    {
      id: 'reduction',
      value: propagated.value,
      unit: 'kgCO2e',
      equation: 'baseline emissions − actual emissions',
      source: hearth,
      from: { 'baseline emissions': baseline, 'actual emissions': actual },
    },
  ];
}

export function uncertaintySteps({ propagated, confidence, inputs }: BoundaryResult): Step[] {
  const { value: reduction, sigma } = propagated;
  const from = { reduction, sigma };
  return [
    {
      id: 'sigma',
      value: sigma,
      unit: 'kgCO2e',
      equation:
        '√ Σ (∂R/∂x × u)², each term the larger difference over one standard uncertainty to either side',
      source: 'GUM (JCGM 100:2008), 5.1',
      from: Object.fromEntries(
        Object.entries(inputs)
          .filter(([, { standard }]) => standard > 0)
          .map(([name, { standard }]) => [`u ${name}`, standard]),
      ),
    },
    {
      id: 'confidence',
      value: confidence.confidence,
      unit: 'probability',
      equation: '2 Φ(0.10 R / sigma) − 1; 0 when R is not positive',
      source: `${hearth}: probability that the true reduction is within 10 % of R`,
      from,
    },
    {
      id: 'probPositive',
      value: confidence.probPositive,
      unit: 'probability',
      equation: 'Φ(R / sigma)',
      source: hearth,
      from,
    },
  ];
}

export function creditSteps(
  { propagated, confidence, leakage, hawthorneIndex, credited }: BoundaryResult,
  cited: Cited,
): Step[] {
  const { total, fraction, embodied, newDevices } = leakage;
  return [
    {
      id: 'conservativeReduction',
      value: confidence.conservative,
      unit: 'kgCO2e',
      equation: 'R where confidence ≥ 0.90, else the lower end of its 90 % interval',
      source: '90/10 rule of the methodologies',
      from: { R: propagated.value, sigma: propagated.sigma, confidence: confidence.confidence },
    },
    {
      id: 'leakage',
      value: total,
      unit: 'kgCO2e',
      equation: 'fraction × max(0, R) + embodied × new devices',
      source: cited.leakage,
      from: { fraction, R: propagated.value, embodied, 'new devices': newDevices },
    },
    {
      id: 'creditedReduction',
      value: credited,
      unit: 'kgCO2e',
      equation: 'max(0, conservative reduction × Hawthorne index − leakage)',
      source: cited.leakage,
      from: {
        'conservative reduction': confidence.conservative,
        'Hawthorne index': hawthorneIndex,
        leakage: total,
      },
    },
  ];
}
