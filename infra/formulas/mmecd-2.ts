// Formulas of metered cooking devices, Gold Standard MMECD v2.0 (infra/docs/methodologies.md#mmecd-v20).
import { adjustedBaseline } from '#domain/methodologies/ceiling.ts';
import {
  filledGaps,
  reductionWithEmbodied,
  upstreamFactor,
  withMeterError,
} from '#domain/methodologies/mmecd-2.ts';
import { displacedEmissions, electricityEmissions } from '#domain/methodologies/mmecd.ts';
import { emitting, factorOf, renewableFossil } from './baseline-mix.ts';
import { valueOf } from './factors.ts';
import { formula, type Formula } from './formula.ts';
import {
  count,
  fraction,
  list,
  listOrNone,
  name,
  notNegative,
  optional,
  orNull,
  positive,
  record,
  countOrNone,
} from './quantities.ts';
import { notWhole } from './together.ts';

const source = 'Gold Standard MMECD v2.0 (2025)';

const kgPerTonne = 1000;

const weighted = {
  fuel: optional(name),
  share: fraction,
  ...emitting,
  uef_t_per_TJ: notNegative('tCO2e/TJ'),
} as const;

export const mmecd20Formulas: readonly Formula[] = [
  formula({
    name: 'mmecd20Method2',
    equation:
      'EF_input = Σ share (EF_CO2 fNRB + EF_non + UEF), shares as given; BE = EG (SC_b / SC_p) 0.0036 EF_input (1 − DAF); ' +
      'AE = EG EF_grid (1 + TDL); LE = market × max(0, BE − AE) + embodied × new devices; ER = BE − AE − LE',
    source,
    inputs: {
      electricity: notNegative('MWh'),
      scBaseline: notNegative('MJ per person and event'),
      scProject: positive('MJ per person and event'),
      fuels: list(record('see field names', weighted)),
      efGrid: notNegative('tCO2e/MWh'),
      tdl: fraction,
      newDevices: countOrNone('devices'),
      embodied: notNegative('tCO2e per new device'),
      marketLeakage: fraction,
      daf: fraction,
    },
    outputs: { efInput: 'tCO2e/TJ', be: 'tCO2e', ae: 'tCO2e', le: 'tCO2e', er: 'tCO2e' },
    refuse: ({ fuels }) =>
      notWhole(
        'fuels[].share',
        fuels.map(({ share }) => share),
      ) ?? renewableFossil('fuels', fuels),
    run: ({ electricity, scBaseline, scProject, fuels, daf, ...values }) => {
      const efInput = upstreamFactor(
        fuels.map((fuel) => ({ share: fuel.share, factor: factorOf(fuel), upstream: fuel.uef_t_per_TJ })),
      );
      const sc = { baseline: scBaseline, project: scProject };
      const be = adjustedBaseline(displacedEmissions(electricity, sc, efInput), { daf, bauCeiling: null });
      return { efInput, ...reductionWithEmbodied(be, electricityEmissions(electricity, values), values) };
    },
  }),
  formula({
    name: 'mmecd20Chain',
    equation:
      'BE = min(BE (1 − DAF), BAU); PE = PE (1 + MPE) if the meter is worse than 2.5 %; ' +
      'LE = market × max(0, BE − PE) + 0.017 × new devices; ER = BE − PE − LE',
    source: `${source}; the form of MPE is unconfirmed`,
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
    run: ({ beUnadjusted, peMetered, meterError, newDevices, marketLeakage, ...adjustment }) => {
      const { ae, ...emissions } = reductionWithEmbodied(
        adjustedBaseline(beUnadjusted, adjustment),
        withMeterError(peMetered, meterError, valueOf('meterErrorAllowed@mmecd-2.0')),
        { marketLeakage, newDevices, embodied: valueOf('embodied@mmecd-2.0') / kgPerTonne },
      );
      return { ...emissions, pe: ae };
    },
  }),
  formula({
    name: 'gapFill',
    equation:
      'missing share below 0.50: each missing day gets the 25th percentile (type 7) of the observed days; else the device is excluded',
    source: `${source}, step 10; which days the percentile is of is a rule of Hearth`,
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
