// Stores a response that is new: it reserves its id and the place of its household in the round, and nothing else.
import { takeName, type NameState, type RecordVersion } from '#records/records.ts';
import type { Answer } from '../../context/answer.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { isoTime } from '../../contract/time.ts';
import * as names from '../../store/bodies/names.ts';
import type { Household } from '../../store/bodies/household.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import { answeredTo, refuseAbsent } from './absence.ts';
import { refuseOther, templateVersionOf } from './agreement.ts';
import { campaignQuestionnaire } from './campaign.ts';
import { composeResponse } from './compose.ts';
import { contributorsTo } from './contributors.ts';
import { fillHousehold } from './fill-household.ts';
import { sentAnswers, type ResponseInput } from './input.ts';
import { judgeAnswers } from './judge.ts';
import { withNamedFiles } from './named-files.ts';
import { refuseOtherCollector } from './own-collector.ts';
import { heldAnswers, printResponse } from './print.ts';
import { situationOf } from './situation.ts';
import { outOfSampleNow } from './sampled.ts';
import { takePlace } from './slot.ts';
import { refuseRepeatedAnswers } from './unique-answers.ts';
import { firstState } from './verification.ts';
import { responseEvent, responseRecord } from './version.ts';

interface New {
  readonly body: ResponseInput;
  readonly isPartial: boolean;
  readonly survey: Survey;
  readonly household: Household;
  /** State of the names that it takes: of its id, and of the place of its household. */
  readonly names: ReadonlyMap<string, NameState>;
}

export async function storeNew(api: Api, principal: Principal, sent: New): Promise<Answer> {
  const { body, isPartial, survey, household } = sent;
  const timestampMs = Date.parse(body.timestamp);
  await refuseAbsent(api, household, answeredTo(survey, timestampMs));
  refuseOther(survey, body);
  const { purpose } = body;
  const { round } = survey.body;
  const slot = names.responseSlot({ campaignId: survey.id, householdId: household.id, round, purpose });
  const { opened, project } = await campaignQuestionnaire(api, survey.id, survey);
  const collector = body.collector ?? principal.actor ?? undefined;
  const contributors = contributorsTo(null, collector, principal);
  const { verification } = body;
  const state = firstState(api, principal, {
    verification,
    isPartial,
    purpose,
    ...contributors,
    project,
  });
  const [situation, outOfSample] = await Promise.all([
    situationOf(api, { survey, opened, household, timestampMs }),
    outOfSampleNow(api, survey, household),
  ]);
  await withNamedFiles(api, {
    answers: body.responses,
    before: {},
    template: opened.questionnaire.template,
    projectId: survey.body.projectId,
    fileIds: [],
  });
  const checked = judgeAnswers(body.responses, { opened, situation, isPartial }, principal);
  const ulid = api.newUlid();
  const id = `rsp_${ulid}`;
  const before = sent.names.get(slot);
  const place = isPartial ? [] : await takePlace(api, { name: slot, before, id, principal });
  const at = isoTime(api.nowMs());
  const { template } = opened.questionnaire;
  const { responses } = body;
  const { projectId } = survey.body;
  const ids = { campaignId: survey.id, householdId: household.id, projectId, id };
  const answered = { template, responses, ...ids, principal };
  if (!isPartial && purpose === undefined) await refuseRepeatedAnswers(api, answered);
  // Last, so that a conflict is told before a missing right.
  refuseOtherCollector(principal, collector);
  const composed = composeResponse({
    id,
    version: 1,
    identity: identityOf(sent, { responseId: body.responseId ?? ulid, at }),
    interview: { ...body, collector },
    answers: sentAnswers(body),
    checked,
    template,
    survey,
    wallMs: opened.local.wallMs,
    outOfSample,
    state: { ...state, ...contributors },
    at,
    ulid,
  });
  const { response } = composed;
  const filled =
    response.body.status === 'verified'
      ? await fillHousehold(api, principal, { response, template, answers: () => sentAnswers(body) })
      : {};
  return stored(composed, { names: sent.names, place, filled });
}

interface Made {
  readonly responseId: string;
  readonly at: string;
}

const identityOf = ({ body, survey, household }: New, { responseId, at }: Made) => ({
  responseId,
  surveyId: body.surveyId,
  campaignId: survey.id,
  surveyType: survey.body.type,
  round: survey.body.round,
  ...(body.purpose && { purpose: body.purpose }),
  projectId: survey.body.projectId,
  householdId: household.id,
  householdDid: household.body.did,
  templateVersion: templateVersionOf(survey),
  createdAt: at,
});

interface Reserved extends Pick<New, 'names'> {
  /** What takes the place of its household in the round; nothing for a draft. */
  readonly place: readonly RecordVersion[];
  /** Fields of the household that the answers fill in. */
  readonly filled: Pick<Answer, 'records' | 'events' | 'personal'>;
}

function stored(
  { response, row }: ReturnType<typeof composeResponse>,
  { names: before, place, filled }: Reserved,
): Answer {
  const { id, body } = response;
  const name = names.response(body.projectId, body.responseId);
  const shows = heldAnswers(response, row?.values ?? null);
  return {
    status: 201,
    location: `/v1/responses/${id}`,
    version: 1,
    body: printResponse(response),
    records: [
      responseRecord(response),
      takeName(name, id, before.get(name)),
      ...place,
      ...(filled.records ?? []),
    ],
    events: [
      ...(place.length > 0 ? [responseEvent('response.received', response)] : []),
      ...(filled.events ?? []),
    ],
    personal: {
      ...(shows && { shows }),
      writes: [...(row ? [row] : []), ...(filled.personal?.writes ?? [])],
    },
  };
}
