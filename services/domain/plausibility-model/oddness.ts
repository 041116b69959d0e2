// How odd a household-month is: all its features together, and the loudest of them.
import { features } from './feature-list.ts';
import { suspicious } from './feature-scale.ts';
import type { Scatter } from './robust-scatter.ts';
import { squaredDistance, triangleOf } from './triangle.ts';

interface Shape {
  readonly columns: readonly number[];
  readonly scatter: Scatter;
}

/**
 * Robust Mahalanobis distance of the known features, as a number that is standard normal where they are normal
 * (Wilson and Hilferty, 1931), so that months with and without own history compare. NaN without any feature.
 */
export function distanceOf({ columns, scatter }: Shape, row: readonly number[]): number {
  const known = columns.flatMap((at, place) => (Number.isNaN(row[at] ?? NaN) ? [] : [{ at, place }]));
  if (known.length === 0) return NaN;
  const triangle = triangleOf(
    known.map(({ place }) => known.map(({ place: other }) => scatter.covariance[place]?.[other] ?? 0)),
  );
  const away = known.map(({ at, place }) => {
    const feature = features[at];
    const centred = (row[at] ?? 0) - (scatter.centre[place] ?? 0);
    return feature ? suspicious(feature, centred) : 0;
  });
  const part = 2 / (9 * known.length);
  return (Math.cbrt(squaredDistance(triangle, away) / known.length) - (1 - part)) / Math.sqrt(part);
}

/** Deviations on the suspicious side, by feature; 0 for the others and where nothing is known. */
export const suspicions = (row: readonly number[]): number[] =>
  features.map((feature, at) => {
    const away = row[at] ?? NaN;
    return Number.isNaN(away) ? 0 : Math.abs(suspicious(feature, away));
  });

export const loudestOf = (row: readonly number[]): number => Math.max(...suspicions(row));
