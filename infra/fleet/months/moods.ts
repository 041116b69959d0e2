// What changes the use of a household for a time: absence, guests, season, holidays, fasting, a broken or exchanged cooker.
import { bell, between, seedOf, stream } from '../random.ts';
import type { Life } from './lives.ts';

export interface Mood {
  /** Times as many and as long meals; 0: nobody cooks. */
  readonly factor: number;
  /** Meals are taken before dawn and after sunset. */
  readonly fasting: boolean;
}

/** Days of a simulated month, so that every one has four weekends and more. */
export const monthDays = 30;

/** Chances per month. */
const chances = { absence: 0.08, guests: 0.06, broken: 0.02, exchange: 0.01 };

/** Of the calendar that all households share: one month of fasting in twelve, three holidays in a quarter. */
const fastingMonth = 7;
const isHoliday = (day: number): boolean => day % 91 < 3;

/** The use of each day of all months, before the chances of a single day. */
export function moodsOf(life: Life, months: number): Mood[] {
  const random = stream(seedOf(life.seed, 'moods'));
  const phase = 0.8 * bell(random);
  const factors = Array.from({ length: months * monthDays }, (_, day) => {
    const month = Math.floor(day / monthDays);
    const since = month - life.joins;
    const learning = life.joins >= 0 && since < 3 ? 0.4 + 0.2 * Math.max(0, since) : 1;
    const season = 1 + life.seasonality * Math.cos((2 * Math.PI * (month + phase)) / 12);
    const holiday = isHoliday(day) ? 1.5 : 1;
    return since < 0 ? NaN : learning * season * holiday * (1 + life.growth) ** Math.min(month, 18);
  });
  for (let month = 0; month < months; month++) {
    const wave = 1 + 0.12 * bell(random);
    scale(factors, { from: month * monthDays, length: monthDays, factor: wave });
    const first = month * monthDays + Math.floor(random() * monthDays);
    const spell = (chance: number, length: number, factor: number): void => {
      if (random() < chance) scale(factors, { from: first, length: Math.round(length), factor });
    };
    spell(chances.absence, between(random, 4, 21), 0);
    spell(chances.guests, between(random, 5, 14), between(random, 1.4, 2));
    spell(chances.broken, between(random, 5, 25), 0);
  }
  return factors.map((factor, day) => ({
    factor: Math.max(0, factor),
    fasting: life.fasts && Math.floor(day / monthDays) % 12 === fastingMonth,
  }));
}

function scale(
  factors: number[],
  { from, length, factor }: { readonly from: number; readonly length: number; readonly factor: number },
): void {
  for (let day = from; day < Math.min(from + length, factors.length); day++)
    factors[day] = (factors[day] ?? 0) * factor;
}

export interface Cooker {
  readonly name: string;
  readonly heaterW: number;
  /** As registered; it is not always right. */
  readonly ratedPowerW: number | null;
}

/** The cooker of each month; now and then another one comes. */
export function cookersOf(life: Life, months: number): Cooker[] {
  const random = stream(seedOf(life.seed, 'cookers'));
  const model = (index: number): Cooker => {
    const ratedW = [700, 1000, 1000, 1000, 1200][Math.floor(random() * 5)] ?? 1000;
    const draw = random();
    return {
      name: `${life.id}:cooker:${index}`,
      heaterW: ratedW * (1 + 0.06 * bell(random)),
      ratedPowerW: draw < 0.04 ? 1000 : draw < 0.07 ? null : ratedW,
    };
  };
  let [cooker, index] = [model(0), 0];
  return Array.from({ length: months }, () => {
    if (random() < chances.exchange) [cooker, index] = [model(index + 1), index + 1];
    return cooker;
  });
}
