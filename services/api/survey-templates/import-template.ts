// POST /v1/survey-templates/imports: a template from a spreadsheet or from JSON, as a draft.
import { z } from 'zod';
import { defineEndpoint, noParams } from '../context/endpoint.ts';
import { mentionedProject } from '../contract/fields.ts';
import { one } from '../contract/query.ts';
import { createDraft } from './create-template.ts';
import { templateContent, templateId } from './template/input.ts';
import { importBytesMax, importedTemplate, templateMedia } from './xlsform/media.ts';
import { readTemplate } from './xlsform/read-template.ts';

const remark = z
  .object({
    sheet: z.string(),
    row: z.int(),
    column: z.string(),
    code: z.string(),
    detail: z.string(),
  })
  .meta({ id: 'TemplateImportRemark' });

const ignoredRemark = remark
  .extend({ effect: z.enum(['none', 'shown', 'answers']) })
  .meta({ id: 'TemplateImportIgnored' });

const count = z
  .object({
    part: z.enum(['questions', 'choices', 'texts', 'rules', 'appearances']),
    name: z.string(),
    before: z.int(),
    after: z.int(),
  })
  .meta({ id: 'TemplateImportCount' });

const difference = z
  .object({ question: z.string(), column: z.string(), before: z.string(), after: z.string() })
  .meta({ id: 'TemplateImportDifference' });

const comparison = z
  .object({ counts: z.array(count), differences: z.array(difference), differing: z.int() })
  .meta({ id: 'TemplateImportComparison' });

const importReply = z
  .object({
    dryRun: z.boolean(),
    id: z.string().nullable(),
    version: z.int().nullable(),
    content: templateContent,
    changed: z.array(remark),
    ignored: z.array(ignoredRemark),
    comparison: comparison.nullable(),
  })
  .meta({
    id: 'TemplateImport',
    examples: [
      {
        dryRun: false,
        id: 'tpl_01M7YNX8J0G4FJM55SGM69V73N',
        version: 1,
        content: {
          templateId: 'household-energy',
          sections: [{ id: 'energy', questions: [{ id: 'household_size', type: 'integer' }] }],
        },
        changed: [
          {
            sheet: 'survey',
            row: 12,
            column: 'relevant',
            code: 'straightened-quotes',
            detail: 'Curly quotation marks are read as straight ones.',
          },
        ],
        ignored: [
          {
            sheet: 'changelog',
            row: 1,
            column: '',
            code: 'unknown-sheet',
            effect: 'none',
            detail: 'The sheet "changelog" has no meaning in a template.',
          },
        ],
        comparison: {
          counts: [
            { part: 'questions', name: '', before: 1, after: 1 },
            { part: 'texts', name: 'en', before: 2, after: 1 },
          ],
          differences: [
            { question: 'household_size', column: 'hint::en', before: 'Count children', after: '' },
          ],
          differing: 1,
        },
      },
    ],
  });

export const importSurveyTemplate = defineEndpoint({
  method: 'POST',
  path: '/v1/survey-templates/imports',
  operationId: 'importSurveyTemplate',
  summary: 'Import a survey template from XLSForm or JSON',
  description:
    'An .xlsx file (XLSForm), a .zip with one and the files that it reads (.csv, .xml, .geojson), or a template in JSON, at most 4 MiB, becomes a draft. Three classes: what cannot be read refuses the whole file with sheet, row and column; what is read in another way is listed in `changed`; sheets, columns and settings without a meaning in a template are listed in `ignored`. Rules that no template could be published with are refused as well. Old .xls files are refused: save them as .xlsx. `dryRun=true` checks and stores nothing. A template that exists with other content is 409; with `nextVersion=true` it gets the content as its next version, a draft.',
  scope: 'surveys:write',
  params: noParams,
  query: z.strictObject({
    dryRun: one(z.enum(['true', 'false'])).describe('true: check and store nothing. Default: false.'),
    templateId: one(templateId).describe('Name of the template instead of the one in the file.'),
    nextVersion: one(z.enum(['true', 'false'])).describe(
      'true: other content of a template that exists becomes its next version, a draft. Default: false.',
    ),
    projectId: one(mentionedProject).describe(
      'DID or id of the project. Default: the one project of the key, else all projects.',
    ),
  }),
  body: {
    schema: importedTemplate,
    fault: 'invalid-template',
    media: templateMedia,
    bytesMax: importBytesMax,
  },
  replies: {
    201: { description: 'The template, or its next version, is created as a draft.', schema: importReply },
    200: {
      description: 'It exists with the same content, or nothing was to be stored.',
      schema: importReply,
    },
  },
  problems: ['template-conflict', 'project-not-found', 'project-not-allowed'],
  run: async ({ query, body, principal }, api) => {
    const { lists, ...read } = await readTemplate(body, query.templateId);
    if (query.dryRun === 'true')
      return { status: 200, body: { dryRun: true, id: null, version: null, ...read } };
    const created = await createDraft(
      api,
      principal,
      { sent: {}, content: read.content, isPublished: false, isNext: query.nextVersion === 'true', lists },
      query.projectId,
    );
    const { id, version } = created.body;
    return { ...created, body: { dryRun: false, id, version, ...read } };
  },
});
