// How replies show a template: the content of one version, and what the service knows of it.
import { z } from 'zod';
import type { Template } from '#domain/surveys/templates/template.ts';
import type { SurveyTemplate, TemplateVersion } from '../../store/bodies/survey-template.ts';
import { digestOf } from './digest.ts';
import { templateContent } from './input.ts';

const templateExample = {
  templateId: 'baseline-kampala',
  sections: [
    {
      id: 'socio_economic',
      questions: [{ id: 'household_size', type: 'number', validation: { min: 1, max: 20 } }],
    },
  ],
  validations: { requiredSections: ['socio_economic'], completionThreshold: 0.8 },
  id: 'tpl_01M7YNX8J0G4FJM55SGM69V73N',
  projectId: 'did:ixo:project/789',
  version: 1,
  status: 'published',
  digest: 'sha256:5a0f621df03742a5c15540c84f00218f8ded4fbe91d43cb2643b26d874c053ba',
  builtIn: false,
  publishedAt: '2026-11-21T09:10:00.000Z',
  retiredAt: null,
  createdAt: '2026-11-21T09:10:00.000Z',
  updatedAt: '2026-11-21T09:10:00.000Z',
};

export const templateReply = z
  .object({
    ...templateContent.shape,
    id: z.string(),
    projectId: z.string().nullable(),
    version: z.number(),
    status: z.enum(['draft', 'published', 'retired']),
    digest: z.string(),
    builtIn: z.boolean(),
    publishedAt: z.string().nullable(),
    retiredAt: z.string().nullable(),
    createdAt: z.string().optional(),
    updatedAt: z.string().optional(),
  })
  .meta({ id: 'SurveyTemplate', examples: [templateExample] });

const { sections: _, validations: __, ...headingExample } = templateExample;

/** A version without its questions. */
export const headingReply = templateReply
  .omit({ sections: true, validations: true })
  .meta({ id: 'SurveyTemplateVersion', examples: [headingExample] });

/** `projectDid`: DID of its project; null for a template of all projects. */
export const printVersion = (
  { id }: Pick<SurveyTemplate, 'id'>,
  { body }: TemplateVersion,
  projectDid: string | null,
) => ({
  ...body.content,
  id,
  projectId: projectDid,
  version: body.number,
  status: body.status,
  digest: body.digest,
  builtIn: false,
  publishedAt: body.publishedAt ?? null,
  retiredAt: body.retiredAt ?? null,
  createdAt: body.createdAt,
  updatedAt: body.updatedAt,
});

/** A template that ships with Hearth: its id is its name. */
export const printBuiltIn = (content: Template) => ({
  ...content,
  id: content.templateId,
  projectId: null,
  version: 1,
  status: 'published',
  digest: digestOf(content),
  builtIn: true,
  publishedAt: null,
  retiredAt: null,
});

export const projectDidOf = (dids: ReadonlyMap<string, string>, projectId: string | null): string | null =>
  projectId === null ? null : (dids.get(projectId) ?? null);
