// The ratio of baseline fuel energy to a cooker's energy: from cooking tests, efficiencies, or a parameter.
import type { CookerKind } from '../cookers/cookers.ts';
import type { FactorLookup, Sourced } from '../factors/factor-lookup.ts';
import { overridable, type OverrideName } from '../../methodologies/overrides.ts';
import { uncertain, type ModelInput, type ModelInputs } from '../factors/model-input.ts';
import { warningNote, type Note } from '../factors/notes.ts';
import type { Ratio } from '../cookers/cooker-emissions.ts';
import type { Place } from '../factors/place.ts';
import { round4 } from '../case/rounding.ts';
import { cookingTestRatio, efficiencyRatio } from '../../methodologies/equations.ts';
import type { FuelType } from '../../fuels.ts';

export interface RatioSources {
  readonly lookup: FactorLookup;
  readonly place: Place;
  readonly fuelType: FuelType;
}

interface RatioOf {
  readonly kind: CookerKind;
  readonly carrier: FuelType;
}

export const ratioName = ({ kind, carrier }: RatioOf, lookup: FactorLookup): Ratio | null => {
  if (kind === 'other') return null;
  if (givenRatio(carrier, lookup) !== undefined) return { given: 'scRatio' };
  return kind === 'pressureCooker'
    ? { by: cookingTestRatio, over: 'sc:baseline', under: `sc:${kind}` }
    : { by: efficiencyRatio, over: `efficiency:${kind}`, under: 'efficiency:baseline' };
};

/**
 * Pressure cookers by cooking tests (case 2), all others by efficiencies (case 1). Each part is an input of its own:
 * what two ratios share, the old stove or the parameter of the request, errs in both alike.
 */
export function ratioInputs(
  { kind, carrier }: RatioOf,
  { lookup, place, fuelType }: RatioSources,
): ModelInputs {
  if (kind === 'other') return {};
  const given = givenRatio(carrier, lookup);
  if (given !== undefined)
    return { scRatio: uncertain(given, 'MJ baseline fuel / MJ', { lookup, kind: 'ratio' }) };
  if (kind === 'pressureCooker') {
    const { old, ofNew } = cookingTests(fuelType, { lookup, place });
    return {
      'sc:baseline': specificEnergy(old, lookup),
      'sc:pressureCooker': specificEnergy(withinRatio(ofNew, old), lookup),
    };
  }
  return {
    [`efficiency:${kind}`]: efficiency(efficiencyOf(kind, lookup), lookup),
    'efficiency:baseline': efficiency(
      lookup.findUnlessGiven('efficiencyBaseline', `efficiency.baseline.${fuelType}`),
      lookup,
    ),
  };
}

interface CookingTests {
  readonly old: Sourced;
  readonly ofNew: Sourced;
}

/** Both tests are of one region: of those that the place allows, the one with the smallest ratio. */
function cookingTests(
  fuelType: FuelType,
  { lookup, place }: Pick<RatioSources, 'lookup' | 'place'>,
): CookingTests {
  const of = (region: string): CookingTests => ({
    old: lookup.findUnlessGiven('scBaseline', `sc.${region}.${fuelType}`, `sc.${region}.other`),
    ofNew: lookup.findUnlessGiven('scProject', `sc.${region}.pressureCooker`),
  });
  const ratioIn = ({ old, ofNew }: CookingTests): number => cookingTestRatio(old.value, ofNew.value);
  const [first, ...others] = place.cooking;
  return others.map(of).reduce((least, one) => (ratioIn(one) < ratioIn(least) ? one : least), of(first));
}

/** A ratio that is given answers for every cooker that it is of, also for one that was not used. */
export const givenRatioNotes = (
  cookers: readonly { readonly kind: CookerKind; readonly carrier: FuelType | null }[],
  lookup: FactorLookup,
): Note[] =>
  cookers.flatMap(({ kind, carrier }) =>
    kind === 'other' || carrier === null ? [] : (givenRatio(carrier, lookup)?.notes ?? []),
  );

const givenRatio = (carrier: FuelType, lookup: FactorLookup): Sourced | undefined =>
  carrier === 'Electricity' ? lookup.given('scRatio') : undefined;

/** By its stove type, the parameter that gives its efficiency. */
const ofStoveType = {
  hotplate: 'efficiencyProject.ElectricHotplate',
  induction: 'efficiencyProject.InductionStove',
  lpg: 'efficiencyProject.LpgStove',
  ethanol: 'efficiencyProject.EthanolStove',
} as const satisfies Record<Exclude<CookerKind, 'pressureCooker' | 'other'>, OverrideName>;

/** That of the type goes before that of all stoves. */
const efficiencyOf = (kind: keyof typeof ofStoveType, lookup: FactorLookup): Sourced =>
  lookup.given(ofStoveType[kind]) ?? lookup.findUnlessGiven('efficiencyProject', `efficiency.${kind}`);

/** Cooking tests of which one is given make no larger ratio than may be given as one. */
function withinRatio(ofNew: Sourced, old: Sourced): Sourced {
  const least = old.value / overridable.scRatio.max;
  if (ofNew.value >= least) return ofNew;
  const capped = warningNote(
    'parameter-capped',
    `scBaseline ${old.value} and scProject ${ofNew.value} give a ratio above the limit of ${overridable.scRatio.max}. scProject is set to ${round4(least)}.`,
  );
  return { ...ofNew, value: least, notes: [...ofNew.notes, capped] };
}

const efficiency = (found: Sourced, lookup: FactorLookup): ModelInput =>
  uncertain(found, 'fraction', { lookup, kind: 'efficiency' });

const specificEnergy = (found: Sourced, lookup: FactorLookup): ModelInput =>
  uncertain(found, 'MJ per person and event', { lookup, kind: 'specificEnergy' });
