// The data of sample progress: how far the interviews of a campaign have come, and whether its sample is still random.
import type { Head } from '../kit/frame.ts';

/** Where a planned household stands; each is counted once. `other`: replaced for a reason such as danger. */
export const standings = [
  'done',
  'refused',
  'notFound',
  'moved',
  'ineligible',
  'rejected',
  'other',
  'open',
] as const;
export type Standing = (typeof standings)[number];

export interface ProgressStratum {
  readonly name: string;
  /** Households of the frame; null if it is not known. */
  readonly population: number | null;
  /** Households that were drawn. */
  readonly planned: number;
  readonly counts: Readonly<Record<Standing, number>>;
  /** How many of them another household replaced. */
  readonly replaced: number;
  /** Done of done, refused, not found and moved, 0 to 1; null if there are none. */
  readonly responseRate: number | null;
}

/** `n` is the number of planned interviews; the missing share is that of interviews that are not done. */
export interface SampleProgress extends Head {
  readonly survey: { readonly id: string; readonly type: string; readonly status: string };
  readonly strata: readonly ProgressStratum[];
  /** Half-widths of the confidence interval, in the unit of `mode`; null where they are not known. */
  readonly precision: {
    readonly planned: number | null;
    readonly now: number | null;
    readonly mode: string;
    readonly isReached: boolean;
  };
  /** Responses of households that were not drawn. */
  readonly outOfSample: number;
  /** Null: no sample was drawn. */
  readonly draw: {
    readonly method: string;
    readonly frameDigest: string;
    readonly commitment: string;
    readonly seedSource: string | null;
    readonly proof: string;
  } | null;
  /** The sample was chosen by hand, or the campaign was opened without a draw. */
  readonly handPicked: boolean;
  /** Strata that are left out because fewer than 5 households were drawn in them. */
  readonly hidden: { readonly groups: number; readonly households: number };
}

/** Households of a stratum that have a standing: replaced ones keep theirs, so there may be more than planned. */
export const countAll = ({ counts }: Pick<ProgressStratum, 'counts'>): number =>
  standings.reduce((sum, standing) => sum + counts[standing], 0);
