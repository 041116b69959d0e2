// GET /v1/survey-templates/{id}/versions/{number}: one version of a template.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { versionParams } from './template/address.ts';
import { findBuiltInVersion, versionOf, visibleTemplate } from './template/find.ts';
import { printBuiltIn, templateReply } from './template/print.ts';
import { printForReply } from './template/target.ts';

export const getSurveyTemplateVersion = defineEndpoint({
  method: 'GET',
  path: '/v1/survey-templates/:id/versions/:number',
  operationId: 'getSurveyTemplateVersion',
  summary: 'Get a version of a survey template',
  description: 'A published version never changes.',
  scope: 'surveys:read',
  params: versionParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The version.', schema: templateReply } },
  problems: ['template-not-found'],
  run: async ({ params: { id, number }, principal }, api) => {
    const builtIn = findBuiltInVersion(id, number);
    if (builtIn !== undefined) return { status: 200, version: 1, body: printBuiltIn(builtIn) };
    const template = await visibleTemplate(api, principal, id);
    const version = await versionOf(api, template, number);
    return { status: 200, version: version.version, body: await printForReply(api, template, version) };
  },
});
