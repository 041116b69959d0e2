// All factors of Hearth, and their look-up. A new value is a new version, never an edit.
import { nextDay } from '../../../dating/calendar.ts';
import type { Factor } from '../../case/factor.ts';
import { otherCharcoal } from './charcoal.ts';
import { disputedFactors } from './disputed.ts';
import { electricityFactors } from './electricity.ts';
import { fuelFactors } from './fuels.ts';
import { otherGridFactors } from './grid-kinds.ts';
import { householdFactors } from './households.ts';
import { methodologyFactors } from './methodologies.ts';
import { methodologyStoves } from './old-and-new-stoves.ts';
import { gasFactors } from './other-gases.ts';
import { renewability, type Region } from './renewability.ts';
import { ruleFactors } from './rules.ts';
import { stoveFactors } from './stoves.ts';
import { warmingFactors } from './warming.ts';

/** The first factor of a name is the general one, for methodologies without their own. */
export const factors: readonly Factor[] = [
  ...renewability,
  ...fuelFactors,
  ...electricityFactors,
  ...stoveFactors,
  ...ruleFactors,
  ...methodologyFactors,
  ...householdFactors,
  ...methodologyStoves,
  ...otherCharcoal,
  ...otherGridFactors,
  ...gasFactors,
  ...warmingFactors,
  ...disputedFactors,
];

/** `day`: YYYY-MM-DD. */
export const isValidOn = ({ validFrom, validUntil }: Factor, day: string): boolean =>
  (validFrom ?? day) <= day && day <= (validUntil ?? day);

/** An unconfirmed factor is shown, and never taken: a request that wants its value gives it. */
const byName = Map.groupBy(
  factors.filter(({ reliability }) => reliability !== 'M'),
  (factor) => factor.name,
);

/** The confirmed factor of that name that is valid on the day (YYYY-MM-DD), one of the versions before the general one. */
export function findFactor(name: string, day: string, versions: readonly string[] = []): Factor | undefined {
  const known = byName.get(name) ?? [];
  for (const version of versions) {
    const own = known.find((factor) => factor.version === version && isValidOn(factor, day));
    if (own !== undefined) return own;
  }
  return known.find((factor) => isValidOn(factor, day));
}

/** Days on which another factor of that name may hold than on the day before. */
export const turningDays = (name: string): string[] =>
  (byName.get(name) ?? []).flatMap(({ validFrom, validUntil }) => [
    ...(validFrom === null ? [] : [validFrom]),
    ...(validUntil === null ? [] : [nextDay(validUntil)]),
  ]);

/** Whether the name is `start`, or `start` and more parts: `fNRB` for `fNRB.UG`. */
export const isNamed = (name: string, start: string): boolean => `${name}.`.startsWith(`${start}.`);

export const regions = ['africa', 'asia', 'latinAmerica'] as const satisfies readonly Region[];

/** Country (ISO 3166-1 alpha-2) or region for which a factor of this name holds; null: everywhere. */
export const placeInName = (name: string): string | null =>
  name.split('.').find((part) => /^[A-Z]{2}$/.test(part) || regions.some((region) => region === part)) ??
  null;
