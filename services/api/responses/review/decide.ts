// A decision on a response: what its state allows, who may decide, and the version that it makes.
import type { Answers } from '#domain/surveys/answers/canonical.ts';
import type { SealedTemplate } from '#domain/surveys/answers/sealed-questions.ts';
import { allowedDecisions, type Decision } from '#domain/surveys/responses/states.ts';
import type { NewEvent } from '#records/events.ts';
import type { Answer } from '../../context/answer.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { pointerOf } from '../../contract/faults.ts';
import { Problem } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import { findHousehold, findProject } from '../../store/find.ts';
import { findPersonal } from '../../store/shown/personal-rows.ts';
import { assignmentRows } from '../../store/field-work/assignment-rows.ts';
import { returnedEvent } from '../../store/field-work/returned-event.ts';
import type { Project } from '../../store/bodies/project.ts';
import type { Response } from '../../store/bodies/response.ts';
import { refuseAbsent } from '../response/absence.ts';
import { campaignQuestionnaire } from '../response/campaign.ts';
import { contributorsOf } from '../response/contributors.ts';
import { fillHousehold } from '../response/fill-household.ts';
import { allAnswers } from '../response/find.ts';
import { printResponse, shownAnswers } from '../response/print.ts';
import { deciderOf, duties } from '../response/verification.ts';
import { responseEvent, responseRecord } from '../response/version.ts';

export interface DecisionInput {
  readonly decision: Decision;
  readonly reason?: string | undefined;
  readonly remarks?: readonly { readonly pointer: string; readonly text: string }[] | undefined;
}

/** Throws 400 without the reason that the decision needs, 403 for own work, and 409 for a step that the state does not allow, or answers that do not count. */
export async function decide(
  api: Api,
  principal: Principal,
  { response, input }: { readonly response: Response; readonly input: DecisionInput },
): Promise<Answer> {
  refuseNoReason(input);
  const project = await findProject(api.records, response.body.projectId);
  if (!project)
    throw new Error(`response ${response.id} names the unknown project ${response.body.projectId}`);
  refuseStep(response, input, project);
  if (accepting.includes(input.decision)) await refuseUncounted(api, response);
  const verifier = deciderOf(api, principal);
  refuseOwn(response, verifier, project);
  const next = decided(response, input, {
    id: `ver_${api.newUlid()}`,
    verifier,
    timestamp: isoTime(api.nowMs()),
  });
  const shows = await shownAnswers(api, principal, next);
  const filled =
    input.decision === 'verified'
      ? await fillHousehold(api, principal, {
          response: next,
          template: await templateOf(api, next),
          answers: () => wholeAnswers(api, next),
        })
      : {};
  return {
    status: 201,
    version: next.version,
    body: printResponse(next),
    records: [responseRecord(next), ...(filled.records ?? [])],
    events: [
      responseEvent('response.decided', next),
      ...(await returnedEvents(api, next)),
      ...(filled.events ?? []),
    ],
    personal: { ...filled.personal, ...(shows && { shows }) },
  };
}

/** With those that are sealed. */
async function wholeAnswers({ clickhouse }: Api, response: Response): Promise<Answers> {
  const { householdId, personal } = response.body;
  return allAnswers(response, personal ? await findPersonal(clickhouse, householdId, personal.ref) : null);
}

const templateOf = async (api: Api, { body }: Response): Promise<SealedTemplate> =>
  (await campaignQuestionnaire(api, body.campaignId)).opened.questionnaire.template;

/** The interview goes back to its collector. */
async function returnedEvents(api: Api, { body }: Response): Promise<NewEvent[]> {
  if (body.status !== 'needs_correction') return [];
  const { campaignId: surveyId, householdId, projectId } = body;
  const { assignments } = await assignmentRows(api, surveyId, householdId);
  const interview = assignments.findLast(({ purpose }) => purpose === 'interview');
  if (!interview) return [];
  const { id, householdDid, collector, purpose } = interview;
  return [returnedEvent({ id, body: { projectId, surveyId, householdDid, collector, purpose } })];
}

/** What was said to the sender of the version before is no longer so. */
function decided(
  { id, version, body }: Response,
  { decision, reason, remarks }: DecisionInput,
  made: { readonly id: string; readonly verifier: string; readonly timestamp: string },
): Response {
  const { verifier, timestamp } = made;
  const { warnings: _, ...kept } = body;
  return {
    id,
    version: version + 1,
    body: {
      ...kept,
      status: decision,
      verification: { verifier, timestamp },
      decision: {
        ...made,
        decision,
        version,
        ...(reason !== undefined && { reason }),
        ...(remarks && { remarks: [...remarks] }),
      },
      updatedAt: timestamp,
    },
  };
}

/** Decisions after which a response counts, or may count. */
const accepting: readonly Decision[] = ['supervisor_approved', 'verified'];

/** It may have been stored before it was known that the household had left. */
async function refuseUncounted(api: Api, { id, body }: Response): Promise<void> {
  const { householdId, campaignId, projectId, timestamp } = body;
  const household = await findHousehold(api.records, householdId);
  if (!household) throw new Error(`response ${id} names the unknown household ${householdId}`);
  await refuseAbsent(api, household, { campaignId, projectId, atMs: Date.parse(timestamp) });
}

function refuseNoReason({ decision, reason }: DecisionInput): void {
  if (decision === 'verified' || reason !== undefined) return;
  const detail = `Why is the response ${decision}? Send reason.`;
  throw new Problem('invalid-response', { errors: [{ pointer: '#/reason', code: 'required', detail }] });
}

function refuseStep({ id, body }: Response, { decision }: DecisionInput, project: Project): void {
  const allowed = allowedDecisions(body.status, project.body.reviewLevels);
  if (allowed.includes(decision)) return;
  const detail = `Response ${id} is ${body.status}, so it cannot become ${decision}. Allowed: ${allowed.join(', ') || 'no decision'}.`;
  throw new Problem('illegal-transition', {
    detail,
    errors: [{ pointer: pointerOf(['decision']), code: 'wrong-state', detail }],
    members: { allowed },
  });
}

/** Two levels are two persons in every project. With separation of duties nobody decides on answers that they collected or sent. */
function refuseOwn({ body }: Response, verifier: string, project: Project): void {
  if (body.status === 'supervisor_approved' && body.verification?.verifier === verifier)
    throw duties('#/decision', `${verifier} approved this response, so another person must verify it.`);
  if (!project.body.separationOfDuties || !contributorsOf(body).includes(verifier)) return;
  throw duties(
    '#/decision',
    `${verifier} collected or sent a version of this response, so another person must decide on it.`,
  );
}
