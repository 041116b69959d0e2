// Parameters of a query: each arrives as a list of strings, because a name may be repeated for "or".
import { z } from 'zod';
import { isDid } from '#domain/identifiers.ts';

/** A parameter that may be given once. */
export const one = <T>(schema: z.ZodType<T, string>) =>
  z
    .array(z.string())
    .length(1, 'This may be given once.')
    .transform(([value]) => value ?? '')
    .pipe(schema)
    .optional();

/** How often a parameter may be repeated. */
export const valuesMax = 100;

/** A parameter that may be repeated for "or". */
export const many = <T>(schema: z.ZodType<T, string>) => z.array(schema).min(1).max(valuesMax).optional();

export const didText = z.string().refine(isDid, {
  message: 'This must be a DID without query or fragment, at most 512 bytes.',
  params: { code: 'bad-did' },
});

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,16}$/, 'This must be a whole number.')
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** The last moment that an ISO 8601 date-time in UTC with a year of four digits names. */
export const latestMs = Date.UTC(10_000, 0) - 1;

export const dateTime = z.iso
  .datetime({
    offset: true,
    error: 'This must be an ISO 8601 date-time with a zone, for example 2026-11-21T09:10:00Z.',
  })
  .refine((text) => Date.parse(text) >= 0 && Date.parse(text) <= latestMs, {
    message: 'This must be a moment of the years 1970 to 9999 in UTC.',
    abort: true,
  });

/** Most items of one page. */
export const pageLimitMax = 1000;

/** What every list takes. */
export const pageQuery = {
  limit: one(wholeNumber(1, pageLimitMax)),
  cursor: one(z.string().min(1).max(500)),
  createdAfter: one(dateTime),
  createdBefore: one(dateTime),
  updatedAfter: one(dateTime),
} as const;
