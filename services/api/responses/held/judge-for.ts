// The interview of a held response as it was sent, judged anew for a household.
import type { Answer } from '../../context/answer.ts';
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import { judgeAgain } from '../../openrosa/interview/judge-again.ts';
import { filledForm, type FilledForm } from '../../openrosa/sent/campaign.ts';
import { readInterview, type SentInterview } from '../../openrosa/sent/interview.ts';
import { interviewPart } from '../../openrosa/sent/multipart.ts';
import type { Household } from '../../store/bodies/household.ts';
import type { Response } from '../../store/bodies/response.ts';
import { filesOf, giveFiles, readFile } from '../../store/files/survey-files.ts';
import { heldAnswers, printResponse } from '../response/print.ts';

export interface StoredInterview {
  readonly sent: SentInterview;
  readonly filled: FilledForm;
}

/** Throws 410 if the interview was erased. */
export async function storedInterview(api: Api, { body }: Response): Promise<StoredInterview> {
  const { submissions = [], projectId } = body;
  const { instanceId = '', digest = '' } = submissions.at(-1) ?? {};
  const files = await filesOf(api.telemetry, projectId, [instanceId]);
  const file = files.find((one) => one.name === interviewPart && one.digest === digest);
  const bytes = file && (await readFile(api.telemetry, file));
  if (!bytes)
    throw new Problem('erased', { detail: 'The interview as it was sent was erased. Discard the response.' });
  const sent = readInterview(bytes);
  return { sent, filled: await filledForm(api, projectId, sent.root) };
}

interface Judging extends StoredInterview {
  readonly response: Response;
  readonly household: Household;
  readonly reason: string | undefined;
}

export async function judgeFor(
  api: Api,
  { response, household, reason, ...interview }: Judging,
): Promise<Answer> {
  const { projectId, submissions = [] } = response.body;
  const responseIds = submissions.map(({ instanceId }) => instanceId);
  // Before the record: what is stored can then be erased with the household, whatever happens in between.
  await giveFiles(api.telemetry, { projectId, responseIds, householdId: household.id });
  const files = await filesOf(api.telemetry, projectId, responseIds);
  const judged = await judgeAgain(api, { ...interview, files, before: response, household, reason });
  const { response: next, row, records = [], events = [] } = judged;
  const shows = heldAnswers(next, row?.values ?? null);
  return {
    status: 200,
    version: next.version,
    body: printResponse(next),
    records,
    events,
    personal: { ...(shows && { shows }), writes: row ? [row] : [] },
  };
}
