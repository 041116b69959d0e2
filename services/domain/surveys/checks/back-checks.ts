// How many interviews an independent team repeats (backCheckPlan, infra/docs/sampling.md#quality-of-interviews), and which.
import { hex, type Hashes } from '../../sampling/draw/hashes.ts';
import { roundUp } from '../../sampling/round-up.ts';

interface BackChecks {
  readonly all: number;
  /** Those of them that are made in the first two weeks. */
  readonly early: number;
}

/** `share` of the interviews, `earlyShare` of those early; both rounded up. */
export function backChecks(interviews: number, share: number, earlyShare: number): BackChecks {
  const all = roundUp(interviews * share);
  return { all, early: roundUp(all * earlyShare) };
}

/**
 * The interviews to repeat: the first by HMAC-SHA-256 of `backcheck:<responseId>` with the seed of the draw as key.
 * A further response leaves the order of the others as it is.
 */
export function drawBackChecks(
  { hmacSha256 }: Hashes,
  responseIds: readonly string[],
  { seed, share }: { readonly seed: string; readonly share: number },
): string[] {
  const ranked = responseIds.map((id) => ({ id, rank: hex(hmacSha256(seed, `backcheck:${id}`)) }));
  return ranked
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, backChecks(responseIds.length, share, 0).all)
    .map(({ id }) => id);
}
