// PATCH /v1/surveys/{id}/assignments/{assignmentId}: records a visit, changes the state, or gives the household to another
// collector.
import { allowedSteps, currentStatus, isOpenStatus } from '#domain/surveys/field-work/assignments.ts';
import { checkScope } from '../contract/access.ts';
import type { Api } from '../context/api.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { differences } from '../contract/differences.ts';
import { pointerOf } from '../contract/faults.ts';
import { checkVersion } from '../contract/precondition.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { isoTime } from '../contract/time.ts';
import { assignmentRecord, type Assignment } from '../store/bodies/assignment.ts';
import type { Survey } from '../store/bodies/survey.ts';
import { returnedEvent } from '../store/field-work/returned-event.ts';
import { ownFieldWork } from '../store/field-work/collectors.ts';
import type { AssignmentRow } from '../store/field-work/assignment-rows.ts';
import { fieldWorkRecord, fieldWorkVersion } from '../store/field-work/field-work-version.ts';
import { visibleSurvey } from '../surveys/survey-references.ts';
import { assignmentPatch, nextAttempts, type AssignmentPatch } from './assignment-patch.ts';
import { assignmentReply, printAssignments } from './assignment-reply.ts';
import { collectorsNamed } from './collectors-named.ts';
import { openField, refuseEnded } from './field.ts';
import { assignmentParams, findAssignment } from './find-assignment.ts';
import { barredFault } from './listed-work.ts';

export const changeAssignment = defineEndpoint({
  method: 'PATCH',
  path: '/v1/surveys/:id/assignments/:assignmentId',
  operationId: 'changeAssignment',
  summary: 'Change an assignment',
  description:
    'A merge patch. assigned → in_progress → submitted → done; submitted → returned → in_progress; assigned or in_progress → refused, not_found, moved or ineligible. `submitted`, `done` and `returned` of an interview follow from its response and are not set, and a back-check that is sent is `done`; `replaced` comes with a replacement. `attempts` only grows. A collector changes the state and the attempts of its own (`responses:write`); all else needs `surveys:write`. Another `collector` takes over while interviews last, but never an interview and its back-check.',
  scope: 'any',
  ifMatch: 'taken',
  params: assignmentParams,
  query: noQuery,
  body: {
    schema: assignmentPatch,
    fault: 'invalid-survey',
    example: { status: 'refused', attempts: [{ at: '2026-12-01T08:30:00Z', outcome: 'refused' }] },
  },
  replies: { 200: { description: 'The assignment as it is now.', schema: assignmentReply } },
  problems: [
    'survey-not-found',
    'assignment-not-found',
    'scope-missing',
    'campaign-frozen',
    'illegal-transition',
    'assignment-conflict',
    'version-mismatch',
  ],
  run: async ({ params: { id: surveyId, assignmentId }, body: patch, ifMatch, principal }, api) => {
    const own = ownFieldWork(principal, 'surveys:write');
    if (own !== null) refuseOfManager(principal, patch);
    const before = await fieldWorkVersion(api, surveyId);
    const survey = await visibleSurvey(api, principal, surveyId);
    const { assignment, row } = await findAssignment(api, { surveyId, assignmentId, own });
    checkVersion(ifMatch, assignment);
    refuseClosed(survey);
    const collector = await nextCollector(api, survey, { row, named: patch.collector });
    const next = applyPatch(api, { assignment, row, patch, collector });
    const isReturned = next.body.status === 'returned' && row.status !== 'returned';
    const shown = { assignment: next, row: rowOf(next, row) };
    const [body] = await printAssignments(api, principal, { survey, shown: [shown], withPrefill: true });
    return {
      status: 200,
      version: next.version,
      body,
      records: [
        ...(next === assignment ? [] : [assignmentRecord(next)]),
        ...(collector === row.collector ? [] : [fieldWorkRecord(survey, before, next.body.updatedAt)]),
      ],
      events: isReturned ? [returnedEvent(next)] : [],
    };
  },
});

/** In its state after the change. */
function rowOf({ body }: Assignment, row: AssignmentRow): AssignmentRow {
  const { collector, purpose, status, statusAt } = body;
  const stored = { purpose, status, statusAtMs: Date.parse(statusAt) };
  return { ...row, collector, status: currentStatus(stored, row.response) };
}

const ofManager: readonly (keyof AssignmentPatch)[] = ['collector', 'dueAt', 'remarks'];
const decided: readonly AssignmentPatch['status'][] = ['done', 'returned'];

/** Throws 403 for what a collector does not decide. */
function refuseOfManager(principal: Principal, patch: AssignmentPatch): void {
  const isManagers = ofManager.some((name) => patch[name] !== undefined) || decided.includes(patch.status);
  if (isManagers) checkScope({ scope: 'surveys:write' }, principal);
}

const closed: readonly Survey['body']['status'][] = ['closed', 'archived', 'withdrawn'];

function refuseClosed({ id, body: { status } }: Survey): void {
  if (!closed.includes(status)) return;
  const detail = `Survey campaign ${id} is ${status}: its field work is over.`;
  throw new Problem('campaign-frozen', {
    detail,
    errors: [{ pointer: '#/status', code: 'wrong-state', detail }],
  });
}

interface Moving {
  readonly row: AssignmentRow;
  /** DID or id; undefined: as before. */
  readonly named: string | undefined;
}

/** DID of the collector after the change. Throws 400 and 409 for one that cannot take over. */
async function nextCollector(api: Api, survey: Survey, { row, named }: Moving): Promise<string> {
  if (named === undefined || named === row.collector) return row.collector;
  const people = await collectorsNamed(api, survey.body.projectId, [named]);
  const fault = people.faultOf(named, '#/collector');
  if (fault) throw new Problem('invalid-survey', { errors: [fault] });
  const did = people.collectors.get(named)?.body.did ?? row.collector;
  if (did === row.collector) return did;
  refuseEnded(survey);
  if (!isOpenStatus(row.status))
    throw illegal(row, `it is ${row.status}: only an open assignment can be taken over`, []);
  const { given } = await openField(api, survey);
  const conflict = barredFault(
    { given },
    { did: row.householdDid, collector: did, purpose: row.purpose },
    '#/collector',
  );
  if (conflict) throw new Problem('assignment-conflict', { detail: conflict.detail, errors: [conflict] });
  return did;
}

interface Changing {
  readonly assignment: Assignment;
  readonly row: AssignmentRow;
  readonly patch: AssignmentPatch;
  readonly collector: string;
}

/** The same assignment if nothing changes. Throws 409 for a step that the state does not allow. */
function applyPatch(api: Api, { assignment, row, patch, collector }: Changing): Assignment {
  const { body } = assignment;
  const nowMs = api.nowMs();
  const isStep = patch.status !== undefined && patch.status !== row.status;
  const next = {
    ...body,
    collector,
    ...(isStep && { status: stepTo(row, patch.status), statusAt: new Date(nowMs).toISOString() }),
    ...(patch.dueAt !== undefined && { dueAt: patch.dueAt }),
    ...(patch.remarks !== undefined && { remarks: patch.remarks }),
    attempts: nextAttempts(body.attempts, patch.attempts, nowMs),
  };
  if (!isStep && differences(next, body).length === 0) return assignment;
  return {
    id: assignment.id,
    version: assignment.version + 1,
    body: { ...next, updatedAt: isoTime(nowMs) },
  };
}

function stepTo(row: AssignmentRow, status: AssignmentPatch['status']): AssignmentRow['status'] {
  const allowed = allowedSteps(row.purpose, row.status);
  const step = allowed.find((one) => one === status);
  if (step !== undefined) return step;
  throw illegal(
    row,
    `it is ${row.status}, so it cannot become ${status}. Allowed: ${allowed.join(', ') || 'nothing'}`,
    allowed,
  );
}

function illegal({ id }: AssignmentRow, why: string, allowed: readonly string[]): Problem {
  const detail = `Assignment ${id}: ${why}.`;
  return new Problem('illegal-transition', {
    detail,
    errors: [{ pointer: pointerOf(['status']), code: 'wrong-state', detail }],
    members: { allowed },
  });
}
