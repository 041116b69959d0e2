// Gathers the inputs of the equations for one household: values from factors and data, each with its uncertainty.
import type { BaselineFuel } from './baseline.ts';
import type { Estimate } from './causal.ts';
import type { Cooker, CookerKind } from './cookers.ts';
import { calibrationOn } from './calibration.ts';
import { deviceCoverage } from './coverage.ts';
import { halfWidth95, relative, type UncertainInput } from './delta-method.ts';
import type { FactorBook, Sourced } from './factor-book.ts';
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

/** A value with its uncertainty, and what an auditor asks about it. */
export interface ModelInput extends UncertainInput {
  readonly unit: string;
  /** Id of the factor, `given`, or what measured it. */
  readonly source: string;
}

export type ModelInputs = Readonly<Record<string, ModelInput>>;

export interface InputSources {
  readonly book: FactorBook;
  readonly place: Place;
  readonly baseline: BaselineFuel;
  readonly estimate: Estimate;
  readonly cookers: readonly MeasuredCooker[];
}

/** Inputs that both boundaries share, and the terms of the cookers that read them. */
export function modelInputs(sources: InputSources): { inputs: ModelInputs; terms: CookerTerm[] } {
  const { cookers } = sources;
  const carriers = [...new Set(cookers.map(({ carrier }) => carrier))];
  return {
    inputs: {
      ...fuelInputs(sources),
      ...adjustments(sources.book),
      baselineFuel: baselineInput(sources),
      ...Object.assign({}, ...carriers.map((carrier) => carrierInputs(carrier, sources))),
      ...Object.assign({}, ...cookers.map((cooker) => ratioInput(cooker, sources))),
      ...Object.assign({}, ...cookers.map((cooker) => meterInputs(cooker, sources.book))),
    },
    terms: cookers.map(({ did, carrier, kind }) => ({ did, carrier, ratio: ratioName(kind) })),
  };
}

/** `u95`: half-width of the 95 % interval, relative to the value. */
const uncertain = ({ value, source }: Sourced, unit: string, u95: number): ModelInput => ({
  ...relative(value, u95),
  unit,
  source,
});

const exact = ({ value, source }: Sourced, unit: string): ModelInput => ({
  value,
  standard: 0,
  unit,
  source,
});

/** kg in one unit of the fuel; 1 for fuels that are counted in kg. */
export const kgPerUnit = (fuel: FuelType, book: FactorBook): number =>
  fuelUnits[fuel] === 'kg' ? 1 : book.use(`density.${fuel}`);

/** The declared baseline with its usual uncertainty; another design tells its own. */
function baselineInput({ baseline, estimate, book }: InputSources): ModelInput {
  const perUnit = kgPerUnit(baseline.fuelType, book);
  const value = estimate.amount * perUnit;
  if (estimate.standard === null)
    return uncertain({ value, source: 'baselines of the household' }, 'kg', book.use('u95.baselineFuel'));
  // The scale errs in all its weeks alike, which their spread does not show.
  const weighing = (value * book.use('u95.weighedFuel')) / halfWidth95;
  return {
    value,
    standard: Math.hypot(estimate.standard * perUnit, weighing),
    unit: 'kg',
    source: 'own history',
  };
}

/** What only some methodologies have; neutral for the others. */
const adjustments = (book: FactorBook): ModelInputs => ({
  daf: exact(book.findOr('daf', 0), 'fraction'),
  upstream: exact(book.findOr('upstream', 0), 'tCO2e/TJ'),
});

/** Energy content and emission factors of the baseline fuel. */
function fuelInputs({ book, place, baseline: { fuelType } }: InputSources): ModelInputs {
  const ncv = uncertain(book.findUnlessGiven('ncv', `ncv.${fuelType}`), 'MJ/kg', book.use('u95.ncv'));
  const perKg = book.given('emissionsPerKg');
  if (perKg !== undefined) {
    const given = { value: perKg, source: 'given' };
    return { ncv, emissionsPerKg: uncertain(given, 'kgCO2e/kg', book.use('u95.emissionsPerKg')) };
  }
  return {
    ncv,
    efCO2: uncertain(book.findUnlessGiven('efCO2', `efCO2.${fuelType}`), 'tCO2/TJ', book.use('u95.efCO2')),
    efNonCO2: uncertain(
      book.findUnlessGiven('efNonCO2', `efNonCO2.${fuelType}`),
      'tCO2e/TJ',
      book.use('u95.efNonCO2'),
    ),
    fNRB: isWoody(fuelType)
      ? uncertain(book.findUnlessGiven('fNRB', ...renewabilityNames(place)), 'fraction', book.use('u95.fNRB'))
      : exact({ value: 1, source: 'no woody fuel: its CO2 counts as it is' }, 'fraction'),
  };
}

/** Emissions of the new energy. New woody fuel counts all its CO2: nothing is known about where it grew. */
function carrierInputs(carrier: FuelType, { book, place }: InputSources): ModelInputs {
  if (carrier === 'Electricity') {
    const efGrid = book.findUnlessGiven('efGrid', ...gridNames(place));
    return {
      efGrid: uncertain(efGrid, 'kgCO2e/kWh', book.use('u95.efGrid')),
      tdl: exact(book.findUnlessGiven('tdl', ...gridLossNames(place)), 'fraction'),
    };
  }
  const [co2, rest] = [book.find(`efCO2.${carrier}`), book.find(`efNonCO2.${carrier}`)];
  const factor = { value: co2.value + rest.value, source: `${co2.source} + ${rest.source}` };
  return {
    [`ncv:${carrier}`]: uncertain(book.find(`ncv.${carrier}`), 'MJ/kg', book.use('u95.ncv')),
    [`ef:${carrier}`]: uncertain(factor, 'tCO2e/TJ', book.use('u95.efCO2')),
  };
}

const ratioName = (kind: CookerKind): string | null => (kind === 'other' ? null : `ratio:${kind}`);

/** Pressure cookers by cooking tests (case 2), all others by efficiencies (case 1). */
function ratioInput(
  { kind, carrier }: MeasuredCooker,
  { book, place, baseline: { fuelType } }: InputSources,
): ModelInputs {
  const name = ratioName(kind);
  if (name === null) return {};
  const given = carrier === 'Electricity' ? book.given('scRatio') : undefined;
  const ratio =
    given === undefined ? (kind === 'pressureCooker' ? energyRatio() : efficiencyRatio()) : givenRatio(given);
  return { [name]: uncertain(ratio, 'MJ baseline fuel / MJ', book.use('u95.ratio')) };

  function efficiencyRatio(): Sourced {
    return quotient(book.find(`efficiency.${kind}`), book.find(`efficiency.baseline.${fuelType}`));
  }
  function energyRatio(): Sourced {
    const region = `sc.${place.cooking}`;
    return quotient(
      book.find(`${region}.${fuelType}`, `${region}.other`),
      book.find(`${region}.pressureCooker`),
    );
  }
}

const givenRatio = (value: number): Sourced => ({ value, source: 'given' });

const quotient = (over: Sourced, under: Sourced): Sourced => ({
  value: over.value / under.value,
  source: `${over.source} / ${under.source}`,
});

const meterInputs = (cooker: MeasuredCooker, book: FactorBook): ModelInputs => ({
  [`amount:${cooker.did}`]: amountInput(cooker, book),
  [`meterError:${cooker.did}`]: exact(meterError(cooker, book), 'fraction'),
});

/** Error of a meter beyond what the methodology allows, which adds to its emissions (methods.md 1.2, step 6). */
function meterError({ meter }: MeasuredCooker, book: FactorBook): Sourced {
  const allowed = book.findOr('meterErrorAllowed', Infinity);
  if (allowed.source === 'none') return { value: 0, source: 'none' };
  const found = meter.installedDays.map((day) => Math.abs(calibrationOn(meter, day)?.errorPercent ?? 0));
  const error = Math.max(Math.abs(meter.accuracyPercent ?? 0), ...found) / 100;
  return error > allowed.value
    ? { value: error, source: `calibration of ${meter.did}, above ${allowed.source}` }
    : { value: 0, source: 'none' };
}

/**
 * The amount with the uncertainty of its measurement and of the gaps: what is not covered could be as much again
 * per interval as what was, so that amount is one standard deviation. Gaps never add to the amount itself.
 */
function amountInput(cooker: MeasuredCooker, book: FactorBook): ModelInput {
  const isElectric = cooker.carrier === 'Electricity';
  const amount = cooker.amount * (isElectric ? 1 : kgPerUnit(cooker.carrier, book));
  const { expected, received } = deviceCoverage(cooker.meter);
  const gaps = received > 0 ? (amount * (expected - received)) / received : amount;
  const source = `days of ${cooker.meter.did}`;
  const unit = isElectric ? 'kWh' : 'kg';
  const measured = uncertain({ value: amount, source }, unit, book.use(`u95.${measurementOf(cooker)}`));
  return { ...measured, standard: Math.sqrt(measured.standard ** 2 + gaps * gaps) };
}

function measurementOf({ estimated, carrier }: MeasuredCooker): string {
  if (estimated) return 'estimatedEnergy';
  return carrier === 'Electricity' ? 'meter' : 'weighedFuel';
}
