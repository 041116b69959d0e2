// Gaps of a device with the reasons that people gave. A documented gap stays a gap: it explains, it does not cover.
import { sharedMs, type Span } from '../cooking/steps.ts';

export interface DocumentedGap extends Span {
  readonly reason: string;
  readonly documentedBy: string | null;
}

/** Joins gaps that touch, as those of neighbouring days do at midnight. In the order of time. */
export function joinedGaps(gaps: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const gap of gaps.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = joined.at(-1);
    if (last && gap.fromMs <= last.toMs)
      joined[joined.length - 1] = { fromMs: last.fromMs, toMs: Math.max(last.toMs, gap.toMs) };
    else joined.push({ fromMs: gap.fromMs, toMs: gap.toMs });
  }
  return joined;
}

/** Cuts a gap where a documented one begins or ends; of documented ones that overlap the last in the list counts. */
export function explainedGap(gap: Span, documented: readonly DocumentedGap[]): DocumentedGap[] {
  const near = documented.filter((known) => sharedMs(known, gap) > 0);
  const edges = [gap.fromMs, gap.toMs, ...near.flatMap(({ fromMs, toMs }) => [fromMs, toMs])]
    .filter((ms) => ms >= gap.fromMs && ms <= gap.toMs)
    .sort((a, b) => a - b);
  return edges.slice(1).flatMap((toMs, index) => {
    const fromMs = edges[index] ?? toMs;
    if (fromMs === toMs) return [];
    const { reason, documentedBy } = near.findLast(
      (known) => known.fromMs <= fromMs && known.toMs >= toMs,
    ) ?? {
      reason: 'unknown',
      documentedBy: null,
    };
    return [{ fromMs, toMs, reason, documentedBy }];
  });
}
