// The data of stacking: which share of the measured cooking time is on the new stove, and which on the old one.
import type { Head } from '../kit/frame.ts';

/** `new`: stoves of the project. `traditional`: the old stove. `other`: meters and sensors of unknown stoves. */
export const stoveClasses = ['new', 'traditional', 'other'] as const;
export type StoveClass = (typeof stoveClasses)[number];

/** Time in use on days on which every metered stove of the household was heard, min. */
export type StoveMinutes = Readonly<Record<StoveClass, number>>;

export interface StackedHousehold {
  readonly id: string;
  readonly label: string;
  /** Days that count. */
  readonly days: number;
  readonly minutes: StoveMinutes;
}

interface StackedGroup {
  readonly district: string;
  readonly households: number;
  /** Means of the shares of its households, 0 to 1. */
  readonly shares: StoveMinutes;
}

export interface MeanShare {
  readonly share: number;
  /** Interval of 90 %; null with fewer than 2 households. */
  readonly lower: number | null;
  readonly upper: number | null;
}

/** `n` is the number of households with a metered old stove and with use; the missing share is that of household-days. */
export interface Stacking extends Head {
  /** Empty where the rows are districts. */
  readonly households: readonly StackedHousehold[];
  /** Empty where the rows are households. */
  readonly groups: readonly StackedGroup[];
  /** Null without households. */
  readonly means: Readonly<Record<StoveClass, MeanShare>> | null;
  /** Households with a metered new stove whose old stove has no sensor: their shares are not known. */
  readonly unmetered: number;
  /** Households that were metered and did not cook on a day that counts. */
  readonly unused: number;
  /** Districts that are left out because they have fewer than 5 households. */
  readonly hidden: { readonly groups: number; readonly households: number };
}

export function sharesOf(minutes: StoveMinutes): StoveMinutes {
  const all = minutes.new + minutes.traditional + minutes.other;
  return all === 0
    ? { new: 0, traditional: 0, other: 0 }
    : { new: minutes.new / all, traditional: minutes.traditional / all, other: minutes.other / all };
}

/** Quantile of the normal distribution for an interval of 90 %. */
const z90 = 1.6448536269514722;

/** Mean of the shares of households, from their sum and the sum of their squares. */
export function meanOf(n: number, sum: number, squares: number): MeanShare {
  const share = sum / n;
  if (n < 2) return { share, lower: null, upper: null };
  const variance = Math.max(0, (squares - (sum * sum) / n) / (n - 1));
  const half = z90 * Math.sqrt(variance / n);
  return { share, lower: Math.max(0, share - half), upper: Math.min(1, share + half) };
}
