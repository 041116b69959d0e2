// The sampling of a campaign as stored and printed: its size, and the precision that follows from it.
import { calculateSample } from '#domain/sampling/calculator/calculate.ts';
import { shortagesOf } from '#domain/sampling/calculator/shortages.ts';
import type { SamplePlan, SampleQuestion, Warning } from '#domain/sampling/calculator/question.ts';
import { inputWarnings, warningsOf } from '#domain/sampling/calculator/warnings.ts';
import { sampleQuestion } from '../../sampling/sample-question.ts';
import type { FrameCount } from '../../store/samples/frame.ts';
import { precisionOf } from './implied-precision.ts';
import type { SamplingInput } from './campaign-fields.ts';

interface Campaign {
  readonly type: string;
  /** Of the project, for a stratified sample that names no fields. */
  readonly stratifyBy: readonly string[];
  /** The households of the frame, counted by their strata or clusters. */
  readonly frame: FrameCount;
}

export interface PlannedSampling {
  /** With defaults and what was calculated. */
  readonly sampling: Readonly<Record<string, unknown>>;
  /** Null if no precision is given. */
  readonly plan: SamplePlan | null;
  readonly warnings: readonly Warning[];
}

export function planInput(input: SamplingInput, campaign: Campaign): PlannedSampling {
  const { frame } = campaign;
  const counted = withFrame(input, frame);
  const question = sampleQuestion({ ...counted, precision: input.precision ?? 0.5 });
  const plan = input.precision === undefined ? null : calculateSample(question);
  const required = plan?.adjustedSize ?? null;
  const size = input.size ?? (input.method === 'census' ? frame.size : required) ?? undefined;
  const implied = size === undefined ? null : precisionOf(counted, size);
  const sampling = {
    ...input,
    ...(size !== undefined && { size }),
    // Only a size that the request stated stays when the frame changes.
    sizeStated: input.size !== undefined && input.method !== 'census',
    confidence: question.confidence,
    ...(input.method === 'stratified' && { stratifyBy: input.stratifyBy ?? campaign.stratifyBy }),
    impliedPrecision: implied === null ? null : Number(implied.toFixed(4)),
    precisionMode: question.precisionMode,
    requiredSize: required,
    ...(plan && { formula: plan.formula, calculatedSize: plan.calculatedSize }),
  };
  const warnings = [
    ...frameWarnings(campaign.type, frame, size),
    ...sizeWarnings(input, size, required),
    ...calculatorWarnings(input, question, plan),
  ];
  return { sampling, plan, warnings };
}

/** Those of the calculator; what the frame cannot give is refused only when it is frozen. */
function calculatorWarnings(
  input: SamplingInput,
  question: SampleQuestion,
  plan: SamplePlan | null,
): Warning[] {
  // The strata of a stratified sample are counted when it is drawn, so nothing about them is without effect.
  const isDivided = input.method === 'stratified';
  const given = {
    expectedMean: input.expectedMean ?? null,
    expectedSD: input.expectedSD ?? null,
    allocation: input.allocation !== undefined && !isDivided,
    stratification: input.stratification !== undefined && !isDivided,
    precisionMode: input.precisionMode !== undefined,
  };
  if (plan === null) return inputWarnings(question, given);
  const shortages = shortagesOf(question, plan);
  return [
    ...warningsOf(question, plan, given),
    ...shortages.map(({ detail }) => ({ code: 'frame-too-small', detail })),
  ];
}

/** What the request leaves out is counted from the frame. An empty frame says nothing: its households come later. */
function withFrame(input: SamplingInput, { size, strata }: FrameCount): SamplingInput {
  if (size === 0) return input;
  const { method, population = size, cluster } = input;
  if (method === 'cluster' && cluster)
    return { ...input, population, cluster: { ...cluster, clusters: cluster.clusters ?? strata.length } };
  if (method !== 'stratified' || input.strata) return { ...input, population };
  return {
    ...input,
    population,
    strata: strata.map(({ name, population: units }) =>
      population === size ? { name, population: units } : { name, share: units / size },
    ),
  };
}

function frameWarnings(type: string, frame: FrameCount, size: number | undefined): Warning[] {
  const missing = missingWarnings(frame);
  if (size === 0)
    return [{ code: 'empty-frame', detail: 'The project has no household to survey.' }, ...missing];
  if (type !== 'BaselineSurvey' || frame.size === 0 || frame.comparison > 0) return missing;
  return [
    ...missing,
    {
      code: 'no-comparison-group',
      detail: `None of the ${frame.size} households of the frame is in the comparison group. A baseline survey also asks households that do not adopt a stove.`,
    },
  ];
}

/** In one warning each. */
const missingMax = 20;

const missingWarnings = ({ missing }: FrameCount): Warning[] =>
  missing.slice(0, missingMax).map(({ field, value, nearest }) => ({
    code: 'frame-value-unknown',
    detail: `No household of the project has the ${field} ${JSON.stringify(value)}.${nearest === undefined ? '' : ` Did you mean ${JSON.stringify(nearest)}?`}`,
  }));

function sizeWarnings(
  { precision }: SamplingInput,
  size: number | undefined,
  required: number | null,
): Warning[] {
  if (required === null || size === undefined || size >= required) return [];
  const detail = `The precision ${precision} needs ${required} households, not ${size}.`;
  return [{ code: 'sample-too-small', detail }];
}
