// POST /v1/survey-templates/{id}/versions: adds the next version of a template as a draft.
import type { Api } from '../context/api.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import type { SurveyTemplate } from '../store/bodies/survey-template.ts';
import { openLists } from './lists/stored-lists.ts';
import { templateParams } from './template/address.ts';
import { digestOf } from './template/digest.ts';
import { versionOf } from './template/find.ts';
import { contentOf, templateInput } from './template/input.ts';
import { addVersion } from './template/next-version.ts';
import { templateReply } from './template/print.ts';
import { refuseFaults } from './template/publishable.ts';
import { refuseReadOnly } from './template/read-only.ts';
import { bounded } from './template/size.ts';
import { changeableTemplate, printForReply } from './template/target.ts';

const versionInput = templateInput.partial({ templateId: true }).meta({ id: 'NewSurveyTemplateVersion' });

export const addSurveyTemplateVersion = defineEndpoint({
  method: 'POST',
  path: '/v1/survey-templates/:id/versions',
  operationId: 'addSurveyTemplateVersion',
  summary: 'Add a version of a survey template',
  description:
    'The next version, a draft; with `publish: true` it is published at once. One draft is open at a time: change or delete it, or publish it. The same content as the newest version returns that version with 200.',
  scope: 'surveys:write',
  params: templateParams,
  query: noQuery,
  body: {
    schema: bounded(versionInput),
    shown: versionInput,
    fault: 'invalid-template',
    example: {
      sections: [
        {
          id: 'socio_economic',
          questions: [{ id: 'household_size', type: 'integer', validation: { min: 1, max: 30 } }],
        },
      ],
    },
  },
  replies: {
    201: { description: 'The version is added.', schema: templateReply },
    200: { description: 'The newest version has the same content.', schema: templateReply },
  },
  problems: ['template-not-found', 'template-conflict', 'project-not-allowed'],
  run: async ({ params, body, principal }, api) => {
    const template = await changeableTemplate(api, principal, params.id);
    const { templateId, latest } = template.body;
    refuseOther('templateId', body.templateId, [templateId]);
    refuseOther('projectId', body.projectId ?? undefined, await projectNames(api, template));
    const content = contentOf({ ...body, templateId });
    const newest = await versionOf(api, template, latest).catch(notFound);
    if (newest && newest.body.digest === digestOf(content)) {
      const existing = await printForReply(api, template, newest);
      refuseReadOnly(body, existing);
      return { status: 200, version: newest.version, body: existing };
    }
    refuseReadOnly(body, { id: template.id });
    const isPublished = body.publish ?? false;
    const { whole } = await openLists(api, content, template.body.projectId);
    if (isPublished) refuseFaults(whole);
    return addVersion(api, template, { newest, content, isPublished });
  },
});

/** The newest version may be a draft that was deleted. */
function notFound(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'template-not-found') return undefined;
  throw error;
}

/** The DID of its project and its id. */
async function projectNames(api: Api, { body: { projectId } }: SurveyTemplate): Promise<string[]> {
  if (projectId === null) return [];
  const did = (await api.projectDids([projectId])).get(projectId);
  return did === undefined ? [projectId] : [did, projectId];
}

function refuseOther(name: string, sent: string | undefined, [own, ...alike]: readonly string[]): void {
  if (sent === undefined || sent === own || alike.includes(sent)) return;
  const detail = `Versions of a template keep its ${name} ${JSON.stringify(own ?? null)}. Leave it out, or create another template.`;
  throw new Problem('invalid-template', {
    errors: [{ pointer: `#/${name}`, code: 'read-only', detail }],
  });
}
