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
];

/** Whether new answers may take the place of the old ones; it is pending afterwards. */
export const isCorrectable = (status: ResponseStatus): boolean => correctable.includes(status);

/** Whether it was sent in: a draft was not, and a held one was not accepted. */
export const isReceived = (status: ResponseStatus): boolean => status !== 'draft' && status !== 'held';
