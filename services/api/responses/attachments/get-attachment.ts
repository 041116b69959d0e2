// GET /v1/attachments/{id}: a file of a response.
import { defineEndpoint, noBody, noQuery } from '../../context/endpoint.ts';
import { maySee } from '../../contract/access.ts';
import { idParams } from '../../contract/fields.ts';
import { Problem } from '../../contract/problem.ts';
import { auditUse } from '../../execute/audit-use.ts';
import { findFile, readFile } from '../../store/files/survey-files.ts';
import { checkMayReadFiles } from './attachments.ts';

const binaryType = 'application/octet-stream';

export const getAttachment = defineEndpoint({
  method: 'GET',
  path: '/v1/attachments/:id',
  operationId: 'getAttachment',
  summary: 'Get a file of a survey response',
  description:
    'The bytes as they arrived, always as a download. Files may show persons: the key needs `pii:read`, and each read is in the audit log.',
  scope: 'responses:read',
  params: idParams('attachment'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The file.', type: binaryType, example: '…' } },
  problems: ['attachment-not-found'],
  run: async ({ params: { id }, principal, origin }, api) => {
    checkMayReadFiles(principal);
    const file = await findFile(api.telemetry, id);
    const isSeen = file !== null && maySee(principal, file.projectId);
    const bytes = isSeen ? await readFile(api.telemetry, file) : null;
    if (!isSeen || bytes === null)
      throw new Problem('attachment-not-found', { detail: `There is no attachment ${id}.` });
    const used = { kind: 'attachment', id, version: 1, projectId: file.projectId };
    await auditUse(api, { principal, origin, records: [used] });
    return { status: 200, file: { type: binaryType, name: file.name, bytes } };
  },
});
