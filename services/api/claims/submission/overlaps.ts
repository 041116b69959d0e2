// Finds other claims in the ledgers that a claim wants to enter, and refuses the claim if they hold the same times.
import { conflictsWith, type LedgerEntry } from '#domain/claims/ledger.ts';
import { sharedMs, type Span } from '#domain/cooking/steps.ts';
import { daysOf } from '#domain/dating/calendar.ts';
import { maySee } from '../../contract/access.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import type { WantedTimes } from './hold.ts';
import type { ClaimPlace } from './place.ts';

interface Overlap {
  readonly wanted: LedgerEntry;
  readonly held: LedgerEntry;
}

const overlapsOf = ({ ledgers, entries }: WantedTimes, nowMs: number): Overlap[] =>
  ledgers.flatMap((ledger) =>
    (entries.get(ledger.id) ?? []).flatMap((wanted) =>
      conflictsWith(ledger.entries, wanted, nowMs).map((held) => ({ wanted, held })),
    ),
  );

/** Number of other claims that hold a part of the times, without one that supersedes this one; two twins count as one. */
export function countOverlapping(times: WantedTimes, nowMs: number): number {
  const others = overlapsOf(times, nowMs).filter(({ wanted, held }) => held.supersedes !== wanted.claimId);
  return new Set(others.map(({ held }) => held.claimId)).size + (times.twins === null ? 0 : 1);
}

/** Throws 409 that names the claims and days. */
export function refuseOverlaps(principal: Principal, times: WantedTimes, nowMs: number): void {
  const { twins } = times;
  if (twins)
    throw new Problem('overlapping-claim', {
      detail: `${twins.join(' and ')} have the same vendor and serial number at the same time, so they are one stove.`,
      members: { claims: [] },
    });
  const overlaps = overlapsOf(times, nowMs);
  if (overlaps.length > 0) throw overlapping(principal, times.place, overlaps);
}

function overlapping(
  principal: Principal,
  { period, boundsOf }: ClaimPlace,
  overlaps: readonly Overlap[],
): Problem {
  const all = daysOf(period);
  const claims = [...Map.groupBy(overlaps, ({ held }) => held.claimId)].map(([claimId, found]) => {
    const isSeen = found.every(({ held }) => maySee(principal, held.projectId));
    const days = all.filter((day) => {
      const bounds = boundsOf(day);
      return (
        bounds !== null && found.some(({ wanted, held }) => sharedMs(intersection(wanted, held), bounds) > 0)
      );
    });
    return { claimId: isSeen ? claimId : null, days };
  });
  const errors = claims.map(({ claimId, days }) => ({
    pointer: '#/claim/period',
    code: 'overlaps',
    detail: `${claimId === null ? 'A claim of another project' : `Claim ${claimId}`} holds ${days.length} of these days, from ${days[0]} to ${days.at(-1)}.`,
  }));
  return new Problem('overlapping-claim', { detail: errors[0]?.detail ?? '', errors, members: { claims } });
}

const intersection = (a: Span, b: Span): Span => ({
  fromMs: Math.max(a.fromMs, b.fromMs),
  toMs: Math.min(a.toMs, b.toMs),
});
