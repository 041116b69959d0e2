// What a household-month shows by itself.
import { expect, test } from 'vitest';
import type { HouseholdMonth, UseDay } from './household-month.ts';
import { monthFacts, type MonthFacts } from './month-facts.ts';

const day = (number: number, columns: Partial<UseDay> = {}): UseDay => ({
  day: `2026-06-${String(number).padStart(2, '0')}`,
  hours: 1,
  energyWh: 400,
  fuel: null,
  coverage: 1,
  events: [{ startMinute: 1140, minutes: 60, energyWh: 400 }],
  ...columns,
});

const month = (days: readonly UseDay[]): HouseholdMonth => ({
  householdId: 'hh_1',
  month: '2026-06',
  deviceType: 'ElectricPressureCooker',
  devices: 'did:x:1',
  ratedPowerW: 1000,
  days,
});

const numbers = Array.from({ length: 20 }, (_, index) => index + 1);
const factsOf = (days: readonly UseDay[]): MonthFacts => {
  const facts = monthFacts(month(days));
  if (!facts) throw new Error('too few days');
  return facts;
};

test('of equal days', () => {
  expect(factsOf(numbers.map((number) => day(number)))).toMatchObject({
    energyKwhPerDay: 0.4,
    fuelPerDay: NaN,
    hoursPerDay: 1,
    eventsPerDay: 1,
    wattSpread: 0,
    minutesPerEvent: 60,
    dayVariability: 0,
    equalShare: 1,
    startSpreadHours: 0,
    activeShare: 1,
    weekendRatio: 1,
    profile: [0, 0, 0, 0, 1, 0],
  });
});

test('an event is spread over the parts of the day that it runs through, past midnight too', () => {
  const long = { startMinute: 1380, minutes: 240, energyWh: 400 };
  expect(factsOf(numbers.map((number) => day(number, { events: [long] }))).profile).toEqual([
    0.75, 0, 0, 0, 0, 0.25,
  ]);
});

test('6 and 7 June 2026 are the weekend', () => {
  const free = [6, 7, 13, 14, 20];
  const days = numbers.map((number) => day(number, { energyWh: free.includes(number) ? 800 : 400 }));
  expect(factsOf(days).weekendRatio).toBe(2);
});

test('days with data for less than half of the day do not speak, and ten must', () => {
  const dark = { coverage: 0.4, energyWh: 9000 };
  expect(factsOf(numbers.map((number) => day(number, number > 10 ? dark : {}))).energyKwhPerDay).toBe(0.4);
  expect(monthFacts(month(numbers.map((number) => day(number, number > 9 ? dark : {}))))).toBeNull();
});
