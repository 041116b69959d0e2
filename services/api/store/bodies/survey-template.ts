// A survey template and its versions, as stored.
import { z } from 'zod';
import { stamps, type Held } from './held.ts';

const status = z.enum(['draft', 'published', 'retired', 'withdrawn']);

/** The template as a whole: what its name stands for. */
export const surveyTemplateBody = z.object({
  templateId: z.string(),
  /** Null: a template of all projects. */
  projectId: z.string().nullable(),
  kind: z.string().nullable(),
  status,
  /** Highest number of a version. */
  latest: z.number(),
  /** Newest published version; null before the first. */
  published: z.number().nullable(),
  ...stamps,
});

export type SurveyTemplate = Held<z.output<typeof surveyTemplateBody>>;

/** One version. Its content was checked when it was sent, and never changes once it is published. */
export const templateVersionBody = z.object({
  number: z.number(),
  status,
  content: z.record(z.string(), z.unknown()),
  /** SHA-256 of the content in canonical JSON (RFC 8785), `sha256:` and hex. */
  digest: z.string(),
  publishedAt: z.string().optional(),
  retiredAt: z.string().optional(),
  ...stamps,
});

export type TemplateVersion = Held<z.output<typeof templateVersionBody>>;

export const templateVersionKind = 'survey-template-version';

export const templateVersionId = (id: string, number: number): string => `${id}:${number}`;
