// The commitment of a draw: everything that decides it, fixed and digested before its seed exists.
import { canonicalJson } from '../../canonical/canonical-json.ts';
import { digestOf, type Hashes } from './hashes.ts';
import type { SeedPlan } from './seed-plan.ts';

export type DrawMethod = 'simple_random' | 'stratified' | 'systematic' | 'cluster' | 'census' | 'purposive';

/** The one stratum of methods that have none. */
export const wholeFrame = 'all';

export interface CommittedStratum {
  readonly name: string;
  /** Households of the frame. */
  readonly population: number;
  /** Households to draw; in a cluster sample: if the cluster is drawn. */
  readonly take: number;
}

export interface Committed {
  readonly v: 1;
  readonly surveyId: string;
  /** UTC with milliseconds. */
  readonly committedAt: string;
  readonly frameDigest: string;
  readonly frameSize: number;
  readonly method: DrawMethod;
  /** In the order of the names. */
  readonly strata: readonly CommittedStratum[];
  /** Null for a method without chance. */
  readonly seedPlan: SeedPlan | null;
  /** Only for clusters: how many of them are drawn. */
  readonly clusters?: number;
  /** Only for a purposive sample: the DIDs, sorted by their bytes, and why these. */
  readonly chosen?: readonly string[];
  readonly reason?: string;
}

/** SHA-256 of the canonical JSON (RFC 8785). */
export const commitmentOf = (hashes: Hashes, committed: Committed): string =>
  digestOf(hashes, canonicalJson(committed));
