// Energy content and emission factors of the fuels of one household, each fuel with inputs of its own.
import type { FactorBook, Sourced } from '../factors/factor-book.ts';
import { isWoody } from '../factors/records/fuels.ts';
import { emissionsPerKg } from '../factors/fuel-factors.ts';
import { exact, uncertain, type ModelInput, type ModelInputs } from './model-input.ts';
import { gridLossNames, gridNames, renewabilityNames, type Place } from './place.ts';
import { round3 } from '../rounding.ts';
import type { FuelType } from '../../fuels.ts';

interface Known {
  readonly book: FactorBook;
  readonly place: Place;
}

const perTJ = 'tCO2e/TJ';

/** Of the fuel that is replaced: what the request gives counts for it alone. */
export function baselineFuelInputs(fuel: FuelType, { book, place }: Known): ModelInputs {
  const ncv = energyContent(book.findUnlessGiven('ncv', `ncv.${fuel}`), book);
  const perKg = book.given('emissionsPerKg');
  if (perKg !== undefined) {
    const given = perKgWithin(perKg, { fuel, ncv: ncv.value }, { book, place });
    return { ncv, emissionsPerKg: uncertain(given, 'kgCO2e/kg', book.use('u95.emissionsPerKg')) };
  }
  return {
    ncv,
    efCO2: co2(within('efCO2', book.findUnlessGiven('efCO2', `efCO2.${fuel}`), { fuel, book }), book),
    efNonCO2: otherGases(
      within('efNonCO2', book.findUnlessGiven('efNonCO2', `efNonCO2.${fuel}`), { fuel, book }),
      book,
    ),
    upstream: upstreamOf(fuel, book),
    fNRB: isWoody(fuel)
      ? uncertain(book.findUnlessGiven('fNRB', ...renewabilityNames(place)), 'fraction', book.use('u95.fNRB'))
      : exact({ value: 1, source: 'no woody fuel: its CO2 counts as it is' }, 'fraction'),
  };
}

interface Replaced {
  readonly fuel: FuelType;
  readonly book: FactorBook;
}

/** What is given is cut at the most that the methodology allows for the fuel, where it says so (methods.md 1.1). */
function within(name: 'efCO2' | 'efNonCO2', found: Sourced, { fuel, book }: Replaced): Sourced {
  if (found.source !== 'given') return found;
  const cap = book.findOr(`${name}Cap.${fuel}`, Infinity);
  if (found.value <= cap.value) return found;
  book.warn(
    'parameter-capped',
    `${name} is given as ${found.value}, ${cap.source} allows ${cap.value}: the cap is used.`,
  );
  return cap;
}

/** A factor per kg is cut where its parts would be. */
function perKgWithin(
  value: number,
  { fuel, ncv }: { readonly fuel: FuelType; readonly ncv: number },
  { book, place }: Known,
): Sourced {
  const ofFuel = (name: string): number | undefined => book.usual(`${name}.${fuel}`);
  const fNRB = isWoody(fuel) ? (book.given('fNRB') ?? book.usual(...renewabilityNames(place)) ?? 1) : 1;
  const perKg = (efCO2: number | undefined, efNonCO2: number | undefined): number | undefined =>
    efCO2 === undefined || efNonCO2 === undefined
      ? undefined
      : emissionsPerKg({ efCO2, efNonCO2, fNRB }, ncv);
  book.compare('emissionsPerKg', perKg(ofFuel('efCO2'), ofFuel('efNonCO2')));
  const caps = [book.findOr(`efCO2Cap.${fuel}`, NaN), book.findOr(`efNonCO2Cap.${fuel}`, NaN)] as const;
  const most = perKg(caps[0].value, caps[1].value) ?? NaN;
  if (!(value > most)) return { value, source: 'given' };
  const source = caps.map((cap) => cap.source).join(', ');
  book.warn(
    'parameter-capped',
    `emissionsPerKg is given as ${value}, ${source} allow ${round3(most)}: the cap is used.`,
  );
  return { value: most, source };
}

/** Of new energy. */
export function carrierInputs(carrier: FuelType, { book, place }: Known): ModelInputs {
  if (carrier === 'Electricity') {
    const efGrid = book.findUnlessGiven('efGrid', ...gridNames(place));
    return {
      efGrid: uncertain(efGrid, 'kgCO2e/kWh', book.use('u95.efGrid')),
      tdl: uncertain(book.findUnlessGiven('tdl', ...gridLossNames(place)), 'fraction', book.use('u95.tdl')),
    };
  }
  return {
    [`ncv:${carrier}`]: energyContent(book.find(`ncv.${carrier}`), book),
    [`efCO2:${carrier}`]: co2(book.find(`efCO2.new.${carrier}`, `efCO2.${carrier}`), book),
    [`efNonCO2:${carrier}`]: otherGases(book.find(`efNonCO2.${carrier}`), book),
    [`upstream:${carrier}`]: upstreamOf(carrier, book),
  };
}

const energyContent = (found: Sourced, book: FactorBook): ModelInput =>
  uncertain(found, 'MJ/kg', book.use('u95.ncv'));

const co2 = (found: Sourced, book: FactorBook): ModelInput =>
  uncertain(found, 'tCO2/TJ', book.use('u95.efCO2'));

const otherGases = (found: Sourced, book: FactorBook): ModelInput =>
  uncertain(found, perTJ, book.use('u95.efNonCO2'));

/** Making and bringing the fuel, where the methodology counts it: 0 elsewhere. */
function upstreamOf(fuel: FuelType, book: FactorBook): ModelInput {
  const found = fuel === 'Electricity' ? { value: 0, source: 'none' } : book.findOr(`upstream.${fuel}`, 0);
  return found.source === 'none' ? exact(found, perTJ) : uncertain(found, perTJ, book.use('u95.upstream'));
}
