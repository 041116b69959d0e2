// Prints assignments, each with what its collector needs to know before the visit.
import { z } from 'zod';
import { revisitReasons } from '#domain/surveys/field-work/assignments.ts';
import { mayReadPersonal } from '../contract/access.ts';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import { isoTime } from '../contract/time.ts';
import { assignmentBody, attemptBody, type Assignment } from '../store/bodies/assignment.ts';
import { parseStored } from '../store/bodies/held.ts';
import { roundedGeo } from '../store/bodies/personal.ts';
import { responseBody } from '../store/bodies/response.ts';
import type { AssignmentRow } from '../store/field-work/assignment-rows.ts';
import type { Survey } from '../store/bodies/survey.ts';
import { openPrefill } from './open-prefill.ts';

const { purpose, status, dueAt, remarks, createdAt, updatedAt } = assignmentBody.shape;

export const assignmentReply = z
  .object({
    id: z.string(),
    surveyId: z.string(),
    householdId: z.string(),
    collector: z.string(),
    purpose,
    reason: z.enum(revisitReasons).nullable(),
    status,
    dueAt,
    remarks,
    attempts: z.array(attemptBody.meta({ id: 'AssignmentAttempt' })),
    responseId: z.string().nullable(),
    prefill: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
    createdAt,
    updatedAt,
    version: z.number(),
  })
  .meta({
    id: 'Assignment',
    examples: [
      {
        id: 'asg_01M7YNX8J0QF6P5307M3HNMPM6',
        surveyId: 'srv_01M7YNX8J0G4FJM55SGM69V73N',
        householdId: 'did:ixo:household/123',
        collector: 'did:ixo:agent/7',
        purpose: 'interview',
        reason: null,
        status: 'in_progress',
        dueAt: '2026-12-20T18:00:00Z',
        remarks: null,
        attempts: [{ at: '2026-12-01T08:30:00Z', outcome: 'no_answer' }],
        responseId: null,
        prefill: { socio_economic: { household_size: 5 } },
        createdAt: '2026-11-21T09:10:00Z',
        updatedAt: '2026-12-01T09:00:00Z',
        version: 2,
      },
    ],
  });

/** An assignment as stored, and in its state as it is now. */
export interface Shown {
  readonly assignment: Assignment;
  readonly row: AssignmentRow;
}

/** The stored assignments of rows, in their order. */
export async function readAssignments(api: Api, rows: readonly AssignmentRow[]): Promise<Shown[]> {
  const records = await api.records.latest(
    'assignment',
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const record = records.get(row.id);
    if (!record) throw new Error(`there is no assignment ${row.id}`);
    return { assignment: parseStored(assignmentBody, record), row };
  });
}

interface Printing {
  readonly survey: Survey;
  readonly shown: readonly Shown[];
  /** false: earlier answers are not read. */
  readonly withPrefill: boolean;
}

/** In the order given. */
export async function printAssignments(
  api: Api,
  principal: Principal,
  { survey, shown, withPrefill }: Printing,
): Promise<z.output<typeof assignmentReply>[]> {
  const households = withPrefill ? shown.map(({ row }) => row.householdId) : [];
  const [remarksOf, prefillOf] = await Promise.all([
    openRemarks(
      api,
      shown.map(({ row }) => row),
    ),
    openPrefill(api, survey, households),
  ]);
  return shown.map(({ assignment, row }) => {
    const earlier = prefillOf(row.householdId);
    return {
      ...printAssignment(principal, assignment, row),
      remarks: remarksOf(row) ?? assignment.body.remarks,
      ...(earlier && { prefill: earlier }),
    };
  });
}

function printAssignment(principal: Principal, { id, version, body }: Assignment, row: AssignmentRow) {
  const changedMs = Math.max(Date.parse(body.updatedAt), row.response?.updatedAtMs ?? 0);
  return {
    id,
    surveyId: body.surveyId,
    householdId: body.householdDid,
    collector: body.collector,
    purpose: body.purpose,
    reason: body.reason ?? null,
    status: row.status,
    dueAt: body.dueAt,
    remarks: body.remarks,
    attempts: body.attempts.map(({ geo, ...attempt }) => ({
      ...attempt,
      ...(geo && { geo: mayReadPersonal(principal) ? geo : roundedGeo(geo) }),
    })),
    responseId: row.response?.id ?? null,
    createdAt: body.createdAt,
    updatedAt: isoTime(changedMs),
    version,
  };
}

/** What the reviewer said of interviews that were returned. */
async function openRemarks(
  api: Api,
  rows: readonly AssignmentRow[],
): Promise<(row: AssignmentRow) => string | undefined> {
  const returned = rows.filter(({ response }) => response?.status === 'needs_correction');
  const records = await api.records.latest(
    'response',
    returned.flatMap(({ response }) => response?.id ?? []),
  );
  return ({ response }) => {
    const record = response?.status === 'needs_correction' ? records.get(response.id) : undefined;
    const decision = record && parseStored(responseBody, record).body.decision;
    if (!decision) return undefined;
    const parts = (decision.remarks ?? []).map(({ pointer, text }) => `${pointer}: ${text}`);
    return [decision.reason ?? '', ...parts].filter((line) => line !== '').join('\n');
  };
}
