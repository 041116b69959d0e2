// GET /v1/responses/{id}/attachments: the files of a response.
import { z } from 'zod';
import { defineEndpoint, noBody, noQuery } from '../../context/endpoint.ts';
import { mayReadPersonal } from '../../contract/access.ts';
import { filesOf } from '../../store/files/survey-files.ts';
import { responseParams, responseProblems, visibleResponse } from '../response/find.ts';
import { fileIdsOf } from '../response/named-files.ts';
import { attachmentReply, printAttachment } from './attachments.ts';

export const listAttachments = defineEndpoint({
  method: 'GET',
  path: '/v1/responses/:id/attachments',
  operationId: 'listResponseAttachments',
  summary: 'List the files of a survey response',
  description:
    'By name. `xml_submission_file` is the interview as a phone sent it, `audit.csv` its log. The files are gone when the household is erased.',
  scope: 'responses:read',
  params: responseParams,
  query: noQuery,
  body: noBody,
  replies: {
    200: {
      description: 'All files.',
      schema: z.object({ data: z.array(attachmentReply) }).meta({ id: 'AttachmentList' }),
    },
  },
  problems: [...responseProblems],
  run: async ({ params, principal }, api) => {
    const response = await visibleResponse(api, principal, params.id);
    const files = await filesOf(api.telemetry, response.body.projectId, fileIdsOf(response));
    const isNamed = mayReadPersonal(principal);
    return { status: 200, body: { data: files.map((file) => printAttachment(file, isNamed)) } };
  },
});
