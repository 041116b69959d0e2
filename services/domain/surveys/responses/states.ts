// States of a survey response, and which decision leads where. Only verified responses count by default.

export const responseStatuses = [
  'held',
  'draft',
  'pending',
  'supervisor_approved',
  'verified',
  'needs_correction',
  'rejected',
  'disputed',
  'superseded',
  'back_check',
] as const;

export type ResponseStatus = (typeof responseStatuses)[number];

export const decisions = [
  'verified',
  'rejected',
  'needs_correction',
  'disputed',
  'supervisor_approved',
] as const;

export type Decision = (typeof decisions)[number];

/** The decisions that a state allows. With two `levels` no one step verifies: a supervisor approves, then a second person verifies. */
export function allowedDecisions(status: ResponseStatus, levels: number): Decision[] {
  const accept: Decision = levels > 1 ? 'supervisor_approved' : 'verified';
  if (status === 'pending') return [accept, 'needs_correction', 'rejected'];
  if (status === 'supervisor_approved') return ['verified', 'needs_correction', 'rejected'];
  if (status === 'verified' || status === 'rejected') return ['disputed'];
  if (status === 'disputed') return [accept, 'rejected'];
  return [];
}

const correctable: readonly ResponseStatus[] = [
  'held',
  'draft',
  'pending',
  'supervisor_approved',
  'needs_correction',
  'verified',
  'back_check',
];

/** What a response is, if it is not the interview of its household: the second visit of another person. */
export const responsePurposes = ['back_check'] as const;

export type ResponsePurpose = (typeof responsePurposes)[number];

/** The state of a response that is sent in. A back-check has a state of its own, so that nothing that selects states counts it. */
export const sentState = (purpose: ResponsePurpose | undefined): 'pending' | 'back_check' =>
  purpose ?? 'pending';

/** Whether new answers may take the place of the old ones; it is sent in anew. */
export const isCorrectable = (status: ResponseStatus): boolean => correctable.includes(status);

/** Whether it is an interview that was sent in: a draft was not, a held one was not accepted, a back-check is none. */
export const isReceived = (status: ResponseStatus): boolean =>
  status !== 'draft' && status !== 'held' && status !== 'back_check';
