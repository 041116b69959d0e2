// Gathers the inputs of the equations for one household: values from factors and data, each with its uncertainty.
import type { BaselineFuel } from './baseline.ts';
import type { Cooker, CookerKind } from './cookers.ts';
import { deviceCoverage } from './coverage.ts';
import type { Inputs, UncertainInput } from './delta-method.ts';
import type { FactorBook } from './factor-book.ts';
import { isWoody } from './factors/fuels.ts';
import type { CookerTerm } from './model.ts';
import { gridLossNames, gridNames, renewabilityNames, type Place } from './place.ts';
import { fuelUnits, type FuelType } from '../fuels.ts';

/** A cooker with an amount, measured or estimated. */
export interface MeasuredCooker extends Cooker {
  readonly carrier: FuelType;
  readonly amount: number;
  readonly estimated: boolean;
}

/** Half-width of a 95 % interval in standard uncertainties (methods.md 4.5). */
const halfWidth95 = 1.96;

export interface InputSources {
  readonly book: FactorBook;
  readonly place: Place;
  readonly baseline: BaselineFuel;
  readonly cookers: readonly MeasuredCooker[];
}

/** Inputs that both boundaries share, and the terms of the cookers that read them. */
export function modelInputs(sources: InputSources): { inputs: Inputs; terms: CookerTerm[] } {
  const { book, baseline, cookers } = sources;
  const carriers = [...new Set(cookers.map(({ carrier }) => carrier))];
  return {
    inputs: {
      ...fuelInputs(sources),
      baselineFuel: relative(
        baseline.amount * kgPerUnit(baseline.fuelType, book),
        book.use('u95.baselineFuel'),
      ),
      ...Object.assign({}, ...carriers.map((carrier) => carrierInputs(carrier, sources))),
      ...Object.assign({}, ...cookers.map((cooker) => ratioInput(cooker, sources))),
      ...Object.fromEntries(cookers.map((cooker) => [`amount:${cooker.did}`, amountInput(cooker, book)])),
    },
    terms: cookers.map(({ did, carrier, kind }) => ({ did, carrier, ratio: ratioName(kind) })),
  };
}

const relative = (value: number, u95: number): UncertainInput => ({
  value,
  standard: Math.abs(value * u95) / halfWidth95,
});

const exact = (value: number): UncertainInput => ({ value, standard: 0 });

/** kg in one unit of the fuel; 1 for fuels that are counted in kg. */
export const kgPerUnit = (fuel: FuelType, book: FactorBook): number =>
  fuelUnits[fuel] === 'kg' ? 1 : book.use(`density.${fuel}`);

/** Energy content and emission factors of the baseline fuel. */
function fuelInputs({ book, place, baseline: { fuelType } }: InputSources): Inputs {
  const ncv = relative(book.useUnlessGiven('ncv', `ncv.${fuelType}`), book.use('u95.ncv'));
  const perKg = book.given('emissionsPerKg');
  if (perKg !== undefined) return { ncv, emissionsPerKg: relative(perKg, book.use('u95.emissionsPerKg')) };
  return {
    ncv,
    efCO2: relative(book.useUnlessGiven('efCO2', `efCO2.${fuelType}`), book.use('u95.efCO2')),
    efNonCO2: relative(book.useUnlessGiven('efNonCO2', `efNonCO2.${fuelType}`), book.use('u95.efNonCO2')),
    fNRB: isWoody(fuelType)
      ? relative(book.useUnlessGiven('fNRB', ...renewabilityNames(place)), book.use('u95.fNRB'))
      : exact(1),
  };
}

/** Emissions of the new energy. New woody fuel counts all its CO2: nothing is known about where it grew. */
function carrierInputs(carrier: FuelType, { book, place }: InputSources): Inputs {
  if (carrier === 'Electricity') {
    return {
      efGrid: relative(book.useUnlessGiven('efGrid', ...gridNames(place)), book.use('u95.efGrid')),
      tdl: exact(book.useUnlessGiven('tdl', ...gridLossNames(place))),
    };
  }
  const factor = book.use(`efCO2.${carrier}`) + book.use(`efNonCO2.${carrier}`);
  return {
    [`ncv:${carrier}`]: relative(book.use(`ncv.${carrier}`), book.use('u95.ncv')),
    [`ef:${carrier}`]: relative(factor, book.use('u95.efCO2')),
  };
}

const ratioName = (kind: CookerKind): string | null => (kind === 'other' ? null : `ratio:${kind}`);

/** Pressure cookers by cooking tests (case 2), all others by efficiencies (case 1). */
function ratioInput(
  { kind, carrier }: MeasuredCooker,
  { book, place, baseline: { fuelType } }: InputSources,
): Inputs {
  const name = ratioName(kind);
  if (name === null) return {};
  const given = carrier === 'Electricity' ? book.given('scRatio') : undefined;
  const value = given ?? (kind === 'pressureCooker' ? energyRatio() : efficiencyRatio());
  return { [name]: relative(value, book.use('u95.ratio')) };

  function efficiencyRatio(): number {
    return book.use(`efficiency.${kind}`) / book.use(`efficiency.baseline.${fuelType}`);
  }
  function energyRatio(): number {
    const region = `sc.${place.cooking}`;
    return book.use(`${region}.${fuelType}`, `${region}.other`) / book.use(`${region}.pressureCooker`);
  }
}

/**
 * The amount with the uncertainty of its measurement and of the gaps: what is not covered could be as much again
 * per interval as what was, so that amount is one standard deviation. Gaps never add to the amount itself.
 */
function amountInput(cooker: MeasuredCooker, book: FactorBook): UncertainInput {
  const amount = cooker.amount * (cooker.carrier === 'Electricity' ? 1 : kgPerUnit(cooker.carrier, book));
  const { expected, received } = deviceCoverage(cooker.meter);
  const gaps = received > 0 ? (amount * (expected - received)) / received : amount;
  const measurement = relative(amount, book.use(`u95.${measurementOf(cooker)}`)).standard;
  return { value: amount, standard: Math.sqrt(measurement * measurement + gaps * gaps) };
}

function measurementOf({ estimated, carrier }: MeasuredCooker): string {
  if (estimated) return 'estimatedEnergy';
  return carrier === 'Electricity' ? 'meter' : 'weighedFuel';
}
