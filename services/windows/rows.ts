// A computed day as a row of device_days.
import type { CookingEvent } from '#domain/days/cooking-event.ts';
import type { DeviceDay } from '#domain/days/device-day.ts';
import { explainGap, gapsWithReasons } from '#domain/days/gap-reasons.ts';
import { dayRuleVersion } from '#domain/days/rules.ts';
import type { DueDay } from '#domain/stale-days/stale-days.ts';

export interface Provenance {
  readonly inputDigest: string;
  readonly readAt: string;
  /** Detectors, by name. */
  readonly anomalies: readonly string[];
}

const instant = (ms: number): string => new Date(ms).toISOString();

/** Column names to values; times as ISO 8601. */
export function dayRow(
  stale: DueDay,
  computed: DeviceDay,
  { inputDigest, readAt, anomalies }: Provenance,
): Record<string, unknown> {
  return {
    ...contextColumns(stale),
    ...useColumns(computed),
    ...eventColumns(computed.events),
    ...qualityColumns(computed),
    ...gapColumns(computed, stale),
    anomalies,
    input_digest: inputDigest,
    rule_version: dayRuleVersion,
    read_at: readAt,
    changed_at: inputDigest === stale.knownDigest ? stale.changedAt : readAt,
  };
}

const contextColumns = (stale: DueDay): Record<string, unknown> => ({
  device_did: stale.deviceDid,
  day: stale.day,
  time_zone: stale.timeZone,
  start_at: instant(stale.fromMs),
  end_at: instant(stale.toMs),
  household_id: stale.householdId,
  device_type: stale.deviceType,
  fuel_type: stale.fuelType,
  rated_power_w: stale.ratedPowerW,
  expected_interval_seconds: stale.expectedIntervalSeconds,
  calibration: stale.calibration,
  touches: stale.touches,
  notes_digest: stale.notesDigest,
});

const useColumns = ({
  hours,
  useSource,
  energy,
  cooking,
  samplingWh,
  unseenWh,
  seenSeconds,
  energySource,
  fuels,
  temperature,
}: DeviceDay): Record<string, unknown> => ({
  hours_in_use: hours?.best ?? null,
  hours_low: hours?.low ?? null,
  hours_high: hours?.high ?? null,
  use_source: useSource ?? '',
  energy_wh: energy?.best ?? null,
  energy_low_wh: energy?.low ?? null,
  energy_high_wh: energy?.high ?? null,
  cooking_wh: cooking?.low ?? null,
  cooking_best_wh: cooking?.best ?? null,
  cooking_high_wh: cooking?.high ?? null,
  left_out_wh: energy === null ? 0 : energy.high - energy.best,
  sampling_wh: samplingWh,
  unseen_wh: unseenWh,
  seen_seconds: seenSeconds,
  energy_source: energySource ?? '',
  'fuels.fuel_type': fuels.map(({ fuelType }) => fuelType),
  'fuels.unit': fuels.map(({ unit }) => unit),
  'fuels.used': fuels.map(({ range }) => range?.best ?? null),
  'fuels.used_low': fuels.map(({ range }) => range?.low ?? null),
  'fuels.used_high': fuels.map(({ range }) => range?.high ?? null),
  'fuels.source': fuels.map(({ source }) => source ?? ''),
  'fuels.delivered': fuels.map(({ delivered }) => delivered),
  'fuels.unaccounted': fuels.map(({ range }) => (range === null ? 0 : range.high - range.best)),
  'fuels.unmeasured_seconds': fuels.map(({ unmeasuredSeconds }) => unmeasuredSeconds),
  temperature_min_c: temperature?.minC ?? null,
  temperature_mean_c: temperature?.meanC ?? null,
  temperature_max_c: temperature?.maxC ?? null,
});

const eventColumns = (events: readonly CookingEvent[]): Record<string, unknown> => ({
  'events.start_at': events.map(({ fromMs }) => instant(fromMs)),
  'events.end_at': events.map(({ toMs }) => instant(toMs)),
  'events.in_use_seconds': events.map(({ inUseMs }) => inUseMs / 1000),
  'events.energy_wh': events.map(({ energyWh }) => energyWh),
  'events.max_temperature_c': events.map(({ maxTemperatureC }) => maxTemperatureC),
});

const qualityColumns = ({ coverage, flags, inputRows }: DeviceDay): Record<string, unknown> => ({
  expected_intervals: coverage?.expected ?? null,
  received_intervals: coverage?.received ?? null,
  coverage: coverage && coverage.received / coverage.expected,
  flags,
  usage_rows: inputRows.usage,
  fuel_rows: inputRows.fuel,
  temperature_rows: inputRows.temperature,
  power_rows: inputRows.power,
});

/** Pauses, cut where their reason changes. */
function gapColumns(computed: DeviceDay, { notes }: DueDay): Record<string, unknown> {
  const known = notes.map(([fromMs, toMs, reason]) => ({ fromMs, toMs, reason, documentedBy: null }));
  const gaps = gapsWithReasons(computed).flatMap((gap) => explainGap(gap, known));
  return {
    'gaps.from_at': gaps.map(({ fromMs }) => instant(fromMs)),
    'gaps.to_at': gaps.map(({ toMs }) => instant(toMs)),
    'gaps.reason': gaps.map(({ reason }) => reason),
  };
}
