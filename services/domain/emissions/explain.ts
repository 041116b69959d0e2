// The way from the inputs to a result as an auditor reads it: each value that was calculated, with its equation.
import type { BoundaryResult } from './boundary.ts';
import { citedBy, type Cited } from './cited.ts';
import { reader, type Read } from './delta-method.ts';
import type { Methodology } from './methodology.ts';
import type { CookerEmissions, CookerTerm } from './model.ts';
import type { Entry, Step } from './trace.ts';

const hearth = 'Hearth';

/** Values that the calculation starts from, in the order of their names. */
export const entriesOf = ({ inputs, propagated }: BoundaryResult): Entry[] =>
  Object.entries(inputs)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { value, unit, standard, source }]) => ({
      name,
      value,
      unit,
      standard,
      source,
      varianceShare: propagated.varianceShares[name] ?? null,
    }));

/** What was calculated from them, in the order of the calculation. */
export function stepsOf(result: BoundaryResult, methodology: Methodology): Step[] {
  const cited = citedBy(methodology);
  const read = reader(result.inputs);
  const { emissions, terms } = result;
  return [
    intensityStep(result, { read, cited }),
    ...terms.flatMap((term) => {
      const part = emissions.cookers.find(({ did }) => did === term.did);
      return part ? cookerSteps(term, part, { read, cited, intensity: emissions.intensity }) : [];
    }),
    ...(result.method === 'metered'
      ? meteredTotals(result, { read, cited })
      : householdTotals(result, { read, cited })),
    ...reductionSteps(result, cited),
    ...uncertaintySteps(result),
    ...creditSteps(result, cited),
  ];
}

interface Telling {
  readonly read: Read;
  readonly cited: Cited;
}

function intensityStep({ inputs, emissions }: BoundaryResult, { read, cited }: Telling): Step {
  const head = { id: 'baselineIntensity', value: emissions.intensity, unit: 'kgCO2e/MJ' };
  if (inputs['emissionsPerKg'] !== undefined) {
    return {
      ...head,
      equation: 'emissionsPerKg / NCV',
      source: 'parameter of the request',
      from: { emissionsPerKg: read('emissionsPerKg'), NCV: read('ncv') },
    };
  }
  return {
    ...head,
    equation: '(EF_CO2 × fNRB + EF_nonCO2 + upstream) / 1000',
    source: cited.intensity,
    from: {
      EF_CO2: read('efCO2'),
      fNRB: read('fNRB'),
      EF_nonCO2: read('efNonCO2'),
      upstream: read('upstream'),
    },
  };
}

function cookerSteps(
  { did, carrier, ratio }: CookerTerm,
  part: CookerEmissions,
  { read, cited, intensity }: Telling & { readonly intensity: number },
): Step[] {
  const isElectric = carrier === 'Electricity';
  const amount = read(`amount:${did}`);
  const meterError = read(`meterError:${did}`);
  return [
    {
      id: `input ${did}`,
      value: part.inputMJ,
      unit: 'MJ',
      equation: isElectric ? 'amount × 3.6' : 'amount × NCV',
      source: '1 kWh = 3.6 MJ; NCV in MJ/kg',
      from: isElectric ? { amount } : { amount, NCV: read(`ncv:${carrier}`) },
    },
    {
      id: `creditedFraction ${did}`,
      value: part.creditedFraction,
      unit: 'fraction',
      equation: 'min(1, limit per person and day × persons × days / Σ input of its kind)',
      source: cited.caps,
      from: {},
    },
    {
      id: `displaced ${did}`,
      value: part.displacedMJ,
      unit: 'MJ of baseline fuel',
      equation: 'input × ratio × credited fraction',
      source: cited.displaced,
      from: {
        input: part.inputMJ,
        ratio: ratio === null ? 0 : read(ratio),
        'credited fraction': part.creditedFraction,
      },
    },
    ...(carrier === 'LPG'
      ? [
          {
            id: `intensity ${did}`,
            value: part.intensity,
            unit: 'kgCO2e/MJ',
            equation: 'min(baseline intensity, EF of LPG / 1000)',
            source: `${cited.caps}: LPG is credited for efficiency only`,
            from: { 'baseline intensity': intensity, 'EF of LPG': read('ef:LPG') },
          },
        ]
      : []),
    {
      id: `baseline ${did}`,
      value: part.baseline,
      unit: 'kgCO2e',
      equation: 'displaced × intensity',
      source: cited.baseline,
      from: { displaced: part.displacedMJ, intensity: part.intensity },
    },
    {
      id: `actual ${did}`,
      value: part.actual,
      unit: 'kgCO2e',
      ...(isElectric
        ? {
            equation: 'amount × EF_grid × (1 + TDL) × (1 + meter error)',
            source: cited.electricity,
            from: { amount, EF_grid: read('efGrid'), TDL: read('tdl'), 'meter error': meterError },
          }
        : {
            equation: 'input × (EF + upstream) / 1000 × (1 + meter error)',
            source: cited.fuel,
            from: {
              input: part.inputMJ,
              EF: read(`ef:${carrier}`),
              upstream: read('upstream'),
              'meter error': meterError,
            },
          }),
    },
  ];
}

const byDevice = (
  parts: readonly CookerEmissions[],
  value: (part: CookerEmissions) => number,
): Readonly<Record<string, number>> => Object.fromEntries(parts.map((part) => [part.did, value(part)]));

function meteredTotals({ emissions }: BoundaryResult, { read, cited }: Telling): Step[] {
  const { cookers, householdCap, unadjusted, actual } = emissions;
  const displaced = byDevice(cookers, ({ displacedMJ }) => displacedMJ);
  return [
    {
      id: 'householdCap',
      value: householdCap,
      unit: 'fraction',
      equation: 'min(1, baseline fuel × NCV / Σ displaced)',
      source: `${hearth}: no household saves more fuel than it burned`,
      from: { 'baseline fuel': read('baselineFuel'), NCV: read('ncv'), ...displaced },
    },
    {
      id: 'baselineUnadjusted',
      value: unadjusted,
      unit: 'kgCO2e',
      equation: 'Σ baseline of the devices × household cap',
      source: cited.baseline,
      from: { 'household cap': householdCap, ...byDevice(cookers, ({ baseline }) => baseline) },
    },
    {
      id: 'actualEmissions',
      value: actual,
      unit: 'kgCO2e',
      equation: 'Σ actual of the devices',
      source: cited.fuel,
      from: byDevice(cookers, (part) => part.actual),
    },
  ];
}

function householdTotals({ emissions }: BoundaryResult, { read, cited }: Telling): Step[] {
  const { cookers, residual, unadjusted, actual, intensity } = emissions;
  const shared = { NCV: read('ncv'), intensity };
  return [
    {
      id: 'residualEmissions',
      value: residual ?? 0,
      unit: 'kgCO2e',
      equation: 'residual fuel × NCV × intensity',
      source: cited.fuel,
      from: { 'residual fuel': read('residualFuel'), ...shared },
    },
    {
      id: 'baselineUnadjusted',
      value: unadjusted,
      unit: 'kgCO2e',
      equation: 'baseline fuel × NCV × intensity',
      source: cited.baseline,
      from: { 'baseline fuel': read('baselineFuel'), ...shared },
    },
    {
      id: 'actualEmissions',
      value: actual,
      unit: 'kgCO2e',
      equation: 'residual emissions + Σ actual of the devices',
      source: cited.fuel,
      from: { 'residual emissions': residual ?? 0, ...byDevice(cookers, (part) => part.actual) },
    },
  ];
}

function reductionSteps(
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

function uncertaintySteps({ propagated, confidence, inputs }: BoundaryResult): Step[] {
  const { value: reduction, sigma } = propagated;
  const from = { reduction, sigma };
  return [
    {
      id: 'sigma',
      value: sigma,
      unit: 'kgCO2e',
      equation:
        '√ Σ (∂R/∂x × u)², each term half the difference over one standard uncertainty to either side',
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

function creditSteps(
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
