// GET /v1/attachments/{id}: a file of a response.
import { defineEndpoint, noBody, noQuery } from '../../context/endpoint.ts';
import { maySee } from '../../contract/access.ts';
import type { Api } from '../../context/api.ts';
import { idParams } from '../../contract/fields.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { auditUse } from '../../execute/audit-use.ts';
import * as names from '../../store/bodies/names.ts';
import { ownCollector } from '../../store/field-work/collectors.ts';
import { findFile, readFile, type SurveyFile } from '../../store/files/survey-files.ts';
import { seenResponses, storedResponses } from '../response/find.ts';
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

/** A file is seen with its response; one that has none yet by all keys of its project but those of collectors. */
async function maySeeFile(
  api: Api,
  principal: Principal,
  { projectId, responseId }: SurveyFile,
): Promise<boolean> {
  if (!maySee(principal, projectId)) return false;
  const name = names.response(projectId, responseId);
  const owner = (await api.records.names([name])).get(name)?.owner ?? '';
  const found = await storedResponses(api, [owner]);
  return found.length > 0
    ? (await seenResponses(api, principal, found)).length > 0
    : (await ownCollector(api, principal)) === null;
}
