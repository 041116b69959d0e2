// A template as a request sends it, and the content that a version keeps.
import { z } from 'zod';
import type { Template } from '#domain/surveys/templates/template.ts';
import { languageTag, mentionedProject, readOnly, text } from '../../contract/fields.ts';
import { countQuestions, questionsMax } from '#domain/surveys/templates/size.ts';
import { surveyTypes } from '#domain/surveys/kinds.ts';
import { expression, label, partId, questionInput } from './question-input.ts';

export const templateId = z
  .string()
  .regex(
    /^(?!tpl_)[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/,
    'A templateId has up to 100 letters, digits, ., _ and -, begins with a letter or digit, and not with tpl_.',
  );

const section = z
  .strictObject({
    id: partId,
    label: label.optional(),
    relevant: expression.optional(),
    appearance: text(200).optional(),
    questions: z.array(questionInput).max(questionsMax),
  })
  .meta({ id: 'SurveySection' });

const crossRule = z.strictObject({
  id: partId,
  when: expression.optional(),
  assert: expression,
  message: label,
  severity: z.enum(['hard', 'soft']),
});

const validations = z.strictObject({
  requiredSections: z.array(partId).max(50).optional(),
  completionThreshold: z.number().min(0).max(1).optional(),
  crossRules: z.array(crossRule).max(200).optional(),
});

/** What a version holds. */
export const templateContent = z.strictObject({
  templateId,
  kind: z.enum(surveyTypes).optional(),
  title: label.optional(),
  languages: z.array(languageTag).max(20).optional(),
  registersHouseholds: z.boolean().optional(),
  lists: z
    .array(z.strictObject({ id: partId, digest: z.string().regex(/^sha256:[0-9a-f]{64}$/) }))
    .max(20)
    .optional(),
  sections: z
    .array(section)
    .min(1)
    .max(50)
    .refine((sections) => countQuestions(sections) <= questionsMax, {
      message: `A template has at most ${questionsMax} questions, those of repeats included.`,
      params: { code: 'too-large' },
    }),
  validations: validations.optional(),
});

/** Fields of a reply that a request may send back. */
const setByService = {
  ...readOnly,
  status: z.string().optional(),
  digest: z.string().optional(),
  builtIn: z.boolean().optional(),
  publishedAt: z.string().nullish(),
  retiredAt: z.string().nullish(),
} as const;

export const setByServiceNames: readonly string[] = Object.keys(setByService);

export const templateInput = z
  .strictObject({
    ...templateContent.shape,
    projectId: mentionedProject.nullish(),
    publish: z.boolean().optional(),
    ...setByService,
  })
  .meta({ id: 'NewSurveyTemplate' });

/** The content of a request, as the domain reads it. */
export const contentOf = ({
  templateId: id,
  kind,
  title,
  languages,
  registersHouseholds,
  lists,
  sections,
  validations: rules,
}: z.output<typeof templateContent>): Template => ({
  templateId: id,
  ...(kind !== undefined && { kind }),
  ...(title !== undefined && { title }),
  ...(languages !== undefined && { languages }),
  ...(registersHouseholds !== undefined && { registersHouseholds }),
  ...(lists !== undefined && { lists }),
  sections,
  ...(rules !== undefined && { validations: rules }),
});
