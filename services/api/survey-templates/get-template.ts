// GET /v1/survey-templates/{id}: the newest published version of a template, else its newest draft.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { templateParams } from './template/address.ts';
import { findBuiltInVersion, findShownVersion, visibleTemplate } from './template/find.ts';
import { printBuiltIn, printVersion, projectDidOf, templateReply } from './template/print.ts';

export const getSurveyTemplate = defineEndpoint({
  method: 'GET',
  path: '/v1/survey-templates/:id',
  operationId: 'getSurveyTemplate',
  summary: 'Get a survey template',
  description:
    'The newest published version, else the newest draft. Four templates ship with Hearth, in English and French: `baseline-v1`, `follow-up-v1`, `monitoring-v1` and `kpt-v1`.',
  scope: 'surveys:read',
  params: templateParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The template.', schema: templateReply } },
  problems: ['template-not-found'],
  run: async ({ params, principal }, api) => {
    const builtIn = findBuiltInVersion(params.id);
    if (builtIn !== undefined) return { status: 200, version: 1, body: printBuiltIn(builtIn) };
    const template = await visibleTemplate(api, principal, params.id);
    const version = await findShownVersion(api, template);
    const { projectId } = template.body;
    const dids = await api.projectDids(projectId === null ? [] : [projectId]);
    return {
      status: 200,
      version: version.version,
      body: printVersion(template, version, projectDidOf(dids, projectId)),
    };
  },
});
