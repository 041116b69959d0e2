// GET /v1/surveys/{id}/responses/file and /manifest: the responses of a campaign as a table, and what the file holds.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { groupDigits } from '#runtime/text/digit-groups.ts';
import { exportColumns } from '#domain/surveys/answers/export-columns.ts';
import { responseStatuses, type ResponseStatus } from '#domain/surveys/responses/states.ts';
import type { Api } from '../context/api.ts';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import type { Principal } from '../contract/principal.ts';
import { idParams } from '../contract/fields.ts';
import { Problem } from '../contract/problem.ts';
import { many, required } from '../contract/query.ts';
import { isoTime } from '../contract/time.ts';
import { campaignQuestionnaire } from '../responses/response/campaign.ts';
import {
  exportCounts,
  exportFile,
  exportFormats,
  exportRowsMax,
  rowColumns,
  type ExportFormat,
} from '../store/export-responses.ts';
import { visibleSurvey } from '../surveys/survey-references.ts';
import { manifestReply } from './manifest-reply.ts';

const others = responseStatuses.filter((status) => status !== 'verified' && status !== 'draft');

const query = z.strictObject({
  format: required(z.enum(['csv', 'ndjson', 'parquet'])).describe('Format of the file.'),
  include: many(z.enum(others)).describe('States of responses, in addition to `verified`.'),
});

/** Without their parameters, as a document and `Accept` name them. */
const exportTypes = Object.values(exportFormats).map(({ type }) => type.replace(/;.*/, ''));

const rules = `Verified responses that keep the quality rules of the campaign, by default; the state is in every row. Several choices are columns of 1 and 0; answers that are marked sensitive are not in it. At most ${groupDigits(exportRowsMax)} rows.`;

const shared = {
  method: 'GET',
  scope: 'exports:run',
  params: idParams('survey'),
  query,
  body: noBody,
  problems: ['survey-not-found', 'insufficient-data'],
} as const;

interface Wanted {
  readonly id: string;
  readonly format: ExportFormat;
  readonly include?: readonly (typeof others)[number][] | undefined;
}

export const getResponseFile = defineEndpoint({
  ...shared,
  path: '/v1/surveys/:id/responses/file',
  operationId: 'getSurveyResponseFile',
  summary: 'Get the responses to a survey campaign as a file',
  description: `${rules} In CSV, a text that a spreadsheet would take for a formula begins with an apostrophe. The manifest of the same request has the digest of the file.`,
  replies: { 200: { description: 'The file.', type: exportTypes, example: 'response_id,…' } },
  run: async ({ params, query: asked, principal }, api) => {
    const made = await makeFile(api, principal, { id: params.id, ...asked });
    return {
      status: 200,
      file: { type: exportFormats[asked.format].type, name: made.name, bytes: made.bytes },
    };
  },
});

export const getResponseManifest = defineEndpoint({
  ...shared,
  path: '/v1/surveys/:id/responses/manifest',
  operationId: 'getSurveyResponseManifest',
  summary: 'Get the manifest of the file of responses to a survey campaign',
  description: `Rows, columns, filter, what is left out, and the SHA-256 of the file that the same request to \`…/responses/file\` gives while no response changes. ${rules}`,
  replies: { 200: { description: 'The manifest.', schema: manifestReply } },
  run: async ({ params, query: asked, principal }, api) => {
    const { name, bytes, statuses, counts, columns } = await makeFile(api, principal, {
      id: params.id,
      ...asked,
    });
    return {
      status: 200,
      body: {
        surveyId: params.id,
        filter: { statuses, meetsQuality: true },
        rows: counts.rows,
        leftOut: counts.leftOut,
        columns: [
          ...rowColumns,
          ...columns.map(({ name: column, section, question, part, option, unit }) => ({
            name: column,
            type: part,
            question: `${section}.${question}`,
            ...(option !== undefined && { option }),
            ...(unit !== undefined && { unit }),
          })),
        ],
        files: [
          {
            name,
            bytes: bytes.length,
            digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
          },
        ],
        createdAt: isoTime(api.nowMs()),
      },
    };
  },
});

async function makeFile(api: Api, principal: Principal, { id, format, include = [] }: Wanted) {
  const survey = await visibleSurvey(api, principal, id);
  const { opened } = await campaignQuestionnaire(api, survey.id, survey);
  const columns = exportColumns(opened.questionnaire.template);
  const statuses = [...new Set<ResponseStatus>(['verified', ...include])];
  const counts = await exportCounts(api, { surveyId: id, statuses });
  if (counts.rows > exportRowsMax) throw tooMany(id, counts.rows);
  const leave = api.exportPlaces.take();
  try {
    const bytes = await exportFile(api, { surveyId: id, statuses, columns, format });
    return { name: `${id}-responses.${format}`, bytes, statuses, counts, columns };
  } finally {
    leave();
  }
}

function tooMany(id: string, rows: number): Problem {
  const detail = `Survey campaign ${id} has ${rows} responses of these states; a file has at most ${exportRowsMax}. Read them in pages with GET /v1/surveys/{id}/responses, or from the view survey_answers.`;
  return new Problem('insufficient-data', { detail });
}
