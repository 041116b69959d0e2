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
  hoursInUse,
  useSource,
  energyWh,
  cookingWh,
  leftOutWh,
  seenSeconds,
  energySource,
  fuels,
  temperature,
}: DeviceDay): Record<string, unknown> => ({
  hours_in_use: hoursInUse,
  use_source: useSource ?? '',
  energy_wh: energyWh,
  cooking_wh: cookingWh,
  left_out_wh: leftOutWh,
  seen_seconds: seenSeconds,
  energy_source: energySource ?? '',
  'fuels.fuel_type': fuels.map(({ fuelType }) => fuelType),
  'fuels.unit': fuels.map(({ unit }) => unit),
  'fuels.used': fuels.map(({ used }) => used),
  'fuels.source': fuels.map(({ source }) => source ?? ''),
  'fuels.delivered': fuels.map(({ delivered }) => delivered),
  'fuels.unaccounted': fuels.map(({ unaccounted }) => unaccounted),
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
