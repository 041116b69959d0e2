// POST /v1/households/imports: many households in one request, with an outcome for each row.
import { z } from 'zod';
import { defineEndpoint, noParams } from '../context/endpoint.ts';
import type { SentRow } from './csv.ts';
import { importHouseholds as begin, importReply } from './run-import.ts';
import { importBytesMax, importMedia } from './import-rows.ts';
import { jobReply } from '../jobs/job.ts';
import { answerWork } from '../jobs/keep.ts';
import { one } from '../contract/query.ts';

export const importHouseholds = defineEndpoint({
  method: 'POST',
  path: '/v1/households/imports',
  operationId: 'importHouseholds',
  summary: 'Import households from CSV or lines of JSON',
  description:
    'CSV in UTF-8 whose first line names the columns, or one household per line of JSON (`application/x-ndjson`); at most ' +
    '8 MiB and 10 000 rows. A file that is not UTF-8 is refused whole. Cells are separated by commas, semicolons or tabs. ' +
    'Columns are the paths of the fields of a household with dots, `location.district`; those of devices have their number, ' +
    '`devices.0.type`; an empty cell is a field left out, `;` separates the values of a list, and a column (or member) ' +
    '`reason` is not read. Each row is created as POST /v1/households does it, and has its own outcome; a row needs a `did` ' +
    'or an `externalId`, by which it is known when it is sent again. Rows of one file that name the same household or device ' +
    'with other content are all rejected, and name each other’s lines; a copy of a row is `unchanged`. `dryRun=true` judges ' +
    'rows as the run does, and writes nothing. ' +
    'With `Prefer: respond-async`, and always after 20 s, the answer is 202 with a job. A process works on 8 imports at ' +
    'once, jobs among them; beyond that it is 503 with `Retry-After`.',
  scope: 'households:write',
  params: noParams,
  query: z.strictObject({
    dryRun: one(z.enum(['true', 'false'])).describe(
      'true: rows are judged, and nothing is stored. Default: false',
    ),
  }),
  body: {
    schema: z.custom<readonly SentRow[]>(),
    fault: 'invalid-request',
    media: importMedia,
    bytesMax: importBytesMax,
    anyNumbers: true,
  },
  replies: {
    200: { description: 'Every row was worked on', schema: importReply },
    202: { description: 'The work goes on; `Location` leads to its job', schema: jobReply },
  },
  problems: [],
  run: async ({ query, body, ...request }, api) => {
    const { principal, origin, gone, prefersAsync } = request;
    const raw = {
      params: {},
      query: {},
      body: undefined,
      ifMatch: null,
      principal,
      origin,
      gone,
      prefersAsync,
    };
    const work = begin(api, { rows: body, dryRun: query.dryRun === 'true', raw });
    return answerWork(api, { principal, prefersAsync }, work);
  },
});
