// What each kind of evidence must answer: which of the cited records exist, their digests, and whether they are about the claim.
import type { Api } from '../../context/api.ts';
import type { CitedBatch } from '#domain/claims/checks/check.ts';

/** What cited evidence is checked against. */
export interface Cited {
  readonly householdId: string;
  readonly householdDid: string;
  /** Of the claim; null for none. */
  readonly projectId: string | null;
  /** Id, DID and claimed times of its devices. */
  readonly devices: readonly {
    readonly id: string;
    readonly did: string;
    readonly spans: readonly { readonly fromMs: number; readonly toMs: number }[];
  }[];
}

export interface FoundEvidence {
  /** `sha256:` and hex, calculated or read now. */
  readonly digest: string;
  readonly version?: number;
  readonly from?: string;
  readonly to?: string;
  readonly mediaType?: string;
  readonly bytes?: number;
  /** A newer one exists. */
  readonly superseded?: true;
  /** Why it is no evidence of this claim, in words. */
  readonly foreign?: string;
  /** DIDs of the persons who made it. */
  readonly contributors?: readonly string[];
  readonly batch?: CitedBatch;
  /** Verdicts of a comparison about the household. */
  readonly verdicts?: readonly string[];
}

/** Found records by ref; one that does not exist, or is of another project, is left out. */
export type FindEvidence = (
  api: Api,
  refs: readonly string[],
  cited: Cited,
) => Promise<ReadonlyMap<string, FoundEvidence>>;
