// The households of the demo: some have a story, so that a picture of a month shows each entry of its legend.
import { householdsOf, type Household } from './households.ts';

/** Every so many households the stories begin anew. */
const circle = 20;

const declineDays = 31;

/** As `householdsOf`, with the stories. The first ten have none. */
export const demoHouseholdsOf = (seed: number, count: number): Household[] =>
  householdsOf(seed, count).map((household, index) => {
    const round = Math.floor(index / circle);
    const story = index % circle;
    if (story === 10) return { ...household, hasPowerCuts: true };
    if (story === 14) return { ...household, startsAfterDays: 9 + 8 * (round % 2) };
    // Of two neighbours in this story one falls in each month.
    if (story === 15) return { ...household, declinePhase: (round % 2) * declineDays };
    if (story === 16) return { ...household, silentAfterDays: 28 - 2 * (round % 2) };
    if (story === 17) return { ...household, probeSticks: true };
    return household;
  });

/** The part of its meals that a household still cooks on a local day, 0 to 1. */
export function keptShare({ declinePhase }: Household, day: number): number {
  if (declinePhase === null) return 1;
  const at = (day + declinePhase) % (2 * declineDays);
  return at < declineDays ? 1 - at / declineDays : 1;
}

/** Whether the devices of a household send on a local day. `firstDay`: of the simulation. */
export const isSending = (
  { startsAfterDays, silentAfterDays }: Household,
  day: number,
  firstDay: number,
): boolean =>
  day >= firstDay + (startsAfterDays ?? 0) && day < firstDay + (silentAfterDays ?? Number.POSITIVE_INFINITY);
