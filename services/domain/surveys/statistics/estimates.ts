// Estimates of one question for all households or a group, with their intervals and whether they are precise enough.
import {
  effectiveUnits,
  isCensus,
  openDomain,
  ratioOverDesign,
  type DesignSample,
} from '../../sampling/design-estimate.ts';
import { meanLimits, proportionLimits, type Limits } from '../../sampling/design-intervals.ts';
import type { Estimate } from '../../sampling/estimates.ts';
import { judgePrecision, type ConservativeSide } from '../../sampling/precision.ts';
import type { Head, Variable } from './variables.ts';

export interface Target {
  /** Of the interval that is compared, 0 to 1. */
  readonly confidence: number;
  readonly precision: number;
  readonly mode: 'relative' | 'absolute';
}

export interface Demand {
  /** Confidence of the intervals that are shown. */
  readonly level: number;
  /** Null: the campaign has none. */
  readonly target: Target | null;
  readonly side: ConservativeSide;
  /** Nothing follows for the population: a sample by hand, or one that was never drawn. */
  readonly notProbability: boolean;
  /** Fraction of the households for which an answer stands; null: unknown, as for a group. */
  readonly covered: number | null;
}

interface Interval {
  readonly lower: number;
  readonly upper: number;
  readonly level: number;
  readonly method: Limits['method'];
}

/** Numbers that cannot be known are null. */
interface Precise {
  readonly se: number | null;
  readonly interval: Interval | null;
  readonly relativePrecision: number | null;
  /** Only with a target. */
  readonly met?: boolean;
  /** Where the target is not met. Null: no value may be used. */
  readonly conservativeBound?: { readonly side: ConservativeSide; readonly value: number | null };
}

export type AnswerEstimate = Precise &
  (
    | { readonly value: string | boolean; readonly proportion: number }
    | { readonly mean: number; readonly unit: string | null }
    | { readonly ratio: number; readonly unit: string | null }
  );

/** `rows`: those of the group to which the question applies; at least one. */
export function estimateVariables(
  sample: DesignSample,
  { rows, variables }: { readonly rows: Int32Array; readonly variables: readonly Variable[] },
  demand: Demand,
): AnswerEstimate[] {
  const domain = openDomain(sample, rows);
  const equal = effectiveUnits(domain);
  const take = (values: Float64Array): Float64Array => {
    const taken = new Float64Array(rows.length);
    for (let index = 0; index < rows.length; index++) taken[index] = values[rows[index] ?? 0] ?? 0;
    return taken;
  };
  return variables.map((variable) => {
    const estimate = ratioOverDesign(domain, take(variable.y), variable.x && take(variable.x));
    const limitsAt = (level: number): Limits | null => {
      const base = { level, households: rows.length, effectiveUnits: equal, isCensus: isCensus(sample) };
      return inRange(
        'value' in variable.head ? proportionLimits(estimate, base) : meanLimits(estimate, base),
        variable,
      );
    };
    return {
      ...nameEstimate(variable.head, estimate.value),
      ...precise(estimate, limitsAt, { variable, demand }),
    };
  });
}

function nameEstimate(head: Head, estimate: number) {
  if ('value' in head) return { value: head.value, proportion: estimate };
  return head.of === 'mean' ? { mean: estimate, unit: head.unit } : { ratio: estimate, unit: head.unit };
}

/** Valid answers have no mean outside of their range, so neither limit may lie there. */
function inRange(limits: Limits | null, { range: [min, max] }: Variable): Limits | null {
  if (limits === null) return null;
  const [lower, upper] = limits.interval;
  return {
    ...limits,
    interval: [Math.max(lower, Math.min(min, limits.value)), Math.min(upper, Math.max(max, limits.value))],
  };
}

function precise(
  { se }: Estimate,
  limitsAt: (level: number) => Limits | null,
  { variable, demand }: { readonly variable: Variable; readonly demand: Demand },
): Precise {
  const { level, target } = demand;
  const shown = limitsAt(level);
  const [lower = NaN, upper = NaN] = shown?.interval ?? [];
  return {
    se: finite(se),
    interval: shown && { lower, upper, level, method: shown.method },
    relativePrecision: shown && finite(shown.halfWidth / Math.abs(shown.value)),
    ...(target &&
      judgeLimits(target.confidence === level ? shown : limitsAt(target.confidence), target, {
        variable,
        demand,
      })),
  };
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

function judgeLimits(
  limits: Limits | null,
  target: Target,
  { variable, demand }: { readonly variable: Variable; readonly demand: Demand },
): Pick<Precise, 'met' | 'conservativeBound'> {
  const { side, notProbability, covered } = demand;
  const none = { met: false, conservativeBound: { side, value: null } };
  if (limits === null || notProbability) return none;
  const { passes, bound } = judgePrecision(limits, { target: target.precision, mode: target.mode, side });
  if (covered === 1)
    return passes ? { met: true } : { met: false, conservativeBound: { side, value: bound } };
  // Households of which nothing is known count as the worst answer, where there is one.
  const worst = variable.range[side === 'lower' ? 0 : 1];
  const value = covered === null ? null : finite(covered * bound + (1 - covered) * worst);
  return { met: false, conservativeBound: { side, value } };
}
