// The confidence level of a sample, or the equivalent quantile.
import { twoSidedQuantile } from '#domain/normal.ts';
import { notOne } from './together.ts';
import { openFraction, optional, positive } from './quantities.ts';

export const zValue = positive('standard normal quantile');

/** One of both. */
export const level = { confidenceLevel: optional(openFraction), zValue: optional(zValue) } as const;

interface Level {
  readonly confidenceLevel?: number | undefined;
  readonly zValue?: number | undefined;
}

export const noLevel = (given: Level): string | null => notOne(given, 'confidenceLevel', 'zValue');

// A zValue is given by those who reproduce numbers that were made with a rounded one.
export const zOf = ({ confidenceLevel = 0, zValue: given }: Level): number =>
  given ?? twoSidedQuantile(confidenceLevel);
