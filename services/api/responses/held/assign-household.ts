// A held interview gets its household: the interview as it was sent is judged anew.
import type { Answer } from '../../context/answer.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { filledForm } from '../../openrosa/sent/campaign.ts';
import { readInterview } from '../../openrosa/sent/interview.ts';
import { interviewPart } from '../../openrosa/sent/multipart.ts';
import { judgeAgain } from '../../openrosa/interview/judge-again.ts';
import type { Response } from '../../store/bodies/response.ts';
import { filesOf, giveFiles, readFile } from '../../store/files/survey-files.ts';
import { visibleHousehold } from '../../store/visible.ts';
import { printResponse } from '../response/print.ts';
import { heldAnswers } from '../response/print.ts';
import type { HeldAction } from './held-action.ts';

/** Throws 400 without a household, 404 for one that the key does not see, and 410 if the interview was erased. */
export async function assignHousehold(
  api: Api,
  principal: Principal,
  { response, householdId, reason }: HeldAction,
): Promise<Answer> {
  if (householdId === undefined) throw required();
  const household = await visibleHousehold(api, principal, householdId);
  const { projectId, submissions = [] } = response.body;
  const responseIds = submissions.map(({ instanceId }) => instanceId);
  const sent = readInterview(await storedInterview(api, response));
  const filled = await filledForm(api, projectId, sent.root);
  // Before the record: what is stored can then be erased with the household, whatever happens in between.
  await giveFiles(api.telemetry, { projectId, responseIds, householdId: household.id });
  const files = await filesOf(api.telemetry, projectId, responseIds);
  const {
    response: next,
    row,
    ...written
  } = await judgeAgain(api, {
    sent,
    filled,
    files,
    before: response,
    householdId: household.id,
    reason,
  });
  const shows = heldAnswers(next, row?.values ?? null);
  return {
    status: 200,
    version: next.version,
    body: printResponse(next),
    ...written,
    personal: { ...(shows && { shows }), ...(row && { writes: row }) },
  };
}

async function storedInterview(api: Api, { body }: Response): Promise<Uint8Array> {
  const { submissions = [], projectId } = body;
  const { instanceId = '', digest = '' } = submissions.at(-1) ?? {};
  const files = await filesOf(api.telemetry, projectId, [instanceId]);
  const file = files.find((one) => one.name === interviewPart && one.digest === digest);
  const bytes = file && (await readFile(api.telemetry, file));
  if (bytes) return bytes;
  throw new Problem('erased', { detail: 'The interview as it was sent was erased. Discard the response.' });
}

function required(): Problem {
  const detail = 'Which household was interviewed? Send householdId.';
  return new Problem('invalid-response', {
    errors: [{ pointer: '#/householdId', code: 'required', detail }],
  });
}
