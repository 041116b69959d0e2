// Formulas of cooking events and hours of use (infra/docs/signals.md#hours-of-use).
import { onOffMerge, type UseInterval } from '#domain/cooking/on-off-merge.ts';
import { powerEventRule, powerEvents, type LoadInterval } from '#domain/cooking/power-events.ts';
import { overlapMs, type Span } from '#domain/cooking/steps.ts';
import { hoursOfDay } from '#domain/plausibility/usage-hours.ts';
import { sum } from '#domain/sum.ts';
import { formula, type Formula } from './formula.ts';
import { amount, choice, count, list, listOrNone, notNegative, positive } from './quantities.ts';
import { notRising, row } from './rows.ts';

const minute = 60_000;
const second = 1000;
const dayMinutes = 1440;
const whPerKwh = 1000;

const run = row('state and number of samples', choice('state', ['on', 'off']), count('samples'));

type Run = readonly [state: 'on' | 'off', samples: number];

/** The runs one after the other, from time 0. */
function intervalsOf(runs: readonly Run[], intervalMs: number): UseInterval[] {
  let toMs = 0;
  return runs.map(([state, samples]) => {
    const fromMs = toMs;
    toMs += samples * intervalMs;
    return { fromMs, toMs, inUseMs: state === 'on' ? toMs - fromMs : 0 };
  });
}

const powerSample = row('[s, W, kWh counter]', amount('s'), notNegative('W'), notNegative('kWh counter'));

type PowerSample = readonly [atSeconds: number, powerW: number, counterKwh: number];

/** Interval i runs from sample i - 1 to sample i and has the power at its end. */
const loadIntervals = (samples: readonly PowerSample[]): LoadInterval[] =>
  samples.slice(1).map(([at, endPowerW, counter], index) => {
    const [from, , before] = samples[index] ?? [at, 0, counter];
    return {
      fromMs: from * second,
      toMs: at * second,
      energyWh: (counter - before) * whPerKwh,
      endPowerW,
    };
  });

const events = listOrNone(row('min', amount('min'), amount('min')));

const spans = (pairs: readonly (readonly [from: number, to: number])[]): Span[] =>
  pairs.map(([from, to]) => ({ fromMs: from * minute, toMs: to * minute }));

const reversed = (name: string, pairs: readonly (readonly [from: number, to: number])[]): string | null => {
  const index = pairs.findIndex(([from, to]) => to < from);
  return index < 0
    ? null
    : `${name}[${index}] is ${JSON.stringify(pairs[index])}: an end that is not before its start is allowed`;
};

const dayHours = 24;

export const useFormulas: readonly Formula[] = [
  formula({
    name: 'onOffMerge',
    equation:
      'runs of on-samples are one event where the off-time between them is shorter than mergeGap; on-minutes leave it out, ' +
      'merged minutes count it; per day = / (samples × interval / 86400)',
    source: 'SoftwareDevEngResearch/FUEL-package',
    inputs: { runs: list(run), interval: positive('s'), mergeGap: notNegative('s') },
    outputs: {
      events: 'count',
      eventsPerDay: 'per day',
      onMinutes: 'min',
      onMinutesPerDay: 'min per day',
      mergedMinutes: 'min',
    },
    run: ({ runs, interval, mergeGap }) => {
      const found = onOffMerge(intervalsOf(runs, interval * second), mergeGap * second);
      const onMinutes = sum(found.map(({ inUseMs }) => inUseMs)) / minute;
      const days = (sum(runs.map(([, samples]) => samples)) * interval) / 60 / dayMinutes;
      return {
        events: found.length,
        eventsPerDay: found.length / days,
        onMinutes,
        onMinutesPerDay: onMinutes / days,
        mergedMinutes: sum(found.map(({ fromMs, toMs }) => toMs - fromMs)) / minute,
      };
    },
  }),
  formula({
    name: 'powerEvents',
    equation:
      'an interval of up to 15 min is loaded where its energy exceeds 0.15 × ratedPower × hours or the power at its end ' +
      '150 W × ratedPower; loads with idle time of up to mergeGap between them are one event; events under minEnergy or ' +
      'minMeanPower are dropped; energy = counter(end) − counter(start)',
    source: 'after A2EI, Energies 14(15):4574',
    inputs: {
      samples: list(powerSample),
      ratedPower: positive('kW'),
      mergeGap: notNegative('s'),
      minEnergy: notNegative('kWh'),
      minMeanPower: notNegative('kW'),
    },
    outputs: { events: '[start s, end s, kWh]' },
    refuse: ({ samples }) =>
      notRising(
        'samples',
        samples.map(([at]) => at),
      ),
    run: ({ samples, ratedPower, mergeGap, minEnergy, minMeanPower }) => ({
      events: powerEvents(loadIntervals(samples), {
        ...powerEventRule(ratedPower * 1000),
        mergeGapMs: mergeGap * second,
        minEnergyWh: minEnergy * whPerKwh,
        minMeanPowerW: minMeanPower * 1000,
      }).map(({ fromMs, toMs, energyWh }) => [fromMs / second, toMs / second, energyWh / whPerKwh]),
    }),
  }),
  formula({
    name: 'overlapMinutes',
    equation: 'Σ over pairs of events of max(0, min(ends) − max(starts)); touching ends do not overlap',
    source: 'rule of Hearth, infra/docs/signals.md#hours-of-use',
    inputs: { deviceA: events, deviceB: events },
    outputs: { overlap: 'min' },
    refuse: ({ deviceA, deviceB }) => reversed('deviceA', deviceA) ?? reversed('deviceB', deviceB),
    run: ({ deviceA, deviceB }) => ({ overlap: overlapMs(spans(deviceA), spans(deviceB)) / minute }),
  }),
  formula({
    name: 'usageHoursLimit',
    equation:
      'a device above 24 h a day is rejected; a household whose devices sum to above 24 h a day is flagged',
    source: 'ixoworld/docs',
    inputs: { deviceHours: list(notNegative('h per day')) },
    outputs: { deviceReject: 'boolean each', householdFlag: 'boolean' },
    run: ({ deviceHours }) => {
      const { impossible, unusual } = hoursOfDay(deviceHours, dayHours);
      return { deviceReject: impossible, householdFlag: unusual };
    },
  }),
];
