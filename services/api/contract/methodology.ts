// The field of a request that names the methodology of an analysis.
import { z } from 'zod';
import { analyzable, methodologies, statusOf } from '#domain/methodologies/registry.ts';

const formulasOnly: ReadonlySet<unknown> = new Set(
  methodologies.filter((one) => statusOf(one) === 'formulas').map(({ id }) => id),
);

export const methodologyOfAnalysis = z.enum(analyzable, {
  error: ({ input }) =>
    formulasOnly.has(input)
      ? `${String(input)} is no methodology of analyses: only npm run formula calculates its equations. Use one of the allowed values.`
      : undefined,
});
