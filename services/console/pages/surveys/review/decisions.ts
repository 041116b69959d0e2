// Which decision a state allows. The API decides; the page offers what it will take.
import type { NewSurveyResponseDecision, SurveyResponse } from '#infra/client/operations.ts';
import { useResource } from '../../../data/use-resource.ts';

export type Decision = NewSurveyResponseDecision['decision'];
export type ResponseState = SurveyResponse['verification']['status'];

/** With two `levels` one person approves, then another one verifies. */
export function allowedDecisions(state: ResponseState, levels: number): readonly Decision[] {
  const approval: Decision = levels > 1 ? 'supervisor_approved' : 'verified';
  switch (state) {
    case 'pending':
      return [approval, 'needs_correction', 'rejected'];
    case 'supervisor_approved':
      return ['verified', 'needs_correction', 'rejected'];
    case 'disputed':
      return [approval, 'rejected'];
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

/** All but the approval that makes an answer count. */
export const needsReason = (decision: Decision): boolean => decision !== 'verified';

export interface ReviewRules {
  readonly levels: number;
  /** Whether nobody may decide on own answers. */
  readonly isSeparated: boolean;
}

/** Those of the project; the strictest common ones until it is read, or where the key may not read it. */
export function useReviewRules(project: () => string): () => ReviewRules {
  const { shown } = useResource(
    () => `project ${project()}`,
    (client, options) => client('getProject', { params: { id: project() }, ...options }),
  );
  return () =>
    shown.value.state === 'ready'
      ? { levels: shown.value.value.reviewLevels, isSeparated: shown.value.value.separationOfDuties }
      : { levels: 1, isSeparated: true };
}
