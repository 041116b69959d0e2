// The schema of a trace: what an auditor reads, and npm run verify recalculates.
import { z } from 'zod';
import { reliabilities } from '#domain/methodologies/methodology.ts';
import { declaredKinds } from '#domain/emissions/declared/declared-inputs.ts';
import { programmeTraceFormat } from '#domain/emissions/documents/project-document.ts';
import { traceFormat } from '#domain/emissions/documents/trace-document.ts';

const factor = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string().meta({ examples: ['ipcc-2006'] }),
  value: z.number(),
  unit: z.string(),
  source: z.string(),
  reliability: z.enum(reliabilities),
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  warning: z.string().nullable(),
});

const entry = z.object({
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  standard: z.number().describe('Standard uncertainty, in the unit of the value; 0 for an exact value.'),
  u95: z
    .number()
    .nullable()
    .describe(
      'Half-width of the 95 % interval, relative to the value: standard = |value| × u95 / 1.959964. Null if the step `u …` gives it.',
    ),
  source: z.string().describe('Id of the factor, `given` by the request, or the kind of measurement.'),
  varianceShare: z
    .number()
    .nullable()
    .describe('Share of the variance of the reduction; null if it has none.'),
});

const step = z.object({
  id: z.string(),
  value: z.number(),
  unit: z.string(),
  equation: z.string(),
  source: z.string(),
  from: z.record(z.string(), z.number()),
});

const declared = z.object({
  kind: z.enum(declaredKinds).describe('What was declared.'),
  name: z.string().describe('What distinguishes it from others of its kind.'),
  verification: z
    .object({
      by: z.string().nullable().describe('DID of the reviewer; null for a certificate.'),
      at: z.string().nullable().describe('Time of the decision; null for a certificate.'),
      evidence: z.string().describe('Id of the survey response, or reference of the certificate.'),
    })
    .nullable()
    .describe('Who or what verified it; null if it is not verified.'),
});

export const traceReply = z
  .object({
    format: z.literal(traceFormat),
    methodVersion: z.string().optional(),
    result: z.looseObject({}).describe('The analysis without `computedAt`.'),
    inputs: z
      .looseObject({})
      .describe('Household, baselines, devices with their days and digests, statements and period.'),
    declaredInputs: z.array(declared).describe('The inputs that people declared, and who verified them.'),
    factors: z.array(factor),
    values: z.array(entry),
    steps: z.array(step),
  })
  .meta({ id: 'AnalysisTrace' });

export const programmeTraceReply = z
  .object({
    format: z.literal(programmeTraceFormat),
    methodVersion: z.string(),
    result: z.looseObject({}).describe('The analysis without `computedAt`.'),
    inputs: z
      .looseObject({})
      .describe(
        'The request, each household in the totals with the id of its analysis, and each household that is left out with the reason.',
      ),
    steps: z.array(step).describe('Every calculated value from the households to the credited reduction.'),
  })
  .meta({ id: 'ProjectAnalysisTrace' });
