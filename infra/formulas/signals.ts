// Formulas of readings: energy and the fuel that it saves, temperatures, cooking events and hours of use (infra/docs/signals.md#energy-formulas).
import { z } from 'zod';
import {
  fireFinder,
  fireFinderSegmented,
  temperatureValid,
  type FireFinderRule,
} from '#domain/cooking/fire-finder.ts';
import { onOffMerge, type UseInterval } from '#domain/cooking/on-off-merge.ts';
import { powerEventRule } from '#domain/cooking/power-events.ts';
import { overlapMs, totalWithin, type Sample, type Span, type Step } from '#domain/cooking/steps.ts';
import { adaptiveThreshold } from '#domain/cooking/stove-presets.ts';
import { textOf } from '#domain/methodologies/equation.ts';
import {
  cookingTestRatio,
  displacedEnergy,
  efficiencyRatio,
  electricityEnergy,
} from '#domain/methodologies/equations.ts';
import { displacedFuel } from '#domain/methodologies/whole-household.ts';
import { hoursOfDay } from '#domain/plausibility/usage-hours.ts';
import { counterEnergy } from '#domain/signals/counter.ts';
import { sum } from '#domain/sum.ts';
import { formula, unequal, type Formula } from './formula.ts';
import { constantRun, powerEvents, powerIntegral, type LoadInterval } from './published-signals.ts';
import {
  amount,
  choice,
  count,
  list,
  listOrNone,
  name,
  notNegative,
  notRising,
  optional,
  orNull,
  positive,
  row,
  share,
  type Quantity,
} from './quantities.ts';

interface LocalDay extends Span {
  /** YYYY-MM-DD. */
  readonly day: string;
}

/** By its name; an offset such as +03:00 knows no changes of the clock. */
function isTimeZone(zone: string): boolean {
  try {
    return /^[A-Z]/i.test(zone) && new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
}

/** The days that share time with a span, of 23, 24 or 25 hours each. */
function localDays(timeZone: string, { fromMs, toMs }: Span): LocalDay[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const dayOf = (ms: number): string => format.format(ms);
  const days: LocalDay[] = [];
  for (let start = fromMs; start < toMs;) {
    const day = dayOf(start);
    const end = firstMsAfter(day, start, dayOf);
    days.push({ day, fromMs: start, toMs: end });
    start = end;
  }
  return days;
}

/** Longer than any day. */
const twoDaysMs = 172_800_000;

/** The first moment of the next day, by halving: after `fromMs`, which is in the day. */
function firstMsAfter(day: string, fromMs: number, dayOf: (ms: number) => string): number {
  let [inside, outside] = [fromMs, fromMs + twoDaysMs];
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (dayOf(middle) === day) inside = middle;
    else outside = middle;
  }
  return outside;
}

const second = 1000;
const perKilo = 1000;
const energyRule = 'rule of Hearth, infra/docs/signals.md#energy-formulas';

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

/** Formulas of energy and the fuel that it saves (infra/docs/signals.md#energy-formulas). */
export const energyFormulas: readonly Formula[] = [
  formula({
    name: 'counterEnergy',
    equation:
      'Σ of the steps from 0 to 1.2 ratedPower × hours + 0.01 kWh above the highest value so far; others: dropped where the counter ' +
      'comes back and holds no longer than the level around it (spike), M − a + b near its top (rollover), the new reading (reset), ' +
      'nothing (jump, and a small fall until the old value is passed: waver)',
    source: energyRule,
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
    source: energyRule,
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
    source: energyRule,
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
    source: energyRule,
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
    source: energyRule,
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

const sumsarizer = 'Geocene/sumsarizer, R/event_detectors.R';

const fireFinderInputs = {
  primaryThreshold: amount('degC'),
  minEvent: notNegative('s'),
  minBreak: notNegative('s'),
} as const;

const values = list(amount('degC'));
const timestamps = list(amount('s'));

interface Rule {
  readonly primaryThreshold: number;
  readonly minEvent: number;
  readonly minBreak: number;
}

/** As published: a step longer than the usual one ends cooking. */
const publishedRule = ({ primaryThreshold, minEvent, minBreak }: Rule): FireFinderRule => ({
  thresholdC: primaryThreshold,
  minEventMs: minEvent * second,
  minBreakMs: minBreak * second,
  gapFactor: 1,
});

const series = (temperatures: readonly number[], secondOf: (index: number) => number): Sample[] =>
  temperatures.map((value, index) => ({ atMs: secondOf(index) * second, value }));

const secondsOf = (events: readonly Span[]): number[][] =>
  events.map(({ fromMs, toMs }) => [fromMs / second, toMs / second]);

const equation =
  'slope_i by the median interval; cooking where T > primaryThreshold, not where the 80th percentile of the slopes of the last hour ' +
  'is below 0, where the slope is above 2 degC/min, not where it is below −T / 500 or a gap follows; breaks shorter than minBreak ' +
  'are filled, then events shorter than minEvent dropped; T ≤ −50 or ≥ 1000 is no cooking';

/** Formulas of temperature loggers (infra/docs/signals.md#firefinder). */
export const temperatureFormulas: readonly Formula[] = [
  formula({
    name: 'fireFinder',
    equation,
    source: sumsarizer,
    inputs: {
      values,
      timestamps: optional(timestamps),
      ...fireFinderInputs,
      interval: optional(positive('s')),
    },
    outputs: { events: '[start s, stop s]', eventCount: 'count', sampleCount: 'samples' },
    refuse: ({ values: temperatures, timestamps: times, interval }) => {
      if (times !== undefined)
        return (
          unequal({ values: temperatures, timestamps: times }, 'sample') ?? notRising('timestamps', times)
        );
      return interval === undefined
        ? 'timestamps and interval are missing: one of them is allowed, or both'
        : null;
    },
    run: ({ values: temperatures, timestamps: times, interval, ...given }) => {
      const samples = series(temperatures, (index) => times?.[index] ?? index * (interval ?? 0));
      const intervalMs = interval === undefined ? undefined : interval * second;
      const { events, labels } = fireFinder(samples, publishedRule(given), intervalMs);
      return {
        events: secondsOf(events),
        eventCount: events.length,
        sampleCount: labels.filter(Boolean).length,
      };
    },
  }),
  formula({
    name: 'fireFinderSegmented',
    equation: `the series is cut where a gap exceeds minBreak; in each piece: ${equation}`,
    source: `${sumsarizer}; the cut at gaps is a fireFinderInputs of Hearth`,
    inputs: { values, timestamps, ...fireFinderInputs },
    outputs: { events: '[start s, stop s]', eventCount: 'count' },
    refuse: ({ values: temperatures, timestamps: times }) =>
      unequal({ values: temperatures, timestamps: times }, 'sample') ?? notRising('timestamps', times),
    run: ({ values: temperatures, timestamps: times, ...given }) => {
      const samples = series(temperatures, (index) => times[index] ?? 0);
      const { events } = fireFinderSegmented(samples, publishedRule(given));
      return { events: secondsOf(events), eventCount: events.length };
    },
  }),
  formula({
    name: 'constantRun',
    equation: 'a run of max(round(7200 s / interval), 5) and more identical values is invalid',
    source: sumsarizer,
    inputs: { values, interval: positive('s') },
    outputs: { windowSamples: 'samples', invalidRanges: 'first and last index' },
    run: ({ values: temperatures, interval }) => ({ ...constantRun(temperatures, interval * second) }),
  }),
  formula({
    name: 'adaptiveThreshold',
    equation:
      'on = max(99th percentile of the idle readings + 10, configured), off = on − 5; percentile of type 7',
    source: 'rule of Hearth, infra/docs/signals.md#stove-presets',
    inputs: { ambient: list(amount('degC')), configured: amount('degC') },
    outputs: { threshold: 'degC', offThreshold: 'degC' },
    run: ({ ambient, configured }) => {
      const { onC, offC } = adaptiveThreshold(ambient, configured);
      return { threshold: onC, offThreshold: offC };
    },
  }),
  formula({
    name: 'temperatureValid',
    equation: '−50 < T < 1000',
    source: sumsarizer,
    inputs: { values },
    outputs: { valid: 'boolean each' },
    run: ({ values: temperatures }) => ({ valid: temperatures.map(temperatureValid) }),
  }),
];

const minute = 60_000;
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

const minutesOf = (pairs: readonly (readonly [from: number, to: number])[]): Span[] =>
  pairs.map(([from, to]) => ({ fromMs: from * minute, toMs: to * minute }));

const findReversed = (
  listName: string,
  pairs: readonly (readonly [from: number, to: number])[],
): string | null => {
  const index = pairs.findIndex(([from, to]) => to < from);
  return index < 0
    ? null
    : `${listName}[${index}] is ${JSON.stringify(pairs[index])}: an end that is not before its start is allowed`;
};

const dayHours = 24;

/** Formulas of cooking events and hours of use (infra/docs/signals.md#hours-of-use). */
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
    refuse: ({ deviceA, deviceB }) => findReversed('deviceA', deviceA) ?? findReversed('deviceB', deviceB),
    run: ({ deviceA, deviceB }) => ({ overlap: overlapMs(minutesOf(deviceA), minutesOf(deviceB)) / minute }),
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
