// The steps of a trace up to the emissions of each device.
import type { BoundaryResult } from '../model/boundary.ts';
import {
  burnedEmissions,
  cookingTestRatio,
  displacedEmissions,
  displacedEnergy,
  electricityEmissions,
  electricityEnergy,
  fuelEnergy,
} from '../../methodologies/equations.ts';
import { writeOut } from '../../methodologies/equation.ts';
import { fuelIntensity, givenIntensity } from '../../methodologies/fuel-factors.ts';
import type { Cited } from '../../methodologies/methodology.ts';
import { lpgIntensity, withMeterError } from '../../methodologies/mmecd.ts';
import type { Read } from '../uncertainty/delta-method.ts';
import { ratioOf, type CookerEmissions, type CookerTerm } from '../cookers/cooker-emissions.ts';
import { dailyLimitMJ, energyKind } from '../cookers/energy-limits.ts';
import { uncreditedKwh, usedBest } from '../cookers/measured.ts';
import type { Step } from '../case/trace.ts';
import type { FuelType } from '../../fuels.ts';
import { sum } from '../../sum.ts';

export interface Telling {
  readonly read: Read;
  readonly cited: Cited;
}

export function intensityStep({ inputs, emissions }: BoundaryResult, { read, cited }: Telling): Step {
  const head = { id: 'baselineIntensity', value: emissions.intensity, unit: 'kgCO2e/MJ' };
  if (inputs['emissionsPerKg'] !== undefined) {
    return {
      ...head,
      equation: givenIntensity.text,
      source: 'parameter of the request',
      from: { emissionsPerKg: read('emissionsPerKg'), NCV: read('ncv') },
    };
  }
  return {
    ...head,
    equation: fuelIntensity.text,
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
  term: CookerTerm,
  part: CookerEmissions,
  { result, read, cited }: Telling & { readonly result: BoundaryResult },
): Step[] {
  const { did, carrier } = term;
  const isElectric = carrier === 'Electricity';
  const amount = read(`amount:${did}`);
  const meterError = read(`meterError:${did}`);
  return [
    {
      id: `input ${did}`,
      value: part.inputMJ,
      unit: 'MJ',
      equation: isElectric ? electricityEnergy.text : fuelEnergy.text,
      source: '1 kWh = 3.6 MJ; NCV in MJ/kg',
      from: isElectric ? { amount } : { amount, NCV: read(`ncv:${carrier}`) },
    },
    ...cookingShareSteps(part, result),
    fractionStep(term, part, { result, cited }),
    ratioStep(term, { read, cited }),
    {
      id: `displaced ${did}`,
      value: part.displacedMJ,
      unit: 'MJ of baseline fuel',
      equation: displacedEnergy.text,
      source: cited.displaced,
      from: {
        input: part.inputMJ,
        'part cooked with': part.cookingShare,
        ratio: ratioOf(read, term.ratio),
        'credited fraction': part.creditedFraction,
      },
    },
    ...(carrier === 'LPG' && result.options.lpgForEfficiencyOnly
      ? [
          {
            id: `intensity ${did}`,
            value: part.intensity,
            unit: 'kgCO2e/MJ',
            equation: lpgIntensity.text,
            source: `${cited.caps}: LPG is credited for efficiency only`,
            from: { 'baseline intensity': result.emissions.intensity, ...factorsOf(carrier, read) },
          },
        ]
      : []),
    {
      id: `baseline ${did}`,
      value: part.baseline,
      unit: 'kgCO2e',
      equation: displacedEmissions.text,
      source: cited.baseline,
      from: { displaced: part.displacedMJ, intensity: part.intensity },
    },
    {
      id: `actual ${did}`,
      value: part.actual,
      unit: 'kgCO2e',
      ...(isElectric
        ? {
            equation: writeOut(withMeterError, { PE: electricityEmissions.text }),
            source: cited.electricity,
            from: { amount, EF_grid: read('efGrid'), TDL: read('tdl'), 'meter error': meterError },
          }
        : {
            equation: writeOut(withMeterError, { PE: burnedEmissions.text }),
            source: cited.fuel,
            from: { input: part.inputMJ, ...factorsOf(carrier, read), 'meter error': meterError },
          }),
    },
  ];
}

/** Printed where some of the energy was not cooked with. */
function cookingShareSteps(
  { did, cookingShare: value }: CookerEmissions,
  { measured }: BoundaryResult,
): Step[] {
  const cooker = measured.find((one) => one.did === did);
  const uncredited = cooker === undefined ? 0 : uncreditedKwh(cooker);
  if (cooker === undefined || uncredited === 0) return [];
  return [
    {
      id: `cookingShare ${did}`,
      value,
      unit: 'fraction',
      equation: 'max(0, 1 − energy without cooking / sum of the days)',
      source: 'Hearth: standby, sustained loads and energy that counter or power contradicts earn nothing',
      from: { 'energy without cooking': uncredited, 'sum of the days': usedBest(cooker) },
    },
  ];
}

/** Credited energy is limited per person and day, of electricity and of fuels: days on which the limit binds are listed. */
function fractionStep(
  { did, carrier, amounts }: CookerTerm,
  { creditedFraction: value }: CookerEmissions,
  {
    result: { options, emissions, least },
    cited,
  }: Pick<Telling, 'cited'> & { readonly result: BoundaryResult },
): Step {
  const head = { id: `creditedFraction ${did}`, value, unit: 'fraction', source: cited.caps };
  const kind = energyKind(carrier);
  const { limits } = options;
  const limit = dailyLimitMJ(limits, kind);
  if (limit === Infinity) return { ...head, equation: '1: no limit applies', from: {} };
  const bound = emissions.days.flatMap(({ fractions }, place) =>
    fractions[kind] < 1
      ? [
          {
            day: least.byDay[place]?.day ?? '',
            fraction: fractions[kind],
            cooked: amounts.cooked[place] ?? 0,
          },
        ]
      : [],
  );
  return {
    ...head,
    equation:
      '1 − Σ cooked × (1 − fraction of the day) / cooked of all days; a fraction is limit × persons / input of its kind',
    from: {
      limit,
      persons: limits.persons,
      'cooked of all days': sum(amounts.cooked),
      ...Object.fromEntries(
        bound.flatMap(({ day, fraction, cooked }) => [
          [`cooked ${day}`, cooked],
          [`fraction ${day}`, fraction],
        ]),
      ),
    },
  };
}

function ratioStep(
  { did, ratio, noRatio = 'no ratio is known' }: CookerTerm,
  { read, cited }: Telling,
): Step {
  const head = {
    id: `ratio ${did}`,
    value: ratioOf(read, ratio),
    unit: 'MJ baseline fuel / MJ',
    source: cited.displaced,
  };
  if (ratio === null) return { ...head, equation: `0: ${noRatio}`, from: {} };
  if ('given' in ratio) return { ...head, equation: 'as given', from: { [ratio.given]: read(ratio.given) } };
  const [over, under] = [read(ratio.over), read(ratio.under)];
  const from: Step['from'] =
    ratio.by === cookingTestRatio ? { SC_b: over, SC_p: under } : { η_p: over, η_b: under };
  return { ...head, equation: ratio.by.text, from };
}

const factorsOf = (carrier: FuelType, read: Read): Step['from'] => ({
  EF_CO2: read(`efCO2:${carrier}`),
  EF_nonCO2: read(`efNonCO2:${carrier}`),
  upstream: read(`upstream:${carrier}`),
});
