// Households as they differ in real programmes: size, habits, heater, meter, joining, growing and leaving. From the seed alone.
import { householdsOf } from '../households.ts';
import { bell, between, seedOf, stream } from '../random.ts';

/** A usual time of cooking. */
export interface Habit {
  readonly hour: number;
  /** Chance on a working day. */
  readonly chance: number;
  readonly minutes: number;
}

export interface Life {
  readonly id: string;
  readonly seed: number;
  readonly persons: number;
  readonly habits: readonly Habit[];
  /** How much starts differ between days, h. */
  readonly spreadHours: number;
  /** How much lengths differ between days, relative. */
  readonly spreadLength: number;
  /** Meals that are fried before the pressure is built up: longer at full power. */
  readonly fryShare: number;
  readonly weekendFactor: number;
  /** Of use per month. */
  readonly growth: number;
  /** Month in which the cooker comes. */
  readonly joins: number;
  readonly seasonality: number;
  readonly fasts: boolean;
  readonly flaky: boolean;
  /** Grid of the place: power over that at the rated voltage. */
  readonly grid: number;
  /** Smallest step of the energy counter, Wh. */
  readonly counterStepWh: number;
  readonly cutsPerDay: number;
}

const pick = <T>(random: () => number, of: readonly (readonly [share: number, value: T])[], last: T): T => {
  let draw = random();
  for (const [share, value] of of) {
    if (draw < share) return value;
    draw -= share;
  }
  return last;
};

/** Positive, half of them below `middle`, two of three within the factor e^spread. */
export const around = (random: () => number, middle: number, spread: number): number =>
  middle * Math.exp(2 * spread * bell(random));

export const livesOf = (seed: number, households: number, months: number): Life[] =>
  householdsOf(seed, households).map(({ adults, children, flaky, externalId, seed: own }): Life => {
    const random = stream(seedOf(own, 'life'));
    const persons = Math.max(1, adults + children + Math.round(3 * bell(random)));
    return {
      id: `hh_${seed}_${externalId}`,
      seed: own,
      persons,
      habits: habitsOf(random, persons),
      spreadHours: Math.min(3, around(random, 0.7, 0.6)),
      spreadLength: Math.min(0.7, around(random, 0.28, 0.5)),
      fryShare: between(random, 0, 0.5),
      weekendFactor: around(random, 1.05, 0.2),
      growth: random() < 0.08 ? -0.15 : 0.005 + 0.04 * bell(random),
      joins: random() < 0.6 ? -1 : Math.floor(between(random, 0, months)),
      seasonality: between(random, 0, 0.2),
      fasts: random() < 0.12,
      flaky,
      grid: between(random, 0.85, 1.03),
      counterStepWh: pick(
        random,
        [
          [0.85, 1],
          [0.1, 10],
        ],
        100,
      ),
      cutsPerDay: random() < 0.2 ? 0.12 : 0.02,
    };
  });

/** Most cook in the evening and at noon, some in the morning; a few work at night, and a few cook for sale. */
function habitsOf(random: () => number, persons: number): Habit[] {
  const minutes = around(random, 28 + 2.2 * persons, 0.18);
  const meal = (hour: number, low: number, high: number): Habit => ({
    hour: hour + 0.7 * bell(random),
    chance: between(random, low, high),
    minutes: minutes * between(random, 0.7, 1.2),
  });
  const kind = random();
  if (kind < 0.02) return [6.5, 9, 11, 13, 16, 18.5].map((hour) => meal(hour, 0.7, 0.95));
  if (kind < 0.05) return [meal(1.5, 0.4, 0.9), meal(15, 0.4, 0.9)];
  const usual = [meal(19, 0.45, 0.97), meal(12.6, 0.1, 0.9), meal(6.6, 0, 0.5)];
  return kind < 0.2 ? usual.slice(0, 1) : usual;
}
