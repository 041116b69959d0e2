// Request fields that several records share.
import { z } from 'zod';
import { digestPattern } from '#domain/canonical/digest-text.ts';
import { withArticle } from './article.ts';
import { isDid, isIdOf, type ResourceKind } from '#domain/identifiers.ts';
import { isLanguageTag, onlyBlanks, textFault } from '#runtime/text/text-faults.ts';
import { analyzable, methodologies, statusOf } from '#domain/methodologies/registry.ts';

export const did = z.string().refine(isDid, {
  message: 'This must be a DID of at most 512 bytes. It may have a path, but no query and no fragment.',
  params: { code: 'bad-did' },
});

/** A SHA-256 in the form in which the service prints all of them. */
export const sha256Text = z
  .string()
  .regex(digestPattern, 'This must be sha256: and 64 hexadecimal digits in lower case.');

/** A resource by its DID or its id. */
export const reference = (kind: ResourceKind) =>
  z.string().refine((text) => isDid(text) || isIdOf(kind, text), {
    message: `This must be a DID or the id of ${withArticle(kind)}.`,
    params: { code: 'bad-identifier' },
  });

/** The project of a write. */
export const mentionedProject = reference('project').describe(
  'DID or id of the project. An unknown DID creates a project without a description (`implicit`); check the spelling.',
);

/** Path parameter of a resource: its id or its percent-encoded DID. */
export const resourceParams = (kind: ResourceKind) =>
  z.strictObject({ id: reference(kind).describe(`Id or percent-encoded DID of the ${kind}.`) });

/** Path parameter of a resource that has no DID. */
export const idParams = (kind: ResourceKind) =>
  z.strictObject({
    id: z
      .string()
      .refine((id) => isIdOf(kind, id), {
        message: `This must be the id of ${withArticle(kind)}.`,
        params: { code: 'bad-identifier' },
      })
      .describe(`Id of the ${kind}.`),
  });

const lineBreaks = /\r\n|[\n\t]/g;

const visibleText = (max: number, meant: (text: string) => string) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/\S/, { error: onlyBlanks, abort: true })
    .superRefine((text, context) => {
      const fault = textFault(meant(text));
      if (fault !== null)
        context.addIssue({ code: 'custom', message: fault, params: { code: 'bad-text' }, input: text });
    });

/** A name or another text of one line. Surrounding spaces are removed. */
export const text = (max: number) => visibleText(max, (given) => given);

/** A text that may have several lines. Surrounding spaces are removed. */
export const note = (max: number) => visibleText(max, (given) => given.replaceAll(lineBreaks, ' '));

/** Text that is not blank and not checked further: for filters, and for data of devices. */
export const anyText = (max: number) => z.string().max(max).regex(/\S/, onlyBlanks);

/** A well-formed language tag (RFC 5646). */
export const languageTag = z
  .string()
  .max(35)
  .refine(isLanguageTag, {
    error: 'This must be a language tag, for example sw or en-KE.',
    params: { code: 'bad-format' },
  });

/** For a check across fields: it runs even if single fields have faults, so that one reply lists all faults. */
export const always = {
  when: ({ value }: { readonly value: unknown }): boolean =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** For a check across fields that has a meaning only if these fields have no fault. */
export const ifGood = (...names: readonly string[]) => ({
  when: ({ value, issues }: z.core.ParsePayload): boolean =>
    always.when({ value }) && !issues.some(({ path }) => names.includes(String(path?.[0]))),
});

/** Read-only fields. They are accepted and ignored, so that a body can be sent back as it was read. */
export const readOnly = {
  id: z.string().optional(),
  version: z.number().optional(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
} as const;

export const readOnlyNames: readonly string[] = Object.keys(readOnly);

const formulasOnly: ReadonlySet<unknown> = new Set(
  methodologies.filter((one) => statusOf(one) === 'formulas').map(({ id }) => id),
);

/** The methodology that an analysis follows. */
export const methodologyOfAnalysis = z.enum(analyzable, {
  error: ({ input }) =>
    formulasOnly.has(input)
      ? `${String(input)} is no methodology of analyses: only npm run formula calculates its equations. Use one of the allowed values.`
      : undefined,
});
