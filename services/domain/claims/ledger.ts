// The claim ledger: which times of a household, or of a stove, are claimed. Two live claims of one type never share an
// instant of a device. Entries are instants, not days, because a day has other bounds in another time zone.
import type { Span } from '../cooking/steps.ts';
import { sharedMs } from '../cooking/steps.ts';
import type { ClaimType } from './claim.ts';

export interface LedgerEntry extends Span {
  readonly claimId: string;
  readonly type: ClaimType;
  /** DIDs; empty: the whole household. */
  readonly devices: readonly string[];
  /** Of an emission claim: its analysis. Claims of parts of one household rest on the same one, so that they add up. */
  readonly analysisId?: string | undefined;
  /** Id of the project of the claim; null for none. */
  readonly projectId: string | null;
  /** Id of the claim whose place it takes: both may hold the same days until one of them is decided. */
  readonly supersedes?: string | undefined;
  /** From when the days are free again, ms since 1970: the claim is rejected. Absent: it is live. */
  readonly freeFromMs?: number | undefined;
  /** Units were issued: the days are never free again. */
  readonly issued?: true | undefined;
}

export type Ledger = readonly LedgerEntry[];

/** Whether an entry holds its days at a time. */
export const isHeld = ({ freeFromMs, issued }: LedgerEntry, nowMs: number): boolean =>
  issued === true || freeFromMs === undefined || freeFromMs > nowMs;

const shareDevice = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === 0 || b.length === 0 || a.some((did) => b.includes(did));

/** Shares of two analyses do not add up to one, so two of them never support claims of one time. */
const areOfOneSum = (a: LedgerEntry, b: LedgerEntry): boolean => a.analysisId === b.analysisId;

/** The entries of other claims that prevent a new one. The claim that it supersedes does not, unless units were issued. */
export const conflictsWith = (ledger: Ledger, wanted: LedgerEntry, nowMs: number): LedgerEntry[] =>
  ledger.filter(
    (entry) =>
      entry.claimId !== wanted.claimId &&
      (entry.claimId !== wanted.supersedes || entry.issued === true) &&
      entry.type === wanted.type &&
      isHeld(entry, nowMs) &&
      (shareDevice(entry.devices, wanted.devices) || !areOfOneSum(entry, wanted)) &&
      sharedMs(entry, wanted) > 0,
  );

/** Entries that name a device at any of the times. What a household weighed does not depend on where a device was. */
export const claimsAt = (ledger: Ledger, did: string, times: readonly Span[], nowMs: number): LedgerEntry[] =>
  ledger.filter(
    (entry) =>
      isHeld(entry, nowMs) && entry.devices.includes(did) && times.some((time) => sharedMs(time, entry) > 0),
  );

/** The next ledger with the entries of one claim, without those whose days are free. */
export const withEntries = (ledger: Ledger, entries: readonly LedgerEntry[], nowMs: number): Ledger => [
  ...ledger.filter(
    (entry) => isHeld(entry, nowMs) && !entries.some(({ claimId }) => claimId === entry.claimId),
  ),
  ...entries,
];

/** The days of a claim are free from a time on; an issued one keeps them. Null if nothing changes. */
export function freeDays(ledger: Ledger, claimId: string, freeFromMs: number): Ledger | null {
  const isMeant = (entry: LedgerEntry): boolean => entry.claimId === claimId && entry.issued === undefined;
  if (!ledger.some(isMeant)) return null;
  return ledger.map((entry) => (isMeant(entry) ? { ...entry, freeFromMs } : entry));
}

/** The claim is live again, after a decision that was disputed. Null if nothing changes. */
export function holdDaysAgain(ledger: Ledger, claimId: string): Ledger | null {
  if (!ledger.some((entry) => entry.claimId === claimId && entry.freeFromMs !== undefined)) return null;
  return ledger.map((entry) => {
    if (entry.claimId !== claimId) return entry;
    const { freeFromMs: _, ...live } = entry;
    return live;
  });
}

/** Units of the claim were issued. */
export const withIssued = (ledger: Ledger, claimId: string): Ledger =>
  ledger.map((entry) => (entry.claimId === claimId ? { ...entry, issued: true as const } : entry));
