// A comparison of statements with sensors, as stored. It is never changed.
import { z } from 'zod';
import { surveyMeasures } from '#domain/surveys/sensor-comparison/measures.ts';

const number = z.number().nullable();

export const crossCheckRule = z
  .object({
    question: z.string(),
    measure: z.enum(surveyMeasures),
    tolerance: z.object({ relative: z.number(), absolute: z.number() }).exactOptional(),
    fuel: z.object({ name: z.string(), unit: z.string() }).exactOptional(),
    isPerDayInUse: z.boolean().exactOptional(),
    coverageMin: z.number(),
  })
  .meta({ id: 'CrossCheckRule' });

const agreement = z
  .object({
    question: z.string(),
    measure: z.enum(surveyMeasures),
    n: z.number(),
    notComparable: z.number(),
    meanDifference: number,
    sdDifference: number,
    limitsOfAgreement: z.array(z.number()).nullable(),
    kappa: number,
    shareOverstated: number,
    byCollector: z.array(
      z
        .object({
          collector: z.string(),
          n: z.number(),
          meanDifference: z.number(),
          shareOverstated: z.number(),
        })
        .meta({ id: 'CrossCheckCollector' }),
    ),
  })
  .meta({ id: 'CrossCheckAgreement' });

const household = z
  .object({
    householdId: z.string(),
    responseId: z.string(),
    question: z.string(),
    measure: z.enum(surveyMeasures),
    collector: z.string().nullable(),
    stated: z.number(),
    measured: number,
    interval: z
      .object({ lower: z.number(), upper: z.number(), level: z.number() })
      .meta({ id: 'CrossCheckInterval' })
      .nullable(),
    coverage: z.number(),
    daysShare: z.number(),
    verdict: z.enum(['overstated', 'understated', 'consistent', 'not_comparable']),
    usable: number,
    weight: z.number(),
  })
  .meta({ id: 'CrossCheckHousehold' });

export type CrossCheckHousehold = z.output<typeof household>;

/** Absent in runs before revisits were opened. */
const revisits = z
  .object({ opened: z.number(), given: z.number(), leftOut: z.number() })
  .meta({ id: 'CrossCheckRevisits' });

export type CrossCheckRevisits = z.output<typeof revisits>;

/** Without its households, as a list shows it. */
export const crossCheckSummary = z
  .object({
    id: z.string(),
    surveyId: z.string(),
    window: z.string(),
    rules: z.array(crossCheckRule),
    basis: z
      .object({
        statuses: z.array(z.string()),
        responses: z.number(),
        outOfSample: z.number(),
        compared: z.number(),
      })
      .meta({ id: 'CrossCheckBasis' }),
    agreement: z.array(agreement),
    contradictions: z.number(),
    revisits: revisits.exactOptional(),
    createdAt: z.string(),
  })
  .meta({ id: 'CrossCheckSummary' });

export const crossCheckReply = crossCheckSummary
  .extend({ households: z.array(household) })
  .meta({ id: 'CrossCheck' });

export const crossCheckBody = z.object({ projectId: z.string(), run: crossCheckReply });

/** The runs of a campaign, in their order. */
export const crossChecksBody = z.object({ runs: z.array(crossCheckSummary) });

/** Kinds of records: one run by its id; the runs of a campaign by its id. */
export const crossCheckKinds = { run: 'cross-check', list: 'survey-cross-checks' } as const;
