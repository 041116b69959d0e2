// Judges a held interview anew, for a household that a person has assigned to it.
import type { Api } from '../../context/api.ts';
import type { Answer } from '../../context/answer.ts';
import type { Household } from '../../store/bodies/household.ts';
import type { Response } from '../../store/bodies/response.ts';
import type { SurveyFile } from '../../store/files/survey-files.ts';
import { responseEvent, responseRecord } from '../../responses/response/version.ts';
import type { FilledForm } from '../sent/campaign.ts';
import type { SentInterview } from '../sent/interview.ts';
import { composeInterview } from './compose.ts';
import { answeredMsOf } from './held-fault.ts';
import { idleCode, judgeInterview } from './judge.ts';
import { takeInterviewPlace } from './place.ts';

interface Again {
  readonly sent: SentInterview;
  readonly filled: FilledForm;
  readonly files: readonly SurveyFile[];
  /** The held response. */
  readonly before: Response;
  readonly household: Household;
  readonly reason: string | undefined;
}

type Judged = Awaited<ReturnType<typeof composeInterview>> & Pick<Answer, 'records' | 'events'>;

export async function judgeAgain(api: Api, again: Again): Promise<Judged> {
  const { sent, filled, files, before, household, reason } = again;
  const arrivedMs = Date.parse(before.body.submissions?.at(-1)?.at ?? before.body.createdAt);
  const isIdle = before.body.faults?.some(({ code }) => code === idleCode) ?? false;
  const { id } = before;
  const collector = before.body.collector ?? '';
  const judged = await judgeInterview(api, {
    sent,
    filled,
    files,
    arrivedMs,
    collector,
    assignedTo: household,
    isIdle,
    answeredMs: answeredMsOf(before.body),
  });
  const place = await takeInterviewPlace(api, { filled, judged, before, id });
  const faults = [...judged.faults, ...place.faults];
  const ulid = api.newUlid();
  const composing = { id, ulid, sent, filled, judged, collector, before, faults, reason };
  const composed = await composeInterview(api, composing);
  const { response } = composed;
  const isHeld = faults.length > 0;
  return {
    ...composed,
    records: [responseRecord(response), ...(isHeld ? [] : place.records)],
    events: [responseEvent(isHeld ? 'response.held' : 'response.received', response)],
  };
}
