// Replaces a household of the sample with the next reserve of its stratum, so that nobody can choose.
import { wholeFrame, type DrawMethod } from './commitment.ts';
import type { Drawn } from './draw.ts';
import type { FrameEntry } from './frame.ts';

export interface Replacement {
  /** DID of the household that is replaced. It stays in the record. */
  readonly replaced: string;
  /** DID of the household that takes its place. */
  readonly household: string;
  readonly reason: 'refused' | 'not_found' | 'moved' | 'ineligible' | 'unsafe' | 'other';
  /** Required for the reason `other`. */
  readonly note: string | null;
  /** UTC. */
  readonly at: string;
}

export type ReplacementOutcome =
  | { readonly ok: true; readonly household: string }
  | {
      readonly ok: false;
      readonly code: 'not-in-sample' | 'already-replaced' | 'reserve-exhausted' | 'note-required';
    };

/** Where reserves are taken from: the stratum or cluster, else the whole frame. */
export const groupOf = (method: DrawMethod, { stratum }: Pick<FrameEntry, 'stratum'>): string =>
  method === 'stratified' || method === 'cluster' ? stratum : wholeFrame;

/** `earlier`: replacements so far, in their order. */
export function nextReplacement(
  { method, sample, reserve }: Drawn & { readonly method: DrawMethod },
  earlier: readonly Replacement[],
  asked: Pick<Replacement, 'replaced' | 'reason' | 'note'>,
): ReplacementOutcome {
  if (asked.reason === 'other' && (asked.note ?? '').trim() === '')
    return { ok: false, code: 'note-required' };
  if (earlier.some(({ replaced }) => replaced === asked.replaced))
    return { ok: false, code: 'already-replaced' };
  const used = new Set(earlier.map(({ household }) => household));
  const active = [...sample, ...reserve.filter(({ household }) => used.has(household))];
  const found = active.find(({ household }) => household === asked.replaced);
  if (found === undefined) return { ok: false, code: 'not-in-sample' };
  const next = reserve.find(
    (entry) => !used.has(entry.household) && groupOf(method, entry) === groupOf(method, found),
  );
  return next === undefined
    ? { ok: false, code: 'reserve-exhausted' }
    : { ok: true, household: next.household };
}
