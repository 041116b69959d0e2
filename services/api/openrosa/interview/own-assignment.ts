// The assignment under which an interview was sent: it decides whether it is the interview of its household, its back-check, or
// another visit, and whether it may replace the interview of another collector.
import type { ResponsePurpose } from '#domain/surveys/responses/states.ts';
import { isOpenStatus } from '#domain/surveys/field-work/assignments.ts';
import type { Assignment } from '../../store/bodies/assignment.ts';
import type { Response } from '../../store/bodies/response.ts';

interface Sent {
  /** Of its collector; null: there is none. */
  readonly assignment: Assignment | null;
}

/** A response that was taken keeps its purpose, and a back-check never becomes an interview. `before`: null for a new one. */
export function purposeOf(before: Response | null, { assignment }: Sent): ResponsePurpose | undefined {
  const known = before?.body.purpose;
  if (known !== undefined || (before !== null && before.body.status !== 'held')) return known;
  return assignment?.body.purpose === 'back_check' ? 'back_check' : undefined;
}

interface Replacing extends Sent {
  /** DID. */
  readonly collector: string;
}

/** Whether it is the collector's own response, or one of a household that was given to the collector for the same purpose. */
export function mayReplace({ body }: Response, { collector, assignment }: Replacing): boolean {
  if (body.collector === collector) return true;
  if (assignment === null) return false;
  const { surveyId, householdId, purpose } = assignment.body;
  const isSameVisit = (purpose === 'back_check') === (body.purpose === 'back_check');
  return isSameVisit && surveyId === body.campaignId && householdId === body.householdId;
}

/** The visit on which a household that was interviewed before is asked again; null: it is none. */
export function openRevisit({ assignment }: Sent): Assignment | null {
  const isOpen = assignment?.body.purpose === 'revisit' && isOpenStatus(assignment.body.status);
  return isOpen ? assignment : null;
}
