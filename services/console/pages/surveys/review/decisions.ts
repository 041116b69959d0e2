// Which decision a state allows. The API decides; the page offers what it will take.
import type { NewSurveyResponseDecision, SurveyResponse } from '#infra/client/operations.ts';
import { useResource } from '../../../data/use-resource.ts';

export type Decision = NewSurveyResponseDecision['decision'];
export type ResponseState = SurveyResponse['verification']['status'];

/**
 * With two levels one person approves, then another one verifies. While the rules are not known, both approvals are
 * offered: the API refuses the one that the project does not allow.
 */
function approvalsBy(rules: ReviewRules | null): readonly Decision[] {
  if (rules === null) return ['supervisor_approved', 'verified'];
  return rules.levels > 1 ? ['supervisor_approved'] : ['verified'];
}

/** Decisions on an answer in this state. */
export function allowedDecisions(state: ResponseState, rules: ReviewRules | null): readonly Decision[] {
  switch (state) {
    case 'pending':
      return [...approvalsBy(rules), 'needs_correction', 'rejected'];
    case 'supervisor_approved':
      return ['verified', 'needs_correction', 'rejected'];
    case 'disputed':
      return [...approvalsBy(rules), 'rejected'];
    case 'verified':
    case 'rejected':
      return ['disputed'];
    case 'held':
    case 'draft':
    case 'needs_correction':
    case 'superseded':
    case 'back_check':
      return [];
  }
  return state satisfies never;
}

/** Decisions that every one of these states allows; none without a state. */
export function manyDecisions(
  states: readonly ResponseState[],
  rules: ReviewRules | null,
): readonly Decision[] {
  const [first = [], ...others] = [...new Set(states)].map((state) => allowedDecisions(state, rules));
  return first.filter((decision) => others.every((allowed) => allowed.includes(decision)));
}

/** Whether many such answers are asked about once more: an approval lets them count. */
export const isApproval = (decision: Decision | ''): boolean =>
  decision === 'verified' || decision === 'supervisor_approved';

/** All but the approval that makes an answer count. */
export const needsReason = (decision: Decision): boolean => decision !== 'verified';

export interface ReviewRules {
  readonly levels: number;
  /** Whether nobody may decide on own answers. */
  readonly isSeparated: boolean;
}

/** Those of the project; null until they are read, and where the key may not read them (`projects:read`). */
export function useReviewRules(project: () => string): () => ReviewRules | null {
  const { shown } = useResource(
    () => `project ${project()}`,
    (client, options) => client('getProject', { params: { id: project() }, ...options }),
  );
  return () =>
    shown.value.state === 'ready'
      ? { levels: shown.value.value.reviewLevels, isSeparated: shown.value.value.separationOfDuties }
      : null;
}
