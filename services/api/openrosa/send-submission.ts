// HEAD and POST …/submission: an interview from a phone with its files (docs.getodk.org/openrosa-form-submission).
import { z } from 'zod';
import type { Answer } from '../context/answer.ts';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { openRosaHeaders, openRosaMessage, openRosaType } from '../contract/open-rosa.ts';
import { anyQuery, linkParams } from './forms/address.ts';
import { whose } from './forms/listed-forms.ts';
import type { Outcome } from './interview/take-interview.ts';
import { interviewPart, postBytesMax } from './sent/multipart.ts';
import { takeSubmission } from './take-submission.ts';

/** What phones are told: larger interviews arrive in several posts, each of which a slow network can finish. */
export const advisedBytesMax = 10 * 1024 * 1024;

const acceptLength = { 'x-openrosa-accept-content-length': String(advisedBytesMax) } as const;

const path = '/v1/key/:token/projects/:project/submission';

export const checkSubmission = defineEndpoint({
  method: 'HEAD',
  path,
  operationId: 'checkSubmission',
  summary: 'Get the size of posts that ODK Collect may send',
  description: `\`X-OpenRosa-Accept-Content-Length\` is ${advisedBytesMax}: a phone sends more in several posts.`,
  scope: 'field-link',
  params: linkParams,
  query: anyQuery,
  body: noBody,
  replies: { 204: { description: 'Interviews are taken here.' } },
  problems: ['field-link-refused'],
  run: () => Promise.resolve({ status: 204, headers: { ...openRosaHeaders, ...acceptLength } }),
});

const body = z.object({
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  contentType: z.string(),
});

/** The body of a submission: an interview in XML and its files. */
export const submissionBody = {
  schema: body,
  fault: 'invalid-submission',
  media: {
    'multipart/form-data': {
      parse: (bytes: Uint8Array, contentType: string) => ({ bytes, contentType }),
      schema: z
        .object({ [interviewPart]: z.string().describe('The interview in XML, at most 1 MiB.') })
        .meta({ id: 'PhoneSubmission' }),
      example: { [interviewPart]: '<data id="srv_…" version="1.5a0f621d">…</data>' },
    },
  },
  bytesMax: postBytesMax,
  anyNumbers: true,
} as const;

export const sendSubmission = defineEndpoint({
  method: 'POST',
  path,
  operationId: 'sendSubmission',
  summary: 'Send an interview from ODK Collect',
  description:
    'Multipart: the part `xml_submission_file`, and one part for each file, whose name is that of the file. The interview and its files are stored before anything is decided. 201: it is a response now. 202: it waits for files, was received before, or breaks a rule and is `held` with its faults for a person to decide; a phone cannot repair it. An interview for an assignment with the purpose `back_check` becomes a back-check, which counts nowhere. An interview of a collector who is not active any more is held, too. A correction (`deprecatedID`) becomes the next version of its response; that of another collector, without an assignment for the household, is held. Only what cannot be read is refused, and the same `instanceID` with other bytes.',
  scope: 'field-link',
  params: linkParams,
  query: anyQuery,
  body: submissionBody,
  replies: {
    201: {
      description: 'The response is stored.',
      type: 'text/xml',
      example: openRosaMessage('submit_success', 'Received.'),
    },
    202: {
      description: 'It is stored: held, waiting for files, or received before.',
      type: 'text/xml',
      example: openRosaMessage('submit_success', 'Already received.'),
    },
  },
  problems: ['field-link-refused', 'form-not-found', 'submission-conflict'],
  run: async ({ body: { bytes, contentType }, principal }, api) => {
    const { collector, projectId, isIdle } = whose(principal);
    const taken = await takeSubmission(api, {
      bytes,
      contentType,
      projectId,
      collector,
      isCollector: true,
      isIdle,
    });
    return reply(taken.outcome);
  },
});

const messages: Readonly<Record<Outcome['outcome'], string>> = {
  received: 'Received.',
  corrected: 'The correction is received.',
  held: 'Received. A person will look at it.',
  waiting: 'Received. Files are still missing.',
  repeated: 'Already received.',
};

function reply({ outcome, ...written }: Outcome): Answer {
  const isDone = outcome === 'received' || outcome === 'corrected';
  return {
    status: isDone ? 201 : 202,
    text: { type: openRosaType, text: openRosaMessage('submit_success', messages[outcome]) },
    headers: { ...openRosaHeaders, ...acceptLength },
    ...written,
  };
}
