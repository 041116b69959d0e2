// What a cooker's energy stands for in energy of baseline fuel: by cooking tests, by efficiencies, or as given.
import type { CookerKind } from '../cookers.ts';
import type { FactorBook, Sourced } from '../factors/factor-book.ts';
import { uncertain, type ModelInput, type ModelInputs } from './model-input.ts';
import type { Ratio } from '../cooker-emissions.ts';
import type { Place } from './place.ts';
import type { FuelType } from '../../fuels.ts';

export interface RatioSources {
  readonly book: FactorBook;
  readonly place: Place;
  readonly fuelType: FuelType;
}

interface RatioOf {
  readonly kind: CookerKind;
  readonly carrier: FuelType;
}

export const ratioName = ({ kind, carrier }: RatioOf, book: FactorBook): Ratio | null => {
  if (kind === 'other') return null;
  if (givenFor(carrier, book) !== undefined) return { over: 'scRatio', under: null };
  return kind === 'pressureCooker'
    ? { over: 'sc:baseline', under: `sc:${kind}` }
    : { over: `efficiency:${kind}`, under: 'efficiency:baseline' };
};

/**
 * Pressure cookers by cooking tests (case 2), all others by efficiencies (case 1). Each part is an input of its own:
 * what two ratios share, the old stove or the parameter of the request, errs in both alike.
 */
export function ratioInputs(
  { kind, carrier }: RatioOf,
  { book, place, fuelType }: RatioSources,
): ModelInputs {
  if (kind === 'other') return {};
  const region = `sc.${place.cooking}`;
  const given = givenFor(carrier, book);
  if (given !== undefined) {
    const [over, under] =
      kind === 'pressureCooker'
        ? [book.usual(`${region}.${fuelType}`, `${region}.other`), book.usual(`${region}.pressureCooker`)]
        : [book.usual(`efficiency.${kind}`), book.usual(`efficiency.baseline.${fuelType}`)];
    book.compare('scRatio', over === undefined || under === undefined ? undefined : over / under);
    const ratio = { value: given, source: 'given' };
    return { scRatio: uncertain(ratio, 'MJ baseline fuel / MJ', book.use('u95.ratio')) };
  }
  if (kind !== 'pressureCooker') {
    return {
      [`efficiency:${kind}`]: efficiency(book.find(`efficiency.${kind}`), book),
      'efficiency:baseline': efficiency(
        book.findUnlessGiven('efficiencyBaseline', `efficiency.baseline.${fuelType}`),
        book,
      ),
    };
  }
  return {
    'sc:baseline': specificEnergy(book.find(`${region}.${fuelType}`, `${region}.other`), book),
    'sc:pressureCooker': specificEnergy(book.find(`${region}.pressureCooker`), book),
  };
}

const givenFor = (carrier: FuelType, book: FactorBook): number | undefined =>
  carrier === 'Electricity' ? book.given('scRatio') : undefined;

const efficiency = (found: Sourced, book: FactorBook): ModelInput =>
  uncertain(found, 'fraction', book.use('u95.efficiency'));

const specificEnergy = (found: Sourced, book: FactorBook): ModelInput =>
  uncertain(found, 'MJ per person and event', book.use('u95.specificEnergy'));
