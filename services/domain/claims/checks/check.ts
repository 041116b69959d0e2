// An automatic check of a claim: what every check sees, and the form of what it finds. Rules are numbered, so that a result
// can be repeated years later.
import type { Device } from '../../emissions/case/household.ts';
import type { ClaimType, EvidenceState, EvidenceType } from '../claim.ts';
import type { DoubledSeries } from '../doubled-series.ts';

/** The rules of all checks. A change of any rule changes it. */
export const checkMethod = { name: 'hearth-checks', version: '1.1.0' } as const;

export const checkResults = ['pass', 'warn', 'fail', 'not_applicable'] as const;
type CheckResult = (typeof checkResults)[number];

export interface Check {
  readonly id: string;
  readonly result: CheckResult;
  /** 0 to 1: the share of what was checked that is right. Absent where nothing was checked. */
  readonly score?: number;
  /** Why, in words. */
  readonly reason: string;
  /** What the result rests on. The last word of a name is its unit. */
  readonly values: Readonly<Record<string, number | string | null>>;
  readonly method: { readonly name: string; readonly version: string };
}

interface CitedEvidence {
  readonly type: EvidenceType;
  readonly ref: string;
  readonly state: EvidenceState;
}

/** A cited batch: the commitment to the readings of a device on a day. */
export interface CitedBatch {
  readonly did: string;
  readonly day: string;
  /** Of the device-day that was computed of the same readings, hex. */
  readonly inputDigest: string;
}

/** The analysis behind an emission claim, as it is stored. */
export interface ClaimedAnalysis {
  readonly methodology: string;
  readonly baselineMethod: string;
  readonly baselineEmissions: number;
  readonly actualEmissions: number;
  readonly reductions: number;
  readonly creditedReduction: number;
  readonly shares: readonly number[];
  readonly unattributedShare: number;
  readonly coverage: number;
  readonly coverageRequired: number;
  readonly persons: number | null;
  readonly inputsVerified: { readonly verified: number; readonly total: number };
  readonly warnings: readonly string[];
  readonly factors: readonly {
    readonly id: string;
    readonly validFrom: string | null;
    readonly validUntil: string | null;
  }[];
  readonly resultDigest: string;
  /** Digest of the result that the stored inputs give now; null: they give none. */
  readonly recalculatedDigest: string | null;
  /** Why a new analysis would have other inputs. */
  readonly staleReasons: readonly string[];
  /** Monthly consumption of its baselines by fuel, in the unit of the fuel. */
  readonly baselines: Readonly<Record<string, number>>;
}

/** The latest verified claim of the household before the period. */
interface EarlierClaim {
  /** Null: it is of another project, which this one must not learn about. */
  readonly claimId: string | null;
  readonly baselines: Readonly<Record<string, number>>;
}

/** A claim of the same type over some of the days that was rejected or revoked. */
export interface RefusedClaim {
  /** Null: it is of another project, which this one must not learn about. */
  readonly claimId: string | null;
  readonly status: string;
}

/** What tells a claimed device from the same stove under another DID. */
export interface Stove {
  readonly did: string;
  /** Whether it has a vendor and a serial number, by which claims of the same stove are refused. */
  readonly isIdentified: boolean;
  /** Another device with the same serial number, in words; null: none is known. */
  readonly sameSerial: string | null;
}

export interface CheckContext {
  readonly type: ClaimType;
  readonly quantity: number;
  /** Most that may be claimed, in the unit of the claim. */
  readonly quantityMax: number;
  readonly period: { readonly start: string; readonly end: string };
  /** Those that the claim names, with the device-days behind it. */
  readonly devices: readonly Device[];
  readonly evidence: readonly CitedEvidence[];
  readonly batches: readonly CitedBatch[];
  readonly analysis: ClaimedAnalysis | null;
  readonly earlier: EarlierClaim | null;
  /** Number of other claims of which the ledgers say that they hold a part of the claimed times. */
  readonly overlapping: number;
  readonly refused: readonly RefusedClaim[];
  readonly stoves: readonly Stove[];
  readonly doubledSeries: DoubledSeries;
  /** Verdicts of the cited comparisons of statements with sensors, about this household. */
  readonly comparisons: readonly string[];
  /** Weighings of a kitchen test; null for other claims. */
  readonly weighings: {
    /** kg. */
    readonly total: number;
    readonly logs: readonly { readonly date: string; readonly amount: number }[];
    /** All days of the test. */
    readonly days: readonly string[];
    readonly statedDays: number;
  } | null;
}

type Found = Omit<Check, 'method' | 'id'>;

export interface CheckRule {
  readonly id: string;
  readonly find: (context: CheckContext) => Found;
}

export const notApplicable = (reason: string): Found => ({ result: 'not_applicable', reason, values: {} });

/** A share as a score with four decimals. */
export const shareOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000;
