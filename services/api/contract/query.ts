// Parameters of a query: each is a list of strings, because a repeated name means "or".
import { z } from 'zod';
import { isDid } from '#domain/identifiers.ts';

/** A parameter that must be given once. */
export const required = <T>(schema: z.ZodType<T, string>) =>
  z
    .array(z.string())
    .length(1, 'This parameter is given more than once. Send it once.')
    .transform(([value]) => value ?? '')
    .pipe(schema)
    .meta(parameterOf(() => documentedSchema(schema)));

/** A parameter that may be given once. */
export const one = <T>(schema: z.ZodType<T, string>) =>
  required(schema)
    .optional()
    .meta(parameterOf(() => documentedSchema(schema)));

/** Most values of a repeated parameter. */
export const valuesMax = 100;

/** A parameter that may be repeated for "or". */
export const many = <T>(schema: z.ZodType<T, string>) =>
  z
    .array(schema)
    .min(1)
    .max(valuesMax)
    .optional()
    .meta(
      parameterOf(() => ({
        type: 'array',
        minItems: 1,
        maxItems: valuesMax,
        items: documentedSchema(schema),
      })),
    );

/** Only the OpenAPI document reads it: to make it for all parameters would take a tenth of the start of the API. */
const parameterOf = (make: () => object): { readonly parameter: object } => ({
  get parameter() {
    return make();
  },
});

/** For the OpenAPI document: the schema of the decoded value, or of the text if it has no JSON schema. */
function documentedSchema(schema: z.ZodType): object {
  const { $schema: _, ...meant } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  const { $schema: _also, ...sent } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return 'type' in meant || 'anyOf' in meant ? meant : sent;
}

export const didText = z.string().refine(isDid, {
  message: 'This must be a DID of at most 512 bytes, without query and fragment.',
  params: { code: 'bad-did' },
});

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,16}$/, 'This must be a whole number.')
    .transform(Number)
    .pipe(z.int().min(min).max(max));

/** The last time in UTC that an ISO 8601 date-time with a four-digit year can have. */
export const latestMs = Date.UTC(10_000, 0) - 1;

export const dateTime = z.iso
  .datetime({
    offset: true,
    error: 'This must be an ISO 8601 date-time with a zone, for example 2026-11-21T09:10:00Z.',
  })
  .refine((text) => Date.parse(text) >= 0 && Date.parse(text) <= latestMs, {
    message: 'This must be a time in the years 1970 to 9999 in UTC.',
    abort: true,
  });

/** Most items of one page. */
export const pageLimitMax = 1000;

/**
 * Longest time between `updatedAt` of a change and its appearance in lists: it is decided, reserved, and published,
 * in the worst case by the repair.
 */
const publishedMinutesMax = 5;

/** Parameters of every list. */
export const pageQuery = {
  limit: one(wholeNumber(1, pageLimitMax)).describe('Most items of the page. Default: 100.'),
  cursor: one(z.string().min(1).max(500)).describe('`nextCursor` of the page before.'),
  createdAfter: one(dateTime).describe('Only items that were created after this time.'),
  createdBefore: one(dateTime).describe('Only items that were created before this time.'),
  updatedAfter: one(dateTime).describe(
    'Only items that changed after this time. A change can be listed a little after its `updatedAt`, ' +
      `up to ${publishedMinutesMax} minutes if a process died. To copy a list, start ${publishedMinutesMax} minutes before the newest ` +
      '`updatedAt` that you have, and skip known pairs of `id` and `version`. `GET /v1/events` needs no such overlap.',
  ),
} as const;
