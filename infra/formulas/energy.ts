// Formulas of energy and the fuel that it saves (infra/docs/signals.md#energy-formulas).
import { z } from 'zod';
import { counterEnergy } from '#domain/signals/counter.ts';
import { powerIntegral } from '#domain/cooking/power-integral.ts';
import { totalWithin, type Sample, type Step } from '#domain/cooking/steps.ts';
import { textOf } from '#domain/methodologies/equation.ts';
import {
  cookingTestRatio,
  displacedEnergy,
  efficiencyRatio,
  electricityEnergy,
} from '#domain/methodologies/equations.ts';
import { displacedFuel } from '#domain/methodologies/whole-household.ts';
import { sum } from '#domain/sum.ts';
import { formula, type Formula } from './formula.ts';
import { isTimeZone, localDays } from './local-days.ts';
import { amount, list, name, notNegative, orNull, positive, share } from './quantities.ts';
import type { Quantity } from './quantity.ts';
import { notRising, row } from './rows.ts';

const second = 1000;
const perKilo = 1000;
const rule = 'rule of Hearth, infra/docs/signals.md#energy-formulas';

const samplesOf = (rows: readonly (readonly [atSeconds: number, value: number])[], scale = 1): Sample[] =>
  rows.map(([at, value]) => ({ atMs: at * second, value: value * scale }));

const utcTime: Quantity<string> = {
  unit: 'UTC time',
  schema: z.iso.datetime(),
  allowed: 'a time as 2024-03-01T20:50:00Z',
};

const counterSample = row('[UTC time, kWh counter]', utcTime, notNegative('kWh counter'));

/** Between neighbours, kWh. */
const stepsOf = (samples: readonly Sample[]): Step<never>[] =>
  samples.slice(1).map(({ atMs, value }, index) => {
    const before = samples[index] ?? { atMs, value };
    return { fromMs: before.atMs, toMs: atMs, amount: value - before.value, flag: null };
  });

const countersOf = (samples: readonly (readonly [at: string, kwh: number])[]): Sample[] =>
  samples.map(([at, value]) => ({ atMs: Date.parse(at), value }));

function falling(samples: readonly (readonly [at: string, kwh: number])[]): string | null {
  const index = samples.findIndex(([, kwh], at) => kwh < (samples[at - 1]?.[1] ?? kwh));
  return index < 0
    ? null
    : `samples[${index}] falls to ${samples[index]?.[1]}: a counter that never falls is allowed, counterEnergy repairs others`;
}

/** kg of baseline fuel that a stove replaces; all of its energy, MJ, is cooked with. */
const fuelOf = (use: { readonly input: number; readonly ratio: number }, ncv: number): number =>
  displacedFuel(displacedEnergy({ ...use, cookingShare: 1, creditedFraction: 1 }), ncv);

export const energyFormulas: readonly Formula[] = [
  formula({
    name: 'counterEnergy',
    equation:
      'Σ of the steps from 0 to 1.2 ratedPower × hours + 0.01 kWh above the highest value so far; others: dropped where the counter ' +
      'comes back and holds no longer than the level around it (spike), M − a + b near its top (rollover), the new reading (reset), ' +
      'nothing (jump, and a small fall until the old value is passed: waver)',
    source: rule,
    inputs: {
      samples: list(
        row('[s, kWh counter], in time order, duplicates removed', amount('s'), amount('kWh counter')),
      ),
      ratedPower: positive('kW'),
      rollover: { ...orNull(positive('kWh')), unit: 'kWh or null' },
    },
    outputs: { energy: 'kWh', dropped: 'samples', flags: 'names in order' },
    refuse: ({ samples }) =>
      notRising(
        'samples',
        samples.map(([at]) => at),
      ),
    run: ({ samples, ratedPower, rollover }) => {
      const { steps, dropped } = counterEnergy(samplesOf(samples, perKilo), {
        ratedPowerW: ratedPower * perKilo,
        rolloverWh: rollover === null ? null : rollover * perKilo,
      });
      return {
        energy: sum(steps.map((step) => step.amount)) / perKilo,
        dropped,
        flags: steps.flatMap(({ flag }) => flag ?? []),
      };
    },
  }),
  formula({
    name: 'powerIntegral',
    equation: 'E = Σ P_i min(dt_i, maxHold) / 3.6e6: each power holds until the next sample, at most maxHold',
    source: rule,
    inputs: {
      samples: list(row('[s, W]', amount('s'), notNegative('W'))),
      maxHold: positive('s'),
    },
    outputs: { energy: 'kWh' },
    refuse: ({ samples }) =>
      notRising(
        'samples',
        samples.map(([at]) => at),
      ),
    run: ({ samples, maxHold }) => ({
      energy: sum(powerIntegral(samplesOf(samples), maxHold * second).map((step) => step.amount)) / perKilo,
    }),
  }),
  formula({
    name: 'splitByLocalDay',
    equation: 'a step across local midnight is split by time; the days sum to the total',
    source: rule,
    inputs: { samples: list(counterSample), timeZone: { ...name, unit: 'IANA time zone' } },
    outputs: { days: 'kWh per local day' },
    refuse: ({ samples, timeZone }) =>
      isTimeZone(timeZone)
        ? (notRising(
            'samples',
            countersOf(samples).map(({ atMs }) => atMs),
          ) ?? falling(samples))
        : `timeZone is ${JSON.stringify(timeZone)}: an IANA time zone is allowed, for example Africa/Kampala`,
    run: ({ samples, timeZone }) => {
      const counters = countersOf(samples);
      const steps = stepsOf(counters);
      const days = localDays(timeZone, {
        fromMs: counters[0]?.atMs ?? 0,
        toMs: counters.at(-1)?.atMs ?? 0,
      });
      return { days: Object.fromEntries(days.map(({ day, ...span }) => [day, totalWithin(steps, span)])) };
    },
  }),
  formula({
    name: 'fuelSaved',
    equation: textOf(displacedFuel, displacedEnergy, 'input × η_p is the useful energy', efficiencyRatio),
    source: rule,
    inputs: {
      usefulEnergy: notNegative('MJ useful'),
      efficiencyBaseline: share,
      ncvBaseline: positive('MJ/kg'),
    },
    outputs: { fuelSaved: 'kg' },
    run: ({ usefulEnergy, efficiencyBaseline: efficiency, ncvBaseline: ncv }) => ({
      fuelSaved: fuelOf({ input: usefulEnergy, ratio: efficiencyRatio(1, efficiency) }, ncv),
    }),
  }),
  formula({
    name: 'fuelSavedSc',
    equation: textOf(displacedFuel, displacedEnergy, electricityEnergy, cookingTestRatio),
    source: rule,
    inputs: {
      electricity: notNegative('kWh'),
      scRatio: positive('SC_b/SC_p'),
      ncvBaseline: positive('MJ/kg'),
    },
    outputs: { fuelSaved: 'kg' },
    run: ({ electricity, scRatio, ncvBaseline: ncv }) => ({
      fuelSaved: fuelOf({ input: electricityEnergy(electricity), ratio: scRatio }, ncv),
    }),
  }),
];
