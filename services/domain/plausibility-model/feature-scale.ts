// What is usual of one feature among comparable household-months, and how far a value is from it.
import { percentile } from '../percentile.ts';
import type { Feature } from './feature.ts';
import { roundDigits, sortKnown } from './quantiles.ts';

export interface FeatureScale {
  /** Median on the scale of comparison. */
  readonly centre: number;
  /** Spreads below and above it, as standard deviations of a normal distribution. */
  readonly below: number;
  readonly above: number;
  /** 5 and 95 % of the values lie below, as they are measured. */
  readonly low: number;
  readonly high: number;
}

/** Of fewer values no scale is made. */
const valuesMin = 40;
/** P(Z < 1.2815516) = 0.9: nine tenths are usual even where some are not honest. */
const [upperShare, upperQuantile] = [0.9, 1.2815516];
/** Further away is just as odd. */
const deviationMax = 12;

/** The value as it is compared. */
const comparedValue = ({ offset }: Feature, value: number): number =>
  offset === null ? value : Math.log(Math.max(value, 0) + offset + 1e-9);

/** Null: too few values are known. */
export function scaleOf(feature: Feature, values: readonly number[]): FeatureScale | null {
  const raw = sortKnown(values);
  if (raw.length < valuesMin) return null;
  const sorted = raw.map((value) => comparedValue(feature, value));
  const centre = percentile(sorted, 0.5);
  const spread = (width: number): number => roundDigits(Math.max(feature.spreadMin, width / upperQuantile));
  const below = spread(centre - percentile(sorted, 1 - upperShare));
  const above = spread(percentile(sorted, upperShare) - centre);
  return {
    centre: roundDigits(centre),
    below,
    above,
    low: roundDigits(percentile(raw, 0.05)),
    high: roundDigits(percentile(raw, 0.95)),
  };
}

/** In standard deviations, with sign; NaN of NaN or without a scale. */
export function deviation(feature: Feature, scale: FeatureScale | null, value: number): number {
  if (scale === null || Number.isNaN(value)) return NaN;
  const away = comparedValue(feature, value) - scale.centre;
  const spreads = away / (away < 0 ? scale.below : scale.above);
  return Math.max(-deviationMax, Math.min(deviationMax, spreads));
}

/** The part of a deviation that makes a claim doubtful: less use than others is 0. */
export function suspicious({ loud }: Feature, away: number): number {
  if (loud === 'high') return Math.max(0, away);
  return loud === 'low' ? Math.min(0, away) : away;
}
