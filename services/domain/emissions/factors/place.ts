// Chooses the factors of a country. A factor that is not listed for it is the one that claims least of all that are listed.
import { lowestRenewability, regionOf } from './records/renewability.ts';
import type { Names } from './factor-lookup.ts';
import { warningNote, type Noted } from './notes.ts';

/** Regions of which cooking tests are listed. */
type CookingRegion = 'africa' | 'asia';

export interface Place {
  /** ISO 3166-1 alpha-2; undefined: not known. */
  readonly country: string | undefined;
  /** Regions whose cooking tests may be those of the country: the pair that claims least is used. */
  readonly cooking: readonly [CookingRegion, ...CookingRegion[]];
}

export function placeOf(country: string | null): Noted<Place> {
  const region = country === null ? undefined : regionOf(country);
  const place: Place = {
    country: country ?? undefined,
    cooking: region === 'africa' || region === 'asia' ? [region] : ['africa', 'asia'],
  };
  if (country === null)
    return {
      value: place,
      notes: [
        warningNote(
          'country-assumed',
          `The project has no country. ${leastUsed} Set country, or ${giveFNRB}`,
        ),
      ],
    };
  const unlisted = warningNote(
    'country-unlisted',
    `There are no factors for ${country}. ${leastUsed} To claim more, ${giveFNRB}`,
  );
  return { value: place, notes: region === undefined ? [unlisted] : [] };
}

const leastUsed = `Of each factor the listed value that claims least is used: fNRB is ${lowestRenewability}, and the CO2 of wood and charcoal earns that part.`;
const giveFNRB = 'give fNRB with its document.';

export const renewabilityNames = ({ country }: Place): Names => [
  `fNRB.${country ?? 'unlisted'}`,
  'fNRB.unlisted',
];

/** Electricity counts against the project: a country without a factor gets the highest that is listed. */
export const gridNames = ({ country }: Place): Names => [
  `efGrid.${country ?? 'unlisted'}`,
  'efGrid.unlisted',
];

export const gridLossNames = ({ country }: Place): Names => [`tdl.${country ?? 'unknown'}`, 'tdl.unknown'];
