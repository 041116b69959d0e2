// Formula of Verra VM0050 v1.0 (infra/docs/methodologies.md#vm0050).
import { electricityEmissions, terajoulePerMWh } from '#domain/methodologies/mmecd.ts';
import {
  burnedEmissions,
  energyByCookingTest,
  energyByEfficiency,
  measuredEnergy,
  netReduction,
} from '#domain/methodologies/vm0050.ts';
import { valueOf } from './factors.ts';
import { formula, type Formula } from './formula.ts';
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

/** TJ that one device takes in a year. */
const projectEnergy = ({ projectKind, electricity = 0, projectFuel = 0, ncvProject = 0 }: Case): number =>
  projectKind === 'electric' ? electricity * terajoulePerMWh : measuredEnergy(projectFuel, ncvProject);

function baselineEnergy(values: Case): number {
  const { route, baselineFuel = 0, ncvBaseline = 0, efficiencyNew = 1, efficiencyOld = 1 } = values;
  if (route === 'Eq 2') return measuredEnergy(baselineFuel, ncvBaseline);
  const { scBaseline = 1, scProject = 1 } = values;
  return route === 'Eq 3'
    ? energyByEfficiency(projectEnergy(values), efficiencyNew, efficiencyOld)
    : energyByCookingTest(projectEnergy(values), scBaseline, scProject);
}

interface Programme extends Case {
  readonly devices: number;
  readonly usage: number;
}

/** Eq 7 for biomass, Eq 8 for fossil fuels, Eq 9 for electricity in MWh. */
function projectEmissions(values: Programme, fNRB: number): number {
  const {
    electricity = 0,
    efGrid = 0,
    tdl = 0,
    efCO2Project: efCO2 = 0,
    efNonCO2Project: efNonCO2 = 0,
  } = values;
  if (values.projectKind === 'electric')
    return electricityEmissions(electricity, { efGrid, tdl }) * values.devices * values.usage;
  const fuel = { efCO2, efNonCO2, fNRB: values.projectKind === 'biomass' ? fNRB : 1 };
  return burnedEmissions(projectEnergy(values), values, fuel);
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
    equation:
      'Eq 1: BE = EC N n (EF_CO2 fNRB + EF_non); EC in TJ by Eq 2 BC NCV, Eq 3 (η_new / η_old) EC_p or Eq 5 (SC_b / SC_p) EC_p; ' +
      'PE by Eq 7 biomass, Eq 8 fossil (no fNRB), Eq 9 electric EC_p [MWh] N n EF_grid (1 + TDL); ' +
      'Eq 11: ER = (BE − PE) 0.95 − LE; a fNRB of TOOL30 counts 0.74',
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
    run: (values) => {
      const fNRBUsed = values.fNRB * (values.fNRBFromTool30 ? valueOf('tool30Part@vm0050-1.0') : 1);
      const ec = baselineEnergy(values);
      const be = burnedEmissions(ec, values, {
        efCO2: values.efCO2Baseline,
        efNonCO2: values.efNonCO2Baseline,
        fNRB: fNRBUsed,
      });
      const pe = projectEmissions(values, fNRBUsed);
      const rest = { netToGross: valueOf('netToGross@vm0050-1.0'), leakage: values.leRenewableBiomass };
      return { fNRBUsed, ec, be, pe, er: netReduction(be, pe, rest) };
    },
  }),
];
