// Formulas of metered stoves: Gold Standard MMECD v1.2 and v2.0, and Verra VM0050 v1.0 (infra/docs/methodologies.md#mmecd-v12).
import {
  adjustedBaseline,
  burnedEmissions,
  ceiledBaseline,
  cookingTestRatio,
  displacedEmissions,
  displacedEnergy,
  efficiencyRatio,
  electricityEmissions,
  electricityEnergy,
  fuelEnergy,
  leakingFraction,
} from '#domain/methodologies/equations.ts';
import { fuelIntensity } from '#domain/methodologies/fuel-factors.ts';
import {
  countedMeterError,
  creditedFraction,
  filledGaps,
  inputFactor,
  mixEfficiency,
  weightedFactor,
  withMeterError,
  type MixedFuel,
} from '#domain/methodologies/mmecd.ts';
import { ofDevices, renewabilityByTool30 } from '#domain/methodologies/vm0050.ts';
import { formula, missing, notOne, notWhole, valueOf, type Formula } from './formula.ts';
import { emitting, factorOf, netOf, renewableFossil, thousand, type Emitting } from './fuels.ts';
import {
  choice,
  count,
  countOrNone,
  fraction,
  list,
  listOrNone,
  name,
  notNegative,
  optional,
  orNull,
  positive,
  record,
  share,
  printValue,
  yesOrNo,
} from './quantities.ts';

const source = 'Gold Standard MMECD v1.2 (13 December 2022)';
const source20 = 'Gold Standard MMECD v2.0 (2025)';

/** A fuel of the mix, with its consumption in one of two units. */
const mixed = {
  fuel: optional(name),
  consumption_t_per_year: optional(notNegative('t per household and year')),
  consumption_kg_per_day: optional(notNegative('kg per household and day')),
  ncv_TJ_per_t: positive('TJ/t'),
  ...emitting,
  efficiency: optional(share),
} as const;

interface Mixed extends Emitting {
  readonly consumption_t_per_year?: number | undefined;
  readonly consumption_kg_per_day?: number | undefined;
  readonly ncv_TJ_per_t: number;
  readonly efficiency?: number | undefined;
}

/** Consumption in one unit, of which there is some. */
function noMix(fuels: readonly Mixed[]): string | null {
  const [byYear, byDay] = [
    fuels.filter((fuel) => fuel.consumption_t_per_year !== undefined).length,
    fuels.filter((fuel) => fuel.consumption_kg_per_day !== undefined).length,
  ];
  if (byYear + byDay !== fuels.length || (byYear > 0 && byDay > 0))
    return (
      `fuels has ${byYear} consumption_t_per_year and ${byDay} consumption_kg_per_day: ` +
      'one of these for each fuel, the same for all, is allowed'
    );
  return fuels.every((fuel) => massOf(fuel) === 0)
    ? `the consumption of fuels is ${printValue(fuels.map(massOf))}: at least one above 0 is allowed`
    : renewableFossil('fuels', fuels);
}

const massOf = (fuel: Mixed): number => fuel.consumption_t_per_year ?? fuel.consumption_kg_per_day ?? 0;

const mixOf = (fuel: Mixed): MixedFuel & { readonly efficiency: number } => ({
  mass: massOf(fuel),
  ncv: fuel.ncv_TJ_per_t,
  factor: factorOf(fuel),
  efficiency: fuel.efficiency ?? 1,
});

const fuels = list(record('see field names', mixed));
const gridFactor = notNegative('tCO2e/MWh');
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

/** GJ per person and day. */
const limits = {
  electricity: () => electricityEnergy(valueOf('cap.electricity@mmecd-1.2')) / thousand,
  fuel: () => valueOf('cap.fuelEnergy@mmecd-1.2') / thousand,
} as const;

const fractionOf = (input: number, kind: keyof typeof limits, { persons, days }: Capped): number =>
  persons === undefined || days === undefined
    ? 1
    : creditedFraction(input, { persons, days, limit: limits[kind]() });

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

/** The energy put into the stove, GJ, and its emissions. */
function carrierInput(values: Carrier) {
  const { electricity, projectFuel = 0, ncvProject = 0, efProject = 0, efGrid: grid = 0, tdl = 0 } = values;
  if (electricity !== undefined)
    return {
      kind: 'electricity' as const,
      input: electricityEnergy(electricity),
      pe: electricityEmissions(electricity, { efGrid: grid, tdl }),
    };
  const input = fuelEnergy(projectFuel, ncvProject * thousand);
  return { kind: 'fuel' as const, input, pe: burnedEmissions(input, { efCO2: efProject, efNonCO2: 0 }) };
}

/** Eq 1 needs the efficiency of each old stove. */
const noEfficiency = (mix: readonly { readonly efficiency?: number | undefined }[]): string | null => {
  const index = mix.findIndex(({ efficiency }) => efficiency === undefined);
  return index < 0 ? null : `fuels[${index}].efficiency is missing: ${share.allowed} is allowed`;
};

const weighted = {
  fuel: optional(name),
  share: fraction,
  ...emitting,
  uef_t_per_TJ: notNegative('tCO2e/TJ'),
} as const;

/** tCO2e of the energy that a stove replaces; `efInput` in t/TJ. */
const emissionsOfDisplaced = (
  use: { input: number; ratio: number; creditedFraction: number },
  efInput: number,
): number => displacedEmissions(displacedEnergy({ ...use, cookingShare: 1 }), efInput / thousand);

/** Formulas of metered cooking devices, Gold Standard MMECD v1.2 and v2.0 (infra/docs/methodologies.md#mmecd-v12). */
export const mmecdFormulas: readonly Formula[] = [
  formula({
    name: 'mmecdEfInput',
    source: `${source}, Eq 2`,
    inputs: { fuels },
    outputs: { efInput: 'tCO2e/TJ fuel' },
    refuse: ({ fuels: mix }) => noMix(mix),
    run: ({ fuels: mix }) => ({ efInput: inputFactor(mix.map(mixOf)) }),
  }),
  formula({
    name: 'mmecdCase1',
    source: `${source}, Eq 1, 3 and 6 to 9`,
    inputs: {
      electricity: optional(notNegative('MWh')),
      efficiencyProject: share,
      fuels,
      efGrid: optional(gridFactor),
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
    run: ({ fuels: given, efficiencyProject, leakageFraction, ...values }) => {
      const mix = given.map(mixOf);
      const [efInput, efficiencyBaseline] = [inputFactor(mix), mixEfficiency(mix)];
      const { kind, input, pe } = carrierInput(values);
      const creditedPart = fractionOf(input, kind, values);
      const ratio = efficiencyRatio(efficiencyProject, efficiencyBaseline);
      const be = emissionsOfDisplaced({ input, ratio, creditedFraction: creditedPart }, efInput);
      const creditedTJ = (input * creditedPart) / thousand;
      return {
        efUseful: efInput / efficiencyBaseline,
        usefulEnergy: creditedTJ * efficiencyProject,
        ...netOf(be, pe, { fraction: leakageFraction }),
        fuelEnergyCredited: kind === 'fuel' ? creditedTJ : 0,
      };
    },
  }),
  formula({
    name: 'mmecdCase2',
    source: `${source}, Eq 4, 6 and 8`,
    inputs: {
      electricity: notNegative('MWh'),
      scBaseline: notNegative('MJ per person and event'),
      scProject: positive('MJ per person and event'),
      efInput: notNegative('tCO2e/TJ fuel'),
      efGrid: gridFactor,
      tdl: fraction,
      leakageFraction: fraction,
      ...capped,
    },
    outputs: { be: 'tCO2e', pe: 'tCO2e', er: 'tCO2e', electricityCredited: 'MWh' },
    refuse: halfCap,
    run: ({ electricity, scBaseline, scProject, efInput, leakageFraction, ...values }) => {
      const input = electricityEnergy(electricity);
      const creditedPart = fractionOf(input, 'electricity', values);
      const ratio = cookingTestRatio(scBaseline, scProject);
      const { be, pe, er } = netOf(
        emissionsOfDisplaced({ input, ratio, creditedFraction: creditedPart }, efInput),
        electricityEmissions(electricity, values),
        { fraction: leakageFraction },
      );
      return { be, pe, er, electricityCredited: electricity * creditedPart };
    },
  }),
  formula({
    name: 'mmecd20Method2',
    source: source20,
    inputs: {
      electricity: notNegative('MWh'),
      scBaseline: notNegative('MJ per person and event'),
      scProject: positive('MJ per person and event'),
      fuels: list(record('see field names', weighted)),
      efGrid: gridFactor,
      tdl: fraction,
      newDevices: countOrNone('devices'),
      embodied: notNegative('tCO2e per new device'),
      marketLeakage: fraction,
      daf: fraction,
    },
    outputs: { efInput: 'tCO2e/TJ', be: 'tCO2e', ae: 'tCO2e', le: 'tCO2e', er: 'tCO2e' },
    refuse: ({ fuels: mix }) =>
      notWhole(
        'fuels[].share',
        mix.map((fuel) => fuel.share),
      ) ?? renewableFossil('fuels', mix),
    run: ({ electricity, scBaseline, scProject, fuels: mix, daf, marketLeakage, ...values }) => {
      const efInput = weightedFactor(mix.map((fuel) => ({ share: fuel.share, factor: factorOf(fuel) })));
      const ratio = cookingTestRatio(scBaseline, scProject);
      const be = emissionsOfDisplaced(
        { input: electricityEnergy(electricity), ratio, creditedFraction: 1 },
        efInput,
      );
      const { pe: ae, ...emissions } = netOf(
        adjustedBaseline(be, daf),
        electricityEmissions(electricity, values),
        { ...values, fraction: marketLeakage },
      );
      return { efInput, ...emissions, ae };
    },
  }),
  formula({
    name: 'mmecd20Chain',
    source: `${source20}; the form of MPE is unconfirmed`,
    inputs: {
      beUnadjusted: notNegative('tCO2e'),
      daf: fraction,
      bauCeiling: orNull(notNegative('tCO2e or null')),
      peMetered: notNegative('tCO2e'),
      meterError: fraction,
      newDevices: countOrNone('devices'),
      marketLeakage: fraction,
    },
    outputs: { be: 'tCO2e', pe: 'tCO2e', le: 'tCO2e', er: 'tCO2e' },
    run: ({ beUnadjusted, daf, bauCeiling, peMetered, meterError, newDevices, marketLeakage }) =>
      netOf(
        ceiledBaseline(adjustedBaseline(beUnadjusted, daf), bauCeiling),
        withMeterError(peMetered, countedMeterError(meterError, valueOf('meterErrorAllowed@mmecd-2.0'))),
        { fraction: marketLeakage, newDevices, embodied: valueOf('embodied@mmecd-2.0') / thousand },
      ),
  }),
  formula({
    name: 'gapFill',
    source: `${source20}, step 10; which days the percentile is of is a rule of Hearth`,
    inputs: { observedDaily: listOrNone(notNegative('kWh per day')), daysInPeriod: count('days') },
    outputs: {
      missingShare: 'fraction',
      fillValue: 'kWh per day',
      periodEnergy: 'kWh',
      excluded: 'boolean',
    },
    refuse: ({ observedDaily, daysInPeriod }) =>
      observedDaily.length > daysInPeriod
        ? `observedDaily has ${observedDaily.length} days: at most the ${daysInPeriod} of daysInPeriod are allowed`
        : null,
    run: ({ observedDaily, daysInPeriod }) => ({
      ...filledGaps(observedDaily, daysInPeriod, {
        excludedFrom: valueOf('gaps.excludedFrom@mmecd-2.0'),
        fillPercentile: valueOf('gaps.fillPercentile@mmecd-2.0'),
      }),
    }),
  }),
];

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

/** Formula of Verra VM0050 v1.0 (infra/docs/methodologies.md#vm0050). */
export const vm0050Formulas: readonly Formula[] = [
  formula({
    name: 'vm0050',
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
      efGrid: optional(gridFactor),
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
      const perDevice = displacedEmissions(ec, fuelIntensity({ efCO2, efNonCO2, fNRB: fNRBUsed }));
      const { be, pe, er } = netOf(
        ofDevices(perDevice, { number, usage }),
        ofDevices(projectEmissions(values, fNRBUsed), { number, usage }),
        { fraction: leakingFraction(valueOf('netToGross@vm0050-1.0')) },
      );
      return { fNRBUsed, ec: ec / thousand, be, pe, er: er - values.leRenewableBiomass };
    },
  }),
];
