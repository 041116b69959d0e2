// Parameters of a query: each arrives as a list of strings, because a name may be repeated for "or".
import { z } from 'zod';
import { isDid } from '#domain/identifiers.ts';

/** A parameter that is given once. */
export const needed = <T>(schema: z.ZodType<T, string>) =>
  z
    .array(z.string())
    .length(1, 'This parameter is given more than once. Send it once.')
    .transform(([value]) => value ?? '')
    .pipe(schema)
    .meta({ parameter: shown(schema) });

/** A parameter that may be given once. */
export const one = <T>(schema: z.ZodType<T, string>) =>
  needed(schema)
    .optional()
    .meta({ parameter: shown(schema) });

/** How often a parameter may be repeated. */
export const valuesMax = 100;

/** A parameter that may be repeated for "or". */
export const many = <T>(schema: z.ZodType<T, string>) =>
  z
    .array(schema)
    .min(1)
    .max(valuesMax)
    .optional()
    .meta({ parameter: { type: 'array', minItems: 1, maxItems: valuesMax, items: shown(schema) } });

/** For the OpenAPI document: what the text of a parameter means; its text alone where that is no JSON. */
function shown(schema: z.ZodType): object {
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

/** The last moment that an ISO 8601 date-time in UTC with a year of four digits names. */
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

/** How long after its `updatedAt` a change can come into a list: decided, claimed, and published by whoever repairs it. */
const publishedMinutesMax = 5;

/** What every list takes. */
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
