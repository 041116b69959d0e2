// GET /v1/attachments/{id}: a file of a response.
import { defineEndpoint, noBody, noQuery } from '../../context/endpoint.ts';
import { maySee } from '../../contract/access.ts';
import type { Api } from '../../context/api.ts';
import { idParams } from '../../contract/fields.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { auditUse } from '../../execute/audit-use.ts';
import * as names from '../../store/bodies/names.ts';
import { assignmentBody } from '../../store/bodies/assignment.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { responseBody } from '../../store/bodies/response.ts';
import { findFile, readFile, type SurveyFile } from '../../store/files/survey-files.ts';
import { isSeenResponse } from '../response/find.ts';
import { checkMayReadFiles } from './attachments.ts';

const binaryType = 'application/octet-stream';

export const getAttachment = defineEndpoint({
  method: 'GET',
  path: '/v1/attachments/:id',
  operationId: 'getAttachment',
  summary: 'Get a file of a survey response',
  description:
    'The bytes as they arrived, always as a download. Files may show persons: the key needs `pii:read`, and each read is in the audit log. The key of a collector gets those of its own responses only.',
  scope: 'responses:read',
  params: idParams('attachment'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The file.', type: binaryType, example: '…' } },
  problems: ['attachment-not-found'],
  run: async ({ params: { id }, principal, origin }, api) => {
    checkMayReadFiles(principal);
    const file = await findFile(api.telemetry, id);
    const isSeen = file !== null && (await maySeeFile(api, principal, file));
    const bytes = isSeen ? await readFile(api.telemetry, file) : null;
    if (!isSeen || bytes === null)
      throw new Problem('attachment-not-found', { detail: `There is no attachment ${id}.` });
    const used = { kind: 'attachment', id, version: 1, projectId: file.projectId };
    await auditUse(api, { principal, origin, records: [used] });
    return { status: 200, file: { type: binaryType, name: file.name, bytes } };
  },
});

/**
 * A file is seen with its response, and that of a visit without an interview with its assignment; one that has neither by
 * all keys of its project but those of collectors.
 */
async function maySeeFile(
  { records }: Pick<Api, 'records'>,
  principal: Principal,
  { projectId, responseId }: SurveyFile,
): Promise<boolean> {
  if (!maySee(principal, projectId)) return false;
  if (principal.collector === null) return true;
  const name = names.response(projectId, responseId);
  const owner = (await records.names([name])).get(name)?.owner ?? '';
  if (owner === '') return false;
  const [responses, visits] = await Promise.all([
    records.latest('response', [owner]),
    records.latest('assignment', [owner]),
  ]);
  const response = responses.get(owner);
  const visit = visits.get(owner);
  return (
    (response !== undefined && isSeenResponse(principal, parseStored(responseBody, response))) ||
    (visit !== undefined && parseStored(assignmentBody, visit).body.collector === principal.collector)
  );
}
