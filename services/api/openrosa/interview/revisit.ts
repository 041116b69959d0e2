// The revisit on which an interview was taken: its household was asked before.
import { isOpenStatus } from '#domain/surveys/field-work/assignments.ts';
import type { Api } from '../../context/api.ts';
import { isoTime } from '../../contract/time.ts';
import type { Assignment } from '../../store/bodies/assignment.ts';
import type { JudgedInterview } from './judge.ts';
import { namedAssignment } from './named-assignment.ts';

/** Null unless the interview names an open revisit of its household by its collector. */
export async function openRevisit(
  api: Pick<Api, 'records'>,
  taken: { readonly surveyId: string; readonly collector: string },
  { submission, household }: Pick<JudgedInterview, 'submission' | 'household'>,
): Promise<Assignment | null> {
  const assignment = await namedAssignment(api, { ...taken, id: submission.assignment });
  if (assignment === null) return null;
  const { purpose, status, householdId } = assignment.body;
  const isOpen = purpose === 'revisit' && isOpenStatus(status) && householdId === household?.id;
  return isOpen ? assignment : null;
}

/** The visit after its interview has arrived. */
export function submittedVisit({ id, version, body }: Assignment, nowMs: number): Assignment {
  const statusAt = new Date(nowMs).toISOString();
  return {
    id,
    version: version + 1,
    body: { ...body, status: 'submitted', statusAt, updatedAt: isoTime(nowMs) },
  };
}
