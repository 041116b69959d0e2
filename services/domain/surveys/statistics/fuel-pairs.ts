// Fuel and person-days of one household, from a questionnaire or the weighings of a kitchen test: pairs of a ratio estimate.
import { dryMassOfWetBasis } from '../../kitchen-test/dry-mass.ts';
import { standardAdults } from '../../kitchen-test/standard-adults.ts';
import { usedKg } from '../../kitchen-test/weighings.ts';
import { sum } from '../../sum.ts';
import { recordOf } from '../answers/given.ts';
import { toUnit } from './units.ts';
import type { Pair } from './variables.ts';

type Item = Readonly<Record<string, unknown>>;

const itemsOf = (answer: unknown): Item[] | null =>
  Array.isArray(answer) ? answer.map((item): Item => recordOf(item) ?? {}) : null;

const numberAt = (item: Item, name: string): number | null => {
  const value = item[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

export const daysPerMonth = 365 / 12;

const timesPerMonth: Readonly<Record<string, number>> = {
  day: daysPerMonth,
  week: daysPerMonth / 7,
  month: 1,
};

/**
 * What a household says to use of a fuel in a month, from the repeat `fuel_use` of the standard sections. 0 where it
 * names other fuels only; null where an amount of this fuel is missing or has a unit that does not fit.
 */
export function monthlyFuel(answer: unknown, fuel: string, unit: string): number | null {
  const items = itemsOf(answer);
  if (items === null) return null;
  const amounts = items.filter((item) => item['fuel'] === fuel).map((item) => monthlyAmount(item, unit));
  return amounts.some((amount) => amount === null) ? null : sum(amounts.map((amount) => amount ?? 0));
}

function monthlyAmount(item: Item, unit: string): number | null {
  const { value, unit: from } = recordOf(item['amount']) ?? {};
  const times = timesPerMonth[String(item['per'])];
  if (typeof value !== 'number' || typeof from !== 'string' || times === undefined) return null;
  const amount = toUnit(value, from, unit);
  return amount === null ? null : amount * times;
}

/** Null where the persons are unknown, or there are none. */
export const monthlyPair = (amount: number | null, persons: unknown): Pair | null =>
  amount === null || typeof persons !== 'number' || !(persons > 0)
    ? null
    : { amount, divisor: persons * daysPerMonth };

/** Days of a kitchen test, at least. */
const testDaysMin = 3;

/**
 * kg of a fuel and standard-adult days, from the repeat `days` of the section `kpt_days`. `isDry`: of dry mass, by the
 * moisture of each weighing. Null: too few days, a day without persons, more at the end than there was, or no moisture.
 */
export function weighedPair(
  answer: unknown,
  fuel: string,
  { isDry }: { readonly isDry: boolean },
): Pair | null {
  const items = itemsOf(answer) ?? [];
  const byDate = Map.groupBy(items, (item) => String(item['date']));
  const adults = [...byDate.values()].map(adultsOf);
  const weights = items.filter((item) => item['fuel'] === fuel).map((item) => weighedKg(item, isDry));
  if (byDate.size < testDaysMin || adults.some((one) => !((one ?? 0) > 0))) return null;
  if (weights.some((kg) => kg === null || kg < 0)) return null;
  return { amount: sum(weights.map((kg) => kg ?? 0)), divisor: sum(adults.map((one) => one ?? 0)) };
}

function weighedKg(item: Item, isDry: boolean): number | null {
  const [startKg, endKg, addedKg] = [
    numberAt(item, 'weight_start'),
    numberAt(item, 'weight_end'),
    numberAt(item, 'added') ?? 0,
  ];
  if (startKg === null || endKg === null) return null;
  const wet = usedKg({ date: '', fuelType: 'Wood', startKg, addedKg, endKg });
  const moisture = numberAt(item, 'moisture_percent');
  if (!isDry) return wet;
  return moisture === null ? null : dryMassOfWetBasis(wet, moisture / 100);
}

const personFields = ['children_0_14', 'women', 'men_15_59', 'men_60_plus'] as const;

/** Persons are written down once a day, also where several fuels are weighed. */
function adultsOf(items: readonly Item[]): number | null {
  const item = items.find((one) => personFields.some((field) => numberAt(one, field) !== null));
  if (item === undefined) return null;
  const count = (field: (typeof personFields)[number]): number => numberAt(item, field) ?? 0;
  return standardAdults({
    children0to14: count('children_0_14'),
    womenOver14: count('women'),
    men15to59: count('men_15_59'),
    menOver59: count('men_60_plus'),
  });
}
