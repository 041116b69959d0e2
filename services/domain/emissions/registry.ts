// All factors of Hearth and how one is found. They are data: a new value is a new version, never an edit.
import type { Factor } from './factor.ts';
import { electricityFactors } from './factors/electricity.ts';
import { fuelFactors } from './factors/fuels.ts';
import { methodologyFactors } from './factors/methodologies.ts';
import { renewability } from './factors/renewability.ts';
import { ruleFactors } from './factors/rules.ts';
import { stoveFactors } from './factors/stoves.ts';

export const factors: readonly Factor[] = [
  ...renewability,
  ...fuelFactors,
  ...electricityFactors,
  ...stoveFactors,
  ...ruleFactors,
  ...methodologyFactors,
];

const byName = Map.groupBy(factors, (factor) => factor.name);

/** The factor of that name that is valid on the day (YYYY-MM-DD), one of the versions before the general one. */
export function findFactor(name: string, day: string, versions: readonly string[] = []): Factor | undefined {
  const valid = byName
    .get(name)
    ?.filter(({ validFrom, validUntil }) => (validFrom ?? day) <= day && day <= (validUntil ?? day));
  const own = versions.map((version) => valid?.find((factor) => factor.version === version));
  return own.find((factor) => factor !== undefined) ?? valid?.[0];
}
