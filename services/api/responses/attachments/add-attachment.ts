// POST /v1/responses/{id}/attachments: adds a file to a response.
import { z } from 'zod';
import { claimDefect, type FoundFile } from '#domain/surveys/files/file-defect.ts';
import { defineEndpoint } from '../../context/endpoint.ts';
import { text } from '../../contract/fields.ts';
import { required } from '../../contract/query.ts';
import { Problem } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import { auditUse } from '../../execute/audit-use.ts';
import { fileBytesMax, isFileName } from '../../openrosa/sent/multipart.ts';
import { withLateFiles } from '../../openrosa/interview/late-files.ts';
import { findHousehold } from '../../store/find.ts';
import { describeFile, filesOf, storeFiles } from '../../store/files/survey-files.ts';
import { refuseErased } from '../../store/visible.ts';
import { responseParams, responseProblems, visibleResponse } from '../response/find.ts';
import { fileIdsOf } from '../response/named-files.ts';
import { attachmentReply, printAttachment } from './attachments.ts';

const mediaTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/heic',
  'audio/mpeg',
  'audio/mp4',
  'video/mp4',
  'application/pdf',
  'text/csv',
  'application/octet-stream',
] as const;

const asSent = (bytes: Uint8Array, contentType: string) => ({ bytes, contentType });

export const addAttachment = defineEndpoint({
  method: 'POST',
  path: '/v1/responses/:id/attachments',
  operationId: 'addResponseAttachment',
  summary: 'Add a file to a survey response',
  description: `The body is the file, at most ${fileBytesMax} bytes, and \`name\` its name, which never is a path. An answer refers to it by \`{attachmentId, digest, mediaType}\`. The same file again is 200. A file that is not what its media type says is 400. One that an accepted interview of a phone awaits leaves its \`missingFiles\`: the answer names it in a new version, which is pending again if it was decided on.`,
  scope: 'responses:write',
  params: responseParams,
  query: z.strictObject({
    name: required(
      text(255).refine(isFileName, {
        message: 'This must be the name of a file, without a folder.',
        params: { code: 'bad-name' },
      }),
    ).describe('Name of the file.'),
  }),
  body: {
    schema: z.object({
      bytes: z.custom<Uint8Array>(
        (value) => value instanceof Uint8Array && value.length > 0,
        'The file is empty.',
      ),
      contentType: z.string(),
    }),
    fault: 'invalid-request',
    media: Object.fromEntries(
      mediaTypes.map((type) => [type, { parse: asSent, schema: z.string(), example: '…' }]),
    ),
    bytesMax: fileBytesMax,
    anyNumbers: true,
  },
  replies: {
    200: { description: 'The file was added before.', schema: attachmentReply },
    201: { description: 'The file is stored.', schema: attachmentReply },
  },
  problems: [...responseProblems, 'erased'],
  run: async ({ params, query: { name }, body: { bytes, contentType }, principal, origin }, api) => {
    const response = await visibleResponse(api, principal, params.id);
    const { projectId, responseId, householdId } = response.body;
    const household = householdId === '' ? null : await findHousehold(api.records, householdId);
    if (household) refuseErased(household);
    const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const at = isoTime(api.nowMs());
    const sent = { projectId, responseId, householdId, name: name.normalize('NFC'), mediaType, at, bytes };
    const described = describeFile(sent);
    refuseBroken(described);
    const known = await filesOf(api.telemetry, projectId, [responseId]);
    const before = known.find(({ id }) => id === described.id);
    if (before === undefined) {
      const records = [{ kind: 'attachment', id: described.id, version: 1, projectId }];
      await auditUse(api, { principal, origin, records });
      await storeFiles(api.telemetry, [sent]);
    }
    const all = await filesOf(api.telemetry, projectId, fileIdsOf(response));
    const files = all.some(({ id }) => id === described.id) ? all : [...all, described];
    const late = await withLateFiles(api, response, files, principal);
    return {
      status: before === undefined ? 201 : 200,
      ...(before === undefined && { location: `/v1/attachments/${described.id}` }),
      body: printAttachment(before ?? described, false),
      // A stored reply is not erased.
      shownOnce: { name: sent.name },
      records: late?.records ?? [],
      ...(late?.events && { events: late.events }),
      ...(late?.personal && { personal: late.personal }),
    };
  },
});

/** Throws 400 for a file that is not what its media type says. */
function refuseBroken({ mediaType, ...found }: FoundFile & { readonly mediaType: string }): void {
  const defect = claimDefect(mediaType, found);
  if (defect === null) return;
  const detail = `The body was sent as ${mediaType}, but it ${defect}. Send the whole file, with its own media type.`;
  throw new Problem('invalid-request', {
    detail,
    errors: [{ pointer: '#', code: 'broken-attachment', detail, allowed: mediaTypes }],
  });
}
