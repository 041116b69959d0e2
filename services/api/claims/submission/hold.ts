// The times that a claim holds, in the ledgers of its household and of its stoves.
import { withEntries, type LedgerEntry } from '#domain/claims/ledger.ts';
import { sharedMs, type Span } from '#domain/cooking/steps.ts';
import type { RecordVersion } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import type { ClaimBody, ClaimContent } from '../../store/bodies/claim.ts';
import { ledgerRecord, readLedgers, stoveLedgerId, type HeldLedger } from '../../store/claims/ledgers.ts';
import type { ClaimPlace } from './place.ts';
import type { PlacedStove } from './stoves.ts';

interface Wanting {
  readonly claimId: string;
  readonly claim: Pick<ClaimContent, 'type' | 'supersedes' | 'analysisId'>;
  readonly place: ClaimPlace;
  readonly stoves: readonly PlacedStove[];
  /** Of the household, read before the place. */
  readonly ledger: HeldLedger;
}

/** What a claim would hold, and the ledgers as they were read. */
export interface WantedTimes {
  readonly place: ClaimPlace;
  readonly ledgers: readonly HeldLedger[];
  /** By id of the ledger. */
  readonly entries: ReadonlyMap<string, readonly LedgerEntry[]>;
  /** Of each device, with its stove if that has a ledger; kept in the claim. */
  readonly holds: NonNullable<ClaimBody['holds']>;
  /** DIDs of two devices of the claim that are one stove at one time; null: there are none. */
  readonly twins: readonly [string, string] | null;
}

export async function findWantedTimes(
  api: Pick<Api, 'records'>,
  { claimId, claim, place, stoves, ledger }: Wanting,
): Promise<WantedTimes> {
  const { household, span, devices } = place;
  const { type, supersedes, analysisId } = claim;
  const head = {
    claimId,
    type,
    projectId: household.body.projectId,
    ...(supersedes !== undefined && { supersedes }),
    ...(analysisId !== undefined && { analysisId }),
  };
  if (type === 'KPTClaim') {
    // A kitchen test is of the whole household.
    const entries = new Map([[household.id, [{ ...head, ...span, devices: [] }]]]);
    const holds = [{ deviceId: household.body.did, ...span }];
    return { place, ledgers: [ledger], entries, holds, twins: null };
  }
  const known = stoves.flatMap(({ identity, device }) =>
    identity === null ? [] : [{ ledgerId: stoveLedgerId(identity), device }],
  );
  const byStove = Map.groupBy(known, ({ ledgerId }) => ledgerId);
  const ledgerOf = new Map(known.map(({ ledgerId, device }) => [device.did, ledgerId]));
  return {
    place,
    ledgers: [ledger, ...(await readLedgers(api, [...byStove.keys()].toSorted()))],
    entries: new Map<string, readonly LedgerEntry[]>([
      [household.id, [{ ...head, ...span, devices: devices.map(({ did }) => did) }]],
      ...[...byStove].map(([ledgerId, same]): [string, LedgerEntry[]] => [
        ledgerId,
        // No devices: every claim of this stove, under whatever DID.
        same.flatMap(({ device }) => device.spans.map((part) => ({ ...head, ...part, devices: [] }))),
      ]),
    ]),
    holds: devices.flatMap(({ did, spans }) => {
      const stove = ledgerOf.get(did);
      return spans.map((part) => ({ deviceId: did, ...part, ...(stove !== undefined && { stove }) }));
    }),
    twins: twinsIn(known.map(({ ledgerId, device }) => ({ ledgerId, ...device }))),
  };
}

interface OneStove {
  readonly ledgerId: string;
  readonly did: string;
  readonly spans: readonly Span[];
}

/** A stove that got another DID has two after each other; at one time it is counted twice. */
function twinsIn(stoves: readonly OneStove[]): readonly [string, string] | null {
  for (const [index, a] of stoves.entries())
    for (const b of stoves.slice(index + 1))
      if (
        a.ledgerId === b.ledgerId &&
        a.spans.some((one) => b.spans.some((other) => sharedMs(one, other) > 0))
      )
        return [a.did, b.did];
  return null;
}

/** The same with a ledger as it is by now. */
export const withLedger = (times: WantedTimes, newest: HeldLedger): WantedTimes => ({
  ...times,
  ledgers: times.ledgers.map((ledger) => (ledger.id === newest.id ? newest : ledger)),
});

/** The next versions of the ledgers, in which the claim holds its times. */
export const holdingLedgers = ({ ledgers, entries }: WantedTimes, nowMs: number): RecordVersion[] =>
  ledgers.map((ledger) =>
    ledgerRecord(ledger, withEntries(ledger.entries, entries.get(ledger.id) ?? [], nowMs)),
  );
