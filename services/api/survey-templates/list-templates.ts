// GET /v1/survey-templates: templates of projects by project, kind and state, ordered by creation.
import { z } from 'zod';
import { surveyTypes } from '#domain/surveys/kinds.ts';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { anyOf } from '../contract/condition.ts';
import { reference } from '../contract/fields.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import { many } from '../contract/query.ts';
import { inProjects } from '../projects/projects.ts';
import { parseStored } from '../store/bodies/held.ts';
import { surveyTemplateBody } from '../store/bodies/survey-template.ts';
import { latestOf, listPage } from '../store/page.ts';
import { templateId } from './template/input.ts';
import { templateReply } from './template/print.ts';
import { findShownVersions } from './template/shown-versions.ts';

export const listSurveyTemplates = defineEndpoint({
  method: 'GET',
  path: '/v1/survey-templates',
  operationId: 'listSurveyTemplates',
  summary: 'List survey templates',
  description:
    'Each with its newest published version, else its newest draft. The templates that ship with Hearth are not listed: read `baseline-v1`, `follow-up-v1`, `monitoring-v1` and `kpt-v1` by their ids.',
  scope: 'surveys:read',
  params: noParams,
  query: z.strictObject({
    ...listQuery(templateReply),
    projectId: many(reference('project')),
    templateId: many(templateId),
    kind: many(z.enum(surveyTypes)),
    status: many(z.enum(['draft', 'published', 'retired'])),
  }),
  body: noBody,
  replies: { 200: { description: 'A page of templates.', schema: pageReply(templateReply) } },
  problems: ['invalid-cursor'],
  run: async ({ query, principal }, api) =>
    listPage(api, {
      table: 'survey_templates',
      page: query,
      conditions: [
        // A template of all projects is seen by every key.
        ...(principal.projectIds.length === 0 ? [] : anyOf('project_id', ['', ...principal.projectIds])),
        ...(await inProjects(api, query.projectId)),
        ...(query.templateId ? anyOf('template_id', query.templateId) : []),
        ...(query.kind ? anyOf('kind', query.kind) : []),
        ...(query.status ? anyOf('status', query.status) : [{ sql: `status != 'withdrawn'` }]),
      ],
      print: async (ids) => {
        const records = await latestOf(api, 'survey-template', ids);
        return findShownVersions(
          api,
          records.map((record) => parseStored(surveyTemplateBody, record)),
        );
      },
    }),
});
