// Formulas of Gold Standard TPDDTEC v3.1, and the baseline fuel of v5.0, RECH (infra/docs/methodologies.md#tpddtec-v31-and-v4).
import { cappedFuel, fuelPrecision, usedFuelEmissions } from '#domain/methodologies/tpddtec.ts';
import { boundNames, boundOf } from './bounds.ts';
import { formula, type Formula } from './formula.ts';
import { amount, fraction, notNegative, positive, countOfTwo, choice } from './quantities.ts';

const source = 'Gold Standard TPDDTEC v3.1, not confirmed at the source';

const use = { technologyDays: notNegative('technology-days'), usageRate: fraction } as const;
const leakage = notNegative('tCO2e');

export const tpddtecFormulas: readonly Formula[] = [
  formula({
    name: 'tpddtec31Method1',
    equation: 'ER = N U P_saved NCV (fNRB EF_CO2 + EF_non) − LE',
    source,
    inputs: {
      ...use,
      fuelSaved: amount('t per technology-day'),
      ncv: positive('TJ/t'),
      efCO2: notNegative('tCO2/TJ'),
      fNRB: fraction,
      efNonCO2: notNegative('tCO2e/TJ'),
      leakage,
    },
    outputs: { er: 'tCO2e' },
    run: ({ fuelSaved: perDay, leakage: le, ...values }) => ({
      er: usedFuelEmissions(values, { ...values, perDay }) - le,
    }),
  }),
  formula({
    name: 'tpddtec31Method3',
    equation:
      'BE = N U P_b NCV_b (fNRB EF_CO2 + EF_non); PE = N U P_p NCV_p EF_p, without fNRB; ER = BE − PE − LE',
    source,
    inputs: {
      ...use,
      baselineFuel: notNegative('t per technology-day'),
      ncvBaseline: positive('TJ/t'),
      efCO2Baseline: notNegative('tCO2/TJ'),
      fNRB: fraction,
      efNonCO2Baseline: notNegative('tCO2e/TJ'),
      projectFuel: notNegative('t per technology-day'),
      ncvProject: positive('TJ/t'),
      efProject: notNegative('tCO2e/TJ'),
      leakage,
    },
    outputs: { be: 'tCO2e', pe: 'tCO2e', er: 'tCO2e' },
    run: (values) => {
      const be = usedFuelEmissions(values, {
        perDay: values.baselineFuel,
        ncv: values.ncvBaseline,
        efCO2: values.efCO2Baseline,
        efNonCO2: values.efNonCO2Baseline,
        fNRB: values.fNRB,
      });
      const pe = usedFuelEmissions(values, {
        perDay: values.projectFuel,
        ncv: values.ncvProject,
        efCO2: values.efProject,
        efNonCO2: 0,
        fNRB: 1,
      });
      return { be, pe, er: be - pe - values.leakage };
    },
  }),
  formula({
    name: 'baselineFuelAdjusted',
    equation:
      'precision = t s / (√n mean); P_stat = mean if precision ≤ 0.10, else mean − t s / √n; P_b,adj = min(P_stat, cap × household size)',
    source: 'Gold Standard RECH v5.0 and SMEC v4.0',
    inputs: {
      mean: positive('t per household and year'),
      sd: notNegative('t'),
      n: countOfTwo('households'),
      householdSize: positive('persons'),
      capPerPerson: positive('t per person and year'),
      boundQuantile: choice('rule', boundNames),
    },
    outputs: { relativePrecision: 'fraction', statisticalValue: 't', adjusted: 't' },
    run: ({ householdSize, capPerPerson: perPerson, boundQuantile, ...sample }) => {
      const { relativePrecision, valueUsed } = fuelPrecision(sample, boundOf(boundQuantile), 'lower');
      const adjusted = cappedFuel(valueUsed, { perPerson, householdSize });
      return { relativePrecision, statisticalValue: valueUsed, adjusted };
    },
  }),
];
