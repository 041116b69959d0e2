// Prints the files of responses: those that phones sent, and those that were added over REST.
import { z } from 'zod';
import { mayReadPersonal } from '../../contract/access.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { interviewPart } from '../../openrosa/sent/multipart.ts';
import type { SurveyFile } from '../../store/files/survey-files.ts';

export const attachmentReply = z
  .object({
    id: z.string(),
    responseId: z.string(),
    name: z.string(),
    mediaType: z.string(),
    sizeBytes: z.number(),
    digest: z.string(),
    receivedAt: z.string(),
  })
  .meta({
    id: 'Attachment',
    examples: [
      {
        id: 'att_01M7YNX8J0N7TB7MHAA8ZXNPJ1',
        responseId: 'uuid:3f2a0c84-6f0e-4b6b-9a64-2a2f5f2f3c11',
        name: 'stove.jpg',
        mediaType: 'image/jpeg',
        sizeBytes: 182_044,
        digest: 'sha256:5a0f621df03742a5c15540c84f00218f8ded4fbe91d43cb2643b26d874c053ba',
        receivedAt: '2026-11-21T09:10:00Z',
      },
    ],
  });

/** Names that no person chose. */
const ownNames: readonly string[] = [interviewPart, 'audit.csv'];

/** `isNamed`: for a caller who may know how the sender named the file, which may be after a person. */
export const printAttachment = (
  { id, responseId, name, mediaType, size, digest, at }: SurveyFile,
  isNamed: boolean,
) => ({
  id,
  responseId,
  name: isNamed || ownNames.includes(name) ? name : id,
  mediaType,
  sizeBytes: size,
  digest,
  receivedAt: at,
});

/** A photo may show a person, and the interview as it was sent has all answers. Throws 403. */
export function checkMayReadFiles(principal: Principal): void {
  if (mayReadPersonal(principal)) return;
  const detail = 'Files may show persons, so this key needs the scope pii:read.';
  throw new Problem('scope-missing', {
    detail,
    errors: [{ header: 'Authorization', code: 'scope-missing', detail, allowed: ['pii:read'] }],
  });
}
