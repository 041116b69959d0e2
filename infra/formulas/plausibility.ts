// Formulas of what a household can burn and what of it is credited (infra/docs/signals.md#plausible-values).
import { z } from 'zod';
import { textOf } from '#domain/methodologies/equation.ts';
import { creditedFraction } from '#domain/methodologies/mmecd.ts';
import { fuelClass } from '#domain/plausibility/baseline-fuel.ts';
import { valueOf } from './factors.ts';
import { formula, type Formula } from './formula.ts';
import { choice, notNegative } from './quantities.ts';
import type { Quantity } from './quantity.ts';

/** The mean of several households may be a fraction. */
const persons: Quantity<number> = {
  unit: 'persons',
  schema: z.number().min(1).max(50),
  allowed: 'a number from 1 to 50',
};

const fuelNames = { charcoal: 'Charcoal', firewood: 'Wood' } as const;

/** kg per person and month. */
const limitsOf = (fuel: keyof typeof fuelNames) => ({
  warn: valueOf(`warn.baseline.${fuelNames[fuel]}@rech-5.0`),
  reject: valueOf(`cap.baseline.${fuelNames[fuel]}@rech-5.0`),
});

export const plausibilityFormulas: readonly Formula[] = [
  formula({
    name: 'baselineFuelLimit',
    equation:
      'kg per person and month: charcoal warns above 17 and is rejected above 34, firewood above 62.5 and 104.2',
    source: 'Gold Standard RECH v5.0, section 7.4.2.3, rounded up',
    inputs: {
      fuelType: choice('charcoal or firewood', ['charcoal', 'firewood']),
      monthlyConsumption: notNegative('kg per month'),
      persons,
    },
    outputs: { class: 'ok or warn or reject' },
    run: ({ fuelType, monthlyConsumption, persons: number }) => ({
      class: fuelClass(monthlyConsumption, number, limitsOf(fuelType)),
    }),
  }),
  formula({
    name: 'energyPerPerson',
    equation: textOf(creditedFraction, 'of 1 kWh per person and one day; the measurement is kept'),
    source: 'Gold Standard MMECD v1.2',
    inputs: { energy: notNegative('kWh per household and day'), persons },
    outputs: {
      perPerson: 'kWh per person and day',
      flag: 'boolean',
      creditedEnergy: 'kWh per household and day',
    },
    run: ({ energy, persons: number }) => {
      const limit = valueOf('cap.electricity@mmecd-1.2');
      const part = creditedFraction(energy, { persons: number, days: 1, limit });
      return { perPerson: energy / number, flag: part < 1, creditedEnergy: energy * part };
    },
  }),
];
