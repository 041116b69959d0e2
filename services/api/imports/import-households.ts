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
  summary: 'Import households from CSV or JSON lines',
  description:
    'CSV in UTF-8 whose first line names the columns, or one household per line of JSON (`application/x-ndjson`); at most 8 MiB and 10 000 rows. A file that is not UTF-8 is rejected as a whole. Commas, semicolons or tabs separate cells. A column is the path of a field with dots, such as `location.district`; devices are numbered, such as `devices.0.type`. An empty cell leaves the field out, `;` separates the values of a list, and a column (or member) `reason` is ignored. Each row is created as by `POST /v1/households` and has its own outcome. A row needs a `did` or an `externalId`, so that a repeat recognizes it. Rows of one file with the same household or device but other content are all rejected and name each other by line; an equal row is `unchanged`. `dryRun=true` checks all rows and writes nothing. With `Prefer: respond-async`, and always after 20 s, the reply is 202 with a job. A process runs at most 8 imports at once, including jobs; another one is 503 with `Retry-After`.',
  scope: 'households:write',
  params: noParams,
  query: z.strictObject({
    dryRun: one(z.enum(['true', 'false'])).describe(
      'true: check the rows and store nothing. Default: false.',
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
    200: { description: 'The outcome of every row.', schema: importReply },
    202: { description: 'The work continues as a job; `Location` is its path.', schema: jobReply },
  },
  problems: [],
  run: async ({ query, body, ...request }, api) => {
    const { principal, origin, gone, prefersAsync, connection } = request;
    const raw = {
      params: {},
      query: {},
      body: undefined,
      ifMatch: null,
      principal,
      origin,
      gone,
      prefersAsync,
      prefersPage: false,
      baseUrl: '',
      connection,
    };
    const work = begin(api, { rows: body, dryRun: query.dryRun === 'true', raw });
    return answerWork(api, { principal, prefersAsync }, work);
  },
});
