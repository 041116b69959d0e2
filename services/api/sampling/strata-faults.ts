// Faults of the strata of a request: shares, populations, and values that the allocation needs.
import { sum } from '#domain/sum.ts';
import type { RequestFault } from './request-fault.ts';
import { isMean } from './sample-question.ts';
import type { SamplingRequest } from './sampling-fields.ts';

const tolerance = 1e-9;

export const strataFaults = (given: SamplingRequest): RequestFault[] => [
  ...sizeFaults(given),
  ...meanFaults(given),
  ...allocationFaults(given),
];

function sizeFaults({ strata = [], population }: SamplingRequest): RequestFault[] {
  const [shares, populations] = [strata.map((one) => one.share), strata.map((one) => one.population)];
  const isGiven = (value: number | undefined): value is number => value !== undefined;
  const kind = shares.some(isGiven) || !populations.some(isGiven) ? 'share' : 'population';
  const missing = strata.flatMap((one, index) => (one[kind] === undefined ? [index] : []));
  if (missing.length > 0)
    return missing.map((index) => ({
      path: ['strata', index, kind],
      code: 'required',
      message: 'Each stratum needs its share, or each its population.',
    }));
  return [
    ...sharesFaults(shares.filter(isGiven)),
    ...populationsFaults(populations.filter(isGiven), strata.length, population),
    ...contradictions({ strata, population }),
  ];
}

const sharesFaults = (shares: readonly number[]): RequestFault[] =>
  shares.length === 0 || Math.abs(sum(shares) - 1) <= tolerance
    ? []
    : [
        {
          path: ['strata'],
          code: 'shares',
          message: `The shares add up to ${Number(sum(shares).toPrecision(12))}, but must add up to 1.`,
        },
      ];

function populationsFaults(
  populations: readonly number[],
  strata: number,
  population: number | undefined,
): RequestFault[] {
  const isOff = population !== undefined && populations.length === strata && sum(populations) !== population;
  if (strata === 0 || !isOff) return [];
  const message = `The populations of the strata add up to ${sum(populations)}, but population is ${population}.`;
  return [{ path: ['strata'], code: 'populations', message }];
}

/** A stratum that has both. */
function contradictions({ strata = [], population }: Pick<SamplingRequest, 'strata' | 'population'>) {
  const whole = population ?? sum(strata.map((one) => one.population ?? NaN));
  return strata.flatMap(({ share, population: size }, index): RequestFault[] =>
    share === undefined || size === undefined || !(Math.abs(share * whole - size) > 0.5 + whole * tolerance)
      ? []
      : [
          {
            path: ['strata', index, 'share'],
            code: 'contradiction',
            message: `A share of ${share} of ${whole} is not the population of the stratum, ${size}. Leave one of them out.`,
          },
        ],
  );
}

const meanFaults = (given: SamplingRequest): RequestFault[] =>
  (given.strata ?? []).flatMap(({ mean }, index) =>
    isMean(given) || mean === undefined || (mean > 0 && mean < 1)
      ? []
      : [
          {
            path: ['strata', index, 'mean'],
            code: 'out-of-range',
            message: 'A proportion must be above 0 and below 1.',
          },
        ],
  );

/** Neyman's allocation needs the deviation of each stratum, which for a proportion follows from its mean. */
function allocationFaults(given: SamplingRequest): RequestFault[] {
  const { allocation = 'proportional', strata = [] } = given;
  if (allocation !== 'neyman' && allocation !== 'cost') return [];
  const needed = [isMean(given) ? 'sd' : 'mean', ...(allocation === 'cost' ? ['unitCost'] : [])] as const;
  return strata.flatMap((stratum, index) =>
    needed
      .filter((name) =>
        Object.entries(stratum).every(([field, value]) => field !== name || value === undefined),
      )
      .map((name) => ({
        path: ['strata', index, name],
        code: 'required',
        message: `This is required, because allocation is ${allocation}.`,
      })),
  );
}
