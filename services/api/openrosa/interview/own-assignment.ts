// The assignment under which an interview was sent: it decides whether it is the interview of its household or its back-check.
import { isIdOf } from '#domain/identifiers.ts';
import type { ResponsePurpose } from '#domain/surveys/responses/states.ts';
import type { Api } from '../../context/api.ts';
import { assignmentBody, type Assignment } from '../../store/bodies/assignment.ts';
import { held } from '../../store/bodies/held.ts';
import type { Response } from '../../store/bodies/response.ts';

interface Sent {
  /** As the interview names it. */
  readonly assignment: string | undefined;
  readonly surveyId: string;
  /** Empty: it is not known. */
  readonly householdId: string;
  /** DID. */
  readonly collector: string;
}

/** Null if the collector has no such assignment for this household in this campaign. */
export async function ownAssignment(
  { records }: Pick<Api, 'records'>,
  { assignment: id = '', surveyId, householdId, collector }: Sent,
): Promise<Assignment | null> {
  const record = isIdOf('assignment', id) ? (await records.latest('assignment', [id])).get(id) : undefined;
  const assignment = record && held(assignmentBody, record);
  const isOwn =
    assignment?.body.collector === collector &&
    assignment.body.surveyId === surveyId &&
    assignment.body.householdId === householdId;
  return isOwn ? assignment : null;
}

/** A response that was taken keeps its purpose, and a back-check never becomes an interview. `before`: null for a new one. */
export function purposeOf(
  before: Response | null,
  { assignment }: { readonly assignment: Assignment | null },
): ResponsePurpose | undefined {
  const known = before?.body.purpose;
  if (known !== undefined || (before !== null && before.body.status !== 'held')) return known;
  return assignment?.body.purpose === 'back_check' ? 'back_check' : undefined;
}
