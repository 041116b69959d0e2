// The version that an operation changes, with its template. Templates that ship with Hearth are not changed.
import { findBuiltIn } from '#domain/surveys/standard/built-in.ts';
import type { Api } from '../../context/api.ts';
import { checkMayWrite } from '../../contract/access.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import type { SurveyTemplate, TemplateVersion } from '../../store/bodies/survey-template.ts';
import { versionOf, visibleTemplate } from './find.ts';
import { printVersion, projectDidOf } from './print.ts';

/** Throws 404, 403 for a template of all projects and a limited key, and 409 for one that ships with Hearth. */
export async function changeableTemplate(
  api: Api,
  principal: Principal,
  id: string,
): Promise<SurveyTemplate> {
  if (findBuiltIn(id) !== undefined) {
    const detail = `Template ${id} ships with Hearth and does not change. Create one with its content and another templateId.`;
    throw new Problem('template-conflict', {
      detail,
      errors: [{ pointer: '#', code: 'built-in', detail }],
    });
  }
  const template = await visibleTemplate(api, principal, id);
  checkMayWrite(principal, template.body.projectId);
  return template;
}

export async function changeableVersion(
  api: Api,
  principal: Principal,
  { id, number }: { readonly id: string; readonly number: number },
): Promise<readonly [SurveyTemplate, TemplateVersion]> {
  const template = await changeableTemplate(api, principal, id);
  return [template, await versionOf(api, template, number)];
}

/** Throws 409 for a version in another state. */
export function refuseUnless(
  state: TemplateVersion['body']['status'],
  { body }: TemplateVersion,
  what: string,
): void {
  if (body.status === state) return;
  const detail = `Version ${body.number} is ${body.status}: only one that is ${state} can be ${what}.`;
  throw new Problem('illegal-transition', {
    detail,
    errors: [{ pointer: '#/status', code: 'wrong-state', detail }],
    members: { allowed: allowed[body.status] },
  });
}

/** What may follow each state. */
const allowed: Readonly<Record<TemplateVersion['body']['status'], readonly string[]>> = {
  draft: ['published'],
  published: ['retired'],
  retired: [],
  withdrawn: [],
};

/** The version as replies show it. */
export async function printForReply(api: Api, template: SurveyTemplate, version: TemplateVersion) {
  const { projectId } = template.body;
  const dids = await api.projectDids(projectId === null ? [] : [projectId]);
  return printVersion(template, version, projectDidOf(dids, projectId));
}
