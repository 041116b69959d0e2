// The request body of a claim: `claim`, `evidence`, and `verification`, which only verifiers set.
import { z } from 'zod';
import { claimTypes, claimUnits, evidenceTypes, type ClaimType } from '#domain/claims/claim.ts';
import { dayCount, daysMax, isDate } from '#domain/dating/calendar.ts';
import { isIdOf } from '#domain/identifiers.ts';
import { always, note, reference, sha256Text, text } from '../../contract/fields.ts';

const date = z.string().refine(isDate, {
  message: 'This must be an existing date in the form YYYY-MM-DD.',
  params: { code: 'bad-date' },
});

const idOf = (kind: 'claim' | 'analysis', prefix: string) =>
  z.string().refine((id) => isIdOf(kind, id), {
    message: `This must be an id: ${prefix} and 26 characters.`,
    params: { code: 'bad-identifier' },
  });

const amount = z
  .number()
  .min(0)
  .max(1e12)
  // -0 is 0, also in digests.
  .transform((value) => value + 0);

const period = z.strictObject({ start: date, end: date }).meta({ id: 'NewClaimPeriod' });

const fields = z.strictObject({
  type: z.enum(claimTypes),
  householdId: reference('household'),
  deviceIds: z.array(reference('device')).min(1).max(50).optional(),
  period,
  vintage: z.int().optional(),
  quantity: amount,
  unit: z.enum(Object.values(claimUnits)),
  methodology: text(100).optional(),
  analysisId: idOf('analysis', 'an_').optional(),
  description: note(500).optional(),
  supersedes: idOf('claim', 'clm_').optional(),
  declaration: z
    .strictObject({ notIssuedElsewhere: z.literal(true), at: z.string().optional() })
    .meta({ id: 'NewClaimDeclaration' })
    .optional(),
  testGroup: z.enum(['test', 'reference']).optional(),
  testPeriod: z
    .strictObject({ start: date, end: date, durationDays: z.int().min(1).max(daysMax) })
    .meta({ id: 'NewClaimTestPeriod' })
    .optional(),
  fuelMeasurements: z
    .strictObject({
      total: amount,
      unit: z.literal('kg'),
      dailyLogs: z
        .array(z.strictObject({ date, amount: amount.refine((value) => value > 0, 'This must be above 0.') }))
        .min(1)
        .max(daysMax),
    })
    .meta({ id: 'NewClaimFuelMeasurements' })
    .optional(),
});

type Fields = z.output<typeof fields>;

interface Rule {
  readonly path: readonly string[];
  readonly code: string;
  readonly detail: string;
  readonly isBroken: (claim: Fields) => boolean;
}

const ofEmissions = ['methodology', 'analysisId'] as const;
const ofKitchenTests = ['testGroup', 'testPeriod', 'fuelMeasurements'] as const;

const onlyFor = (
  type: ClaimType,
  name: (typeof ofEmissions)[number] | (typeof ofKitchenTests)[number],
): Rule => ({
  path: [name],
  code: 'not-allowed',
  detail: `Only an ${type} has ${name}. Leave it out.`,
  isBroken: (claim) => claim.type !== type && claim[name] !== undefined,
});

const rules: readonly Rule[] = [
  {
    path: ['unit'],
    code: 'wrong-unit',
    detail: `The type fixes the unit: ${Object.entries(claimUnits)
      .map(([type, unit]) => `${type} ${unit}`)
      .join(', ')}.`,
    isBroken: ({ type, unit }) => unit !== claimUnits[type],
  },
  {
    path: ['period', 'end'],
    code: 'end-before-start',
    detail: 'The period ends before its start.',
    isBroken: ({ period: { start, end } }) => end < start,
  },
  {
    path: ['period', 'end'],
    code: 'period-too-long',
    detail: `The period has more than ${daysMax} days.`,
    isBroken: ({ period: of }) => of.end >= of.start && dayCount(of) > daysMax,
  },
  {
    path: ['period', 'end'],
    code: 'crosses-year',
    detail:
      'A claim has one vintage, so its period cannot cross the end of a year. Send a claim for each year.',
    isBroken: ({ period: { start, end } }) => start.slice(0, 4) !== end.slice(0, 4),
  },
  {
    path: ['vintage'],
    code: 'wrong-vintage',
    detail: 'The vintage is the year of the period.',
    isBroken: ({ vintage, period: { start } }) =>
      vintage !== undefined && vintage !== Number(start.slice(0, 4)),
  },
  {
    path: ['testPeriod'],
    code: 'other-period',
    detail:
      'The test has the period of the claim: its days are those that the claim holds. Send equal dates.',
    isBroken: ({ testPeriod, period: { start, end } }) =>
      testPeriod !== undefined && (testPeriod.start !== start || testPeriod.end !== end),
  },
  ...ofEmissions.map((name) => onlyFor('EmissionReductionClaim', name)),
  ...ofKitchenTests.map((name) => onlyFor('KPTClaim', name)),
];

export const claimFields = fields
  .check((payload) => {
    if (!always.when(payload) || payload.issues.length > 0) return;
    for (const { path, code, detail, isBroken } of rules)
      if (isBroken(payload.value))
        payload.issues.push({
          code: 'custom',
          path: [...path],
          message: detail,
          params: { code },
          input: payload.value,
        });
  })
  .meta({ id: 'NewClaimContent' });

/** Most pieces of evidence of one claim: a day of each of 30 devices in a month. */
export const evidenceMax = 1000;

const evidenceInput = z
  .strictObject({
    type: z.enum(evidenceTypes),
    ref: z
      .string()
      .max(100)
      .regex(/^[!-~]+$/, 'This must be an id, printable ASCII without spaces.'),
    digest: sha256Text.optional(),
    from: date.optional(),
    note: note(500).optional(),
  })
  .meta({ id: 'NewClaimEvidence' });

export type EvidenceInput = z.output<typeof evidenceInput>;

export const evidenceList = z.array(evidenceInput).max(evidenceMax);

export const claimInput = z
  .strictObject({
    claim: claimFields,
    evidence: evidenceList.default([]),
    verification: z.looseObject({ status: z.string() }).meta({ id: 'NewClaimVerification' }).optional(),
    submit: z.boolean().default(false),
  })
  .meta({ id: 'NewClaim' });

export type ClaimInput = z.output<typeof claimInput>;
export type ClaimFields = z.output<typeof claimFields>;

export const claimInputExample = {
  claim: {
    type: 'EmissionReductionClaim',
    householdId: 'did:ixo:household/123',
    period: { start: '2024-01-01', end: '2024-01-31' },
    quantity: 58.04,
    unit: 'kgCO2e',
    methodology: 'gs-mecd@1.2',
    analysisId: 'an_NJM6HX1FXG89V95T77EJMRHTBP',
    declaration: { notIssuedElsewhere: true },
  },
  evidence: [
    {
      type: 'Analysis',
      ref: 'an_NJM6HX1FXG89V95T77EJMRHTBP',
      digest: 'sha256:946b2512de823ca773894f597c0129d83d134aed9a7a5e54d51b006b0f6dedab',
    },
    {
      type: 'TelemetryBatch',
      ref: 'eb_01M7YNX8J0DMJFAANCBJY43D4R',
      digest: 'sha256:479d3dd04adade4d3e23e37404a4066804c8b343ff444f8077a4b1be9e0c3ee3',
    },
  ],
  submit: true,
};
