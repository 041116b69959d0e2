// The reply of the sample size calculator to a checked request, or the problem of what cannot be calculated.
import { calculateSample } from '#domain/sampling/calculator/calculate.ts';
import { shortagesOf } from '#domain/sampling/calculator/shortages.ts';
import { warningsOf } from '#domain/sampling/calculator/warnings.ts';
import { pointerOf } from '../contract/faults.ts';
import { Problem } from '../contract/problem.ts';
import { sampleQuestion } from './sample-question.ts';
import { printSampleSize } from './sample-size-reply.ts';
import { sampleSizeMax, type SamplingRequest } from './sampling-fields.ts';

/** The reply to a checked request. Throws the problem of a population that is too small. */
export function answerOf(request: SamplingRequest) {
  refuseRepeatedNames(request);
  const question = sampleQuestion(request);
  const plan = calculateSample(question);
  const shortages = shortagesOf(question, plan);
  if (shortages.length > 0) {
    throw new Problem('population-too-small', {
      errors: shortages.map(({ path, detail }) => ({
        pointer: pointerOf(path),
        code: 'population-too-small',
        detail,
      })),
    });
  }
  refuseTooLarge(plan.adjustedSize);
  const warnings = warningsOf(question, plan, {
    expectedMean: request.expectedMean ?? null,
    expectedSD: request.expectedSD ?? null,
    allocation: request.allocation !== undefined,
    stratification: request.stratification !== undefined,
    precisionMode: request.precisionMode !== undefined,
  });
  return printSampleSize(question, plan, warnings);
}

function refuseRepeatedNames({ strata = [] }: SamplingRequest): void {
  const names = strata.map(({ name }) => name);
  const errors = names.flatMap((name, index) =>
    names.indexOf(name) === index
      ? []
      : [
          {
            pointer: pointerOf(['strata', index, 'name']),
            code: 'listed-twice',
            detail: `An earlier stratum is also named ${JSON.stringify(name)}. Names of strata must differ.`,
          },
        ],
  );
  if (errors.length > 0)
    throw new Problem('response-conflict', { detail: 'conflicting strata: names repeat.', errors });
}

function refuseTooLarge(size: number): void {
  if (size <= sampleSizeMax) return;
  const detail =
    'This precision needs more than 1 000 000 households, which is the maximum. Choose a coarser precision.';
  throw new Problem('invalid-sampling', {
    errors: [{ pointer: '#/precision', code: 'out-of-range', detail }],
  });
}
