// Formula of Verra VM0050 v1.0 (infra/docs/methodologies.md#vm0050).
import { textOf } from '#domain/methodologies/equation.ts';
import {
  burnedEmissions,
  cookingTestRatio,
  displacedEmissions,
  displacedEnergy,
  efficiencyRatio,
  electricityEmissions,
  electricityEnergy,
  fuelEnergy,
  leakage,
  leakingFraction,
  netReduction,
} from '#domain/methodologies/equations.ts';
import { fuelIntensity } from '#domain/methodologies/fuel-factors.ts';
import { ofDevices, renewabilityByTool30 } from '#domain/methodologies/vm0050.ts';
import { valueOf } from './factors.ts';
import { formula, type Formula } from './formula.ts';
import { netOf, thousand } from './fuels.ts';
import { fraction, notNegative, optional, positive, share, choice, yesOrNo } from './quantities.ts';
import { missing } from './together.ts';

const routes = {
  'Eq 2': ['baselineFuel', 'ncvBaseline'],
  'Eq 3': ['efficiencyOld', 'efficiencyNew'],
  'Eq 5': ['scBaseline', 'scProject'],
} as const;

const burning = ['projectFuel', 'ncvProject', 'efCO2Project', 'efNonCO2Project'] as const;

const kinds = {
  biomass: { needs: burning, minimum: 'efficiency.biomass@vm0050-1.0' },
  fossil: { needs: burning, minimum: 'efficiency.lpg@vm0050-1.0' },
  // The least of the electric kinds: a hotplate.
  electric: { needs: ['electricity', 'efGrid', 'tdl'], minimum: 'efficiency.hotplate@vm0050-1.0' },
} as const;

type Optional =
  | (typeof routes)[keyof typeof routes][number]
  | (typeof kinds)[keyof typeof kinds]['needs'][number];

interface Case extends Readonly<Partial<Record<Optional, number | undefined>>> {
  readonly route: keyof typeof routes;
  readonly projectKind: keyof typeof kinds;
}

/** GJ that one device takes in a year. */
const projectEnergy = ({ projectKind, electricity = 0, projectFuel = 0, ncvProject = 0 }: Case): number =>
  projectKind === 'electric'
    ? electricityEnergy(electricity)
    : fuelEnergy(projectFuel, ncvProject * thousand);

/** GJ of baseline fuel that one device replaces in a year. */
function baselineEnergy(values: Case): number {
  const { route, baselineFuel = 0, ncvBaseline = 0, efficiencyNew = 1, efficiencyOld = 1 } = values;
  if (route === 'Eq 2') return fuelEnergy(baselineFuel, ncvBaseline * thousand);
  const { scBaseline = 1, scProject = 1 } = values;
  const ratio =
    route === 'Eq 3'
      ? efficiencyRatio(efficiencyNew, efficiencyOld)
      : cookingTestRatio(scBaseline, scProject);
  return displacedEnergy({ input: projectEnergy(values), ratio, cookingShare: 1, creditedFraction: 1 });
}

/** tCO2e that one device emits in a year. */
function projectEmissions(values: Case, fNRB: number): number {
  const { efGrid = 0, tdl = 0, efCO2Project: efCO2 = 0, efNonCO2Project: efNonCO2 = 0 } = values;
  if (values.projectKind === 'electric')
    return electricityEmissions(values.electricity ?? 0, { efGrid, tdl });
  const input = projectEnergy(values);
  return values.projectKind === 'biomass'
    ? displacedEmissions(input, fuelIntensity({ efCO2, efNonCO2, fNRB }))
    : burnedEmissions(input, { efCO2, efNonCO2 });
}

/** Eq 5 is for cookers whose efficiency cannot be measured; Eq 3 has a least efficiency for each kind. */
function notApplicable({ route, projectKind, efficiencyNew }: Case): string | null {
  if (route === 'Eq 5' && projectKind !== 'electric')
    return `projectKind is "${projectKind}": electric is allowed with route Eq 5`;
  const minimum = valueOf(kinds[projectKind].minimum);
  return route === 'Eq 3' && efficiencyNew !== undefined && efficiencyNew < minimum
    ? `efficiencyNew is ${efficiencyNew}: VM0050 allows at least ${minimum} for ${projectKind}`
    : null;
}

export const vm0050Formulas: readonly Formula[] = [
  formula({
    name: 'vm0050',
    equation: textOf(
      displacedEmissions,
      fuelIntensity,
      'displaced by Eq 2, 3 or 5',
      fuelEnergy,
      displacedEnergy,
      efficiencyRatio,
      cookingTestRatio,
      burnedEmissions,
      'biomass with fNRB',
      electricityEmissions,
      ofDevices,
      netReduction,
      leakage,
      leakingFraction,
      renewabilityByTool30,
      'part 0.74',
    ),
    source: 'Verra VM0050 v1.0 (9 October 2024)',
    inputs: {
      route: choice('Eq 2 or Eq 3 or Eq 5', ['Eq 2', 'Eq 3', 'Eq 5']),
      projectKind: choice('biomass or fossil or electric', ['biomass', 'fossil', 'electric']),
      baselineFuel: optional(notNegative('t per device and year')),
      ncvBaseline: optional(positive('TJ/t')),
      projectFuel: optional(notNegative('t per device and year')),
      ncvProject: optional(positive('TJ/t')),
      efCO2Project: optional(notNegative('tCO2/TJ')),
      efNonCO2Project: optional(notNegative('tCO2e/TJ')),
      devices: notNegative('devices'),
      usage: fraction,
      efCO2Baseline: notNegative('tCO2/TJ'),
      fNRB: fraction,
      fNRBFromTool30: yesOrNo,
      efNonCO2Baseline: notNegative('tCO2e/TJ'),
      leRenewableBiomass: notNegative('tCO2e'),
      electricity: optional(notNegative('MWh per device and year')),
      scBaseline: optional(notNegative('MJ per person and event')),
      scProject: optional(positive('MJ per person and event')),
      efGrid: optional(notNegative('tCO2e/MWh')),
      tdl: optional(fraction),
      efficiencyOld: optional(share),
      efficiencyNew: optional(share),
    },
    outputs: {
      fNRBUsed: 'fraction',
      ec: 'TJ per device and year',
      be: 'tCO2e',
      pe: 'tCO2e',
      er: 'tCO2e',
    },
    refuse: (values) =>
      missing(values, routes[values.route], `route ${values.route}`) ??
      missing<Optional>(values, kinds[values.projectKind].needs, `projectKind ${values.projectKind}`) ??
      notApplicable(values),
    run: ({ devices: number, usage, fNRB, fNRBFromTool30, ...values }) => {
      const fNRBUsed = fNRBFromTool30 ? renewabilityByTool30(fNRB, valueOf('tool30Part@vm0050-1.0')) : fNRB;
      const ec = baselineEnergy(values);
      const { efCO2Baseline: efCO2, efNonCO2Baseline: efNonCO2 } = values;
      const be = displacedEmissions(ec, fuelIntensity({ efCO2, efNonCO2, fNRB: fNRBUsed }));
      const { le, ...emissions } = netOf(
        ofDevices(be, { number, usage }),
        ofDevices(projectEmissions(values, fNRBUsed), { number, usage }),
        { fraction: leakingFraction(valueOf('netToGross@vm0050-1.0')) },
      );
      return { fNRBUsed, ec: ec / thousand, ...emissions, er: emissions.er - values.leRenewableBiomass };
    },
  }),
];
