// Finds a template and its versions, among those that ship with Hearth, too.
import { findBuiltIn } from '#domain/surveys/standard/built-in.ts';
import type { Template } from '#domain/surveys/templates/template.ts';
import { isIdOf } from '#domain/identifiers.ts';
import type { Api } from '../../context/api.ts';
import { maySee } from '../../contract/access.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { parseStored } from '../../store/bodies/held.ts';
import {
  surveyTemplateBody,
  templateVersionBody,
  templateVersionId,
  templateVersionKind,
  type SurveyTemplate,
  type TemplateVersion,
} from '../../store/bodies/survey-template.ts';

/** Throws 404. A template of all projects is seen by every key. */
export async function visibleTemplate(api: Api, principal: Principal, id: string): Promise<SurveyTemplate> {
  const template = await storedTemplate(api, id);
  const { projectId = '', status } = template?.body ?? {};
  if (template && status !== 'withdrawn' && (projectId === null || maySee(principal, projectId)))
    return template;
  throw unknownTemplate(id);
}

async function storedTemplate(api: Api, id: string): Promise<SurveyTemplate | null> {
  if (!isIdOf('survey-template', id)) return null;
  const record = (await api.records.latest('survey-template', [id])).get(id);
  return record ? parseStored(surveyTemplateBody, record) : null;
}

/** Throws 404 for a version that does not exist, or was withdrawn as a draft. */
export async function versionOf(
  api: Api,
  template: SurveyTemplate,
  number: number,
): Promise<TemplateVersion> {
  const version = await storedVersion(api, template, number);
  if (version && version.body.status !== 'withdrawn') return version;
  const { templateId, latest } = template.body;
  const detail =
    number > latest
      ? `Template ${templateId} has no version ${number}; its newest is ${latest}.`
      : `Version ${number} of template ${templateId} was a draft and is deleted.`;
  throw new Problem('template-not-found', { detail });
}

async function storedVersion(api: Api, { id }: SurveyTemplate, number: number) {
  const key = templateVersionId(id, number);
  const record = (await api.records.latest(templateVersionKind, [key])).get(key);
  return record && parseStored(templateVersionBody, record);
}

/** The newest version in one of the states, below a number; null without one. */
export async function newestVersion(
  api: Api,
  template: SurveyTemplate,
  states: readonly TemplateVersion['body']['status'][],
  below = template.body.latest + 1,
): Promise<TemplateVersion | null> {
  for (let number = below - 1; number > 0; number--) {
    const version = await storedVersion(api, template, number);
    if (version && states.includes(version.body.status)) return version;
  }
  return null;
}

/** The version that stands for the template: the newest published one, else the newest draft. */
export const findShownVersion = (api: Api, template: SurveyTemplate): Promise<TemplateVersion> =>
  versionOf(api, template, template.body.published ?? template.body.latest);

function unknownTemplate(id: string): Problem {
  return new Problem('template-not-found', { detail: `There is no template ${JSON.stringify(id)}.` });
}

/** A template that ships with Hearth has one version. Throws 404 for another. */
export function findBuiltInVersion(id: string, number = 1): Template | undefined {
  const template = findBuiltIn(id);
  if (template !== undefined && number !== 1)
    throw new Problem('template-not-found', {
      detail: `Template ${id} ships with Hearth and has version 1 only.`,
    });
  return template;
}
