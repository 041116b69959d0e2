// Installations of a device: its times in households follow one another and never overlap.

/** Times are ms since 1970; null is an open end. */
export interface Stay {
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** Whether two stays share a moment. The end of a stay is the first moment after it. */
export const overlap = (a: Stay, b: Stay): boolean =>
  (a.fromMs ?? -Infinity) < (b.toMs ?? Infinity) && (b.fromMs ?? -Infinity) < (a.toMs ?? Infinity);

/** Whether an open stay can end at that moment: it must have begun before it. */
export const canEndAt = ({ fromMs }: Stay, atMs: number): boolean => (fromMs ?? -Infinity) < atMs;
