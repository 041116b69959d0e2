// Path parameters of templates and their versions.
import { z } from 'zod';
import { isIdOf } from '#domain/identifiers.ts';
import { findBuiltIn, builtInTemplates } from '#domain/surveys/standard/built-in.ts';

const shipped = builtInTemplates.map(({ templateId }) => templateId).join(', ');

const id = z
  .string()
  .refine((text) => isIdOf('survey-template', text) || findBuiltIn(text) !== undefined, {
    message: `This must be the id of a template (tpl_…), or a template that ships with Hearth: ${shipped}.`,
    params: { code: 'bad-identifier' },
  })
  .describe(`Id of the template, or one of ${shipped}.`);

export const templateParams = z.strictObject({ id });

export const versionParams = z.strictObject({
  id,
  number: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, 'This must be the number of a version, from 1.')
    .transform(Number)
    .describe('Number of the version, from 1.'),
});
