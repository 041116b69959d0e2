// Gaps of a device with their reasons. A reason explains a gap but does not count as coverage.
import { sharedMs, type Span } from '../cooking/steps.ts';
import { isWithin } from './readings.ts';

/**
 * A documented reason, `not_installed`, `sensor_fault` when readings came that cannot be used, else
 * `unknown`: no reason is documented.
 */
export interface Gap extends Span {
  readonly reason: string;
}

export interface DocumentedGap extends Gap {
  readonly documentedBy: string | null;
}

/** The gaps of a day with what its readings tell of them. */
export const gapsWithReasons = ({
  gaps,
  unusableMs,
}: {
  readonly gaps: readonly Span[];
  readonly unusableMs: readonly number[];
}): Gap[] =>
  gaps.map((gap) => ({
    ...gap,
    reason: unusableMs.some((atMs) => isWithin(atMs, gap)) ? 'sensor_fault' : 'unknown',
  }));

/** Joins gaps of one reason that touch, as those of neighbouring days do at midnight. In the order of time. */
export function joinGaps(gaps: readonly Gap[]): Gap[] {
  const joined: Gap[] = [];
  for (const gap of gaps.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = joined.at(-1);
    if (last && gap.fromMs <= last.toMs && gap.reason === last.reason)
      joined[joined.length - 1] = { ...last, toMs: Math.max(last.toMs, gap.toMs) };
    else joined.push(gap);
  }
  return joined;
}

/** Cuts a gap where a documented one begins or ends; of documented ones that overlap the last in the list counts. */
export function explainGap(gap: Gap, documented: readonly DocumentedGap[]): DocumentedGap[] {
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
      reason: gap.reason,
      documentedBy: null,
    };
    return [{ fromMs, toMs, reason, documentedBy }];
  });
}
