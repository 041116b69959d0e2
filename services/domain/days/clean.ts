// Which readings can be used, and when the others were made (infra/docs/signals.md#order-of-the-rules).
import type { Sample, Span } from '../cooking/steps.ts';
import { withoutNearTimes } from './collapse.ts';
import type { DeviceReadings } from './device-readings.ts';
import { flagIf, type DayFlag } from './flags.ts';
import { powerWithin, type PowerColumns } from './power-columns.ts';
import { isWithin, type DayBounds, type DayFuel, type DayUsage, type DeviceContext } from './readings.ts';
import { withoutStuckLoad } from './stuck-load.ts';
import { cleanTemperature, mainProbe } from './temperature.ts';
import { countWithin, within } from './timeline.ts';
import { cleanUsage } from './usage.ts';

export interface CleanReadings {
  readonly power: PowerColumns;
  /** Moments of powers below 0 that count as 0, ms. */
  readonly negativeAtMs: readonly number[];
  readonly usage: readonly DayUsage[];
  readonly fuel: readonly DayFuel[];
  readonly temperature: readonly Sample[];
  /** Moments of all usable readings, those sent together once, in time order, ms. */
  readonly timesMs: ArrayLike<number>;
  /** Moments of the readings that were left out, in time order, by reason. Conflicts are those of all days. */
  readonly leftOut: Record<LeftOut, readonly (readonly number[])[]>;
}

const leftOutReasons = [
  'reading.conflict',
  'reading.out_of_range',
  'reading.sentinel',
  'reading.stuck',
  'usage.flip_flop',
] as const;

type LeftOut = (typeof leftOutReasons)[number];

/** Leaves out impossible and stuck values of the span of time around a day. */
export function cleanReadings(
  all: DeviceReadings,
  { ratedPowerW, type }: DeviceContext,
  { day, around: span }: { readonly day: DayBounds; readonly around: Span },
): CleanReadings {
  const reports = within(all.usage, span);
  const usage = cleanUsage(reports.items);
  const fuel = all.fuel.map((channel) => within(channel, span)).filter(({ items }) => items.length > 0);
  const power = withoutStuckLoad(powerWithin(all.power.valid, span), ratedPowerW);
  const probes = probesWithin(all, day);
  const name = mainProbe(probes.length > 0 ? probes : probesWithin(all, span), (one) => {
    const channel = all.temperature.get(one);
    return channel ? within(channel, span).items : [];
  });
  const probe = name === undefined ? undefined : all.temperature.get(name);
  const measured = probe && within(probe, span);
  const temperature = cleanTemperature(measured?.items ?? [], type);
  return {
    power: power.kept,
    negativeAtMs: all.power.negativeAtMs,
    usage: usage.readings,
    fuel: fuel.flatMap(({ items }) => items),
    temperature: temperature.samples,
    timesMs: allMoments([
      power.kept.observedAt,
      usage.flipFlopAtMs.length === 0 ? reports.timesMs : usage.readings.map(({ observedAt }) => observedAt),
      ...fuel.map(({ timesMs }) => timesMs),
      temperature.samples === measured?.items
        ? measured.timesMs
        : temperature.samples.map(({ atMs }) => atMs),
    ]),
    leftOut: {
      'reading.conflict': [all.usage, all.power, ...all.fuel, ...(probe ? [probe] : [])].map(
        ({ conflictsAtMs }) => conflictsAtMs,
      ),
      'reading.out_of_range': [temperature.outOfRangeAtMs],
      'reading.sentinel': [temperature.sentinelsAtMs],
      'reading.stuck': [temperature.stuckAtMs, power.stuckAtMs],
      'usage.flip_flop': [usage.flipFlopAtMs],
    },
  };
}

/** Probes that sent anything in a span. */
const probesWithin = ({ stored, temperature }: DeviceReadings, span: Span): string[] =>
  temperature.size === 1 && countWithin(stored.temperature.timesMs, span) > 0
    ? [...temperature.keys()]
    : [...new Set(within(stored.temperature, span).items.map(({ probe }) => probe))];

/** Most devices send one kind, and its moments are all there are. */
function allMoments(lists: readonly ArrayLike<number>[]): ArrayLike<number> {
  const [first = [], ...more] = lists.filter(({ length }) => length > 0);
  if (more.length === 0) return first;
  const moments = new Set<number>();
  for (const list of [first, ...more]) for (const atMs of Array.from(list)) moments.add(atMs);
  return withoutNearTimes(Float64Array.from(moments).sort());
}

/** The reasons for which a reading of the day was left out. */
export const flagsOfLeftOut = ({ leftOut, negativeAtMs }: CleanReadings, day: DayBounds): DayFlag[] => [
  ...leftOutReasons.filter((flag) => leftOut[flag].some((moments) => countWithin(moments, day) > 0)),
  ...flagIf(countWithin(negativeAtMs, day) > 0, 'power.negative'),
];

/** Moments of the day with a value that is impossible or stuck. */
export const unusableOf = ({ leftOut }: CleanReadings, day: DayBounds): number[] =>
  leftOutReasons
    .filter((reason) => reason !== 'reading.conflict')
    .flatMap((reason) => leftOut[reason].flat())
    .filter((atMs) => isWithin(atMs, day));
