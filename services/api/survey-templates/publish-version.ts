// POST /v1/survey-templates/{id}/versions/{number}/publication: publishes a draft, for good.
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { checkVersion } from '../contract/precondition.ts';
import { isoTime } from '../contract/time.ts';
import { openLists } from './lists/stored-lists.ts';
import { versionParams } from './template/address.ts';
import { contentOf, templateContent } from './template/input.ts';
import { templateReply } from './template/print.ts';
import { refuseFaults } from './template/publishable.ts';
import { changeableVersion, refuseUnless, printForReply } from './template/target.ts';
import { nextTemplate, nextVersion, kindOf, templateRecord, versionRecord } from './template/versions.ts';

export const publishSurveyTemplateVersion = defineEndpoint({
  method: 'POST',
  path: '/v1/survey-templates/:id/versions/:number/publication',
  operationId: 'publishSurveyTemplateVersion',
  summary: 'Publish a version of a survey template',
  description:
    'Checks everything that campaigns rely on: names, options, limits, required sections, languages. `errors` lists each fault. A published version never changes.',
  scope: 'surveys:write',
  ifMatch: 'required',
  params: versionParams,
  query: noQuery,
  body: { schema: z.strictObject({}), fault: 'invalid-template', optional: true, example: {} },
  replies: { 200: { description: 'The version is published.', schema: templateReply } },
  problems: [
    'template-not-found',
    'template-conflict',
    'invalid-template',
    'illegal-transition',
    'version-mismatch',
    'project-not-allowed',
  ],
  run: async ({ params, ifMatch, principal }, api) => {
    const [template, version] = await changeableVersion(api, principal, params);
    checkVersion(ifMatch, version);
    refuseUnless('draft', version, 'published');
    const content = contentOf(templateContent.parse(version.body.content));
    refuseFaults((await openLists(api, content, template.body.projectId)).whole);
    const at = isoTime(api.nowMs());
    const next = nextVersion(version, { status: 'published', publishedAt: at, updatedAt: at });
    const head = nextTemplate(template, {
      status: 'published',
      published: version.body.number,
      kind: kindOf(version),
      updatedAt: at,
    });
    return {
      status: 200,
      version: next.version,
      body: await printForReply(api, head, next),
      records: [versionRecord(next), templateRecord(head)],
    };
  },
});
