// Fields that several records share, as requests may carry them.
import { z } from 'zod';
import { withArticle } from './article.ts';
import { isDid, isIdOf, type ResourceKind } from '#domain/identifiers.ts';
import { isLanguageTag, onlyBlanks, textFault } from './text-faults.ts';

export const did = z.string().refine(isDid, {
  message: 'This must be a DID of at most 512 bytes. It may have a path, but no query and no fragment.',
  params: { code: 'bad-did' },
});

/** Either name of a resource. */
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

/** A name or another text of one line. Blanks around it are taken off. */
export const text = (max: number) => visibleText(max, (given) => given);

/** A text that may have several lines. Blanks around it are taken off. */
export const note = (max: number) => visibleText(max, (given) => given.replaceAll(lineBreaks, ' '));

/** Text that holds more than blanks, taken as it is: for filters, and for what devices send. */
export const anyText = (max: number) => z.string().max(max).regex(/\S/, onlyBlanks);

/** A language tag that is well-formed (RFC 5646). */
export const languageTag = z
  .string()
  .max(35)
  .refine(isLanguageTag, {
    error: 'This must be a language tag, for example sw or en-KE.',
    params: { code: 'bad-format' },
  });

/** For a check between fields: it runs also when single fields have faults, so that one reply names all of them. */
export const always = {
  when: ({ value }: { readonly value: unknown }): boolean =>
    typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** The same for a check that means something only when these fields have no fault of their own. */
export const ifGood = (...names: readonly string[]) => ({
  when: ({ value, issues }: z.core.ParsePayload): boolean =>
    always.when({ value }) && !issues.some(({ path }) => names.includes(String(path?.[0]))),
});

/** What the service sets. It may be sent back as it was read, so that a body that was read can be written again. */
export const readOnly = {
  id: z.string().optional(),
  version: z.number().optional(),
  createdAt: z.string().optional(),
  updatedAt: z.string().optional(),
} as const;

export const readOnlyNames: readonly string[] = Object.keys(readOnly);
