// Where the simulated households live, and where the receiver of a phone says that an interview took place.
import type { Position } from '#domain/surveys/checks/gps-distance.ts';
import type { Household } from '../households.ts';
import { bell, between, seedOf, stream } from '../random.ts';

const centres: Readonly<Record<string, Position>> = {
  Kampala: { latitude: 0.3136, longitude: 32.5811 },
  Wakiso: { latitude: 0.4044, longitude: 32.4594 },
  Mukono: { latitude: 0.3533, longitude: 32.7553 },
};

/** A degree of latitude, and near the equator of longitude too, m. */
const degreeM = 111_195;

/** A place up to `radiusM` away in both directions. */
const near = ({ latitude, longitude }: Position, radiusM: number, random: () => number): Position => ({
  latitude: latitude + (radiusM * bell(random)) / degreeM,
  longitude: longitude + (radiusM * bell(random)) / degreeM,
});

export function homeOf({ seed, district }: Household): Position {
  const centre = centres[district] ?? centres['Kampala'];
  if (centre === undefined) throw new Error(`${district} is no district of the simulation`);
  return near(centre, 5000, stream(seedOf(seed, 'home')));
}

export type Fix = Position & { readonly accuracyM: number };

/** At the place: within the accuracy of the receiver, 4 to 30 m, and some steps away from the registered point. */
export function fixAt(place: Position, random: () => number): Fix {
  const accuracyM = Math.round(between(random, 4, 30));
  return { ...near(place, accuracyM + 25, random), accuracyM };
}
