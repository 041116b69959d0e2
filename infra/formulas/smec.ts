// Formulas of stoves without a meter: SMEC v4.0 and RECH v5.0 (methods.md 1.3).
import { adjustedBaseline } from '#domain/methodologies/ceiling.ts';
import {
  embodiedLeakage,
  groupEmissions,
  observedReduction,
  type StoveGroup,
} from '#domain/methodologies/smec.ts';
import {
  cappedFuel,
  lowerFuel,
  relativePrecision,
  upperFuel,
  type FuelSample,
} from '#domain/methodologies/tpddtec.ts';
import { emitting, renewableFossil } from './baseline-mix.ts';
import { boundOf } from './bounds.ts';
import { formula, type Formula } from './formula.ts';
import {
  count,
  fraction,
  list,
  name,
  notNegative,
  optional,
  orNull,
  positive,
  record,
  countOfTwo,
  countOrNone,
  choice,
} from './quantities.ts';
import { notWhole } from './together.ts';

const source = 'Gold Standard SMEC v4.0 and RECH v5.0, methods.md 1.3';

const burned = { ncv_TJ_per_t: positive('TJ/t'), ...emitting } as const;

const group = {
  fuel: optional(name),
  stoves: notNegative('devices'),
  usage: fraction,
  fuel_t_per_year: notNegative('t per stove and year'),
  ...burned,
} as const;
const groups = list(record('see field names', group));

const sampled = {
  mean_t_per_year: positive('t per household and year'),
  sd_t: notNegative('t'),
  n: countOfTwo('households'),
  ...burned,
} as const;

interface Burned {
  readonly ncv_TJ_per_t: number;
  readonly efCO2_t_per_TJ: number;
  readonly efNonCO2_t_per_TJ: number;
  readonly fNRB: number;
}

const stoveGroup = ({ stoves, usage, fuel_t_per_year: fuel, ...of }: Burned & StovesOfFuel): StoveGroup =>
  groupOf(of, { stoves, usage, fuel });

const groupOf = (of: Burned, stoves: Pick<StoveGroup, 'stoves' | 'usage' | 'fuel'>): StoveGroup => ({
  ...stoves,
  ncv: of.ncv_TJ_per_t,
  efCO2: of.efCO2_t_per_TJ,
  efNonCO2: of.efNonCO2_t_per_TJ,
  fNRB: of.fNRB,
});

interface StovesOfFuel {
  readonly stoves: number;
  readonly usage: number;
  readonly fuel_t_per_year: number;
}

interface Sampled {
  readonly mean_t_per_year: number;
  readonly sd_t: number;
  readonly n: number;
}

interface BaselineShare extends Burned, Sampled {
  readonly fuel: string;
  readonly deviceShare: number;
  readonly cap_t_per_person: number;
}

const sampleOf = ({ mean_t_per_year: mean, sd_t: sd, n }: Sampled): FuelSample => ({ mean, sd, n });

const claim = {
  daf: fraction,
  newDevices: countOrNone('devices'),
  embodied: notNegative('tCO2e per new device'),
  marketLeakage: fraction,
  hawthorneIndex: fraction,
} as const;

const shares = list(
  record('see field names', {
    fuel: name,
    deviceShare: fraction,
    cap_t_per_person: positive('t per person and year'),
    ...sampled,
  }),
);

const rules = {
  '90/10 with t(0.95, n-1)': boundOf('t(0.95, n-1)'),
  '90/10 with t(0.90, n-1)': boundOf('t(0.90, n-1)'),
  '90/10 with z(0.95)': boundOf('z(0.95)'),
  '90/10 with z(0.90)': boundOf('z(0.90)'),
} as const;

interface Named {
  readonly fuel: string;
}

function namedTwice(fuels: readonly Named[]): string | null {
  const index = fuels.findIndex(({ fuel }, at) => fuels.findIndex((other) => other.fuel === fuel) < at);
  return index < 0
    ? null
    : `baseline[${index}].fuel is "${fuels[index]?.fuel}" once more: one entry for each fuel is allowed`;
}

export const smecFormulas: readonly Formula[] = [
  formula({
    name: 'smecChain',
    equation:
      'BE = (1 − DAF) Σ N U P NCV (fNRB EF_CO2 + EF_non); AE = the same sum of the project; ' +
      'LE = market × (BE − AE) + embodied × new devices (life < 5 years: year 1; else a fifth in years 1 to 5); ' +
      'ER = max(0, (BE − AE) HE − LE)',
    source,
    inputs: {
      baseline: groups,
      activity: groups,
      ...claim,
      technicalLife: positive('years'),
      creditingYear: count('year number'),
    },
    outputs: { be: 'tCO2e', ae: 'tCO2e', le: 'tCO2e', er: 'tCO2e' },
    refuse: ({ baseline, activity }) =>
      renewableFossil('baseline', baseline) ?? renewableFossil('activity', activity),
    run: ({ baseline, activity, daf, ...values }) =>
      observedReduction({
        ...values,
        be: adjustedBaseline(groupEmissions(baseline.map(stoveGroup)), { daf, bauCeiling: null }),
        ae: groupEmissions(activity.map(stoveGroup)),
        embodied: embodiedLeakage(values),
      }),
  }),
  formula({
    name: 'smecFull',
    equation:
      'P = mean if t s / (√n mean) ≤ 0.10, else its bound: lower for the baseline, at most cap × household size, upper for the project; ' +
      'BE = min((1 − DAF) Σ N share U P_b NCV (fNRB EF_CO2 + EF_non), BAU); AE = N U P_p NCV (…); ' +
      'LE = market × (BE − AE) + embodied × new devices; ER = max(0, (BE − AE) HE − LE)',
    source,
    inputs: {
      stoves: notNegative('devices'),
      usageBaseline: fraction,
      householdSize: positive('persons'),
      baseline: shares,
      project: record('see field names', { fuel: optional(name), usage: fraction, ...sampled }),
      ...claim,
      bauCeiling: orNull(notNegative('tCO2e or null')),
      precision: choice('rule', [
        '90/10 with t(0.95, n-1)',
        '90/10 with t(0.90, n-1)',
        '90/10 with z(0.95)',
        '90/10 with z(0.90)',
      ]),
    },
    outputs: {
      precisionWood: 'fraction',
      precisionCharcoal: 'fraction',
      charcoalUsed: 't per year',
      projectUsed: 't per year',
      beUnadjusted: 'tCO2e',
      beUncertainty: 'tCO2e',
      be: 'tCO2e',
      ae: 'tCO2e',
      le: 'tCO2e',
      er: 'tCO2e',
    },
    refuse: ({ baseline, project }) =>
      notWhole(
        'baseline[].deviceShare',
        baseline.map(({ deviceShare }) => deviceShare),
      ) ??
      namedTwice(baseline) ??
      renewableFossil('baseline', baseline) ??
      renewableFossil('project', [project]),
    run: ({ stoves, usageBaseline: usage, householdSize, baseline, project, precision, ...values }) => {
      const quantile = rules[precision];
      const used = (of: BaselineShare): number =>
        cappedFuel(lowerFuel(sampleOf(of), quantile), { perPerson: of.cap_t_per_person, householdSize });
      const emissions = (fuelOf: (of: BaselineShare) => number): number =>
        groupEmissions(
          baseline.map((of) => groupOf(of, { stoves: stoves * of.deviceShare, usage, fuel: fuelOf(of) })),
        );
      const ofFuel = (fuel: string, value: (of: BaselineShare) => number): number | null => {
        const found = baseline.find((of) => of.fuel === fuel);
        return found === undefined ? null : value(found);
      };
      const beUncertainty = emissions(used);
      const projectUsed = upperFuel(sampleOf(project), quantile);
      return {
        precisionWood: ofFuel('wood', (of) => relativePrecision(sampleOf(of), quantile)),
        precisionCharcoal: ofFuel('charcoal', (of) => relativePrecision(sampleOf(of), quantile)),
        charcoalUsed: ofFuel('charcoal', used),
        projectUsed,
        beUnadjusted: emissions(({ mean_t_per_year: mean }) => mean),
        beUncertainty,
        ...observedReduction({
          ...values,
          be: adjustedBaseline(beUncertainty, values),
          ae: groupEmissions([groupOf(project, { stoves, usage: project.usage, fuel: projectUsed })]),
          embodied: values.embodied * values.newDevices,
        }),
      };
    },
  }),
];
