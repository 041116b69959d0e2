// GET /v1/survey-templates/{id}/versions/{number}/questionnaire: the version as a document for people.
import { z } from 'zod';
import { htmlOf } from '#domain/surveys/questionnaire/html.ts';
import { printTemplate } from '#domain/surveys/questionnaire/lines.ts';
import { markdownOf } from '#domain/surveys/questionnaire/markdown.ts';
import type { Template } from '#domain/surveys/templates/template.ts';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { languageTag } from '../contract/fields.ts';
import { one } from '../contract/query.ts';
import { versionParams } from './template/address.ts';
import { digestOf } from './template/digest.ts';
import { findBuiltInVersion, versionOf, visibleTemplate } from './template/find.ts';
import { contentOf, templateContent } from './template/input.ts';

const types = { markdown: 'text/markdown', html: 'text/html' } as const;

export const getSurveyQuestionnaire = defineEndpoint({
  method: 'GET',
  path: '/v1/survey-templates/:id/versions/:number/questionnaire',
  operationId: 'getSurveyQuestionnaire',
  summary: 'Print the questionnaire of a version',
  description:
    'As Markdown or HTML, for the methodology design document (MADD) of a programme. It names the version and its digest.',
  scope: 'surveys:read',
  params: versionParams,
  query: z.strictObject({
    format: one(z.enum(['markdown', 'html'])).describe('Default: `markdown`.'),
    language: one(languageTag).describe('Language of the questions. Default: the first of the template.'),
  }),
  body: noBody,
  replies: {
    200: { description: 'The questionnaire.', type: types.markdown, example: '# Baseline survey\n' },
  },
  problems: ['template-not-found'],
  run: async ({ params: { id, number }, query, principal }, api) => {
    const content = findBuiltInVersion(id, number) ?? (await storedContent());
    const language = query.language ?? content.languages?.[0] ?? 'en';
    const source = `Template ${content.templateId}, version ${number}, ${digestOf(content)}`;
    const lines = printTemplate(content, language);
    const format = query.format ?? 'markdown';
    const text = format === 'html' ? htmlOf(lines, source) : markdownOf(lines, source);
    return { status: 200, text: { type: `${types[format]}; charset=utf-8`, text } };

    async function storedContent(): Promise<Template> {
      const template = await visibleTemplate(api, principal, id);
      const version = await versionOf(api, template, number);
      return contentOf(templateContent.parse(version.body.content));
    }
  },
});
