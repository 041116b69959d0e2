// Stores a submitted interview with its files, then decides on it.
import { isProgramError } from '#runtime/process/program-error.ts';
import type { Api } from '../context/api.ts';
import { isoTime } from '../contract/time.ts';
import { withReadsAhead } from '../responses/response/expected-reads.ts';
import { takeInterview, type Outcome, type TakenInterview } from './interview/take-interview.ts';
import { takeVisit } from './interview/take-visit.ts';
import { holdUnjudged } from './interview/unjudged.ts';
import { filledForm, type FilledForm } from './sent/campaign.ts';
import { expectedReads } from './sent/expected-reads.ts';
import { readInterview, type SentInterview } from './sent/interview.ts';
import { interviewPart, readMultipart, type Posted } from './sent/multipart.ts';

interface Submission extends Pick<TakenInterview, 'collector' | 'isCollector' | 'isIdle'> {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly projectId: string;
  /** Throws for a form that this sender may not fill in. */
  readonly check?: (filled: FilledForm) => void;
}

export interface Taken {
  readonly outcome: Outcome;
  readonly instanceId: string;
}

/** Throws 400 for what cannot be read, 404 for an unknown form, and 409 for the same interview with other bytes. */
export async function takeSubmission(api: Api, submission: Submission): Promise<Taken> {
  const { bytes, contentType, projectId, collector, isCollector, isIdle, check } = submission;
  const posted = await readMultipart(bytes, contentType);
  const sent = readInterview(posted.interview);
  const filled = await filledForm(api, projectId, sent.root);
  check?.(filled);
  await keep(api, projectId, sent, posted);
  // Read after the interview is stored: an erasure that is not seen then deletes it.
  const deciding = withReadsAhead(api, expectedReads(filled.survey.id, sent));
  const files = await api.sharedFiles.of({ projectId, responseIds: [sent.instanceId] });
  const outcome = await decided(deciding, { sent, filled, files, collector, isCollector, isIdle });
  return { outcome, instanceId: sent.instanceId };
}

/** A fault of the program loses no visit: what arrived is stored. */
async function decided(api: Api, interview: TakenInterview): Promise<Outcome> {
  if (interview.filled.isVisit) return takeVisit(api, interview);
  try {
    return await takeInterview(api, interview);
  } catch (error) {
    if (!(error instanceof Error) || !isProgramError(error)) throw error;
    return holdUnjudged(api, interview, error);
  }
}

/** Resolves when the interview and its files are stored. */
function keep(
  api: Api,
  projectId: string,
  { instanceId, householdId }: SentInterview,
  posted: Posted,
): Promise<void> {
  const place = { projectId, responseId: instanceId, householdId, at: isoTime(api.nowMs()) };
  const interview = { name: interviewPart, mediaType: 'text/xml', bytes: posted.interview };
  return api.sharedFiles.store([interview, ...posted.files].map((one) => ({ ...place, ...one })));
}
