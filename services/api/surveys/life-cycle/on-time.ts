// Applies the planned times of a campaign to its state. Upkeep stores these steps up to a minute late.
import { atDue, dueStatuses, type CampaignStatus } from '#domain/surveys/life-cycle.ts';
import { isoTime } from '../../contract/time.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import { timingOf } from './stored.ts';

/** The states that the campaign has reached by time since it was stored, in their order. */
export function reachedStatuses(survey: Survey, nowMs: number) {
  return dueStatuses(timingOf(survey), nowMs).map(({ status, atMs }) => ({ status, at: isoTime(atMs) }));
}

export function onTime(survey: Survey, nowMs: number): Survey {
  const body = reachedStatuses(survey, nowMs).reduce<Survey['body']>(
    (before, { status, at }) => ({ ...before, ...atDue(status, at) }),
    survey.body,
  );
  return { ...survey, body };
}

export type Reached = { readonly status: CampaignStatus; readonly at: string };
