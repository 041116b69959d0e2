// Personal data of a household: their fields, the reference in the record, and who may see them.
import { z } from 'zod';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import { withAnswers } from '#domain/surveys/responses/sealed-answers.ts';
import type { PersonalPlace } from '#records/records.ts';
import { mayReadPersonal } from '../../contract/access.ts';
import type { Principal } from '../../contract/principal.ts';
import { dateTime } from '../../contract/query.ts';
import { inUtc } from '../../contract/time.ts';
import { languageTag, text } from '../../contract/fields.ts';
import { withFileNames } from '../files/file-mark.ts';

const pattern = (expression: RegExp, message: string, max: number) =>
  z.string().max(max).regex(expression, message);

export const geoInput = z.strictObject({
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  accuracyM: z.number().min(0).max(100_000).optional(),
});

export const contactInput = z.strictObject({
  name: text(200).optional(),
  phone: pattern(
    /^\+?[0-9(][0-9 ()./-]{2,}$/,
    'This must be a phone number: digits, spaces and ( ) . / -, with or without a leading +.',
    30,
  ).optional(),
  language: languageTag.optional(),
});

export const consentInput = z.strictObject({
  givenAt: dateTime.transform(inUtc),
  textVersion: text(100).optional(),
  by: text(200).optional(),
});

const stored = z.string().optional();

/** As stored, including data that were accepted before a check became stricter. */
const personal = z.object({
  contact: z.object({ name: stored, phone: stored, language: stored }).optional(),
  consent: z.object({ givenAt: z.string(), textVersion: stored, by: stored }).optional(),
  geo: geoInput.optional(),
  /** Of a survey response: where it was given, and answers that can be erased. */
  interview: z
    .object({
      geo: geoInput.optional(),
      /** Names of files that the interview names and that have not arrived. */
      fileNames: z.array(z.string()).optional(),
      answers: z.array(
        z.object({
          path: z.array(z.union([z.string(), z.number()])),
          /** Hex of 16 bytes. */
          salt: z.string(),
          answer: z.unknown(),
        }),
      ),
    })
    .optional(),
});

export type Personal = z.output<typeof personal>;

/** Reads the body of a row. */
export const readPersonal = (body: unknown): Personal => personal.parse(body);

interface Content {
  readonly location: { readonly geo?: Personal['geo'] | null | undefined };
  readonly contact?: Personal['contact'] | null | undefined;
  readonly consent?: Personal['consent'] | null | undefined;
}

/** The personal part of a sent or stored body; null for none. */
export function personalOf({ location: { geo }, contact, consent }: Content): Personal | null {
  const hasContact = contact && Object.values(contact).some((value) => value !== undefined);
  if (!geo && !hasContact && !consent) return null;
  return { ...(hasContact && { contact }), ...(consent && { consent }), ...(geo && { geo }) };
}

/** The reference of a household record to a row of personal data. */
export const personalMark = z.object({
  ref: z.string(),
  digest: z
    .string()
    .describe('SHA-256 of a salt, which is stored with the data, and of the data as canonical JSON.'),
});

/** Whether two rows are equal. */
export const isSame = (a: Personal | null, b: Personal | null): boolean =>
  canonicalJson(a) === canonicalJson(b);

/** The personal data of a version of a household. */
export interface HeldPersonal extends PersonalPlace {
  /** Null if they were erased. */
  readonly values: Personal | null;
}

/** A printed record with its personal data. */
export function withPersonal<Printed extends object>(printed: Printed, values: Personal | null) {
  if (!values) return printed;
  const { geo, contact, consent, interview } = values;
  return {
    ...printed,
    ...(interview && withInterview(printed, interview)),
    ...(geo && { location: { ...locationOf(printed), geo } }),
    ...(contact && { contact }),
    ...(consent && { consent }),
  };
}

const locationOf = (printed: object): object =>
  'location' in printed && typeof printed.location === 'object' ? { ...printed.location } : {};

/** A printed survey response with its sealed answers. */
function withInterview(
  printed: object,
  { geo, answers, fileNames = [] }: NonNullable<Personal['interview']>,
): object {
  const whole = {
    ...printed,
    ...('responses' in printed && { responses: withAnswers(answersIn(printed.responses), answers) }),
    ...(geo && { geo }),
  };
  const campaignId = 'campaignId' in printed ? printed.campaignId : undefined;
  return typeof campaignId === 'string' && fileNames.length > 0
    ? withFileNames(whole, campaignId, fileNames)
    : whole;
}

const answersIn = (responses: unknown) =>
  z.record(z.string(), z.record(z.string(), z.unknown())).parse(responses);

const roundDegrees = (degrees: number): number => Math.round(degrees * 10) / 10;

/** Coordinates for every key: rounded to 0.1 degree, about 11 km. */
export const roundedGeo = ({ lat, lon }: NonNullable<Personal['geo']>) => ({
  lat: roundDegrees(lat),
  lon: roundDegrees(lon),
});

/** A printed record with personal data as this caller may see it. `values` is null if they were erased. */
export function maskFor<Printed extends object>(
  principal: Principal,
  printed: Printed,
  values: Personal | null,
) {
  if (values && mayReadPersonal(principal)) return withPersonal(printed, values);
  return { ...withPersonal(printed, values?.geo ? { geo: roundedGeo(values.geo) } : null), masked: true };
}
