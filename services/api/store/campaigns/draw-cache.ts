// Drawn households of campaigns, read once: a draw never changes.
import type { LoadedOnce } from '#runtime/cache/loaded-once.ts';

/** Households that were drawn, and of the reserve, each with its stratum or cluster by DID. */
export interface HeldDraw {
  readonly drawn: ReadonlyMap<string, string>;
  readonly reserve: ReadonlyMap<string, string>;
}

/** By the id of the draw. */
export type DrawCache = LoadedOnce<HeldDraw>;
