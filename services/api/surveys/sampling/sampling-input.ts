// The sampling of a campaign in a request: what its fields must say together.
import { calculateSample } from '#domain/sampling/calculator/calculate.ts';
import { always } from '../../contract/fields.ts';
import type { RequestFault } from '../../sampling/request-fault.ts';
import { requestFaults } from '../../sampling/request-faults.ts';
import { sampleQuestion } from '../../sampling/sample-question.ts';
import { sampleSizeMax } from '../../sampling/sampling-fields.ts';
import { campaignFields, type SamplingInput } from './campaign-fields.ts';
import { precisionOf } from './implied-precision.ts';

export const samplingInput = campaignFields.superRefine((given, context) => {
  const faulty = new Set(context.issues.map(({ path = [] }) => path[0]));
  const add = ({ path, code, message }: RequestFault): void =>
    context.addIssue({ code: 'custom', path: [...path], message, params: { code } });
  sizeFaults(given, faulty).forEach(add);
  designFaults(given, faulty).forEach(add);
  // Without a precision nothing is calculated, but the other inputs must still fit together.
  requestFaults({ ...given, precision: given.precision ?? 0.5 }, faulty).forEach(add);
  if (context.issues.length === 0) rangeFaults(given).forEach(add);
}, always);

function sizeFaults(
  { method, size, precision }: SamplingInput,
  faulty: ReadonlySet<unknown>,
): RequestFault[] {
  const isNeeded =
    method !== 'census' && method !== 'purposive' && size === undefined && precision === undefined;
  if (!isNeeded || faulty.has('size') || faulty.has('precision')) return [];
  return [
    {
      path: ['size'],
      code: 'required',
      message: 'This is required, unless precision is given or method is census or purposive.',
    },
  ];
}

function designFaults(
  { method, cluster, allocation, strata: given }: SamplingInput,
  faulty: ReadonlySet<unknown>,
): RequestFault[] {
  if (faulty.has('method') || faulty.has('cluster') || faulty.has('strata')) return [];
  const faults: (RequestFault | false)[] = [
    method === 'cluster' &&
      cluster === undefined && {
        path: ['cluster'],
        code: 'required',
        message: 'This is required, because method is cluster. It states at least unitsPerCluster and rho.',
      },
    method !== 'cluster' &&
      cluster !== undefined && {
        path: ['cluster'],
        code: 'not-together',
        message: `The method ${method} draws no clusters.`,
      },
    (allocation === 'neyman' || allocation === 'cost') &&
      given === undefined && {
        path: ['strata'],
        code: 'required',
        message: `This is required, because allocation is ${allocation}.`,
      },
  ];
  return faults.filter((fault) => fault !== false);
}

/** A larger half-width is not an estimate. */
const precisionMax = 1_000_000;

function rangeFaults(given: SamplingInput): RequestFault[] {
  const { precision, size } = given;
  if (precision !== undefined) {
    const { adjustedSize } = calculateSample(sampleQuestion({ ...given, precision }));
    if (adjustedSize > sampleSizeMax)
      return [
        {
          path: ['precision'],
          code: 'out-of-range',
          message:
            'This precision needs more than 1 000 000 households, which is the maximum. Choose a coarser precision.',
        },
      ];
  }
  if (size === undefined || (precisionOf(given, size) ?? 0) <= precisionMax) return [];
  return [
    {
      path: ['expectedSD'],
      code: 'out-of-range',
      message: 'This deviation is too large to estimate the mean.',
    },
  ];
}
