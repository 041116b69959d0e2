// GET /v1/survey-templates/{id}/versions: the versions of a template, newest first, without their questions.
import { z } from 'zod';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { held } from '../store/bodies/held.ts';
import {
  templateVersionBody,
  templateVersionId,
  templateVersionKind,
} from '../store/bodies/survey-template.ts';
import { templateParams } from './template/address.ts';
import { builtInVersion, visibleTemplate } from './template/find.ts';
import { headingReply, printBuiltIn } from './template/print.ts';
import { shown } from './template/target.ts';

const versionsReply = z.object({ data: z.array(headingReply) });

export const listSurveyTemplateVersions = defineEndpoint({
  method: 'GET',
  path: '/v1/survey-templates/:id/versions',
  operationId: 'listSurveyTemplateVersions',
  summary: 'List the versions of a survey template',
  description: 'All of them, newest first, without their questions. Deleted drafts are left out.',
  scope: 'surveys:read',
  params: templateParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The versions.', schema: versionsReply } },
  problems: ['template-not-found'],
  run: async ({ params, principal }, api) => {
    const builtIn = builtInVersion(params.id);
    if (builtIn !== undefined) return { status: 200, body: { data: [heading(printBuiltIn(builtIn))] } };
    const template = await visibleTemplate(api, principal, params.id);
    const keys = Array.from({ length: template.body.latest }, (_, index) =>
      templateVersionId(template.id, template.body.latest - index),
    );
    const records = await api.records.latest(templateVersionKind, keys);
    const versions = keys
      .flatMap((key) => records.get(key) ?? [])
      .map((record) => held(templateVersionBody, record))
      .filter(({ body }) => body.status !== 'withdrawn');
    const printed = await Promise.all(versions.map((version) => shown(api, template, version)));
    return { status: 200, body: { data: printed.map(heading) } };
  },
});

const heading = (version: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(version).filter(([name]) => name !== 'sections' && name !== 'validations'),
  );
