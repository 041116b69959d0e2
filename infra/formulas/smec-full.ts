// Formula of a reduction of stoves without a meter, from the samples of its surveys (infra/docs/methodologies.md#rech-v50-and-smec-v40).
import { adjustedBaseline } from '#domain/methodologies/ceiling.ts';
import { groupEmissions, observedReduction } from '#domain/methodologies/smec.ts';
import { cappedFuel, fuelPrecision, type FuelSample } from '#domain/methodologies/tpddtec.ts';
import { renewableFossil } from './baseline-mix.ts';
import { boundNames, boundOf } from './bounds.ts';
import { formula } from './formula.ts';
import {
  choice,
  countOfTwo,
  fraction,
  list,
  name,
  notNegative,
  optional,
  orNull,
  positive,
  record,
} from './quantities.ts';
import { burned, claim, groupOf, source, type Burned } from './stove-groups.ts';
import { notWhole } from './together.ts';

const sampled = {
  mean_t_per_year: positive('t per household and year'),
  sd_t: notNegative('t'),
  n: countOfTwo('households'),
  ...burned,
} as const;

const shares = list(
  record('see field names', {
    fuel: name,
    deviceShare: fraction,
    cap_t_per_person: positive('t per person and year'),
    ...sampled,
  }),
);

interface Sampled extends Burned {
  readonly mean_t_per_year: number;
  readonly sd_t: number;
  readonly n: number;
}

interface BaselineShare extends Sampled {
  readonly fuel: string;
  readonly deviceShare: number;
  readonly cap_t_per_person: number;
}

const sampleOf = ({ mean_t_per_year: mean, sd_t: sd, n }: Sampled): FuelSample => ({ mean, sd, n });

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

export const smecFull = formula({
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
    precision: choice(
      'rule',
      boundNames.map((bound) => `90/10 with ${bound}` as const),
    ),
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
    const rule = rules[precision];
    const judged = (of: BaselineShare) => fuelPrecision(sampleOf(of), rule, 'lower');
    const used = (of: BaselineShare): number =>
      cappedFuel(judged(of).valueUsed, { perPerson: of.cap_t_per_person, householdSize });
    const emissions = (fuelOf: (of: BaselineShare) => number): number =>
      groupEmissions(
        baseline.map((of) => groupOf(of, { stoves: stoves * of.deviceShare, usage, fuel: fuelOf(of) })),
      );
    const ofFuel = (fuel: string, value: (of: BaselineShare) => number): number | null => {
      const found = baseline.find((of) => of.fuel === fuel);
      return found === undefined ? null : value(found);
    };
    const beUncertainty = emissions(used);
    const projectUsed = fuelPrecision(sampleOf(project), rule, 'upper').valueUsed;
    return {
      precisionWood: ofFuel('wood', (of) => judged(of).relativePrecision),
      precisionCharcoal: ofFuel('charcoal', (of) => judged(of).relativePrecision),
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
});
