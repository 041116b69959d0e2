// POST of a response: a repeat gets the first reply, a new one is stored when its campaign takes it.
import type { NameState } from '#records/records.ts';
import type { Answer } from '../../context/answer.ts';
import type { Api } from '../../context/api.ts';
import { refuseFuture } from '../../contract/moments.ts';
import type { Principal } from '../../contract/principal.ts';
import { interviewedHousehold } from '../../store/visible.ts';
import * as names from '../../store/bodies/names.ts';
import type { Household } from '../../store/bodies/household.ts';
import type { Response } from '../../store/bodies/response.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import { campaignIdsNamed, campaignQuestionnaire, campaignsNamed, campaignTaking } from './campaign.ts';
import { rememberCampaign, withReadsAhead } from './expected-reads.ts';
import { isSeenResponse, storedResponses } from './find.ts';
import { aheadMsMax, type ResponseInput } from './input.ts';
import { refuseOtherSurvey } from './agreement.ts';
import { answerRepeat, conflictWithOther, refuseSetByService } from './repeat.ts';
import { storeNew } from './store-new.ts';

interface Sent {
  readonly body: ResponseInput;
  /** Id of the campaign, or the name of its template: that of the address where it has one. */
  readonly survey: string;
  /** Answers may be missing: it is stored as a draft. */
  readonly isPartial: boolean;
}

export async function takeResponse(process: Api, principal: Principal, sent: Sent): Promise<Answer> {
  const { body, survey: named } = sent;
  refuseFuture(process, 'invalid-response', { timestamp: body.timestamp }, aheadMsMax);
  const campaignIds = await campaignIdsNamed(process, principal, named);
  const { householdId, responseId, purpose } = body;
  const responseIds = responseId === undefined ? [] : [responseId];
  const api = withReadsAhead(process, { campaignIds, householdId, responseIds, purpose });
  const [campaigns, household] = await both(
    campaignsNamed(api, principal, { surveyId: named, ids: campaignIds }),
    // One that has moved since: what it answered before belongs to the project of that time.
    interviewedHousehold(api, principal, householdId),
  );
  for (const campaign of campaigns) rememberCampaign(api, campaign);
  const known = await knownResponses(api, { campaigns, household, responseId, purpose });
  const repeat = (response: Response) =>
    answerOf(api, principal, { sent: body, known: response, campaigns, household });
  const same = sameAs(known.responses, campaigns, household);
  if (same) return repeat(same);
  const begunAtMs = Date.parse(body.startedAt ?? body.timestamp);
  const survey = campaignTaking(campaigns, { surveyId: named, begunAtMs, nowMs: api.nowMs() });
  const other = known.responses.find((response) => response.body.projectId === survey.body.projectId);
  if (other) return repeat(other);
  refuseSetByService(body);
  refuseOtherSurvey(survey, body, named);
  return storeNew(api, principal, { ...sent, survey, household, names: known.names });
}

/** Rejects as the first one that fails, in their order. */
async function both<One, Other>(one: Promise<One>, other: Promise<Other>): Promise<[One, Other]> {
  const [first, second] = await Promise.allSettled([one, other]);
  if (first.status === 'rejected') throw first.reason;
  if (second.status === 'rejected') throw second.reason;
  return [first.value, second.value];
}

interface Known {
  /** Those with this id: it is unique in a project, and `surveyId` may mean campaigns of several. */
  readonly responses: readonly Response[];
  /** State of the names that the response would take; a free one may be missing. */
  readonly names: ReadonlyMap<string, NameState>;
}

interface Wanted {
  readonly campaigns: readonly Survey[];
  readonly household: Household;
  readonly responseId: string | undefined;
  readonly purpose: ResponseInput['purpose'];
}

/** One read for the name of its id and the place of its household, in each of the campaigns. */
async function knownResponses(
  api: Api,
  { campaigns, household, responseId, purpose }: Wanted,
): Promise<Known> {
  const projects = [...new Set(campaigns.map(({ body }) => body.projectId))];
  const ids = responseId === undefined ? [] : projects.map((id) => names.response(id, responseId));
  const householdId = household.id;
  const slots = campaigns.map(({ id: campaignId, body: { round } }) =>
    names.responseSlot({ campaignId, householdId, round, purpose }),
  );
  const found = await api.records.names([...ids, ...slots]);
  const owners = ids.map((name) => found.get(name)?.owner ?? '').filter((owner) => owner !== '');
  return { responses: await storedResponses(api, owners), names: found };
}

/** The response of this household, whatever became of its campaign; of one project there is only one with this id. */
function sameAs(
  known: readonly Response[],
  campaigns: readonly Survey[],
  household: Household,
): Response | undefined {
  const isOfOneProject = new Set(campaigns.map(({ body }) => body.projectId)).size === 1;
  return (
    known.find(({ body }) => body.householdId === household.id) ?? (isOfOneProject ? known[0] : undefined)
  );
}

interface Repeat {
  readonly sent: ResponseInput;
  readonly known: Response;
  readonly campaigns: readonly Survey[];
  readonly household: Household;
}

async function answerOf(
  api: Api,
  principal: Principal,
  { sent, known, campaigns, household }: Repeat,
): Promise<Answer> {
  if (!isSeenResponse(principal, known)) throw conflictWithOther(known);
  const { opened } = await campaignQuestionnaire(api, known.body.campaignId);
  return answerRepeat(api, principal, {
    sent,
    known,
    campaignIds: campaigns.map(({ id }) => id),
    householdId: household.id,
    template: opened.questionnaire.template,
  });
}
