// Whether a household took part in a project when it answered. What it answered at another time counts nowhere.

interface Membership {
  readonly projectId: string | null;
  /** ms since 1970; the end is the first moment after it. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** Times in ms since 1970. */
export interface Presence {
  /** Null: it did not withdraw. */
  readonly withdrawnMs: number | null;
  /** Null: it is not archived. Of one that was restored the archive was a mistake. */
  readonly archivedMs: number | null;
  /** All of its time. */
  readonly memberships: readonly Membership[];
}

export type Absence = 'not-in-project' | 'household-moved' | 'household-withdrawn' | 'household-archived';

/** Null: it took part. A household that was never in a project may be a comparison household. */
export function absenceAt(
  { withdrawnMs, archivedMs, memberships }: Presence,
  { projectId, atMs }: { readonly projectId: string; readonly atMs: number },
): Absence | null {
  const isFree = memberships.every((membership) => membership.projectId === null);
  const own = memberships.filter((membership) => isFree || membership.projectId === projectId);
  if (own.length === 0) return 'not-in-project';
  if (withdrawnMs !== null && atMs >= withdrawnMs) return 'household-withdrawn';
  if (archivedMs !== null && atMs >= archivedMs) return 'household-archived';
  return own.some(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs) ? null : 'household-moved';
}
