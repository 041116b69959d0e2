// Formulas of temperature loggers (infra/docs/signals.md#firefinder).
import { adaptiveThreshold } from '#domain/cooking/adaptive-threshold.ts';
import { fireFinder, fireFinderSegmented, type FireFinderRule } from '#domain/cooking/fire-finder.ts';
import { constantRun, temperatureValid } from '#domain/cooking/plausible-temperature.ts';
import type { Sample, Span } from '#domain/cooking/steps.ts';
import { formula, type Formula } from './formula.ts';
import { unequal } from './lists.ts';
import { amount, list, notNegative, optional, positive } from './quantities.ts';
import { notRising } from './rows.ts';

const sumsarizer = 'Geocene/sumsarizer, R/event_detectors.R';

const seconds = 1000;

const rule = {
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
const published = ({ primaryThreshold, minEvent, minBreak }: Rule): FireFinderRule => ({
  thresholdC: primaryThreshold,
  minEventMs: minEvent * seconds,
  minBreakMs: minBreak * seconds,
  gapFactor: 1,
});

const series = (temperatures: readonly number[], secondOf: (index: number) => number): Sample[] =>
  temperatures.map((value, index) => ({ atMs: secondOf(index) * seconds, value }));

const spans = (events: readonly Span[]): number[][] =>
  events.map(({ fromMs, toMs }) => [fromMs / seconds, toMs / seconds]);

const equation =
  'slope_i by the median interval; cooking where T > primaryThreshold, not where the 80th percentile of the slopes of the last hour ' +
  'is below 0, where the slope is above 2 degC/min, not where it is below −T / 500 or a gap follows; breaks shorter than minBreak ' +
  'are filled, then events shorter than minEvent dropped; T ≤ −50 or ≥ 1000 is no cooking';

export const temperatureFormulas: readonly Formula[] = [
  formula({
    name: 'fireFinder',
    equation,
    source: sumsarizer,
    inputs: { values, timestamps: optional(timestamps), ...rule, interval: optional(positive('s')) },
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
      const intervalMs = interval === undefined ? undefined : interval * seconds;
      const { events, labels } = fireFinder(samples, published(given), intervalMs);
      return {
        events: spans(events),
        eventCount: events.length,
        sampleCount: labels.filter(Boolean).length,
      };
    },
  }),
  formula({
    name: 'fireFinderSegmented',
    equation: `the series is cut where a gap exceeds minBreak; in each piece: ${equation}`,
    source: `${sumsarizer}; the cut at gaps is a rule of Hearth`,
    inputs: { values, timestamps, ...rule },
    outputs: { events: '[start s, stop s]', eventCount: 'count' },
    refuse: ({ values: temperatures, timestamps: times }) =>
      unequal({ values: temperatures, timestamps: times }, 'sample') ?? notRising('timestamps', times),
    run: ({ values: temperatures, timestamps: times, ...given }) => {
      const samples = series(temperatures, (index) => times[index] ?? 0);
      const { events } = fireFinderSegmented(samples, published(given));
      return { events: spans(events), eventCount: events.length };
    },
  }),
  formula({
    name: 'constantRun',
    equation: 'a run of max(round(7200 s / interval), 5) and more identical values is invalid',
    source: sumsarizer,
    inputs: { values, interval: positive('s') },
    outputs: { windowSamples: 'samples', invalidRanges: 'first and last index' },
    run: ({ values: temperatures, interval }) => ({ ...constantRun(temperatures, interval * seconds) }),
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
