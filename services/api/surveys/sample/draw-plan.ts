// How a campaign is drawn, from its sampling and the sizes that were calculated for its frame.
import type { SamplePlan } from '#domain/sampling/calculator/question.ts';
import type { DrawPlan } from '#domain/sampling/draw/plan.ts';
import type { SamplingInput } from '../sampling/campaign-fields.ts';

/** A list of households by hand, and why these. */
export interface ChosenList {
  readonly chosen: readonly string[];
  readonly reason: string;
}

interface Planning {
  readonly input: SamplingInput;
  /** Given or calculated; 0 where the method needs none. */
  readonly size: number;
  /** Null without a precision. */
  readonly plan: SamplePlan | null;
  readonly list: ChosenList;
}

export function drawPlanOf({ input, size, plan, list }: Planning): DrawPlan {
  const { method, cluster } = input;
  switch (method) {
    case 'census':
      return { method };
    case 'purposive':
      return { method, ...list };
    case 'simple_random':
    case 'systematic':
      return { method, size };
    case 'cluster': {
      const unitsPerCluster = cluster?.unitsPerCluster ?? 1;
      return { method, clusters: Math.ceil(size / unitsPerCluster), unitsPerCluster };
    }
    case 'stratified':
      return stratifiedPlan(input, size, plan);
    default:
      throw new Error('this method of sampling is unknown');
  }
}

function stratifiedPlan(input: SamplingInput, size: number, plan: SamplePlan | null): DrawPlan {
  const isComputed = input.size === undefined;
  if (isComputed && plan !== null && plan.strata.length > 0)
    return { method: 'stratified', sizes: new Map(plan.strata.map((one) => [one.name, one.size])) };
  return {
    method: 'stratified',
    size,
    isComputed,
    allocation: input.allocation ?? 'proportional',
    values: new Map((input.strata ?? []).map((stratum) => [stratum.name, valuesOf(input, stratum)])),
  };
}

/** The deviation of a proportion follows from its mean. */
function valuesOf(
  { parameterType, expectedMean = 0.5 }: SamplingInput,
  { mean = expectedMean, sd, unitCost }: NonNullable<SamplingInput['strata']>[number],
): { sd?: number; unitCost?: number } {
  const own = parameterType === 'mean' ? sd : Math.sqrt(mean * (1 - mean));
  return { ...(own !== undefined && { sd: own }), ...(unitCost !== undefined && { unitCost }) };
}
