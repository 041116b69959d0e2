// Formulas of the two boundaries, which are never mixed (infra/docs/methods.md#two-answers-never-mixed).
import { reader, type Read } from '#domain/emissions/uncertainty/delta-method.ts';
import type { Emissions } from '#domain/emissions/model/model.ts';
import { textOf } from '#domain/methodologies/equation.ts';
import {
  displacedEmissions,
  displacedEnergy,
  electricityEmissions,
  electricityEnergy,
  fuelEmissions,
  reduction,
} from '#domain/methodologies/equations.ts';
import { displacedFuel, householdCap } from '#domain/methodologies/whole-household.ts';
import { formula, type Formula } from './formula.ts';
import { electricityName, exact, kwhInMwh, metered, plain, wholeHousehold } from './metered.ts';
import { choice, fraction, notNegative, positive } from './quantities.ts';

const source = 'rule of Hearth, infra/docs/methods.md#two-answers-never-mixed';

const emissions = notNegative('kgCO2e');
const boundary = choice('metered or wholeHousehold', ['metered', 'wholeHousehold']);
const fuel = notNegative('kg in the period');

const cooking = {
  electricity: notNegative('MWh in the period'),
  scRatio: positive('SC_b/SC_p'),
  efFuel: notNegative('tCO2e/TJ'),
  ncvFuel: positive('TJ/t'),
} as const;

interface Household {
  readonly electricity: number;
  readonly scRatio: number;
  readonly efFuel: number;
  readonly ncvFuel: number;
  readonly baselineFuel: number;
  readonly residualFuel?: number;
  readonly efGrid?: number;
  readonly tdl?: number;
}

const mjPerKg = 1000;

/** The factor of the fuel is given as a whole: fNRB is in it. */
const readerOf = ({
  electricity,
  efFuel,
  ncvFuel,
  residualFuel = 0,
  efGrid = 0,
  tdl = 0,
  ...given
}: Household): Read =>
  reader({
    ...plain,
    ...exact({
      ...given,
      [electricityName]: electricity * kwhInMwh,
      ncv: ncvFuel * mjPerKg,
      efCO2: efFuel,
      fNRB: 1,
      efNonCO2: 0,
      residualFuel,
      efGrid,
      tdl,
    }),
  });

/** Before the household's own fuel caps it. */
const uncapped = ({ cookers }: Emissions): number => cookers[0]?.baseline ?? 0;

export const boundaryFormulas: readonly Formula[] = [
  formula({
    name: 'reduction',
    equation: textOf(reduction, 'both of one boundary'),
    source,
    inputs: { baselineEmissions: emissions, actualEmissions: emissions },
    outputs: { reductions: 'kgCO2e' },
    run: ({ baselineEmissions, actualEmissions }) => ({
      reductions: reduction(baselineEmissions, actualEmissions),
    }),
  }),
  formula({
    name: 'boundaryCompare',
    equation: textOf(
      'metered, before the cap of boundaryCap',
      displacedEmissions,
      displacedEnergy,
      'wholeHousehold, of baseline and residual fuel',
      fuelEmissions,
      'both',
      electricityEmissions,
      reduction,
      'the wrong differences mix both and are shown as a warning only',
    ),
    source,
    inputs: {
      ...cooking,
      efGrid: notNegative('tCO2e/MWh'),
      tdl: fraction,
      baselineFuel: fuel,
      residualFuel: fuel,
    },
    outputs: {
      metered: 'kgCO2e',
      wholeHousehold: 'kgCO2e',
      impliedDisplacedFuel: 'kg in the period',
      wrongMeteredMinusHouseholdActual: 'kgCO2e',
      wrongHouseholdMinusDeviceActual: 'kgCO2e',
    },
    run: (household) => {
      const read = readerOf(household);
      const [device, home] = [metered(read), wholeHousehold(read)];
      return {
        metered: column(uncapped(device), device.actual),
        wholeHousehold: column(home.baseline, home.actual),
        impliedDisplacedFuel: device.impliedFuelKg,
        wrongMeteredMinusHouseholdActual: uncapped(device) - home.actual,
        wrongHouseholdMinusDeviceActual: home.baseline - device.actual,
      };
    },
  }),
  formula({
    name: 'boundaryRefuse',
    equation: textOf(reduction, 'emissions of different boundaries are refused'),
    source,
    inputs: { baselineMethod: boundary, actualMethod: boundary },
    outputs: {},
    refuse: ({ baselineMethod, actualMethod }) =>
      baselineMethod === actualMethod
        ? null
        : `actualMethod is ${actualMethod} and baselineMethod ${baselineMethod}: one method for both is allowed`,
    run: () => ({ rejected: false }),
  }),
  formula({
    name: 'boundaryCap',
    equation: textOf(displacedFuel, displacedEnergy, electricityEnergy, householdCap),
    source,
    inputs: { ...cooking, baselineFuel: fuel },
    outputs: {
      impliedDisplacedFuel: 'kg in the period',
      exceedsBaseline: 'boolean',
      baselineUncapped: 'kgCO2e',
      baselineCapped: 'kgCO2e',
    },
    run: (household) => {
      const found = metered(readerOf(household));
      return {
        impliedDisplacedFuel: found.impliedFuelKg,
        exceedsBaseline: found.impliedFuelKg > household.baselineFuel,
        baselineUncapped: uncapped(found),
        baselineCapped: found.baseline,
      };
    },
  }),
];

function column(baseline: number, actual: number): Readonly<Record<string, number>> {
  return { baseline, actual, reduction: reduction(baseline, actual) };
}
