// What a household would have burned without the new stove: the chosen design, the others, and the reason (infra/docs/comparisons.md).
import type { BaselineFuel } from '../baseline/baseline.ts';
import { dayCount, daysPerYear } from '../../dating/calendar.ts';
import type { Alternative, Causal, Design, Estimate, OwnDiagnostics } from './causal.ts';
import type { Cooker } from '../cookers/cookers.ts';
import type { FuelHistory } from '../case/history.ts';
import type { AnalysisInputs } from '../case/household.ts';
import type { BaselineMethod } from '../../methodologies/rules.ts';
import type { ResidualFuel } from '../baseline/residual.ts';
import { round3, round4 } from '../case/rounding.ts';
import type { HistoryDiagnostics } from '../../causal/history-diagnostics.ts';
import { ownHistory, type OwnHistory } from '../../causal/own-history.ts';
import type { Panel, Refused } from '../../causal/panel.ts';
import { fuelUnits } from '../../fuels.ts';

export interface CounterfactualSources {
  readonly inputs: AnalysisInputs;
  readonly declared: BaselineFuel;
  readonly residual: ResidualFuel | null;
  readonly cookers: readonly Cooker[];
}

export interface Counterfactual {
  readonly estimate: Estimate;
  /** The household's own time before, or why it says nothing. */
  readonly own: (OwnHistory & { readonly amount: number }) | Refused;
}

/** Of the declared baseline and the household's own time before, the lower one: the conservative of the two. */
export function counterfactualOf({
  inputs,
  declared,
  residual,
  cookers,
}: CounterfactualSources): Counterfactual {
  const own = byOwnHistory(inputs, { fuelType: declared.fuelType, residual, cookers });
  const { amount, derivation } = declared;
  const stated: Estimate = { design: 'declaredBaseline', amount, standard: null, derivation };
  if ('refused' in own || residual === null || own.amount >= amount) return { estimate: stated, own };
  const days = dayCount(inputs.period);
  const from = { 'residual fuel': residual.amount, 'effect a day': own.effect, days };
  return {
    estimate: {
      design: 'ownHistory',
      amount: Math.max(0, own.amount),
      standard: own.se * days,
      derivation: { equation: 'max(0, residual fuel − effect a day × days)', from },
    },
    own,
  };
}

function byOwnHistory(
  { period, fuelHistory, confidenceLevel }: AnalysisInputs,
  {
    fuelType,
    residual,
    cookers,
  }: Pick<CounterfactualSources, 'residual' | 'cookers'> & Pick<BaselineFuel, 'fuelType'>,
): Counterfactual['own'] {
  if (fuelHistory === undefined || residual === null)
    return { refused: 'the fuel use before the new stove was not weighed' };
  if (fuelHistory.fuelType !== fuelType)
    return {
      refused: `the weighed fuel before the new stove is ${fuelHistory.fuelType}, and the baseline is ${fuelType}`,
    };
  const panel = panelOf(fuelHistory, { cookers, start: period.start });
  if ('refused' in panel) return panel;
  const effect = ownHistory(panel, confidenceLevel);
  if ('refused' in effect) return effect;
  return { ...effect, amount: residual.amount - effect.effect * dayCount(period) };
}

/** The week in which the stove came belongs to neither side; weeks between it and the period are another question's. */
function panelOf(
  { weeks, own, comparison, since }: FuelHistory,
  { cookers, start }: { readonly cookers: readonly Cooker[]; readonly start: string },
): Panel | Refused {
  const came = cookers.map(({ did }) => since[did]);
  const first = came.filter((day) => day !== undefined).toSorted()[0];
  if (first === undefined || came.includes(undefined))
    return { refused: 'a credited stove was installed before the first weighing' };
  const treatedFrom = weeks.findLastIndex((week) => week <= first);
  if (treatedFrom <= 0) return { refused: 'nothing was weighed before the stove was installed' };
  const outcomes = own.map((outcome, index) =>
    index < treatedFrom || (index > treatedFrom && (weeks[index] ?? '') >= start) ? outcome : null,
  );
  return {
    periods: weeks,
    households: [
      { id: 'own', cluster: 'own', treatedFrom, outcomes },
      ...(comparison
        ? [{ id: 'comparison', cluster: 'comparison', treatedFrom: null, outcomes: comparison }]
        : []),
    ],
  };
}

export interface Implied {
  readonly method: BaselineMethod;
  /** Baseline fuel that the metered energy replaces, in the unit of the fuel; null: not all of it is metered. */
  readonly impliedFuel: number | null;
}

/** As it is printed. */
export function printCausal(
  { declared, inputs }: CounterfactualSources,
  { estimate, own }: Counterfactual,
  { method, impliedFuel }: Implied,
): Causal {
  const unit = fuelUnits[declared.fuelType];
  const all: readonly Alternative[] = [
    {
      design: 'meteredEnergy',
      baselineFuel: impliedFuel === null ? null : round3(impliedFuel),
      standardUncertainty: null,
      detail: 'Fuel that the metered cooking would have needed on the old stove, before any cap.',
    },
    {
      design: 'declaredBaseline',
      baselineFuel: round3(declared.amount),
      standardUncertainty: null,
      detail: 'Fuel for all cooking, stated by the household or weighed in a kitchen test.',
    },
    'refused' in own
      ? { design: 'ownHistory', baselineFuel: null, standardUncertainty: null, detail: `${own.refused}.` }
      : {
          design: 'ownHistory',
          baselineFuel: round3(own.amount),
          standardUncertainty: round3(own.se * dayCount(inputs.period)),
          detail: `${own.notes.join('; ')}. The effect is ${round3(own.effect)} ${unit} a day.`,
          ...(own.diagnostics && { diagnostics: printDiagnostics(own.diagnostics) }),
        },
  ];
  const design = method === 'metered' ? 'meteredEnergy' : estimate.design;
  const chosen = all.find((one) => one.design === design) ?? { design, ...unknownBaseline };
  return {
    ...chosen,
    reason: reasons[design],
    fuelType: declared.fuelType,
    unit,
    alternatives: all.filter((one) => one.design !== design),
  };
}

const weeksPerYear = daysPerYear / 7;

const printDiagnostics = ({ before, after, season, trend }: HistoryDiagnostics): OwnDiagnostics => ({
  weeks: { before, after },
  season,
  preTrend:
    'refused' in trend
      ? trend
      : {
          changePerYear: round3(trend.slope * weeksPerYear),
          standardUncertainty: round3(trend.se * weeksPerYear),
          pValue: round4(trend.pValue),
        },
});

const unknownBaseline = { baselineFuel: null, standardUncertainty: null, detail: '' };

const reasons: Readonly<Record<Design, string>> = {
  meteredEnergy:
    'The boundary is metered: the baseline is the fuel that the metered cooking would have needed.',
  declaredBaseline: 'The household’s own history gives more fuel, or none. The declared baseline is used.',
  ownHistory:
    'The household’s own history gives less fuel than the declared baseline. The lower one is used.',
};
