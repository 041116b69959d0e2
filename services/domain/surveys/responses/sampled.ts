// Decides whether a response comes from a household that was not drawn. Such a response is stored, and left out of
// estimates.
import type { Replacement } from '../../sampling/draw/replacements.ts';

interface Sample {
  /** DIDs of the drawn households, without the reserve. */
  readonly drawn: { readonly has: (household: string) => boolean };
  readonly replacements: readonly Pick<Replacement, 'replaced' | 'household'>[];
}

/** Whether a household belongs to the sample as it stands after its replacements. */
export const isSampled = ({ drawn, replacements }: Sample, household: string): boolean =>
  !replacements.some(({ replaced }) => replaced === household) &&
  (drawn.has(household) || replacements.some((one) => one.household === household));

/** Null before a sample is drawn. */
export const isOutOfSample = (sample: Sample | null, household: string): boolean | null =>
  sample === null ? null : !isSampled(sample, household);
