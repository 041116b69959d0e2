// Chooses the regional factors of a country, and warns where they are assumed.
import { regionOf, type Region } from './records/renewability.ts';
import type { Names } from './factor-lookup.ts';
import { warningNote, type Noted } from './notes.ts';

export interface Place {
  /** ISO 3166-1 alpha-2; undefined: not known. */
  readonly country: string | undefined;
  /** Region whose factors are taken when the country has none; undefined: the lowest claim of all regions. */
  readonly region: Region | undefined;
  /** Region of the specific energies. Asia's ratios are the lower ones, so they serve where none are listed. */
  readonly cooking: 'africa' | 'asia';
}

/** Without a country: sub-Saharan Africa, with a warning. */
export function placeOf(country: string | null): Noted<Place> {
  if (country === null) {
    const detail = 'The project has no country. Factors of sub-Saharan Africa are used.';
    const value = { country: undefined, region: 'africa', cooking: 'africa' } as const;
    return { value, notes: [warningNote('country-assumed', detail)] };
  }
  const region = regionOf(country);
  const detail = `There are no factors for ${country}. The factors that claim least are used.`;
  return {
    value: { country, region, cooking: region === 'africa' ? 'africa' : 'asia' },
    notes: region === undefined ? [warningNote('country-unlisted', detail)] : [],
  };
}

export const renewabilityNames = ({ country, region }: Place): Names => [
  `fNRB.${country ?? region}`,
  `fNRB.${region ?? 'asia'}`,
];

/** A country without a grid factor gets the highest of its region: electricity counts against the project. */
export const gridNames = ({ country, region }: Place): Names => [
  `efGrid.${country ?? region}`,
  `efGrid.${region === undefined || region === 'latinAmerica' ? 'unlisted' : region}`,
];

export const gridLossNames = ({ country }: Place): Names => [`tdl.${country ?? 'unknown'}`, 'tdl.unknown'];
