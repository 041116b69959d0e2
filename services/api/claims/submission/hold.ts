// The times that a claim holds, in the ledgers of its household and of its stoves. Two claims never hold the same.
import { conflictsWith, withEntries, type LedgerEntry } from '#domain/claims/ledger.ts';
import { sharedMs } from '#domain/cooking/steps.ts';
import { daysOf } from '#domain/dating/calendar.ts';
import { stoveIdentity } from '#domain/claims/stove-identity.ts';
import type { ClaimType } from '#domain/claims/claim.ts';
import type { RecordVersion } from '#records/records.ts';
import { maySee } from '../../contract/access.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { deviceBody } from '../../store/bodies/device.ts';
import { held } from '../../store/bodies/held.ts';
import { ledgerRecord, readLedgers, stoveLedgerId, type HeldLedger } from '../../store/claims/ledgers.ts';
import type { ClaimPlace, PlacedDevice } from './place.ts';

interface Holding {
  readonly claimId: string;
  readonly type: ClaimType;
  readonly supersedes: string | undefined;
  readonly analysisId: string | undefined;
  readonly place: ClaimPlace;
  /** Of the household, read before the place. */
  readonly ledger: HeldLedger;
}

/** The next versions of the ledgers. Throws 409 that names the claims and days in conflict. */
export async function holdTimes(
  api: Pick<Api, 'records' | 'nowMs'>,
  principal: Principal,
  { claimId, type, supersedes, analysisId, place, ledger: own }: Holding,
): Promise<RecordVersion[]> {
  const { household, span, devices } = place;
  const head = {
    claimId,
    type,
    projectId: household.body.projectId,
    ...(supersedes !== undefined && { supersedes }),
    ...(analysisId !== undefined && { analysisId }),
  };
  const stoves = type === 'KPTClaim' ? [] : await stovesOf(api, devices);
  const wanted = new Map<string, LedgerEntry[]>([
    // A kitchen test is of the whole household.
    [household.id, [{ ...head, ...span, devices: type === 'KPTClaim' ? [] : devices.map(({ did }) => did) }]],
    ...stoves.map(({ ledgerId, device }): [string, LedgerEntry[]] => [
      ledgerId,
      // Every claim of this stove, under whatever DID.
      device.spans.map((part) => ({ ...head, ...part, devices: [] })),
    ]),
  ]);
  const ofStoves = await readLedgers(api, stoves.map(({ ledgerId }) => ledgerId).toSorted());
  const ledgers = [own, ...ofStoves];
  const conflicts = ledgers.flatMap(({ id, entries }) =>
    (wanted.get(id) ?? []).flatMap((entry) =>
      conflictsWith(entries, entry, api.nowMs()).map((other) => ({ entry, other })),
    ),
  );
  if (conflicts.length > 0) throw overlapping(principal, place, conflicts);
  return ledgers.map((ledger) =>
    ledgerRecord(ledger, withEntries(ledger.entries, wanted.get(ledger.id) ?? [], api.nowMs())),
  );
}

/** Two devices of one claim that are the same stove would be in one ledger twice: the claim then fails by itself. */
async function stovesOf({ records }: Pick<Api, 'records'>, devices: readonly PlacedDevice[]) {
  const found = await records.latest(
    'device',
    devices.map(({ id }) => id),
  );
  const stoves = devices.flatMap((device) => {
    const record = found.get(device.id);
    const identity = record ? stoveIdentity(held(deviceBody, record).body) : null;
    return identity === null ? [] : [{ ledgerId: stoveLedgerId(identity), device }];
  });
  for (const [ledgerId, same] of Map.groupBy(stoves, (stove) => stove.ledgerId)) {
    const [first, second] = same;
    if (first && second)
      throw new Problem('overlapping-claim', {
        detail: `${first.device.did} and ${second.device.did} have the same vendor and serial number, so they are one stove.`,
        members: { claims: [], stove: ledgerId },
      });
  }
  return stoves;
}

interface Conflict {
  readonly entry: LedgerEntry;
  readonly other: LedgerEntry;
}

function overlapping(
  principal: Principal,
  { period, boundsOf }: ClaimPlace,
  conflicts: readonly Conflict[],
): Problem {
  const all = daysOf(period);
  const claims = [...Map.groupBy(conflicts, ({ other }) => other.claimId)].map(([claimId, found]) => {
    const isSeen = found.every(({ other }) => maySee(principal, other.projectId));
    const days = all.filter((day) => {
      const bounds = boundsOf(day);
      return (
        bounds !== null && found.some(({ entry, other }) => sharedMs(sharedOf(entry, other), bounds) > 0)
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

const sharedOf = (a: LedgerEntry, b: LedgerEntry) => ({
  fromMs: Math.max(a.fromMs, b.fromMs),
  toMs: Math.min(a.toMs, b.toMs),
});
