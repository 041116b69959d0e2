// Chooses the boundary of an analysis with its cookers, or refuses (infra/docs/methods.md#from-household-data-to-a-result).
import { coverageOf, type Covered } from '../cookers/coverage.ts';
import type { AnalysisInputs, LeftOut } from '../case/household.ts';
import { isSilent, measuredCookers, type MeasuredCooker } from '../cookers/measured.ts';
import { rulesOf } from '../../methodologies/registry.ts';
import type { BaselineMethod } from '../../methodologies/rules.ts';
import {
  noScale,
  nothingToAnalyze,
  onlyDoubtful,
  onlyGaps,
  otherFuels,
  silentStoves,
  refuseUnmeasured,
} from './not-measured.ts';
import { lpgEnded, refuseUncalibrated, withMeter } from './refusals.ts';
import { refuse, type Refusal } from '../result/result.ts';
import { round4 } from '../case/rounding.ts';
import type { AnalysisContext } from '../model/context.ts';
import { missingInputs } from './missing-inputs.ts';

export interface Chosen {
  readonly method: BaselineMethod;
  readonly measured: readonly MeasuredCooker[];
  readonly coverage: Known;
}

/** How much of what was expected is known. */
export interface Known {
  readonly cookers: Covered;
  /** null: they do not count. */
  readonly scales: Covered | null;
  /** 0 to 1. */
  readonly share: number;
}

type Choice =
  | { readonly ok: true; readonly chosen: Chosen }
  | { readonly ok: false; readonly refusal: Refusal };

export function chooseBoundary(context: AnalysisContext): Choice {
  const { inputs, cookers, baseline, residual } = context;
  const early =
    nothingToAnalyze(inputs, cookers) ??
    // Only metered: other fuel is outside both terms.
    (residual === null ? undefined : otherFuels(inputs, baseline.fuelType)) ??
    missingInputs(context);
  if (early !== undefined) return refuse(early);
  const found = boundaryOf(context);
  if (!found.ok) return found;
  const coverage = coverageIn(context, found.chosen.method);
  const { measured } = found.chosen;
  const refusal =
    lpgEnded(inputs, measured) ??
    withMeter(inputs, measured) ??
    refuseUncalibrated(inputs, measured) ??
    lowCoverage(coverage, inputs);
  return refusal === undefined ? { ok: true, chosen: { ...found.chosen, coverage } } : refuse(refusal);
}

/** The requested boundary; else metered where every credited device is metered, else the whole household. */
function boundaryOf({ inputs, cookers, gapRule, residual, baseline: { fuelType } }: AnalysisContext) {
  const metered = measuredCookers(cookers, 'metered', gapRule);
  const method = askedBoundary(inputs) ?? (metered.missing.length === 0 ? 'metered' : 'wholeHousehold');
  const { measured, missing } = method === 'metered' ? metered : measuredCookers(cookers, method, gapRule);
  if (method === 'wholeHousehold' && residual === null) return refuse(noScale(fuelType, metered.missing));
  // Fuel of a silent stove lowers the reduction; only baseline fuel is weighed elsewhere.
  const silent = cookers.filter((cooker) => isSilent(cooker) && cooker.carrier !== fuelType);
  if (method === 'wholeHousehold' && silent.length > 0) return refuse(silentStoves(silent));
  if (missing.length > 0) return refuse(refuseUnmeasured(method, { measured, missing, fuelType }));
  if (measured.length === 0) return refuse(onlyDoubtful(cookers));
  if (measured.every(({ isExcluded }) => isExcluded)) return refuse(onlyGaps(measured));
  return { ok: true as const, chosen: { method, measured } };
}

const askedBoundary = ({ methodology, baselineMethod }: AnalysisInputs): BaselineMethod | undefined =>
  methodology === null ? (baselineMethod ?? undefined) : rulesOf(methodology).boundary;

/** A cooker that reports often must not hide a scale that is silent: the whole household is known as its lesser half. */
function coverageIn({ cookers, residual }: AnalysisContext, method: BaselineMethod): Known {
  const ofCookers = coverageOf([...new Set(cookers.map(({ meter }) => meter))]);
  const scales = method === 'metered' || residual === null ? null : coverageOf(residual.meters);
  const shares = [ofCookers, ...(scales === null ? [] : [scales])].map(({ share }) => share);
  return { cookers: ofCookers, scales, share: Math.min(...shares) };
}

function lowCoverage(
  { cookers, scales, share }: Known,
  { coverageThreshold: required, allowLowCoverage, leftOut = [] }: AnalysisInputs,
): Refusal | undefined {
  if (share >= required || allowLowCoverage) return undefined;
  const low = [...cookers.devices, ...(scales?.devices ?? [])].filter((one) => one.share < required);
  const known = low.map((one) => `${one.did} ${round4(one.share)}${standing(one.did, leftOut)}`);
  return {
    code: 'coverage-below-threshold',
    detail: `The coverage is ${round4(share)} (${known.join('; ')}), and ${required} is required. Ask for days with more data (see GET /v1/households/{id}/coverage), or send allowLowCoverage for a provisional result.`,
    coverage: round4(share),
    required,
  };
}

/** Why days on which a device sent everything may still be missing. */
const standing = (did: string, leftOut: readonly LeftOut[]): string =>
  leftOut
    .filter((one) => one.did === did)
    .map(
      ({ status, days }) =>
        `, ${status} on ${days.length} ${days.length === 1 ? 'day' : 'days'} that are left out`,
    )
    .join('');
