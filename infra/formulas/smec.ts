// Formula of a reduction of stoves without a meter, from known fuel use (infra/docs/methodologies.md#rech-v50-and-smec-v40).
import { adjustedBaseline } from '#domain/methodologies/ceiling.ts';
import {
  embodiedLeakage,
  groupEmissions,
  observedReduction,
  type StoveGroup,
} from '#domain/methodologies/smec.ts';
import { renewableFossil } from './baseline-mix.ts';
import { formula } from './formula.ts';
import { count, fraction, list, name, notNegative, optional, positive, record } from './quantities.ts';
import { burned, claim, groupOf, source, type Burned } from './stove-groups.ts';

const groups = list(
  record('see field names', {
    fuel: optional(name),
    stoves: notNegative('devices'),
    usage: fraction,
    fuel_t_per_year: notNegative('t per stove and year'),
    ...burned,
  }),
);

interface StovesOfFuel extends Burned {
  readonly stoves: number;
  readonly usage: number;
  readonly fuel_t_per_year: number;
}

const stoveGroup = ({ stoves, usage, fuel_t_per_year: fuel, ...of }: StovesOfFuel): StoveGroup =>
  groupOf(of, { stoves, usage, fuel });

export const smecChain = formula({
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
});
