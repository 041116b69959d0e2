// GET /v1/surveys/{id}/responses/file and /manifest: the responses of a campaign as a table, and what the file holds.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { groupDigits } from '#runtime/text/digit-groups.ts';
import { responseStatuses, type ResponseStatus } from '#domain/surveys/responses/states.ts';
import { hasRepeats, sealedNames } from '#domain/surveys/tables/tables.ts';
import type { Api } from '../context/api.ts';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import type { Principal } from '../contract/principal.ts';
import { idParams } from '../contract/fields.ts';
import { Problem } from '../contract/problem.ts';
import { many, one, required } from '../contract/query.ts';
import { isoTime } from '../contract/time.ts';
import { campaignQuestionnaire } from '../responses/response/campaign.ts';
import { exportCounts, exportRowsMax } from '../store/export-responses.ts';
import { visibleSurvey } from '../surveys/survey-references.ts';
import { exportFile, exportTypes, type ExportFormat } from './files.ts';
import { manifestReply } from './manifest-reply.ts';

const others = responseStatuses.filter((status) => status !== 'verified' && status !== 'draft');

const query = z.strictObject({
  format: required(z.enum(['csv', 'ndjson', 'parquet'])).describe('Format of the file.'),
  include: many(z.enum(others)).describe('States of responses, in addition to `verified`.'),
  repeats: one(z.enum(['tables', 'cells'])).describe(
    '`tables`: a zip in which each repeat is a table of its own. `cells`: one file, in which a repeat is a list in a cell. Default: `tables` for CSV and Parquet where the questionnaire has repeats, else `cells`.',
  ),
  bom: one(z.enum(['true', 'false'])).describe(
    'Whether CSV begins with a byte order mark, without which Excel shows accents and Arabic wrongly. Default: false.',
  ),
});

const rules = `Verified responses that keep the quality rules of the campaign, by default; the state is in every row. Several choices are columns of 1 and 0; an answer that is no option has a column and one for its text; the rows of a matrix and the parts of an amount have columns. An answer that does not fit its columns is in \`more_answers\`. Sensitive answers and exact places are not in it. The key of a collector gets its own responses only. At most ${groupDigits(exportRowsMax)} responses.`;

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
  readonly repeats?: 'tables' | 'cells' | undefined;
  readonly bom?: 'true' | 'false' | undefined;
}

export const getResponseFile = defineEndpoint({
  ...shared,
  path: '/v1/surveys/:id/responses/file',
  operationId: 'getSurveyResponseFile',
  summary: 'Get the responses to a survey campaign as a file',
  description: `${rules} In CSV, a text that a spreadsheet would take for a formula begins with an apostrophe. The manifest of the same request has the digest of the file.`,
  replies: { 200: { description: 'The file.', type: exportTypes, example: 'response_id,…' } },
  run: async ({ params, query: asked, principal }, api) => {
    const { name, type, chunks } = await chosenFile(api, principal, { id: params.id, ...asked });
    return { status: 200, file: { name, type, chunks: inPlace(api, chunks) } };
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
    const { name, chunks, statuses, counts, tables, sensitiveQuestions } = await chosenFile(api, principal, {
      id: params.id,
      ...asked,
    });
    const digest = createHash('sha256');
    let bytes = 0;
    for await (const chunk of inPlace(api, chunks)) {
      digest.update(chunk);
      bytes += chunk.length;
    }
    const [main, ...repeats] = tables;
    return {
      status: 200,
      body: {
        surveyId: params.id,
        filter: { statuses, meetsQuality: true },
        rows: counts.rows,
        leftOut: counts.leftOut,
        sensitiveQuestions,
        columns: main?.columns ?? [],
        repeats: repeats.map(({ name: file, columns }) => ({ name: file, columns })),
        files: [{ name, bytes, digest: `sha256:${digest.digest('hex')}` }],
        createdAt: isoTime(api.nowMs()),
      },
    };
  },
});

async function chosenFile(
  api: Api,
  principal: Principal,
  { id, format, include = [], repeats, bom }: Wanted,
) {
  const survey = await visibleSurvey(api, principal, id);
  if (bom !== undefined && format !== 'csv') throw noMark(format);
  const { opened } = await campaignQuestionnaire(api, survey.id, survey);
  const { template } = opened.questionnaire;
  const statuses = [...new Set<ResponseStatus>(['verified', ...include])];
  const responses = { surveyId: id, statuses, collector: principal.collector };
  const counts = await exportCounts(api, responses);
  if (counts.rows > exportRowsMax) throw tooMany(id, counts.rows);
  // A line of JSON has lists in it, and needs no tables for them.
  const isZip = repeats === undefined ? format !== 'ndjson' && hasRepeats(template) : repeats === 'tables';
  const file = exportFile(api, template, { ...responses, format, bom: bom === 'true', isZip });
  return { ...file, statuses, counts, sensitiveQuestions: sealedNames(template) };
}

/** Takes a place while the file is made and sent. Throws 503 if all are taken. */
async function* inPlace(
  { downloadPlaces }: Pick<Api, 'downloadPlaces'>,
  chunks: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const leave = downloadPlaces.take();
  try {
    yield* chunks();
  } finally {
    leave();
  }
}

function noMark(format: ExportFormat): Problem {
  const detail = `Only CSV has a byte order mark, and the format is ${format}. Leave bom out.`;
  return new Problem('invalid-query', { errors: [{ parameter: 'bom', code: 'unsupported', detail }] });
}

function tooMany(id: string, rows: number): Problem {
  const detail = `Survey campaign ${id} has ${rows} responses of these states; a file has at most ${exportRowsMax}. Read them in pages with GET /v1/surveys/{id}/responses, or from the view survey_answers.`;
  return new Problem('insufficient-data', { detail });
}
