// Assignments of households to collectors: purposes, states, and which step is allowed.
import type { ResponseStatus } from '../responses/states.ts';

export const purposes = ['interview', 'back_check', 'revisit'] as const;

export type Purpose = (typeof purposes)[number];

/** Why a household is revisited, as far as Hearth knows. */
export const revisitReasons = ['sensor-contradiction'] as const;

export type RevisitReason = (typeof revisitReasons)[number];

/** How a visit ended without an interview, for good. */
export const nonResponses = ['refused', 'not_found', 'moved', 'ineligible'] as const;

export const assignmentStatuses = [
  'assigned',
  'in_progress',
  'submitted',
  'returned',
  'done',
  ...nonResponses,
  'replaced',
] as const;

export type AssignmentStatus = (typeof assignmentStatuses)[number];

export const attemptOutcomes = [
  'completed',
  'postponed',
  'no_answer',
  ...nonResponses,
  'unsafe',
  'other',
] as const;

const steps: Readonly<Record<AssignmentStatus, readonly AssignmentStatus[]>> = {
  assigned: ['in_progress', ...nonResponses],
  in_progress: ['submitted', ...nonResponses],
  submitted: ['done', 'returned'],
  returned: ['in_progress'],
  done: [],
  refused: [],
  not_found: [],
  moved: [],
  ineligible: [],
  replaced: [],
};

/** Those follow from the response and its review, where the purpose is an interview. */
const ofResponse: readonly AssignmentStatus[] = ['submitted', 'done', 'returned'];

/** The states that a request may set. */
export const allowedSteps = (purpose: Purpose, status: AssignmentStatus): AssignmentStatus[] =>
  steps[status].filter((next) => purpose !== 'interview' || !ofResponse.includes(next));

/** Whether the household is still to be visited by this collector. */
export const isOpenStatus = (status: AssignmentStatus): boolean =>
  status === 'assigned' || status === 'in_progress' || status === 'returned';

/** Whether the household may be assigned again for the same purpose: another visit may succeed. */
export const mayBeAssignedAgain = (status: AssignmentStatus): boolean =>
  nonResponses.some((outcome) => outcome === status);

interface Stored {
  readonly purpose: Purpose;
  readonly status: AssignmentStatus;
  /** When it came into this state, ms since 1970. */
  readonly statusAtMs: number;
}

interface Answered {
  readonly status: ResponseStatus;
  readonly updatedAtMs: number;
}

/** The state as it is now: that of the newest interview or back-check of a household follows from its response, if there is one. */
export function currentStatus(
  { purpose, status, statusAtMs }: Stored,
  response: Answered | null,
): AssignmentStatus {
  if (response === null || status === 'replaced' || !isOfVisit(purpose, response.status)) return status;
  const next = statesOfResponse[response.status];
  if (next === 'returned')
    return status === 'in_progress' && statusAtMs > response.updatedAtMs ? status : next;
  return next ?? status;
}

const isOfVisit = (purpose: Purpose, status: ResponseStatus): boolean =>
  purpose === (status === 'back_check' ? 'back_check' : 'interview');

/** Null: the response was not sent in, or another has its place. */
const statesOfResponse: Readonly<Record<ResponseStatus, 'submitted' | 'done' | 'returned' | null>> = {
  held: null,
  draft: null,
  superseded: null,
  pending: 'submitted',
  supervisor_approved: 'submitted',
  disputed: 'submitted',
  // It is over; another interview can be given.
  rejected: 'submitted',
  verified: 'done',
  // It is compared, not reviewed.
  back_check: 'done',
  needs_correction: 'returned',
};

/** The state of an interview after which the household got another one: a visit that was open has ended. */
export const endedStatus = (status: AssignmentStatus): AssignmentStatus =>
  isOpenStatus(status) ? 'submitted' : status;
