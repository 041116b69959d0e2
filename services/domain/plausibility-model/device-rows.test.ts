// Days of devices become months of households.
import { expect, test } from 'vitest';
import { householdMonths, type DeviceRow } from './device-rows.ts';

const row = (columns: Partial<DeviceRow>): DeviceRow => ({
  householdId: 'hh_1',
  deviceType: 'InductionStove',
  device: 'did:x:a',
  ratedPowerW: 1800,
  day: '2026-05-31',
  hours: 1,
  energyWh: 500,
  fuel: null,
  coverage: 1,
  events: [{ startMinute: 700, minutes: 60, energyWh: 500 }],
  ...columns,
});

test('two stoves of a type are one, by day and month, in any order', () => {
  const rows = [
    row({ day: '2026-06-01' }),
    row({
      device: 'did:x:b',
      ratedPowerW: null,
      hours: null,
      coverage: 0.6,
      events: [{ startMinute: 400, minutes: 5, energyWh: null }],
    }),
    row({}),
    row({ householdId: 'hh_2', fuel: 2 }),
  ];
  const months = householdMonths(rows);
  expect(householdMonths(rows.toReversed())).toEqual(months);
  expect(months.map(({ householdId, month, devices }) => [householdId, month, devices])).toEqual([
    ['hh_1', '2026-05', '["did:x:a","did:x:b"]'],
    ['hh_1', '2026-06', '["did:x:a"]'],
    ['hh_2', '2026-05', '["did:x:a"]'],
  ]);
  expect(months[0]).toMatchObject({ ratedPowerW: 1800 });
  expect(months[0]?.days).toEqual([
    {
      day: '2026-05-31',
      hours: 1,
      energyWh: 1000,
      fuel: null,
      coverage: 0.6,
      events: [
        { startMinute: 400, minutes: 5, energyWh: null },
        { startMinute: 700, minutes: 60, energyWh: 500 },
      ],
    },
  ]);
  expect(months[2]?.days[0]?.fuel).toBe(2);
});
