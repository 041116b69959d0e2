// Formulas of metered cooking devices, Gold Standard MMECD v1.2 (infra/docs/methodologies.md#mmecd-v12).
import {
  credited,
  displacedEmissions,
  electricityEmissions,
  inputFactor,
  reduction,
  terajoulePerMWh,
  usefulFactor,
  type CreditCap,
} from '#domain/methodologies/mmecd.ts';
import { mixed, mixOf, noMix } from './baseline-mix.ts';
import { valueOf } from './factors.ts';
import { formula, type Formula } from './formula.ts';
import { count, fraction, list, notNegative, optional, positive, record, share } from './quantities.ts';
import { missing, notOne } from './together.ts';

const source = 'Gold Standard MMECD v1.2 (13 December 2022)';

const fuels = list(record('see field names', mixed));
const efGrid = notNegative('tCO2e/MWh');
/** Both for a credit cap, or neither. */
const capped = { persons: optional(positive('persons')), days: optional(count('days')) } as const;

interface Capped {
  readonly persons?: number | undefined;
  readonly days?: number | undefined;
}

const halfCap = ({ persons, days }: Capped): string | null =>
  (persons === undefined) === (days === undefined)
    ? null
    : `${persons === undefined ? 'persons' : 'days'} is missing: both persons and days, which make the credit cap, or none is allowed`;

const cap = ({ persons, days }: Capped, perPersonAndDay: number): CreditCap | null =>
  persons === undefined || days === undefined ? null : { persons, days, perPersonAndDay };

const kwhPerMWh = 1000;
const mjPerTJ = 1e6;

const creditedMWh = (mwh: number, of: Capped): number =>
  credited(mwh, cap(of, valueOf('cap.electricity@mmecd-1.2') / kwhPerMWh));

const creditedTJ = (tj: number, of: Capped): number =>
  credited(tj, cap(of, valueOf('cap.fuelEnergy@mmecd-1.2') / mjPerTJ));

interface Carrier {
  readonly electricity?: number | undefined;
  readonly efGrid?: number | undefined;
  readonly tdl?: number | undefined;
  readonly projectFuel?: number | undefined;
  readonly ncvProject?: number | undefined;
  readonly efProject?: number | undefined;
}

const noCarrier = (values: Carrier): string | null =>
  notOne(values, 'electricity', 'projectFuel') ??
  (values.electricity === undefined
    ? missing(values, ['ncvProject', 'efProject'], 'projectFuel')
    : missing(values, ['efGrid', 'tdl'], 'electricity'));

/** The amount of a carrier in each of the two emissions: all of it, or its credited part. */
function carried(values: Carrier & Capped) {
  const { electricity, projectFuel = 0, ncvProject = 0, efProject = 0, efGrid: grid = 0, tdl = 0 } = values;
  if (electricity === undefined) {
    const fuelEnergyCredited = creditedTJ(projectFuel * ncvProject, values);
    const pe = projectFuel * ncvProject * efProject;
    return { inputTJ: fuelEnergyCredited, fuelEnergyCredited, pe };
  }
  return {
    inputTJ: creditedMWh(electricity, values) * terajoulePerMWh,
    fuelEnergyCredited: 0,
    pe: electricityEmissions(electricity, { efGrid: grid, tdl }),
  };
}

/** Eq 1 needs the efficiency of each old stove. */
const noEfficiency = (mix: readonly { readonly efficiency?: number | undefined }[]): string | null => {
  const index = mix.findIndex(({ efficiency }) => efficiency === undefined);
  return index < 0 ? null : `fuels[${index}].efficiency is missing: ${share.allowed} is allowed`;
};

export const mmecdFormulas: readonly Formula[] = [
  formula({
    name: 'mmecdEfInput',
    equation: 'Eq 2: EF_input = Σ P NCV (EF_CO2 fNRB + EF_non) / Σ P NCV; weights are energy',
    source,
    inputs: { fuels },
    outputs: { efInput: 'tCO2e/TJ fuel' },
    refuse: ({ fuels: mix }) => noMix(mix),
    run: ({ fuels: mix }) => ({ efInput: inputFactor(mix.map(mixOf)) }),
  }),
  formula({
    name: 'mmecdCase1',
    equation:
      'Eq 1: EF_useful = Σ P NCV (EF_CO2 fNRB + EF_non) / Σ P NCV η; Eq 3: BE = min(input, cap) η_p EF_useful (Eq 6, 7); ' +
      'PE = EG EF_grid (1 + TDL) (Eq 8) or P NCV EF (Eq 9), never capped; LE = fraction × max(0, BE − PE); ER = BE − PE − LE',
    source,
    inputs: {
      electricity: optional(notNegative('MWh')),
      efficiencyProject: share,
      fuels,
      efGrid: optional(efGrid),
      tdl: optional(fraction),
      leakageFraction: fraction,
      projectFuel: optional(notNegative('t')),
      ncvProject: optional(positive('TJ/t')),
      efProject: optional(notNegative('tCO2e/TJ')),
      ...capped,
    },
    outputs: {
      efUseful: 'tCO2e/TJ useful',
      usefulEnergy: 'TJ useful',
      be: 'tCO2e',
      pe: 'tCO2e',
      le: 'tCO2e',
      er: 'tCO2e',
      fuelEnergyCredited: 'TJ',
    },
    refuse: ({ fuels: mix, ...values }) =>
      noMix(mix) ?? noEfficiency(mix) ?? noCarrier(values) ?? halfCap(values),
    run: ({ fuels: mix, efficiencyProject, leakageFraction, ...values }) => {
      const efUseful = usefulFactor(
        mix.map((fuel) => ({ ...mixOf(fuel), efficiency: fuel.efficiency ?? 1 })),
      );
      const { inputTJ, fuelEnergyCredited, pe } = carried(values);
      const usefulEnergy = inputTJ * efficiencyProject;
      const emissions = reduction(usefulEnergy * efUseful, pe, leakageFraction);
      return { efUseful, usefulEnergy, ...emissions, fuelEnergyCredited };
    },
  }),
  formula({
    name: 'mmecdCase2',
    equation:
      'Eq 4: BE = min(EG, cap) (SC_b / SC_p) 0.0036 EF_input; Eq 8: PE = EG EF_grid (1 + TDL), never capped; ' +
      'ER = BE − PE − fraction × max(0, BE − PE)',
    source,
    inputs: {
      electricity: notNegative('MWh'),
      scBaseline: notNegative('MJ per person and event'),
      scProject: positive('MJ per person and event'),
      efInput: notNegative('tCO2e/TJ fuel'),
      efGrid,
      tdl: fraction,
      leakageFraction: fraction,
      ...capped,
    },
    outputs: { be: 'tCO2e', pe: 'tCO2e', er: 'tCO2e', electricityCredited: 'MWh' },
    refuse: halfCap,
    run: ({ electricity, scBaseline, scProject, efInput, leakageFraction, ...values }) => {
      const electricityCredited = creditedMWh(electricity, values);
      const { be, pe, er } = reduction(
        displacedEmissions(electricityCredited, { baseline: scBaseline, project: scProject }, efInput),
        electricityEmissions(electricity, values),
        leakageFraction,
      );
      return { be, pe, er, electricityCredited };
    },
  }),
];
