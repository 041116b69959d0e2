// What an honest household answers: its true use, as well as people remember it, and its own opinions.
import type { Answers } from '#domain/surveys/answers/canonical.ts';
import type { Household } from '../households.ts';
import { bell, between, seedOf, stream } from '../random.ts';
import { ratedServices } from './questionnaire.ts';
import type { RecentUse } from './recent-use.ts';

type Random = () => number;

/** `seed`: of the campaign. Hours are remembered within half an hour, days within one. */
export function truthfulAnswers(household: Household, use: RecentUse, seed: number): Answers {
  const random = stream(seedOf(seed, 'answers', household.did));
  const opinion = between(random, 2, 5);
  const works = random() < 0.97;
  return {
    stove_usage: stoveUsage(use, random, works),
    fuel_consumption: fuelConsumption(use, random),
    user_satisfaction: {
      satisfaction: rating(opinion, random),
      problems: works ? pickSome(random, ['too_weak', 'fuel', 'cost'], 0.15) : ['broken'],
    },
    sdg_indicators: sdgIndicators(household, use, random),
    inclusion_criteria: {
      same_household: random() < 0.98,
      lives_in_area: random() < 0.99,
      one_stove_per_household: random() < 0.96,
      consent_still_given: true,
    },
    services: Object.fromEntries(ratedServices.map((id) => [id, rating(opinion, random)])),
  };
}

function stoveUsage({ lastWeek }: RecentUse, random: Random, works: boolean): Record<string, unknown> {
  const remembered = (days: number): number =>
    random() < 0.15 ? clamp(days + (random() < 0.5 ? -1 : 1), 0, 7) : days;
  const daysUsed = remembered(lastWeek.daysInUse);
  const hours = Math.max(0.5, Math.round((lastWeek.hoursPerDay + 0.5 * bell(random)) * 2) / 2);
  const oldDays = lastWeek.oldStoveDays === 0 ? 0 : remembered(lastWeek.oldStoveDays);
  return {
    still_has_stove: true,
    in_working_order: works,
    days_used_last_week: daysUsed,
    ...(daysUsed > 0 && { hours_per_day: hours }),
    old_stove_days_last_week: oldDays,
  };
}

function fuelConsumption({ lastWeek }: RecentUse, random: Random): Record<string, unknown> {
  const kWh = lastWeek.cookerMeals * 4.3 * between(random, 0.3, 0.45);
  return {
    fuel_use: [
      ...fuelOf('charcoal', lastWeek.charcoalMeals * 0.6, random),
      ...fuelOf('lpg', lastWeek.lpgMeals * 0.12, random),
    ],
    electricity_for_cooking: { value: roundedByPeople(Math.max(1, kWh), random), unit: 'kWh' },
    price_change: pick(random, ['same', 'higher', 'higher', 'lower']),
  };
}

function fuelOf(fuel: string, kgPerWeek: number, random: Random): Record<string, unknown>[] {
  if (kgPerWeek === 0) return [];
  const [per, factor] = random() < 0.5 ? ['week', 1] : ['month', 4.3];
  const value = Math.max(0.5, Math.round(kgPerWeek * factor * between(random, 0.8, 1.2) * 2) / 2);
  return [{ fuel, amount: { value, unit: 'kg' }, per, bought: random() < 0.9 }];
}

function sdgIndicators(
  { adults }: Household,
  { lastWeek }: RecentUse,
  random: Random,
): Record<string, unknown> {
  const secondMeals = lastWeek.charcoalMeals + lastWeek.lpgMeals;
  const fuel = lastWeek.cookerMeals >= secondMeals ? 'electricity' : 'charcoal';
  return {
    main_fuel: fuel,
    minutes_collecting_fuel: roundedByPeople(between(random, 2, 12 + 6 * lastWeek.oldStoveDays), random),
    smoke_symptoms: pickSome(random, ['cough', 'eyes', 'headache'], 0.1 + 0.03 * secondMeals),
    fuel_spend_monthly: {
      value: 1000 * Math.round(between(random, 12, 30) + 4 * secondMeals + 3 * adults),
      unit: 'currency',
    },
    hours_saved_per_day: Math.round(clamp(1.2 + 1.2 * bell(random), 0, 4) * 2) / 2,
  };
}

/** Four people of ten round a number to tens and fives by themselves. */
const roundedByPeople = (value: number, random: Random): number =>
  random() < 0.4 ? Math.max(5, 5 * Math.round(value / 5)) : Math.round(value);

const rating = (opinion: number, random: Random): number =>
  clamp(Math.round(opinion + 1.6 * bell(random)), 1, 5);

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

const pick = (random: Random, of: readonly string[]): string => of[Math.floor(random() * of.length)] ?? '';

const pickSome = (random: Random, of: readonly string[], chance: number): string[] => {
  const chosen = of.filter(() => random() < chance);
  return chosen.length > 0 ? chosen : ['none'];
};
