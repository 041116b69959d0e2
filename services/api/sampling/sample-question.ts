// From a checked request to the question of the calculator, with its defaults.
import { twoSidedQuantile } from '#domain/normal.ts';
import type {
  ClusterQuestion,
  SampleQuestion,
  StratumQuestion,
} from '#domain/sampling/calculator/question.ts';
import { keptSizes } from '#domain/sampling/allocation.ts';
import type { ParameterType, PrecisionMode } from '#domain/sampling/size.ts';
import { sum } from '#domain/sum.ts';
import type { SamplingRequest } from './sampling-fields.ts';

export const isMean = ({ parameterType }: { parameterType?: ParameterType | undefined }): boolean =>
  parameterType === 'mean';

type Means = Pick<SamplingRequest, 'expectedMean' | 'strata'>;

/** Whether a mean or proportion is expected, in each stratum or in the whole population. */
export const hasMean = ({ expectedMean, strata = [] }: Means): boolean =>
  expectedMean !== undefined || (strata.length > 0 && strata.every(({ mean }) => mean !== undefined));

/** The proportion that needs most answers. */
const worstCase = 0.5;

interface Expected extends Means {
  readonly parameterType?: ParameterType | undefined;
  readonly precisionMode?: PrecisionMode | undefined;
}

/** Relative if a mean, or another proportion than the worst case, is expected; else absolute. To state the default changes nothing. */
export const modeOf = ({ precisionMode, ...given }: Expected): PrecisionMode =>
  precisionMode ?? (hasMean(given) && !isWorstCase(given) ? 'relative' : 'absolute');

const isWorstCase = ({ expectedMean = worstCase, strata = [], ...given }: Expected): boolean =>
  !isMean(given) &&
  [expectedMean, ...strata.map(({ mean = worstCase }) => mean)].every((p) => p === worstCase);

/** Published numbers often use 1.645, 1.96 and 2.576. */
const quantile = (confidence: number, zMode: SamplingRequest['zMode']): number => {
  const z = twoSidedQuantile(confidence);
  return zMode === 'rounded' ? Number(z.toFixed(3)) : z;
};

export function sampleQuestion(request: SamplingRequest): SampleQuestion {
  const { strata = [], cluster, confidence = 0.95 } = request;
  const population = request.population ?? populationOf(strata);
  return {
    z: quantile(confidence, request.zMode),
    confidence,
    precision: request.precision,
    parameterType: request.parameterType ?? 'proportion',
    precisionMode: modeOf(request),
    expectedMean: request.expectedMean ?? worstCase,
    expectedSD: request.expectedSD ?? 0,
    population,
    dropoutRate: request.dropoutRate ?? 0,
    responseRate: request.responseRate ?? 1,
    strata: strataQuestions(strata, population),
    stratification: request.stratification ?? 'pooled',
    allocation: request.allocation ?? 'proportional',
    cluster: cluster === undefined ? null : clusterQuestion(cluster),
  };
}

type Stratum = NonNullable<SamplingRequest['strata']>[number];

function populationOf(strata: readonly Stratum[]): number | null {
  const total = sum(strata.map(({ population }) => population ?? NaN));
  return strata.length > 0 && Number.isFinite(total) ? total : null;
}

/** Without populations of their own, the strata divide the whole one by their shares, so that the sum is kept. */
function strataQuestions(strata: readonly Stratum[], whole: number | null): StratumQuestion[] {
  const bounded = strata.map(({ name, share = 0 }) => ({ name, weight: share, min: 0, max: Infinity }));
  const divided = whole === null ? [] : keptSizes(whole, bounded);
  return strata.map(({ name, share, population, mean, sd, unitCost }, index) => ({
    name,
    weight: population === undefined || whole === null ? (share ?? 0) : population / whole,
    population: population ?? divided[index] ?? null,
    mean: mean ?? null,
    sd: sd ?? null,
    unitCost: unitCost ?? 1,
  }));
}

function clusterQuestion(given: NonNullable<SamplingRequest['cluster']>): ClusterQuestion {
  const { clusters = null, unitsPerCluster, rho, sizeSD = 0, sdBetween = 0, sdWithin, meanSize } = given;
  const drawn = { clusters, unitsPerCluster };
  if (rho !== undefined) return { ...drawn, kind: 'design-effect', rho, sizeSD };
  return sdWithin === undefined || meanSize === undefined
    ? { ...drawn, kind: 'one-stage', sdBetween }
    : { ...drawn, kind: 'two-stage', sdBetween, sdWithin, meanSize };
}
