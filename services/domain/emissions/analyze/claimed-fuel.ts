// The fuel that an analysis claims to be saved, which is compared with the comparison of groups.
import type { BoundaryResult } from '../model/boundary.ts';
import { adjustedBaseline } from '../../methodologies/equations.ts';
import { displacedFuel } from '../../methodologies/whole-household.ts';
import { sum } from '../../sum.ts';

interface Boundaries {
  readonly boundary: BoundaryResult;
  readonly other: BoundaryResult | undefined;
}

/** kg of baseline fuel on a day with a new stove: the smaller of the boundaries, as the smaller one is credited. */
export function savedKgPerDay({ boundary, other }: Boundaries): number {
  const days = boundary.stoveDays.days;
  const own = savedKg(boundary);
  return days === 0 ? 0 : Math.min(own, other === undefined ? own : savedKg(other)) / days;
}

/** After all caps: metered energy may replace less than the household could have saved; a whole household has its measured saving. */
function savedKg({ used, method, emissions, savedKgAtMost, ncv }: BoundaryResult): number {
  if (!used) return 0;
  const displacedMJ = sum(emissions.cookers.map((cooker) => cooker.displacedMJ));
  return method === 'metered' ? displacedFuel(displacedMJ * emissions.householdCap, ncv) : savedKgAtMost;
}

/**
 * kgCO2e that the fuel which is claimed to be saved would have emitted, of the whole household without what was burned.
 * The downward adjustment (DAF) is of all baseline fuel, so of each kg of it.
 */
export const claimedEmissions = ({ used, emissions, inputs }: BoundaryResult): number =>
  used
    ? adjustedBaseline(
        Math.max(0, emissions.unadjusted - (emissions.residual ?? 0)),
        inputs['daf']?.value ?? 0,
      )
    : 0;
