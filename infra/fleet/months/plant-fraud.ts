// Chooses what a fraud is made of: which household is copied, which month is replayed, how far the meter is scaled.
import type { HouseholdMonth } from '#domain/plausibility-model/household-month.ts';
import { between } from '../random.ts';
import { numberOf } from './disguise.ts';
import { activeDays, copyHousehold, lampAsCooker, replayMonth, scaleMeter, shiftDays } from './fraud.ts';

interface Surroundings {
  /** Earlier months of the household. */
  readonly own: readonly HouseholdMonth[];
  /** Of all households, in the claimed month. */
  readonly claimed: readonly HouseholdMonth[];
  readonly random: () => number;
}

interface Planted {
  readonly month: HouseholdMonth;
  /** Earlier months, where the fraud has changed them too. */
  readonly own?: readonly HouseholdMonth[];
}

/** Null: this household has nothing to make the fraud of. */
export type Plan = (month: HouseholdMonth, around: Surroundings) => Planted | null;

/** Nobody copies a month in which hardly anybody cooked, nor scales one. */
const [copiedMin, scaledMin] = [12, 8];
const worthCopying = ({ days }: HouseholdMonth): boolean => activeDays(days) >= copiedMin;

const oneOf = <T>(items: readonly T[], random: () => number): T | undefined =>
  items[Math.floor(random() * items.length)];

/** Half of the meters were scaled when they came, half with the claimed month. */
export const planScaling =
  (factorOf: (random: () => number) => number): Plan =>
  (month, { own, random }) => {
    if (activeDays(month.days) < scaledMin) return null;
    const factor = factorOf(random);
    const scaled = scaleMeter(month, factor);
    return random() < 0.5
      ? { month: scaled }
      : { month: scaled, own: own.map((one) => scaleMeter(one, factor)) };
  };

/** The five kinds that the model must find. */
export const plans = {
  'scaled-meter': planScaling((random) => Math.exp(between(random, Math.log(1.5), Math.log(3)))),
  'copied-household': (month, { claimed, random }) => {
    const peers = claimed.filter((one) => one !== month && worthCopying(one));
    const source = oneOf(peers, random);
    return source ? { month: copyHousehold(month, source, random) } : null;
  },
  'lamp-as-cooker': (month, { random }) => ({ month: lampAsCooker(month, random) }),
  'shifted-days': (month, { own, claimed, random }) => {
    const peer = oneOf(
      claimed.filter((one) => one !== month && worthCopying(one)),
      random,
    );
    const source = random() < 0.5 ? own.slice(-2).flatMap(({ days }) => days) : (peer?.days ?? []);
    const shifted = shiftDays(month, source, random);
    return shifted && { month: shifted };
  },
  'replayed-month': (month, { own, random }) => {
    const source = oneOf(own.filter(worthCopying), random);
    const days = source ? daysBetween(source, month) : 0;
    return source ? { month: replayMonth(month, source, { days, random }) } : null;
  },
} satisfies Record<string, Plan>;

/** Months of the simulation have 30 days, so a replay keeps its place in the month. */
function daysBetween(source: HouseholdMonth, month: HouseholdMonth): number {
  const [from, to] = [source.days[0], month.days[0]];
  return from && to ? 30 * Math.round((numberOf(to) - numberOf(from)) / 30) : 0;
}
