// The amounts of one household: what its meters counted, what it burned before, what it still burns.
import type { BaselineFuel } from './baseline.ts';
import { calibrationOn } from './calibration.ts';
import type { Estimate } from './causal.ts';
import type { Cooker } from './cookers.ts';
import { deviceCoverage } from './coverage.ts';
import { halfWidth95 } from './delta-method.ts';
import type { FactorBook, Sourced } from './factor-book.ts';
import type { MeasuredCooker } from './measured.ts';
import { exact, kgPerUnit, uncertain, type ModelInput, type ModelInputs } from './model-input.ts';
import type { ResidualFuel } from './residual.ts';

export const meterInputs = (cooker: MeasuredCooker, book: FactorBook): ModelInputs => ({
  [`amount:${cooker.did}`]: amountInput(cooker, book),
  [`meterError:${cooker.did}`]: exact(meterError(cooker, book), 'fraction'),
});

/** Error of a meter beyond what the methodology allows, which adds to its emissions (methods.md 1.2, step 6). */
function meterError(cooker: MeasuredCooker, book: FactorBook): Sourced {
  const allowed = book.findOr('meterErrorAllowed', Infinity);
  if (allowed.source === 'none') return { value: 0, source: 'none' };
  const error = knownError(cooker);
  return error > allowed.value
    ? { value: error, source: `calibration of ${cooker.meter.did}, above ${allowed.source}` }
    : { value: 0, source: 'none' };
}

/** The worst that is known of a meter, as a fraction: its class, or what calibrations found; 0: nothing is known. */
function knownError({ meter }: Cooker): number {
  const found = meter.installedDays.map((day) => Math.abs(calibrationOn(meter, day)?.errorPercent ?? 0));
  return Math.max(Math.abs(meter.accuracyPercent ?? 0), ...found) / 100;
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
  // A meter that is known to be better than usual may have aged since; one that is known to be worse is worse.
  const u95 = Math.max(book.use(`u95.${measurementOf(cooker)}`), knownError(cooker));
  const measured = uncertain({ value: amount, source }, unit, u95);
  return { ...measured, standard: Math.sqrt(measured.standard ** 2 + gaps ** 2) };
}

function measurementOf({ estimated, carrier }: MeasuredCooker): string {
  if (estimated) return 'estimatedEnergy';
  return carrier === 'Electricity' ? 'meter' : 'weighedFuel';
}

interface Burned {
  readonly book: FactorBook;
  readonly baseline: BaselineFuel;
}

/** The declared baseline with its usual uncertainty; another design tells its own. */
export function baselineInput(estimate: Estimate, { baseline, book }: Burned): ModelInput {
  const perUnit = kgPerUnit(baseline.fuelType, book);
  const value = estimate.amount * perUnit;
  if (estimate.standard === null)
    return uncertain({ value, source: 'baselines of the household' }, 'kg', book.use('u95.baselineFuel'));
  // The scale errs in all its weeks alike, which their spread does not show.
  const weighing = (value * book.use('u95.weighedFuel')) / halfWidth95;
  return {
    value,
    standard: Math.sqrt((estimate.standard * perUnit) ** 2 + weighing ** 2),
    unit: 'kg',
    source: 'own history',
  };
}

/** Residual fuel in kg. What was filled for days without data is one standard deviation wide. */
export function residualInput(residual: ResidualFuel | null, { baseline, book }: Burned): ModelInput {
  const perUnit = kgPerUnit(baseline.fuelType, book);
  const value = (residual?.amount ?? 0) * perUnit;
  const weighing = (value * book.use('u95.weighedFuel')) / halfWidth95;
  const filled = (residual?.filled ?? 0) * perUnit;
  const meters = residual?.meters.map(({ did }) => did).join(', ') ?? '';
  return { value, standard: Math.sqrt(weighing ** 2 + filled ** 2), unit: 'kg', source: `days of ${meters}` };
}
