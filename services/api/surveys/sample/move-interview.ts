// The interview of a household that is replaced: it ends, and its collector gets that of the new household.
import { isOpenStatus, nonResponses } from '#domain/surveys/field-work/assignments.ts';
import { isIdOf } from '#domain/identifiers.ts';
import type { RecordVersion } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import {
  assignmentBody,
  assignmentRecord,
  newAssignment,
  type Assignment,
} from '../../store/bodies/assignment.ts';
import { parseStored } from '../../store/bodies/held.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import type { SurveySample } from '../../store/bodies/survey-sample.ts';
import { assignmentRows } from '../../store/field-work/assignment-rows.ts';
import { fieldWorkRecord } from '../../store/field-work/field-work-version.ts';
import { findHousehold, householdIdOf } from '../../store/find.ts';

type Reason = SurveySample['body']['replacements'][number]['reason'];

/** DID of the household of an interview of the campaign. Throws 404. */
export async function findAssignedHousehold(
  api: Api,
  surveyId: string,
  assignmentId: string,
): Promise<string> {
  const ids = isIdOf('assignment', assignmentId) ? [assignmentId] : [];
  const record = (await api.records.latest('assignment', ids)).get(assignmentId);
  const body = record && parseStored(assignmentBody, record).body;
  if (body?.surveyId === surveyId && body.purpose === 'interview') return body.householdDid;
  const detail = `There is no interview ${JSON.stringify(assignmentId)} in survey campaign ${surveyId}.`;
  throw new Problem('assignment-not-found', {
    detail,
    errors: [{ pointer: '#/assignmentId', code: 'not-found', detail }],
  });
}

interface Interview {
  /** The newest; null if the household is not assigned. */
  readonly newest: Assignment | null;
  /** Whether it is still to be made. */
  readonly isOpen: boolean;
  /** Whether a response was sent in, and not rejected. */
  readonly isAnswered: boolean;
}

/** Null if the household is neither assigned nor has answered. */
export async function interviewOf(
  api: Api,
  surveyId: string,
  householdDid: string,
): Promise<Interview | null> {
  const householdId = await householdIdOf(api.records, householdDid);
  const { assignments, responses } = await assignmentRows(api, surveyId, householdId);
  const newest = assignments.findLast(({ purpose }) => purpose === 'interview');
  if (newest === undefined && responses.length === 0) return null;
  const record = newest && (await api.records.latest('assignment', [newest.id])).get(newest.id);
  return {
    newest: record ? parseStored(assignmentBody, record) : null,
    isOpen: newest !== undefined && isOpenStatus(newest.status),
    isAnswered: responses.some(({ status }) => status !== 'rejected'),
  };
}

interface Replacing {
  readonly interview: Interview | null;
  readonly reason: Reason;
  /** DID of the household that takes the place. */
  readonly household: string;
  /** Version of the field work when all was read. */
  readonly before: number;
}

/** The records of both interviews; none if the household was not assigned. A visit that has ended keeps its outcome. */
export async function moveInterview(
  api: Api,
  survey: Survey,
  { interview, reason, household, before }: Replacing,
): Promise<{ readonly assignmentId: string | null; readonly records: readonly RecordVersion[] }> {
  const old = interview?.newest;
  if (!old) return { assignmentId: null, records: [] };
  const nowMs = api.nowMs();
  const at = isoTime(nowMs);
  const status = nonResponses.find((outcome) => outcome === reason) ?? 'replaced';
  const ended: Assignment = {
    id: old.id,
    version: old.version + 1,
    body: { ...old.body, status, statusAt: new Date(nowMs).toISOString(), updatedAt: at },
  };
  const { surveyId, projectId, collector, purpose, dueAt } = old.body;
  const next = await findHousehold(api.records, household);
  const work = { surveyId, projectId, collector, purpose, dueAt, remarks: null };
  const given =
    next &&
    newAssignment({ ...work, householdId: next.id, householdDid: household }, { ulid: api.newUlid(), at });
  return {
    assignmentId: given?.id ?? null,
    records: [
      fieldWorkRecord(survey, before, at),
      ...(interview.isOpen ? [assignmentRecord(ended)] : []),
      ...(given ? [assignmentRecord(given)] : []),
    ],
  };
}
