// Gathers the inputs of the equations for one household: values from factors and data, each with its uncertainty.
import { baselineInput, meterInputs } from './amount-inputs.ts';
import { daysOf } from '../../dating/calendar.ts';
import type { End } from '../cookers/days-in-use.ts';
import type { CookerDay } from '../cookers/cooker-days.ts';
import { baselineFuelInputs, carrierInputs } from './fuel-inputs.ts';
import { replacesFuel, whyNoFuel, type MeasuredCooker } from '../cookers/measured.ts';
import { exact, kgPerUnit, kgPerUnitOfNew, type ModelInputs } from '../factors/model-input.ts';
import type { CookerTerm, DayAmounts } from '../cookers/cooker-emissions.ts';
import type { AnalysisInputs } from '../case/household.ts';
import type { BaselineFuel } from '../baseline/baseline.ts';
import type { Estimate } from '../counterfactual/causal.ts';
import type { FactorLookup } from '../factors/factor-lookup.ts';
import type { Place } from '../factors/place.ts';
import { ratioInputs, ratioName } from './ratio-inputs.ts';

interface Sources {
  readonly inputs: Pick<AnalysisInputs, 'period'>;
  readonly lookup: FactorLookup;
  readonly place: Place;
  readonly baseline: BaselineFuel;
  readonly counterfactual: { readonly estimate: Estimate };
  readonly cookers: readonly MeasuredCooker[];
  /** `best`: what is printed; `low`: low ends earn, high ends emit. */
  readonly end: End;
}

/** Inputs that both boundaries share, the terms of the cookers that read them, and the baseline fuel of each day, kg. */
export function modelInputs(sources: Sources): {
  readonly inputs: ModelInputs;
  readonly terms: readonly CookerTerm[];
  readonly baselineKg: readonly number[];
} {
  const { cookers, lookup, baseline, counterfactual, end } = sources;
  const { fuelType } = baseline;
  const { estimate } = counterfactual;
  const carriers = [...new Set(cookers.map(({ carrier }) => carrier))];
  const used = cookers.filter(replacesFuel);
  const days = daysOf(sources.inputs.period);
  // Another design knows the whole period only: its days share it as the declared baseline does.
  const perUnit =
    kgPerUnit(fuelType, lookup).value * (baseline.amount > 0 ? estimate.amount / baseline.amount : 0);
  return {
    inputs: {
      ...baselineFuelInputs(fuelType, sources),
      // Only some methodologies adjust the baseline downward.
      daf: exact(lookup.findOr('daf', 0), 'fraction'),
      baselineFuel: baselineInput(estimate, sources),
      ...Object.assign({}, ...carriers.map((carrier) => carrierInputs(carrier, sources))),
      ...Object.assign({}, ...used.map((cooker) => ratioInputs(cooker, { ...sources, fuelType }))),
      ...Object.assign({}, ...cookers.map((cooker) => meterInputs(cooker, end, lookup))),
    },
    terms: cookers.map((cooker) => ({
      did: cooker.did,
      carrier: cooker.carrier,
      // The energy of an unused cooker replaces no cooking, but counts as new energy.
      ratio: used.includes(cooker) ? ratioName(cooker, lookup) : null,
      amounts: dayAmounts(cooker, days, { end, perUnit: kgPerUnitOfNew(cooker.carrier, lookup).value }),
      noRatio: whyNoFuel(cooker),
    })),
    baselineKg: baseline.byDay.map((amount) => amount * perUnit),
  };
}

/** In kWh or kg. A day without any value, beside a cooker that sent one, may have been as any other of its days. */
function dayAmounts(
  { days: known, meter, isExcluded }: MeasuredCooker,
  days: readonly string[],
  { end, perUnit }: { readonly end: End; readonly perUnit: number },
): DayAmounts {
  const byDay = new Map(known.map((row) => [row.day, row]));
  const installed = new Set(meter.installedDays);
  const most = Math.max(0, ...known.map(({ used, unseen }) => used.high + unseen));
  const amountsOf = (amountOn: (row: CookerDay) => number, otherwise: number): number[] =>
    days.map((day) => {
      const row = byDay.get(day);
      return perUnit * (row === undefined ? (installed.has(day) ? otherwise : 0) : amountOn(row));
    });
  return {
    used: amountsOf(({ used }) => (end === 'best' ? used.best : used.high), 0),
    cooked: amountsOf(({ cooked }) => (end === 'best' ? cooked.best : cooked.low), 0),
    unseen: end === 'best' || isExcluded ? [] : amountsOf(({ unseen }) => unseen, most),
  };
}
