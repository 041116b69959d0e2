// Formulas of what surveys and kitchen tests found, and how precisely (infra/docs/sampling.md#precision).
import { z } from 'zod';
import { isDate } from '#domain/dating/calendar.ts';
import { dryMassOfDryBasis, dryMassOfWetBasis } from '#domain/kitchen-test/dry-mass.ts';
import { kptTotal, type KitchenTestFault } from '#domain/kitchen-test/kpt-total.ts';
import { standardAdults } from '#domain/kitchen-test/standard-adults.ts';
import { hawthorneIndex } from '#domain/methodologies/smec.ts';
import { twoSidedQuantile } from '#domain/normal.ts';
import {
  countInterval,
  intervalOf,
  meanEstimate,
  proportionEstimate,
  quantileOf,
  ratioEstimate,
  stratifiedProportion,
  weightEffect,
} from '#domain/sampling/estimates.ts';
import { precisionOf } from '#domain/sampling/precision.ts';
import {
  agrestiCoullInterval,
  clopperPearsonInterval,
  waldInterval,
  wilsonInterval,
} from '#domain/sampling/proportion-intervals.ts';
import { answerMatch, type Answer } from '#domain/surveys/checks/answer-match.ts';
import { backChecks } from '#domain/surveys/checks/back-checks.ts';
import { gpsDistance, type Position } from '#domain/surveys/checks/gps-distance.ts';
import { interviewLength } from '#domain/surveys/checks/interview-length.ts';
import { completion } from '#domain/surveys/completion.ts';
import {
  cancels,
  formula,
  noSpread,
  notOne,
  pair,
  quantile,
  tooFew,
  tooMany,
  tooManySuccesses,
  unequal,
  type Formula,
} from './formula.ts';
import {
  amount,
  choice,
  count,
  countOrNone,
  fraction,
  list,
  listOfTwo,
  loss,
  notNegative,
  openFraction,
  optional,
  orNull,
  positive,
  row,
  share,
  printValue,
  type Quantity,
} from './quantities.ts';

const samplingbook = 'Kauermann and Küchenhoff, as in samplingbook';
const populationOfUnits = orNull(count('units'));

/** Formulas of estimates after a survey (infra/docs/sampling.md#estimates). */
export const estimateFormulas: readonly Formula[] = [
  formula({
    name: 'estimateProportion',
    equation:
      'se = √(p (1 − p) / (n − 1) × (N − n) / N), N unknown (null): without the last factor; count: N (p ± z se), lower up and upper down to a whole number, null when N is',
    source: samplingbook,
    inputs: {
      successes: countOrNone('units'),
      sampleSize: count('units'),
      populationSize: populationOfUnits,
      confidenceLevel: openFraction,
    },
    outputs: { proportion: 'fraction', se: 'fraction', countInterval: 'units' },
    refuse: ({ sampleSize, ...given }) =>
      tooManySuccesses({ sampleSize, ...given }) ?? tooFew(sampleSize, given.populationSize),
    run: ({ successes, sampleSize, populationSize: population, confidenceLevel }) => {
      const estimate = proportionEstimate(successes, sampleSize, population);
      const interval = intervalOf(estimate, quantileOf('z', confidenceLevel, estimate.df));
      return {
        proportion: estimate.value,
        se: estimate.se,
        countInterval: population === null ? null : countInterval(interval, population),
      };
    },
  }),
  formula({
    name: 'estimateMean',
    equation:
      'se = s / √n × √((N − n) / N), N unknown (null): without the last factor; mean ± z or t(n − 1) × se',
    source: samplingbook,
    inputs: {
      values: listOfTwo(amount('outcome unit')),
      populationSize: populationOfUnits,
      confidenceLevel: openFraction,
      quantile,
    },
    outputs: { mean: 'outcome unit', se: 'outcome unit', interval: 'outcome unit' },
    refuse: ({ values, populationSize: population }) => tooFew(values.length, population),
    run: ({ values, populationSize: population, confidenceLevel, quantile: kind }) => {
      const estimate = meanEstimate(values, population);
      const interval = intervalOf(estimate, quantileOf(kind, confidenceLevel, estimate.df));
      return { mean: estimate.value, se: estimate.se, interval };
    },
  }),
  formula({
    name: 'stratifiedProportion',
    equation: 'p = Σ W_h p_h; se² = Σ W_h² (1 − n_h / N_h) p_h (1 − p_h) / (n_h − 1)',
    source: samplingbook,
    inputs: {
      strataSizes: list(count('households')),
      strataSampleSizes: list(count('households')),
      strataSuccesses: list(countOrNone('households')),
    },
    outputs: { proportion: 'fraction', se: 'fraction' },
    refuse: ({ strataSizes, strataSampleSizes, strataSuccesses }) =>
      unequal({ strataSizes, strataSampleSizes, strataSuccesses }, 'stratum') ??
      pair(pair(strataSizes, strataSampleSizes), strataSuccesses)
        .map(
          ([[size, sampleSize], successes], h) =>
            tooManySuccesses({ successes, sampleSize }, `strataSuccesses[${h}]`) ??
            noSpread(`strataSampleSizes[${h}]`, sampleSize) ??
            (size < sampleSize
              ? `strataSizes[${h}] is ${size}: at least the ${sampleSize} of the sample is allowed`
              : null),
        )
        .find((fault) => fault !== null) ??
      null,
    run: ({ strataSizes, strataSampleSizes, strataSuccesses }) => {
      const strata = pair(pair(strataSizes, strataSampleSizes), strataSuccesses).map(
        ([[size, asked], successes]) => ({ size, asked, successes }),
      );
      const { value, se } = stratifiedProportion(strata);
      return { proportion: value, se };
    },
  }),
  formula({
    name: 'ratioEstimator',
    equation:
      'R = Σ y / Σ x; s² = Σ (y − R x)² / (n − 1); ratioMean = R Xbar, se = √(s² / n (1 − n/N)); ratioMean ± z or t(n − 1) × se',
    source: samplingbook,
    inputs: {
      y: listOfTwo(amount('outcome unit')),
      x: listOfTwo(amount('outcome unit')),
      populationMeanX: positive('outcome unit'),
      populationSize: populationOfUnits,
      confidenceLevel: openFraction,
      quantile,
    },
    outputs: { ratio: 'ratio', ratioMean: 'outcome unit', se: 'outcome unit', interval: 'outcome unit' },
    refuse: ({ y, x, populationSize: population }) => {
      if (cancels(x)) return `x is ${printValue(x)} and sums to 0: another sum is allowed`;
      return unequal({ y, x }, 'unit') ?? tooFew(x.length, population);
    },
    run: ({ y: ys, x: xs, populationMeanX, populationSize: population, confidenceLevel, quantile: kind }) => {
      const pairs = pair(ys, xs).map(([y, x]) => ({ x, y }));
      const { value: ratio, residualSe: se, df } = ratioEstimate(pairs, population);
      const ratioMean = ratio * populationMeanX;
      const interval = intervalOf({ value: ratioMean, se }, quantileOf(kind, confidenceLevel, df));
      return { ratio, ratioMean, se, interval };
    },
  }),
  formula({
    name: 'kishEffectiveSize',
    equation: 'D = n Σ w² / (Σ w)²; n_eff = n / D',
    source: 'Kish, Survey Sampling',
    inputs: { weights: list(positive('sampling weights')) },
    outputs: { designEffect: 'ratio', effectiveSize: 'interviews' },
    run: ({ weights }) => weightEffect(weights),
  }),
];

const check = {
  populationSize: orNull(count('households')),
  confidenceLevel: openFraction,
  targetRelativePrecision: openFraction,
  conservativeSide: choice('lower or upper', ['lower', 'upper']),
  quantile,
} as const;

/** Formulas of the intervals of a proportion, and of the precision of an estimate (infra/docs/sampling.md#precision). */
export const precisionFormulas: readonly Formula[] = [
  formula({
    name: 'proportionIntervals',
    equation:
      'p = m / n of an infinite population; a known populationSize does not narrow them. Wald: p ± z √(p (1 − p) / n); Wilson: (p + z²/2n ± z √(p (1 − p)/n + z²/4n²)) / (1 + z²/n); Agresti-Coull: Wald of m + z²/2 of n + z²; Clopper-Pearson: B(α/2; m, n − m + 1) to B(1 − α/2; m + 1, n − m)',
    source: 'Agresti and Coull 1998; Clopper and Pearson 1934',
    inputs: {
      successes: countOrNone('units'),
      sampleSize: count('units'),
      populationSize: populationOfUnits,
      confidenceLevel: openFraction,
    },
    outputs: {
      proportion: 'fraction',
      seWald: 'fraction',
      wald: 'fraction',
      wilson: 'fraction',
      clopperPearson: 'fraction',
      agrestiCoull: 'fraction',
    },
    refuse: ({ populationSize, ...given }) =>
      tooManySuccesses(given) ?? tooMany(given.sampleSize, populationSize),
    run: ({ successes: m, sampleSize: n, confidenceLevel }) => {
      const quantileOfLevel = twoSidedQuantile(confidenceLevel);
      const { se, interval } = waldInterval(m, n, quantileOfLevel);
      return {
        proportion: m / n,
        seWald: se,
        wald: interval,
        wilson: wilsonInterval(m, n, quantileOfLevel),
        clopperPearson: clopperPearsonInterval(m, n, confidenceLevel),
        agrestiCoull: agrestiCoullInterval(m, n, quantileOfLevel),
      };
    },
  }),
  formula({
    name: 'precisionCheckProportion',
    equation:
      'relative precision = z or t(n − 1) × se / p, se as in estimateProportion; it passes at or below the target; bound = p − or + quantile × se',
    source: 'CDM guideline "Sampling and surveys"',
    inputs: { successes: countOrNone('households'), sampleSize: count('households'), ...check },
    outputs: { se: 'fraction', relativePrecision: 'fraction', passes: 'boolean', bound: 'fraction' },
    refuse: ({ successes, sampleSize, populationSize }) =>
      successes === 0
        ? 'successes is 0: at least 1 is allowed with a relative precision'
        : (tooManySuccesses({ successes, sampleSize }) ?? tooFew(sampleSize, populationSize)),
    run: ({ successes, sampleSize, populationSize, ...given }) => {
      const estimate = proportionEstimate(successes, sampleSize, populationSize);
      const { relativePrecision, passes, bound } = precisionOf(estimate, {
        quantile: quantileOf(given.quantile, given.confidenceLevel, estimate.df),
        target: given.targetRelativePrecision,
        side: given.conservativeSide,
      });
      return { se: estimate.se, relativePrecision, passes, bound };
    },
  }),
  formula({
    name: 'precisionCheckMean',
    equation:
      'relative precision = z or t(n − 1) × se / |mean|, se as in estimateMean; at or below the target the mean is used, else mean − or + quantile × se',
    source: 'CDM guideline "Sampling and surveys"',
    inputs: { values: listOfTwo(amount('outcome unit')), ...check },
    outputs: {
      mean: 'outcome unit',
      se: 'outcome unit',
      t: 'quantile',
      relativePrecision: 'fraction',
      passes: 'boolean',
      valueUsed: 'outcome unit',
    },
    refuse: ({ values, populationSize }) =>
      cancels(values)
        ? `values is ${printValue(values)} with a mean of 0: another mean is allowed with a relative precision`
        : tooFew(values.length, populationSize),
    run: ({ values, populationSize, ...given }) => {
      const estimate = meanEstimate(values, populationSize);
      const t = quantileOf(given.quantile, given.confidenceLevel, estimate.df);
      const { relativePrecision, passes, valueUsed } = precisionOf(estimate, {
        quantile: t,
        target: given.targetRelativePrecision,
        side: given.conservativeSide,
      });
      return { mean: estimate.value, se: estimate.se, t, relativePrecision, passes, valueUsed };
    },
  }),
];

const rule = 'rule of Hearth, infra/docs/sampling.md#quality-of-interviews';

const answer: Quantity<Answer> = {
  unit: 'answers',
  schema: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  allowed: 'a text, a number, true, false or null',
};

const degrees = (most: number): Quantity<number> => ({
  unit: 'degrees',
  schema: z.number().min(-most).max(most),
  allowed: `a number from -${most} to ${most}`,
});

const position = row('degrees latitude and longitude', degrees(90), degrees(180));

const positionOf = ([latitude, longitude]: readonly [number, number]): Position => ({ latitude, longitude });

/** Formulas of surveys and their quality control (infra/docs/sampling.md#quality-of-interviews). */
export const surveyFormulas: readonly Formula[] = [
  formula({
    name: 'completionRate',
    equation:
      'ratio = answered / applicable, 1 where nothing applies; complete where ratio ≥ threshold − 1e-9',
    source: 'ixoworld/docs',
    inputs: {
      applicable: countOrNone('questions'),
      answered: countOrNone('questions'),
      threshold: fraction,
    },
    outputs: { ratio: 'fraction', complete: 'boolean' },
    refuse: ({ applicable, answered }) =>
      answered > applicable
        ? `answered is ${answered}: at most the ${applicable} that apply are allowed`
        : null,
    run: ({ threshold, ...given }) => ({ ...completion(given, threshold) }),
  }),
  formula({
    name: 'answerMatch',
    equation: 'match = equal answers / questions; flag where match ≥ limit',
    source: rule,
    inputs: { answersA: list(answer), answersB: list(answer), limit: share },
    outputs: { match: 'fraction', flag: 'boolean' },
    refuse: ({ answersA, answersB }) => unequal({ answersA, answersB }, 'question'),
    run: ({ answersA, answersB, limit }) => {
      const { match, suspicious } = answerMatch(answersA, answersB, limit);
      return { match, flag: suspicious };
    },
  }),
  formula({
    name: 'backCheckPlan',
    equation: 'interviews × share, rounded up; of these × earlyShare in the first two weeks, rounded up',
    source: 'DIME wiki, World Bank',
    inputs: { interviews: countOrNone('interviews'), share, earlyShare: fraction },
    outputs: { backChecks: 'interviews', inFirstTwoWeeks: 'interviews' },
    run: ({ interviews, share: part, earlyShare }) => {
      const { all, early } = backChecks(interviews, part, earlyShare);
      return { backChecks: all, inFirstTwoWeeks: early };
    },
  }),
  formula({
    name: 'durationFlag',
    equation: 'ratio = duration / median of the other collectors; flag where ratio < 0.5',
    source: rule,
    inputs: { durationMinutes: notNegative('min'), medianMinutes: positive('min') },
    outputs: { ratio: 'ratio', flag: 'boolean' },
    run: ({ durationMinutes, medianMinutes }) => {
      const { ratio, suspicious } = interviewLength(durationMinutes, medianMinutes);
      return { ratio, flag: suspicious };
    },
  }),
  formula({
    name: 'gpsFlag',
    equation: 'haversine distance on a sphere of 6,371,008.8 m; flag where distance > limit + accuracy',
    source: rule,
    inputs: {
      registered: position,
      interview: position,
      accuracy: notNegative('m'),
      limit: notNegative('m'),
    },
    outputs: { distance: 'm', flag: 'boolean' },
    run: ({ registered, interview, accuracy: accuracyM, limit: limitM }) => {
      const { distance, tooFar } = gpsDistance(positionOf(registered), positionOf(interview), {
        limitM,
        accuracyM,
      });
      return { distance, flag: tooFar };
    },
  }),
];

const date: Quantity<string> = {
  unit: 'date',
  schema: z.string().refine(isDate),
  allowed: 'a date as 2024-02-01',
};
const persons = notNegative('persons');

/** Formulas of kitchen performance tests (infra/docs/sampling.md#kitchen-test-records). */
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
