// GET /v1/survey-templates/{id}/versions/{number}/lists/{list}: a list of a version, as phones get it.
import { z } from 'zod';
import { plainCsvOf } from '#domain/surveys/form/list-cells.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { storedContent } from './get-xlsform.ts';
import { versionParams } from './template/address.ts';
import { findBuiltInVersion } from './template/find.ts';

export const getSurveyTemplateList = defineEndpoint({
  method: 'GET',
  path: '/v1/survey-templates/:id/versions/:number/lists/:list',
  operationId: 'getSurveyTemplateList',
  summary: 'Get a list of a version',
  description:
    'The columns and rows of a list in CSV. A spreadsheet of the version reads the file `<list>.csv`: send both in one .zip file to import them again. A list with labels in several languages is in the spreadsheet itself.',
  scope: 'surveys:read',
  params: versionParams.extend({ list: z.string().max(100).describe('Id of the list.') }),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The list.', type: 'text/csv', example: 'name,label\n' } },
  problems: ['template-not-found', 'invalid-template'],
  run: async ({ params, principal }, api) => {
    const builtIn = findBuiltInVersion(params.id, params.number);
    const lists = builtIn ? [] : ((await storedContent(api, principal, params)).whole.lists ?? []);
    const table = lists.find(({ id }) => id === params.list)?.table;
    if (table === undefined) {
      const known = lists.map(({ id }) => id).join(', ') || 'none';
      throw new Problem('template-not-found', {
        detail: `Version ${params.number} has no list ${JSON.stringify(params.list)}. Its lists: ${known}.`,
      });
    }
    const text = plainCsvOf(table.columns, table.rows);
    return { status: 200, text: { type: 'text/csv; charset=utf-8', text } };
  },
});
