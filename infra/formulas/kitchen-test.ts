// Formulas of kitchen performance tests (infra/docs/sampling.md#kitchen-test-records).
import { z } from 'zod';
import { isDate } from '#domain/dating/calendar.ts';
import { dryMassOfDryBasis, dryMassOfWetBasis } from '#domain/kitchen-test/dry-mass.ts';
import { kptTotal, type KitchenTestFault } from '#domain/kitchen-test/kpt-total.ts';
import { standardAdults } from '#domain/kitchen-test/standard-adults.ts';
import { ratioEstimate } from '#domain/sampling/estimates.ts';
import { textOf } from '#domain/methodologies/equation.ts';
import { hawthorneIndex } from '#domain/methodologies/smec.ts';
import { formula, type Formula } from './formula.ts';
import { unequal } from './lists.ts';
import { amount, count, list, loss, notNegative, optional, positive } from './quantities.ts';
import type { Quantity } from './quantity.ts';
import { notOne } from './together.ts';

const date: Quantity<string> = {
  unit: 'date',
  schema: z.string().refine(isDate),
  allowed: 'a date as 2024-02-01',
};
const persons = notNegative('persons');

export const kitchenTestFormulas: readonly Formula[] = [
  formula({
    name: 'kptTotal',
    equation:
      'valid: a log for each calendar day, at least 3, none negative, total above 0 and within 0.05 kg of their sum; ' +
      'mean = total / number of logs; a durationDays that differs from the dates is a warning',
    source: 'ixoworld/docs, platforms/Emerging/kpt.mdx',
    inputs: {
      dailyLogs: list(amount('kg per day')),
      total: amount('kg'),
      startDate: date,
      endDate: date,
      durationDays: count('days'),
    },
    outputs: { sum: 'kg', valid: 'boolean', durationDiffers: 'boolean', meanPerDay: 'kg per day' },
    run: ({ dailyLogs: dailyKg, total: totalKg, startDate: start, endDate: end, durationDays }) => {
      const found = kptTotal({ period: { start, end }, dailyKg, totalKg });
      return {
        sum: found.sumKg,
        valid: found.faults.length === 0,
        durationDiffers: durationDays !== found.calendarDays,
        meanPerDay: found.meanKgPerDay,
      };
    },
    remark: ({ dailyLogs: dailyKg, total: totalKg, startDate: start, endDate: end }) => {
      const { faults, sumKg, calendarDays } = kptTotal({ period: { start, end }, dailyKg, totalKg });
      const least = Math.min(...dailyKg);
      const sentences: Readonly<Record<KitchenTestFault, string>> = {
        'days-missing': `dailyLogs has ${dailyKg.length}: one for each day is allowed, and ${start} to ${end} are ${Math.max(0, calendarDays)} days`,
        'too-short': `${start} to ${end} are ${calendarDays} days: at least 3 are allowed`,
        'negative-day': `dailyLogs[${dailyKg.indexOf(least)}] is ${least}: 0 and more are allowed`,
        'nothing-burned': `total is ${totalKg}: more than 0 is allowed`,
        'total-differs': `total is ${totalKg}: ${Math.round(sumKg * 1000) / 1000}, the sum of dailyLogs, is allowed, 0.05 more or less`,
      };
      return faults.length === 0 ? null : `not valid: ${faults.map((fault) => sentences[fault]).join('; ')}`;
    },
  }),
  formula({
    name: 'dryMass',
    equation: 'wet × (1 − m) for moisture on wet basis, wet / (1 + m) on dry basis',
    source: 'infra/docs/sampling.md#fuel-per-adult',
    inputs: {
      wetMass: notNegative('kg'),
      moistureWetBasis: optional(loss),
      moistureDryBasis: optional(notNegative('fraction')),
    },
    outputs: { dryMass: 'kg' },
    refuse: (given) => notOne(given, 'moistureWetBasis', 'moistureDryBasis'),
    run: ({ wetMass, moistureWetBasis, moistureDryBasis = 0 }) => ({
      dryMass:
        moistureWetBasis === undefined
          ? dryMassOfDryBasis(wetMass, moistureDryBasis)
          : dryMassOfWetBasis(wetMass, moistureWetBasis),
    }),
  }),
  formula({
    name: 'standardAdults',
    equation: '0.5 children (0–14) + 0.8 women (15+) + 1.0 men (15–59) + 0.8 men (60+)',
    source: 'after FAO, unconfirmed',
    inputs: { children0to14: persons, womenOver14: persons, men15to59: persons, menOver59: persons },
    outputs: { standardAdults: 'standard adults' },
    run: (present) => ({ standardAdults: standardAdults(present) }),
  }),
  formula({
    name: 'ratioPerDay',
    equation: 'R = Σ fuel / Σ standard-adult days; se = √(Σ (y − R x)² / (n (n − 1))) / mean(x)',
    source: 'infra/docs/sampling.md#fuel-per-adult',
    inputs: {
      fuel: list(notNegative('kg per household and test')),
      standardAdultDays: list(positive('standard-adult days')),
    },
    outputs: { rate: 'kg per standard adult and day', se: 'kg' },
    refuse: ({ fuel, standardAdultDays }) =>
      unequal({ fuel, standardAdultDays }, 'household') ??
      (fuel.length < 2
        ? `fuel has ${fuel.length}: at least 2 households are allowed, one has no spread`
        : null),
    run: ({ fuel, standardAdultDays }) => {
      const { value, se } = ratioEstimate(
        fuel.map((y, index) => ({ x: standardAdultDays[index] ?? 0, y })),
        null,
      );
      return { rate: value, se };
    },
  }),
  formula({
    name: 'hawthorneIndex',
    equation: textOf(hawthorneIndex),
    source: 'Gold Standard SMEC v4.0',
    inputs: {
      eventsPerDayUnobserved: notNegative('per day'),
      eventsPerDayDuringKpt: positive('per day'),
    },
    outputs: { index: 'ratio' },
    run: ({ eventsPerDayUnobserved, eventsPerDayDuringKpt }) => ({
      index: hawthorneIndex(eventsPerDayUnobserved, eventsPerDayDuringKpt),
    }),
  }),
];
