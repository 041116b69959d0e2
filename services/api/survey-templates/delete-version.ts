// DELETE /v1/survey-templates/{id}/versions/{number}: deletes a draft.
import { freeName } from '#records/records.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { checkVersion } from '../contract/precondition.ts';
import { isoTime } from '../contract/time.ts';
import * as names from '../store/bodies/names.ts';
import { versionParams } from './template/address.ts';
import { changeableVersion, refuseUnless } from './template/target.ts';
import { nextTemplate, nextVersion, templateRecord, versionRecord } from './template/versions.ts';

export const deleteSurveyTemplateVersion = defineEndpoint({
  method: 'DELETE',
  path: '/v1/survey-templates/:id/versions/:number',
  operationId: 'deleteSurveyTemplateVersion',
  summary: 'Delete a draft of a survey template',
  description:
    'Its number is not used again. A template without a published version goes with its draft, and its `templateId` becomes free.',
  scope: 'surveys:write',
  ifMatch: 'taken',
  params: versionParams,
  query: noQuery,
  body: noBody,
  replies: { 204: { description: 'The draft is deleted.' } },
  problems: [
    'template-not-found',
    'template-conflict',
    'illegal-transition',
    'version-mismatch',
    'project-not-allowed',
  ],
  run: async ({ params, ifMatch, principal }, api) => {
    const [template, version] = await changeableVersion(api, principal, params);
    checkVersion(ifMatch, version);
    refuseUnless('draft', version, 'deleted');
    const at = isoTime(api.nowMs());
    const { published, projectId, templateId } = template.body;
    const isLast = published === null;
    const name = names.surveyTemplate(projectId, templateId);
    const held = isLast ? (await api.records.names([name])).get(name) : undefined;
    const head = nextTemplate(template, { ...(isLast && { status: 'withdrawn' }), updatedAt: at });
    return {
      status: 204,
      records: [
        versionRecord(nextVersion(version, { status: 'withdrawn', updatedAt: at })),
        templateRecord(head),
        ...(held ? [freeName(name, held)] : []),
      ],
    };
  },
});
