// POST /v1/survey-templates/{id}/versions/{number}/retirement: no new campaign uses the version.
import { z } from 'zod';
import type { Api } from '../context/api.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { checkVersion } from '../contract/precondition.ts';
import { isoTime } from '../contract/time.ts';
import type { SurveyTemplate, TemplateVersion } from '../store/bodies/survey-template.ts';
import { versionParams } from './template/address.ts';
import { newestVersion } from './template/find.ts';
import { templateReply } from './template/print.ts';
import { changeableVersion, refuseUnless, printForReply } from './template/target.ts';
import { nextTemplate, nextVersion, kindOf, templateRecord, versionRecord } from './template/versions.ts';

export const retireSurveyTemplateVersion = defineEndpoint({
  method: 'POST',
  path: '/v1/survey-templates/:id/versions/:number/retirement',
  operationId: 'retireSurveyTemplateVersion',
  summary: 'Retire a version of a survey template',
  description:
    'Campaigns that use the version keep it; new ones cannot choose it. After the newest published version the one before it stands for the template.',
  scope: 'surveys:write',
  ifMatch: 'taken',
  params: versionParams,
  query: noQuery,
  body: { schema: z.strictObject({}), fault: 'invalid-template', optional: true, example: {} },
  replies: { 200: { description: 'The version is retired.', schema: templateReply } },
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
    refuseUnless('published', version, 'retired');
    const at = isoTime(api.nowMs());
    const next = nextVersion(version, { status: 'retired', retiredAt: at, updatedAt: at });
    const head = nextTemplate(template, { ...(await standIn(api, template, version)), updatedAt: at });
    return {
      status: 200,
      version: next.version,
      body: await printForReply(api, head, next),
      records: [versionRecord(next), templateRecord(head)],
    };
  },
});

/** What changes in the template: another version may stand for it. */
async function standIn(
  api: Api,
  template: SurveyTemplate,
  { body: { number } }: TemplateVersion,
): Promise<Partial<SurveyTemplate['body']>> {
  if (template.body.published !== number) return {};
  const other = await newestVersion(api, template, ['published'], number);
  return other ? { published: other.body.number, kind: kindOf(other) } : { status: 'retired' };
}
