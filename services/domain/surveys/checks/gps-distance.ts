// How far from the registered home an interview took place (gpsFlag, infra/docs/sampling.md#quality-of-interviews).
import { verdictOf, type CheckResult } from './result.ts';
import type { Thresholds } from './thresholds.ts';

/** Degrees: north and east are positive. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius of the earth (IUGG), m. */
const earthRadiusM = 6_371_008.8;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Along the surface of a sphere, by the haversine formula, m. */
export function distanceM(a: Position, b: Position): number {
  const haversine = (from: number, to: number): number => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    haversine(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * haversine(a.longitude, b.longitude);
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Too far is more than the limit beyond what the receiver says of its own accuracy; both in m. */
export function gpsDistance(
  home: Position,
  interview: Position,
  { limitM, accuracyM }: { readonly limitM: number; readonly accuracyM: number },
): { distance: number; tooFar: boolean } {
  const distance = distanceM(home, interview);
  return { distance, tooFar: distance > limitM + accuracyM };
}

/** Null: one of both places is unknown. An unknown accuracy is 0; a large one excuses no kilometre. */
export function checkGpsDistance(
  home: Position | null,
  interview: (Position & { readonly accuracyM: number | null }) | null,
  { warnAboveM, failAboveM }: Thresholds['gpsDistance'],
): CheckResult | null {
  if (home === null || interview === null) return null;
  const accuracyM = interview.accuracyM ?? 0;
  const { distance, tooFar } = gpsDistance(home, interview, { limitM: warnAboveM, accuracyM });
  return {
    id: 'gps-distance',
    result: verdictOf(tooFar, distance > failAboveM),
    numbers: { distanceM: distance, accuracyM },
  };
}
