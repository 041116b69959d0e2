// The schema of the inputs of a trace, checked before they are used.
import { z } from 'zod';
import { dayCount, daysMax, isDate } from '#domain/dating/calendar.ts';
import { analyzable } from '#domain/methodologies/registry.ts';
import { baselineMethods } from '#domain/methodologies/rules.ts';
import { isOverride } from '#domain/methodologies/overrides.ts';
import { programmeTraceFormat } from '#domain/emissions/documents/project-document.ts';
import { traceFormat } from '#domain/emissions/documents/trace-document.ts';
import { statedMeasures } from '#domain/emissions/case/statement.ts';
import { isWarningCode } from '#domain/emissions/case/warning-codes.ts';
import { fuelTypes } from '#domain/fuels.ts';
import { monthlyKg } from '#domain/kitchen-test/weighings.ts';
import { responseStatuses } from '#domain/surveys/responses/states.ts';

const date = z.string().refine(isDate, 'use a date like 2024-01-31');
const fuel = z.enum(fuelTypes);
const amount = z.number();

/** Two years before a period, and the longest period. */
const weeksMax = 104 + Math.ceil(daysMax / 7) + 1;
const monthsMax = Math.ceil(weeksMax / 4);
/** Fuel that a household burns in a day, in any unit: far above what any does, far below what calculations overflow at. */
const perDayMax = 1e6;

const given = z.union([
  amount,
  z.object({
    value: amount,
    u95: amount.gt(0).max(1).exactOptional(),
    reference: z.string().exactOptional(),
  }),
]);

const parameters = z.record(z.string().refine(isOverride, 'an unknown parameter'), given);

/** A number where it is known, else the ends between which it lies. */
const ranged = z.union([amount, z.object({ low: amount, best: amount, high: amount })]);

/** More than a day has: an event is at least a minute. */
const eventsMax = 1500;

const deviceDay = z.object({
  day: date,
  digest: z.string(),
  usageHours: ranged.nullable(),
  energyKwh: ranged.nullable(),
  cookingKwh: ranged.exactOptional(),
  samplingKwh: amount.min(0).exactOptional(),
  unseenKwh: amount.min(0).exactOptional(),
  seenHours: amount.min(0).exactOptional(),
  events: z
    .array(z.tuple([z.number(), z.number(), amount.nullable()]))
    .max(eventsMax)
    .exactOptional(),
  fuels: z.partialRecord(fuel, ranged),
  unmeasuredFuels: z.partialRecord(fuel, amount.min(0).max(1)).exactOptional(),
  unitFaults: z.array(z.string()).exactOptional(),
  expected: amount.min(0),
  received: amount.min(0),
  flags: z.array(z.string()),
});

const device = z.object({
  did: z.string(),
  type: z.string(),
  fuelType: fuel.nullable(),
  ratedPowerW: amount.nullable(),
  expectedIntervalSeconds: amount.positive(),
  accuracyPercent: amount.nullable().exactOptional(),
  isAccuracyPartial: z.literal(true).exactOptional(),
  calibrations: z
    .array(
      z.object({
        performedOn: date,
        dueOn: date.nullable(),
        errorPercent: amount.nullable(),
        certificate: z.string().exactOptional(),
      }),
    )
    .exactOptional(),
  installedOn: date.nullable().exactOptional(),
  installedDays: z.array(date).max(daysMax),
  days: z.array(deviceDay).max(daysMax),
});

/** More than a household has; a trace comes from outside, and what is done with it grows with their square. */
const devicesMax = 500;

const weighings = z
  .array(
    z.object({
      date,
      fuelType: fuel,
      startKg: amount.min(0),
      addedKg: amount.min(0),
      endKg: amount.min(0),
    }),
  )
  .max(daysMax)
  .refine((all) => monthlyKg(all) > 0, 'weighings of a fuel that was burned are allowed');

const response = z.object({
  id: z.string(),
  digest: z.string(),
  status: z.enum(responseStatuses),
  verifier: z.string().nullable(),
  decidedAt: z.string().nullable(),
});

/** More than a household is asked in two years of weekly interviews. */
const statementsMax = 1000;

const statements = z
  .array(
    z.object({
      response,
      question: z.string(),
      measure: z.enum(statedMeasures),
      statedOn: date,
      value: amount.min(0),
      isYesNo: z.boolean(),
      isPerDayInUse: z.literal(true).exactOptional(),
    }),
  )
  .max(statementsMax);

const inputs = z.object({
  householdDid: z.string(),
  persons: amount.nullable(),
  baselines: z.array(
    z.object({
      validFrom: date.nullable(),
      fuelType: fuel,
      monthlyConsumption: amount.positive(),
      source: z.literal('kpt').exactOptional(),
      weighings: weighings.exactOptional(),
      response: response.exactOptional(),
    }),
  ),
  devices: z.array(device).max(devicesMax),
  leftOut: z.array(z.object({ did: z.string(), status: z.string(), days: z.array(date) })).exactOptional(),
  period: z
    .object({ start: date, end: date })
    .refine(({ start, end }) => start <= end, 'the period ends before it starts')
    .refine((period) => dayCount(period) <= daysMax, `use a period of at most ${daysMax} days`),
  openFrom: date.exactOptional(),
  country: z.string().nullable(),
  coverageThreshold: amount,
  methodology: z.enum(analyzable).nullable(),
  baselineMethod: z.enum(baselineMethods).nullable().exactOptional(),
  parameters,
  confidenceLevel: amount.gt(0).lt(1),
  allowLowCoverage: z.boolean(),
  fuelHistory: z
    .object({
      fuelType: fuel,
      weeks: z.array(date).max(weeksMax),
      own: z.array(amount.nullable()).max(weeksMax),
      comparison: z.array(amount.nullable()).max(weeksMax).nullable(),
      since: z.record(z.string(), date),
    })
    .exactOptional(),
  statements: statements.exactOptional(),
  daysPending: z.boolean(),
});

const spread = z.object({ randomSigma: amount, systematic: z.record(z.string(), amount) });

const claim = z.object({ reduction: amount, leakage: amount, claimedEmissions: amount, spread });

const programmeInputs = z.object({
  projectDid: z.string(),
  period: z.object({ start: date, end: date }),
  methodology: z.enum(analyzable).nullable(),
  baselineMethod: z.enum(baselineMethods).nullable(),
  parameters,
  confidenceLevel: amount.gt(0).lt(1),
  allowLowCoverage: z.boolean(),
  households: z.array(
    z.object({
      householdDid: z.string(),
      inputsDigest: z.string(),
      analysisId: z.string(),
      methodology: z.enum(analyzable),
      status: z.enum(['final', 'provisional']),
      inputsVerified: z.object({ verified: z.int().min(0), total: z.int().min(0) }),
      baselineEmissions: amount,
      actualEmissions: amount,
      leakage: amount,
      methodologyReduction: amount,
      hawthorneIndex: amount,
      coverage: amount,
      spread,
      claim,
      crossCheck: claim.nullable(),
      weighedFuel: fuel.nullable(),
      fuelSavedPerDay: amount.nullable(),
    }),
  ),
  leftOut: z.array(
    z.object({
      householdDid: z.string(),
      code: z.string(),
      detail: z.string(),
      coverage: amount.nullable(),
    }),
  ),
  warnings: z.array(
    z.object({ code: z.string().refine(isWarningCode, 'an unknown warning'), detail: z.string() }),
  ),
  panel: z
    .object({
      fuelType: fuel,
      periods: z.array(z.string()).max(monthsMax),
      households: z.array(
        z.object({
          id: z.string(),
          cluster: z.string(),
          treatedFrom: z.int().min(0).max(monthsMax).nullable(),
          outcomes: z.array(amount.min(-perDayMax).max(perDayMax).nullable()).max(monthsMax),
        }),
      ),
    })
    .nullable(),
});

/** Checked first, because the inputs of another method version may have another shape. */
export const traceHead = z.looseObject({
  format: z.literal([traceFormat, programmeTraceFormat]),
  methodVersion: z.string(),
});

const sealed = { methodVersion: z.string(), result: z.looseObject({ id: z.string() }) };

/** Members that nothing is calculated from are compared as they are. */
export const traceShape = z.discriminatedUnion(
  'format',
  [
    z.looseObject({ format: z.literal(traceFormat), ...sealed, inputs }),
    z.looseObject({ format: z.literal(programmeTraceFormat), ...sealed, inputs: programmeInputs }),
  ],
  { error: `${traceFormat} or ${programmeTraceFormat} is allowed; GET /v1/analyses/{id}/trace gives it` },
);
