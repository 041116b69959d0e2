// Warnings of the sample size calculator: inputs that contradict each other or have no effect, and small samples.
import { twoSidedStudent } from '../../student.ts';
import { sum } from '../../sum.ts';
import { fieldSize } from '../field-size.ts';
import { sizeOf } from '../simple-random.ts';
import { varianceOf } from '../size.ts';
import { calculateSample } from './calculate.ts';
import type { SamplePlan, SampleQuestion, Warning } from './question.ts';
import { meanOfStrata, valuesOf } from './strata-values.ts';

/** Numbers that the caller gave and that a default or another input may replace; null: not given. */
export interface Given {
  readonly expectedMean: number | null;
  readonly expectedSD: number | null;
  /** Whether the caller gave them. */
  readonly allocation: boolean;
  readonly stratification: boolean;
  readonly precisionMode: boolean;
}

export const warningsOf = (question: SampleQuestion, plan: SamplePlan, given: Given): Warning[] => [
  ...inputWarnings(question, given),
  ...assumedMode(question, plan, given),
  ...grownTotal(question, plan),
  ...smallSample(question, plan),
  ...fewClusters(plan),
];

/** Of inputs alone, whatever size follows from them. */
export const inputWarnings = (question: SampleQuestion, given: Given): Warning[] => [
  ...unusedDeviations(question, given),
  ...unusedMean(question, given),
  ...withoutEffect(question, given),
];

const printNumber = (value: number): string => String(Number(value.toPrecision(6)));

/** For a proportion the standard deviation follows from p. */
function unusedDeviations(question: SampleQuestion, { expectedMean, expectedSD }: Given): Warning[] {
  if (question.parameterType === 'mean') return [];
  const p = question.expectedMean;
  const whole = {
    name: 'expectedSD',
    sd: expectedSD,
    variance: p * (1 - p),
    isAssumed: expectedMean === null,
  };
  const strata = question.strata.map((stratum) => ({
    name: `sd of stratum ${JSON.stringify(stratum.name)}`,
    sd: stratum.sd,
    variance: valuesOf(stratum, question).variance,
    isAssumed: stratum.mean === null && expectedMean === null,
  }));
  return [whole, ...strata].flatMap(({ name, sd, variance, isAssumed }) =>
    sd === null || Math.abs(sd - Math.sqrt(variance)) <= 1e-6
      ? []
      : [
          {
            code: 'sd-contradicts-proportion',
            detail: `${name} ${sd} is not sqrt(p(1-p)) = ${printNumber(Math.sqrt(variance))}${isAssumed ? ' of the assumed p = 0.5' : ''}; it was not used.`,
          },
        ],
  );
}

/** The strata have their own means. */
function unusedMean(question: SampleQuestion, { expectedMean }: Given): Warning[] {
  if (expectedMean === null || question.strata.length === 0) return [];
  const mean = meanOfStrata(question);
  if (Math.abs(mean - expectedMean) <= 1e-6 * Math.abs(expectedMean)) return [];
  return [
    {
      code: 'mean-contradicts-strata',
      detail: `expectedMean ${expectedMean} is not the mean of the strata, ${printNumber(mean)}; the strata were used.`,
    },
  ];
}

/** What `precision` is relative to, if to anything, then follows from what is expected. */
function assumedMode(
  question: SampleQuestion,
  { mean, calculatedSize }: SamplePlan,
  { expectedMean, precisionMode: isGiven }: Given,
): Warning[] {
  const { strata, precision, precisionMode } = question;
  const isExpected = expectedMean !== null || strata.some((stratum) => stratum.mean !== null);
  if (isGiven || !isExpected) return [];
  const otherMode = precisionMode === 'relative' ? 'absolute' : 'relative';
  const other = calculateSample({ ...question, precisionMode: otherMode }).calculatedSize;
  if (other === calculatedSize) return [];
  const named = { relative: `relative to ${printNumber(mean)}`, absolute: 'absolute' };
  return [
    {
      code: 'precision-mode-assumed',
      detail: `precision ${precision} was taken as ${named[precisionMode]}, which needs ${calculatedSize} answers; as ${named[otherMode]} it would need ${other}. Say which with precisionMode.`,
    },
  ];
}

function withoutEffect(
  { strata, stratification: kind }: SampleQuestion,
  { allocation, stratification }: Given,
): Warning[] {
  const isDivided = strata.length > 0 && kind === 'pooled';
  const names = [
    ...(allocation && !isDivided ? ['allocation'] : []),
    ...(stratification && strata.length === 0 ? ['stratification'] : []),
  ];
  const reason = strata.length === 0 ? 'there are no strata' : 'each stratum meets the precision alone';
  return names.map((name) => ({ code: 'input-unused', detail: `${name} has no effect: ${reason}.` }));
}

function grownTotal(
  question: SampleQuestion,
  { calculatedSize, strata, adjustedSize }: SamplePlan,
): Warning[] {
  if (strata.length === 0 || question.stratification === 'independent') return [];
  const total = fieldSize(calculatedSize, question);
  const sizes = sum(strata.map(({ size }) => size));
  return sizes <= total
    ? []
    : [
        {
          code: 'total-rounded-up',
          detail: `Each stratum is rounded up and has at least 2 units, so the total is ${adjustedSize} and not ${total}.`,
        },
      ];
}

/** Below, the quantile of the normal distribution is too small. Kitchen tests need as many households. */
const smallest = 30;

function smallSample(question: SampleQuestion, { calculatedSize, cluster }: SamplePlan): Warning[] {
  const { population, strata } = question;
  if (calculatedSize >= smallest || cluster !== null || calculatedSize === population) return [];
  const exact = strata.length === 0 ? ` With the t quantile ${sizeByStudent(question)} are needed.` : '';
  return [
    {
      code: 'small-sample',
      detail: `${calculatedSize} answers are fewer than ${smallest}, for which z is too small.${exact} Kitchen performance tests need at least ${smallest}.`,
    },
  ];
}

/** t of n − 1 degrees of freedom in place of z, repeated until n no longer changes. */
function sizeByStudent(question: SampleQuestion): number {
  let size = Math.max(2, sizeOf({ ...question, variance: varianceOf(question) }));
  for (let round = 0; round < 50; round++) {
    const z = twoSidedStudent(question.confidence, size - 1);
    const next = Math.max(2, sizeOf({ ...question, variance: varianceOf(question), z }));
    if (next === size) break;
    // It may alternate between two sizes: from the middle on only a larger one is taken.
    size = round < 25 ? next : Math.max(size, next);
  }
  return Math.min(size, question.population ?? Infinity);
}

const advisedClusters = 25;

const fewClusters = ({ cluster }: SamplePlan): Warning[] =>
  cluster === null || cluster.clusters >= advisedClusters
    ? []
    : [
        {
          code: 'few-clusters',
          detail: `${cluster.clusters} clusters are few: at least 25 to 30 are advised. Ask fewer units in each of more clusters.`,
        },
      ];
