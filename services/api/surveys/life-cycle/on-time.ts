// A campaign as its planned times make it. Upkeep stores their steps, up to a minute late.
import { atDue, dueStatuses, type CampaignStatus } from '#domain/surveys/life-cycle.ts';
import { isoTime } from '../../contract/time.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import { scheduleOf } from './stored.ts';

/** The states that the campaign has reached by time since it was stored, in their order. */
export function reachedStatuses({ body }: Survey, nowMs: number) {
  const { opensAt, closesAt, graceDays } = scheduleOf(body);
  const timing = {
    status: body.status,
    opensAtMs: msOf(opensAt),
    closesAtMs: msOf(closesAt),
    closedAtMs: msOf(body['closedAt']),
    graceDays,
  };
  return dueStatuses(timing, nowMs).map(({ status, atMs }) => ({ status, at: isoTime(atMs) }));
}

export function onTime(survey: Survey, nowMs: number): Survey {
  const body = reachedStatuses(survey, nowMs).reduce<Survey['body']>(
    (before, { status, at }) => ({ ...before, ...atDue(status, at) }),
    survey.body,
  );
  return { ...survey, body };
}

const msOf = (iso: unknown): number | null => (typeof iso === 'string' ? Date.parse(iso) : null);

export type Reached = { readonly status: CampaignStatus; readonly at: string };
