// The next version of a response, from its present answers and a patch.
import { takesResponse } from '#domain/surveys/responses/accepts.ts';
import { keepUnseen } from '#domain/surveys/responses/unseen-answers.ts';
import { sentState } from '#domain/surveys/responses/states.ts';
import type { Answers } from '#domain/surveys/answers/canonical.ts';
import type { SealedTemplate } from '#domain/surveys/answers/sealed-questions.ts';
import { recordOf } from '#domain/surveys/answers/given.ts';
import type { RecordVersion } from '#records/records.ts';
import type { Answer } from '../../context/answer.ts';
import type { Api } from '../../context/api.ts';
import { mayReadPersonal } from '../../contract/access.ts';
import { differences } from '../../contract/differences.ts';
import { mergePatch } from '../../contract/merge-patch.ts';
import { refuseFuture } from '../../contract/moments.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import type { Household } from '../../store/bodies/household.ts';
import * as names from '../../store/bodies/names.ts';
import type { Personal } from '../../store/bodies/personal.ts';
import type { Response } from '../../store/bodies/response.ts';
import { timingOf } from '../../surveys/life-cycle/stored.ts';
import { answeredTo, refuseAbsent } from './absence.ts';
import { campaignQuestionnaire, refuseNotOpen } from './campaign.ts';
import { composeResponse, identityOf, type InterviewFields } from './compose.ts';
import { contributorsTo } from './contributors.ts';
import { allAnswers } from './find.ts';
import { aheadMsMax, sentAnswers } from './input.ts';
import { answerPointer, judgeAnswers } from './judge.ts';
import { fileIdsOf, withNamedFiles } from './named-files.ts';
import { heldAnswers, printResponse } from './print.ts';
import { situationOf } from './situation.ts';
import { outOfSampleNow } from './sampled.ts';
import { takePlace } from './slot.ts';
import { refuseRepeatedAnswers } from './unique-answers.ts';
import { responseEvent, responseRecord } from './version.ts';

interface Correction {
  readonly response: Response;
  readonly household: Household;
  /** Its sealed answers; null for none. */
  readonly sealed: Personal | null;
  readonly interview: { readonly [Name in keyof InterviewFields]?: InterviewFields[Name] | undefined };
  /** Merge patch of the answers. */
  readonly responses: Readonly<Record<string, unknown>>;
  readonly reason: string | undefined;
  readonly isPartial: boolean;
}

export async function corrected(api: Api, principal: Principal, correction: Correction): Promise<Answer> {
  const { response, household, sealed, reason, isPartial } = correction;
  const { body } = response;
  refuseFuture(api, 'invalid-response', { timestamp: correction.interview.timestamp }, aheadMsMax);
  const before = allAnswers(response, sealed);
  const { survey, opened } = await campaignQuestionnaire(api, body.campaignId);
  const { template } = opened.questionnaire;
  const patched = patchedAnswers(principal, before, correction.responses, template);
  const interview = interviewAfter(correction);
  // Neither has the place of its household.
  const isDraft = body.status === 'draft' || body.status === 'held';
  if (
    isSame(patched, before) &&
    isSame(interview, interviewAfter({ response, sealed, interview: {} })) &&
    (!isDraft || isPartial)
  )
    return unchanged(response, sealed);
  refuseEnded(api, correction, { survey, interview });
  const timestampMs = Date.parse(interview.timestamp);
  await refuseAbsent(api, household, answeredTo(survey, timestampMs));
  const [situation, outOfSample] = await Promise.all([
    situationOf(api, { survey, opened, household, timestampMs }),
    outOfSampleNow(api, survey, household),
  ]);
  const { campaignId, householdId, projectId } = body;
  const fileIds = fileIdsOf(response);
  const merged = await withNamedFiles(api, { answers: patched, before, template, projectId, fileIds });
  const checked = judgeAnswers(merged, { opened, situation, isPartial }, principal);
  const ids = { campaignId, householdId, projectId, id: response.id };
  const answered = { template, responses: merged, ...ids, principal };
  if (!isPartial && body.purpose === undefined) await refuseRepeatedAnswers(api, answered);
  const at = isoTime(api.nowMs());
  const composed = composeResponse({
    id: response.id,
    version: response.version + 1,
    identity: identityOf(body),
    interview,
    answers: sentAnswers({ responses: merged }),
    checked,
    template,
    survey,
    wallMs: opened.local.wallMs,
    outOfSample,
    state: {
      status: isPartial ? 'draft' : sentState(body.purpose),
      previousDigest: body.digest,
      ...formerRefsOf(response),
      ...phoneParts(response),
      ...contributorsTo(body, interview.collector, principal),
      ...(reason !== undefined && { correctionReason: reason }),
    },
    at,
    ulid: api.newUlid(),
  });
  return answer(composed, isDraft && !isPartial ? await placeOf(api, principal, response) : []);
}

/** Throws 400 where rows are left out that hold what the key does not see. */
function patchedAnswers(
  principal: Principal,
  before: Answers,
  patch: Correction['responses'],
  template: SealedTemplate,
): Readonly<Record<string, unknown>> {
  const next = recordOf(mergePatch(before, patch)) ?? {};
  if (mayReadPersonal(principal)) return next;
  const { answers, lacking } = keepUnseen(next, before, template);
  const errors = lacking.map(({ path, fewest }) => ({
    pointer: answerPointer(path),
    code: 'sealed-rows',
    detail: `This list needs at least ${fewest} ${fewest === 1 ? 'row' : 'rows'}: its rows hold answers that this key does not see. Send each row in its place, or use a key with pii:read.`,
    min: fewest,
  }));
  if (errors.length > 0) throw new Problem('invalid-response', { errors });
  return answers;
}

const isSame = (one: unknown, other: unknown): boolean =>
  differences(one, other).length === 0 && differences(other, one).length === 0;

/** What stays known of the interviews that a phone sent. */
const phoneParts = ({
  body: { submissions, missingFiles },
}: Response): Pick<Response['body'], 'submissions' | 'missingFiles'> => ({
  ...(submissions && { submissions }),
  ...(missingFiles && { missingFiles }),
});

export function formerRefsOf({
  body: { personal, formerRefs = [] },
}: Response): Pick<Response['body'], 'formerRefs'> {
  const refs = personal ? [...formerRefs, personal.ref] : formerRefs;
  return refs.length > 0 ? { formerRefs: refs } : {};
}

/** The fields of the interview: those of the patch, else those that are stored. */
function interviewAfter({
  response,
  sealed,
  interview,
}: Pick<Correction, 'response' | 'sealed' | 'interview'>): InterviewFields {
  const sent = Object.entries(interview).filter(([, value]) => value !== undefined);
  return { ...interviewOf(response, sealed), ...Object.fromEntries(sent) };
}

/** The fields of the interview that are stored. */
export function interviewOf({ body }: Response, sealed: Personal | null): InterviewFields {
  const { timestamp, collector, startedAt, endedAt, language, deviceInfo } = body;
  const stored = { timestamp, collector, startedAt, endedAt, language, deviceInfo };
  const { geo, fileNames } = sealed?.interview ?? {};
  return { ...stored, geo, consent: sealed?.consent, fileNames };
}

function unchanged(response: Response, sealed: Personal | null): Answer {
  const shows = heldAnswers(response, sealed);
  return {
    status: 200,
    version: response.version,
    body: printResponse(response),
    ...(shows && { personal: { shows } }),
  };
}

/** A draft is sent in while its campaign takes interviews. A correction may come later, but not after the archive. */
function refuseEnded(
  { nowMs }: Pick<Api, 'nowMs'>,
  { response }: Correction,
  {
    survey,
    interview,
  }: { readonly survey: Parameters<typeof timingOf>[0]; readonly interview: InterviewFields },
): void {
  const begunAtMs = Date.parse(interview.startedAt ?? interview.timestamp);
  const arrival = { surveyId: survey.id, begunAtMs, nowMs: nowMs() };
  const { status } = takesResponse(timingOf(survey), arrival);
  if (response.body.status === 'draft' || status === 'archived') refuseNotOpen(survey, arrival);
}

/** The place of its household in the round, taken. Throws 409 if the household has another response there. */
async function placeOf(api: Api, principal: Principal, { id, body }: Response): Promise<RecordVersion[]> {
  const slot = names.responseSlot(body);
  const before = (await api.records.names([slot])).get(slot);
  return takePlace(api, { name: slot, before, id, principal });
}

function answer(
  { response, row }: ReturnType<typeof composeResponse>,
  places: readonly RecordVersion[],
): Answer {
  const shows = heldAnswers(response, row?.values ?? null);
  const type = places.length > 0 ? 'response.received' : 'response.corrected';
  return {
    status: 200,
    version: response.version,
    body: printResponse(response),
    records: [responseRecord(response), ...places],
    events: response.body.status === 'draft' ? [] : [responseEvent(type, response)],
    personal: { ...(shows && { shows }), ...(row && { writes: [row] }) },
  };
}
