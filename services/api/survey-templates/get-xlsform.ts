// GET /v1/survey-templates/{id}/versions/{number}/xlsform and /xform: the version as a spreadsheet, and as a form for phones.
import { exportForm } from '#domain/surveys/xlsform/export.ts';
import { formOf, type FormIdentity } from '#domain/surveys/form/form.ts';
import type { Template } from '#domain/surveys/templates/template.ts';
import { xformOf } from '#domain/surveys/xform/xform.ts';
import { writeXlsx } from '#runtime/xlsx/write-xlsx.ts';
import type { Api } from '../context/api.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import type { Principal } from '../contract/principal.ts';
import { openLists } from './lists/stored-lists.ts';
import { versionParams } from './template/address.ts';
import { digestOf } from './template/digest.ts';
import { findBuiltInVersion, versionOf, visibleTemplate } from './template/find.ts';
import { contentOf, templateContent } from './template/input.ts';
import { refuseFaults } from './template/publishable.ts';
import { xlsxType } from './xlsform/media.ts';

const xmlType = 'application/xml';

export const getSurveyTemplateXlsform = defineEndpoint({
  method: 'GET',
  path: '/v1/survey-templates/:id/versions/:number/xlsform',
  operationId: 'getSurveyTemplateXlsform',
  summary: 'Get a version as an XLSForm spreadsheet',
  description:
    'An .xlsx file that ODK and KoboToolbox read; equal versions give equal bytes. Its sheet `hearth` has what XLSForm cannot say, so that an import gives the same template again; without that sheet those values are lost.',
  scope: 'surveys:read',
  params: versionParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The spreadsheet.', type: xlsxType, example: 'PK…' } },
  problems: ['template-not-found', 'invalid-template'],
  run: async ({ params, principal }, api) => {
    const { content, identity } = await printable(api, principal, params);
    const bytes = writeXlsx(exportForm(content, identity));
    return { status: 200, file: { type: xlsxType, name: `${identity.id}-${params.number}.xlsx`, bytes } };
  },
});

export const getSurveyTemplateXform = defineEndpoint({
  method: 'GET',
  path: '/v1/survey-templates/:id/versions/:number/xform',
  operationId: 'getSurveyTemplateXform',
  summary: 'Get a version as an XForm for ODK Collect',
  description:
    'The XML that a phone shows, to try a questionnaire before its campaign; equal versions give equal bytes. It asks for the household from a file `households.csv`. A campaign gives its form an id of its own.',
  scope: 'surveys:read',
  params: versionParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The form.', type: xmlType, example: '<?xml version="1.0"?>' } },
  problems: ['template-not-found', 'invalid-template'],
  run: async ({ params, principal }, api) => {
    const { content, identity } = await printable(api, principal, params);
    return {
      status: 200,
      text: { type: `${xmlType}; charset=utf-8`, text: xformOf(formOf(content, identity)) },
    };
  },
});

interface Printable {
  readonly content: Template;
  readonly identity: FormIdentity;
}

/** Throws 400 for a draft that could not be published: a phone would show another form than its rules mean. */
async function printable(
  api: Api,
  principal: Principal,
  { id, number }: { id: string; number: number },
): Promise<Printable> {
  const builtIn = findBuiltInVersion(id, number);
  const { content, whole } = builtIn
    ? { content: builtIn, whole: builtIn }
    : await storedContent(api, principal, { id, number });
  refuseFaults(whole);
  const digest = digestOf(content).slice('sha256:'.length, 'sha256:'.length + 8);
  return { content: whole, identity: { id: content.templateId, version: `${number}.${digest}` } };
}

export async function storedContent(
  api: Api,
  principal: Principal,
  { id, number }: { id: string; number: number },
): Promise<{ readonly content: Template; readonly whole: Template }> {
  const template = await visibleTemplate(api, principal, id);
  const version = await versionOf(api, template, number);
  const content = contentOf(templateContent.parse(version.body.content));
  const { whole } = await openLists(api, content, template.body.projectId);
  return { content, whole };
}
