// The precision that the interviews of a campaign give now, next to the one that was planned.
import { z } from 'zod';
import type { Survey } from '../../store/bodies/survey.ts';
import { precisionOf } from './implied-precision.ts';
import { statedSampling } from './stated-sampling.ts';

const stored = z.looseObject({
  precision: z.number().optional(),
  impliedPrecision: z.number().nullable(),
  precisionMode: z.string(),
});

/** Half-widths of the confidence interval, in the unit of `mode`; null where they are not known. */
export function achievedPrecision({ body: { sampling, counts } }: Survey, done: number) {
  const { precision, impliedPrecision, precisionMode: mode } = stored.parse(sampling);
  const stated = statedSampling(sampling);
  const population = stated.population ?? (counts.frame > 0 ? counts.frame : undefined);
  // Those that are done have answered. A census is one only when all have.
  const method = stated.method === 'census' ? 'simple_random' : stated.method;
  const answered = { ...stated, method, dropoutRate: 0, responseRate: 1, population };
  const now = done === 0 ? null : precisionOf(answered, done);
  const impliedNow = now === null ? null : Number(now.toFixed(4));
  return { planned: precision ?? impliedPrecision, impliedNow, mode };
}
