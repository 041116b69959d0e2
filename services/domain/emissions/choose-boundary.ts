// Which boundary a household is analysed in, with the cookers that it holds, or why there is none (methods.md 4.1, 4.3).
import type { Cooker } from './cookers.ts';
import { coverageOf, coveredShare, type Coverage } from './coverage.ts';
import type { AnalysisInputs } from './household.ts';
import { isSilent, measuredCookers, type MeasuredCooker } from './measured.ts';
import { rulesOf, type BaselineMethod } from './methodology.ts';
import { uncalibrated } from './refusals.ts';
import { refuse, type Refusal } from './result.ts';
import { round4 } from './rounding.ts';
import type { Situation } from './situation.ts';
import { untold } from './untold.ts';

export interface Chosen {
  readonly method: BaselineMethod;
  readonly measured: readonly MeasuredCooker[];
  readonly excluded: readonly Cooker[];
  readonly coverage: Known;
}

/** How much of what was expected is known. */
export interface Known {
  readonly cookers: Coverage;
  /** null: they do not count. */
  readonly scales: Coverage | null;
  /** 0 to 1. */
  readonly share: number;
}

type Choice =
  | { readonly ok: true; readonly chosen: Chosen }
  | { readonly ok: false; readonly refusal: Refusal };

export function chooseBoundary(situation: Situation): Choice {
  const { inputs, cookers } = situation;
  const early = nothingToAnalyse(cookers) ?? untold(situation);
  if (early !== undefined) return refuse(early);
  const found = boundaryOf(situation);
  if (!found.ok) return found;
  const coverage = coverageIn(situation, found.chosen.method);
  const refusal = uncalibrated(inputs, found.chosen.measured) ?? lowCoverage(coverage.share, inputs);
  return refusal === undefined ? { ok: true, chosen: { ...found.chosen, coverage } } : refuse(refusal);
}

const insufficient = (detail: string) => refuse({ code: 'insufficient-data', detail });

function nothingToAnalyse(cookers: readonly Cooker[]): Refusal | undefined {
  const code = 'insufficient-data';
  if (cookers.length === 0)
    return { code, detail: 'No stove, cooker or meter that can be credited is installed in the period.' };
  return cookers.every(isSilent)
    ? { code, detail: 'No reading of the credited devices lies in the period.' }
    : undefined;
}

/** What was asked for; else metered where every credited device is metered, else the whole household. */
function boundaryOf({ inputs, cookers, gapRule, residual, baseline }: Situation) {
  const metered = measuredCookers(cookers, 'metered', gapRule);
  const method = askedBoundary(inputs) ?? (metered.missing.length === 0 ? 'metered' : 'wholeHousehold');
  const { measured, missing, excluded } =
    method === 'metered' ? metered : measuredCookers(cookers, method, gapRule);
  if (method === 'wholeHousehold' && residual === null) {
    const unmetered = metered.missing.map(({ did }) => did).join(', ');
    const why = unmetered === '' ? 'The' : `${unmetered} has no energy or fuel meter, and the`;
    return insufficient(`${why} ${baseline.fuelType} that the household still burned was not measured.`);
  }
  // What a silent stove burns counts against the reduction; only that of the baseline fuel is weighed elsewhere.
  const silent = cookers.filter((cooker) => isSilent(cooker) && cooker.carrier !== baseline.fuelType);
  if (method === 'wholeHousehold' && silent.length > 0) {
    const names = silent.map(({ did }) => did).join(', ');
    return insufficient(`${names} sent nothing in the period: what the whole household used is not known.`);
  }
  if (missing.length > 0) return refuse(unmeasured(method, measured, missing));
  if (measured.length === 0) return insufficient('Every credited device misses half of its days or more.');
  return { ok: true as const, chosen: { method, measured, excluded } };
}

const askedBoundary = ({ methodology, baselineMethod }: AnalysisInputs): BaselineMethod | undefined =>
  methodology === null ? (baselineMethod ?? undefined) : rulesOf(methodology).boundary;

/** Metered and unmetered cookers have no common boundary but the whole household. */
function unmeasured(
  method: BaselineMethod,
  measured: readonly Cooker[],
  missing: readonly Cooker[],
): Refusal {
  const names = missing.map(({ did }) => did).join(', ');
  return method === 'metered' && measured.length > 0
    ? {
        code: 'boundary-mixed',
        detail: `The energy of ${names} was not measured, that of ${measured.map(({ did }) => did).join(', ')} was: together only the boundary wholeHousehold holds them.`,
      }
    : { code: 'insufficient-data', detail: `The energy of ${names} was not measured.` };
}

/** A cooker that reports often must not hide a scale that is silent: the whole household is known as its lesser half. */
function coverageIn({ cookers, residual }: Situation, method: BaselineMethod): Known {
  const ofCookers = coverageOf([...new Set(cookers.map(({ meter }) => meter))]);
  const scales = method === 'metered' || residual === null ? null : coverageOf(residual.meters);
  const shares = [ofCookers, ...(scales === null ? [] : [scales])].map(coveredShare);
  return { cookers: ofCookers, scales, share: Math.min(...shares) };
}

function lowCoverage(
  coverage: number,
  { coverageThreshold: required, allowLowCoverage }: AnalysisInputs,
): Refusal | undefined {
  if (coverage >= required || allowLowCoverage) return undefined;
  return {
    code: 'coverage-below-threshold',
    detail: `The devices sent ${round4(coverage)} of what was expected; ${required} is required.`,
    coverage: round4(coverage),
    required,
  };
}
