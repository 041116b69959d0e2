// The weighings of a kitchen performance test in a baseline, and their faults (infra/docs/sampling.md#kitchen-test-records).
import { z } from 'zod';
import { dayCount, daysOf } from '#domain/dating/calendar.ts';
import { fuelTypes, fuelUnits, type FuelType } from '#domain/fuels.ts';
import { kptTotal, type KitchenTestFault } from '#domain/kitchen-test/kpt-total.ts';
import { standardAdults } from '#domain/kitchen-test/standard-adults.ts';
import { monthlyKg, ofFuel, usedKg } from '#domain/kitchen-test/weighings.ts';
import { sum } from '#domain/sum.ts';

const kg = z.number().min(0).max(100_000);
const persons = z.number().min(0).max(50);

const weighedFuels = fuelTypes.filter((fuel) => fuelUnits[fuel] === 'kg');

const weighing = z.strictObject({
  date: z.iso.date(),
  fuelType: z.enum(weighedFuels),
  startKg: kg.describe('Weight at the start of the day, kg.'),
  addedKg: kg.describe('Fuel that was added during the day, kg.'),
  endKg: kg.describe('Weight at the end of the day, kg.'),
  moistureWetBasis: z
    .number()
    .min(0)
    .lt(1)
    .optional()
    .meta({ description: 'Water as a fraction of the mass.', examples: [0.12] }),
});

/** No household is weighed for longer than two months. */
const weighingsMax = 200;

export const kitchenTest = z
  .strictObject({
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    weighings: z
      .array(weighing)
      .min(1)
      .max(weighingsMax)
      .describe('One weighing for each fuel and day, including days on which nothing was burned.'),
    totalKg: kg.optional().describe('Sum of the weighings of the baseline fuel, kg, if it was recorded.'),
    persons: z
      .strictObject({
        children0to14: persons,
        womenOver14: persons,
        men15to59: persons,
        menOver59: persons,
      })
      .optional(),
    standardAdults: z.number().min(0.1).max(100).optional(),
  })
  .meta({ id: 'KitchenTest' });

export type KitchenTest = z.output<typeof kitchenTest>;

/** Monthly consumption of the fuel, kg. */
export const monthlyConsumptionOf = ({ weighings }: KitchenTest, fuelType: FuelType): number =>
  monthlyKg(ofFuel(weighings, fuelType));

/** A fault: its place within the test, and a sentence. */
export interface KptFault {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

const daysMax = 60;

/** Faults of a test from which the consumption of this fuel follows. */
export function kptFaults(test: KitchenTest, fuelType: FuelType): KptFault[] {
  if (fuelUnits[fuelType] !== 'kg')
    return [
      fault(['weighings'], 'not-allowed', `${fuelType} is not measured in kg, so it cannot be weighed.`),
    ];
  const days = dayCount({ start: test.startDate, end: test.endDate });
  if (days > daysMax)
    return [
      fault(['endDate'], 'too-large', `The kitchen test has ${days} days; at most ${daysMax} are allowed.`),
    ];
  const fuels = [...new Set([fuelType, ...test.weighings.map((each) => each.fuelType)])];
  return [
    ...dateFaults(test),
    ...fuels.flatMap((fuel) => fuelFaults(test, fuel, fuel === fuelType)),
    ...adultFaults(test),
  ];
}

/** A rounded number is accepted. */
const adultsTolerance = 0.05;

function adultFaults({ persons: present, standardAdults: given }: KitchenTest): KptFault[] {
  if (present === undefined || given === undefined) return [];
  const adults = standardAdults(present);
  return Math.abs(given - adults) <= adultsTolerance
    ? []
    : [
        fault(
          ['standardAdults'],
          'not-valid',
          `This does not fit the persons, which are ${adults} standard adults.`,
        ),
      ];
}

const fault = (path: KptFault['path'], code: string, message: string): KptFault => ({ path, code, message });

/** Weighings on a day outside the test, and second weighings of a fuel and day. */
function dateFaults({ startDate, endDate, weighings }: KitchenTest): KptFault[] {
  const days = new Set(daysOf({ start: startDate, end: endDate }));
  return weighings.flatMap(({ date, fuelType }, index) => {
    const place = ['weighings', index, 'date'];
    if (!days.has(date))
      return [
        fault(place, 'not-valid', `This day is outside the test, which is from ${startDate} to ${endDate}.`),
      ];
    const first = weighings.findIndex((other) => other.date === date && other.fuelType === fuelType);
    return first < index
      ? [fault(place, 'duplicate', `${fuelType} has two weighings on ${date}. Send one for each day.`)]
      : [];
  });
}

function fuelFaults(test: KitchenTest, fuelType: FuelType, isBaseline: boolean): KptFault[] {
  const own = ofFuel(test.weighings, fuelType);
  const dailyKg = own.map(usedKg);
  const sumKg = sum(dailyKg);
  const { faults, calendarDays } = kptTotal({
    period: { start: test.startDate, end: test.endDate },
    dailyKg,
    totalKg: (isBaseline ? test.totalKg : undefined) ?? sumKg,
  });
  const negative = test.weighings.findIndex((each) => each.fuelType === fuelType && usedKg(each) < 0);
  const found: Readonly<Record<KitchenTestFault, KptFault>> = {
    'days-missing': fault(
      ['weighings'],
      'days-missing',
      `${fuelType} has ${own.length} weighings, but the test from ${test.startDate} to ${test.endDate} has ${calendarDays} days. Send one for each day, including days on which nothing was burned.`,
    ),
    'too-short': fault(['endDate'], 'too-small', 'A kitchen test must have at least 3 days.'),
    'negative-day': fault(
      ['weighings', negative, 'endKg'],
      'too-large',
      `More ${fuelType} was left than there had been: startKg + addedKg − endKg must not be negative.`,
    ),
    'nothing-burned': fault(['weighings'], 'too-small', `No ${fuelType} was burned on any day.`),
    'total-differs': fault(
      ['totalKg'],
      'total-differs',
      `The weighings add up to ${sumKg} kg. Send this sum within 0.05 kg, or leave it out.`,
    ),
  };
  return faults.map((name) => found[name]);
}
