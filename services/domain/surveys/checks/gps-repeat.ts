// Whether interviews of several households were taken at the same coordinates.
import type { Interview } from './interview.ts';
import { verdictOf, type CheckResult } from './result.ts';
import type { Thresholds } from './thresholds.ts';

type Placed = Pick<Interview, 'household' | 'position'>;

/** A millionth of a degree is a tenth of a metre: no receiver gives one place twice. */
const key = ({ latitude, longitude }: NonNullable<Placed['position']>): string =>
  `${latitude.toFixed(6)} ${longitude.toFixed(6)}`;

/** How many households were interviewed at a place. */
export function openPlaces(interviews: readonly Placed[]): (interview: Placed) => number | null {
  const households = new Map<string, Set<string>>();
  for (const { household, position } of interviews) {
    if (position === null) continue;
    const known = households.get(key(position));
    if (known) known.add(household);
    else households.set(key(position), new Set([household]));
  }
  return ({ household, position }) => {
    if (position === null) return null;
    const known = households.get(key(position));
    return (known?.size ?? 0) + (known?.has(household) ? 0 : 1);
  };
}

/** `households`: at the place of the interview, its own included; null: it has no place. */
export const checkGpsRepeat = (
  households: number | null,
  { warnFrom, failFrom }: Thresholds['gpsRepeat'],
): CheckResult | null =>
  households === null
    ? null
    : {
        id: 'gps-repeat',
        result: verdictOf(households >= warnFrom, households >= failFrom),
        numbers: { households },
      };
