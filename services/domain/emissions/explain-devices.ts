// The steps of a trace up to the emissions of each device.
import type { BoundaryResult } from './boundary.ts';
import type { Cited } from './cited.ts';
import type { Read } from './delta-method.ts';
import { ratioOf, type CookerEmissions, type CookerTerm } from './model.ts';
import type { Step } from './trace.ts';
import type { FuelType } from '../fuels.ts';

export interface Telling {
  readonly read: Read;
  readonly cited: Cited;
}

export function intensityStep({ inputs, emissions }: BoundaryResult, { read, cited }: Telling): Step {
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

export function cookerSteps(
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
        ratio: ratioOf(read, ratio),
        'credited fraction': part.creditedFraction,
      },
    },
    ...(carrier === 'LPG'
      ? [
          {
            id: `intensity ${did}`,
            value: part.intensity,
            unit: 'kgCO2e/MJ',
            equation: 'min(baseline intensity, (EF_CO2 + EF_nonCO2 + upstream) / 1000)',
            source: `${cited.caps}: LPG is credited for efficiency only`,
            from: { 'baseline intensity': intensity, ...factorsOf(carrier, read) },
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
            equation: 'input × (EF_CO2 + EF_nonCO2 + upstream) / 1000 × (1 + meter error)',
            source: cited.fuel,
            from: { input: part.inputMJ, ...factorsOf(carrier, read), 'meter error': meterError },
          }),
    },
  ];
}

const factorsOf = (carrier: FuelType, read: Read): Step['from'] => ({
  EF_CO2: read(`efCO2:${carrier}`),
  EF_nonCO2: read(`efNonCO2:${carrier}`),
  upstream: read(`upstream:${carrier}`),
});
