// Rows of `device_days` as windows writes them, for tests that need days but no readings.
import { dayRuleVersion } from '#domain/days/rules.ts';

/** What a meter read on a day. */
export const meteredDay = {
  energy_wh: 400,
  hours_in_use: 2,
  use_source: 'power',
  energy_source: 'counter',
};

/** What a scale weighed of charcoal on a day, each hour. */
export const weighedDay = (kg: number) => ({
  'fuels.fuel_type': ['Charcoal'],
  'fuels.unit': ['KG'],
  'fuels.used': [kg],
  'fuels.source': ['consumed'],
  'fuels.delivered': [0],
  expected_intervals: 24,
  received_intervals: 24,
});

/** Whole days in UTC, each interval of 15 min with a reading, computed in March 2024; `columns` say what is other. */
export const deviceDayRows = (
  device_did: string,
  days: readonly string[],
  columns: object,
): Record<string, unknown>[] =>
  days.map((day) => ({
    device_did,
    day,
    time_zone: 'UTC',
    start_at: `${day}T00:00:00Z`,
    end_at: `${day}T23:59:59Z`,
    expected_intervals: 96,
    received_intervals: 96,
    input_digest: '0'.repeat(64),
    rule_version: dayRuleVersion,
    read_at: '2024-03-01T00:00:00Z',
    ...columns,
  }));
