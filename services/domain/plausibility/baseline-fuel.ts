// Whether a household can burn as much fuel as it says (baselineFuelLimit, infra/docs/signals.md#plausible-values).

export type FuelClass = 'ok' | 'warn' | 'reject';

/** kg per person and month; the limit itself is allowed. */
export interface FuelLimits {
  readonly warn: number;
  readonly reject: number;
}

export function fuelClass(monthlyKg: number, persons: number, { warn, reject }: FuelLimits): FuelClass {
  if (isAbove(monthlyKg, reject * persons)) return 'reject';
  return isAbove(monthlyKg, warn * persons) ? 'warn' : 'ok';
}

/** 104.2 x 3 is 312.6 only without the dust of binary numbers. */
const isAbove = (amount: number, limit: number): boolean => amount > limit * (1 + 1e-12);
