// The records of a template and of its versions.
import type { RecordVersion } from '#records/records.ts';
import type { Template } from '#domain/surveys/templates/template.ts';
import {
  templateVersionId,
  templateVersionKind,
  type SurveyTemplate,
  type TemplateVersion,
} from '../../store/bodies/survey-template.ts';
import { digestOf } from './digest.ts';

interface NewVersion {
  readonly id: string;
  readonly number: number;
  readonly content: Template;
  readonly isPublished: boolean;
  /** ISO 8601. */
  readonly at: string;
}

/** The first record of a version. */
export const newVersion = ({ id, number, content, isPublished, at }: NewVersion): TemplateVersion => ({
  id: templateVersionId(id, number),
  version: 1,
  body: {
    number,
    status: isPublished ? 'published' : 'draft',
    content: storedContent(content),
    digest: digestOf(content),
    ...(isPublished && { publishedAt: at }),
    createdAt: at,
    updatedAt: at,
  },
});

/** The next record of a version with what changes. */
export const nextVersion = (
  { id, version, body }: TemplateVersion,
  changes: Partial<TemplateVersion['body']>,
): TemplateVersion => ({ id, version: version + 1, body: { ...body, ...changes } });

/** The kind of campaign that a version is for; null: any. */
export const kindOf = ({ body: { content } }: TemplateVersion): string | null =>
  typeof content['kind'] === 'string' ? content['kind'] : null;

export const nextTemplate = (
  { id, version, body }: SurveyTemplate,
  changes: Partial<SurveyTemplate['body']>,
): SurveyTemplate => ({ id, version: version + 1, body: { ...body, ...changes } });

/** A draft of other content. */
export const redraft = (version: TemplateVersion, content: Template, at: string): TemplateVersion =>
  nextVersion(version, { content: storedContent(content), digest: digestOf(content), updatedAt: at });

/** As it is read from the log: without members that are undefined. */
const storedContent = (content: Template): TemplateVersion['body']['content'] =>
  JSON.parse(JSON.stringify(content));

export const templateRecord = (template: SurveyTemplate): RecordVersion => ({
  kind: 'survey-template',
  ...template,
});

export const versionRecord = (version: TemplateVersion): RecordVersion => ({
  kind: templateVersionKind,
  ...version,
});
