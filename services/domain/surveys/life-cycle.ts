// States of a survey campaign: which action leads where, and what time alone changes.

export const campaignStatuses = [
  'draft',
  'scheduled',
  'open',
  'paused',
  'closing',
  'closed',
  'archived',
  'withdrawn',
] as const;

export type CampaignStatus = (typeof campaignStatuses)[number];

export const campaignActions = [
  'schedule',
  'unschedule',
  'open',
  'pause',
  'resume',
  'close',
  'reopen',
  'archive',
] as const;

export type CampaignAction = (typeof campaignActions)[number];

const steps: Readonly<Record<CampaignAction, Partial<Record<CampaignStatus, CampaignStatus>>>> = {
  schedule: { draft: 'scheduled' },
  unschedule: { scheduled: 'draft' },
  open: { draft: 'open', scheduled: 'open' },
  pause: { open: 'paused' },
  resume: { paused: 'open' },
  close: { open: 'closing', paused: 'closing' },
  reopen: { closed: 'open' },
  archive: { closed: 'archived' },
};

/** Null: the action has no place in this state. */
export const statusAfter = (status: CampaignStatus, action: CampaignAction): CampaignStatus | null =>
  steps[action][status] ?? null;

export const allowedActions = (status: CampaignStatus): CampaignAction[] =>
  campaignActions.filter((action) => statusAfter(status, action) !== null);

/** Times in ms since 1970; null: not planned, or has not happened. */
export interface Timing {
  readonly status: CampaignStatus;
  readonly opensAtMs: number | null;
  readonly closesAtMs: number | null;
  readonly closedAtMs: number | null;
  readonly graceDays: number;
}

const dayMs = 86_400_000;

export interface Due {
  readonly status: CampaignStatus;
  /** When it was due, ms since 1970. */
  readonly atMs: number;
}

/** The next state that is due by time alone: planned openings and ends, and the end of the days of grace. */
export function dueStatus(
  { status, opensAtMs, closesAtMs, closedAtMs, graceDays }: Timing,
  nowMs: number,
): Due | null {
  const next = ((): Due | null => {
    if (status === 'scheduled' && opensAtMs !== null) return { status: 'open', atMs: opensAtMs };
    if ((status === 'open' || status === 'paused') && closesAtMs !== null)
      return { status: 'closing', atMs: closesAtMs };
    if (status === 'closing' && closedAtMs !== null)
      return { status: 'closed', atMs: closedAtMs + graceDays * dayMs };
    return null;
  })();
  return next !== null && next.atMs <= nowMs ? next : null;
}

/** All states that are due by time alone, in their order. */
export function dueStatuses(timing: Timing, nowMs: number): Due[] {
  const due = dueStatus(timing, nowMs);
  if (due === null) return [];
  const closedAtMs = due.status === 'closing' ? due.atMs : timing.closedAtMs;
  return [due, ...dueStatuses({ ...timing, status: due.status, closedAtMs }, nowMs)];
}

/** What a campaign that reaches a state by time keeps of it. `at`: when it was due, ISO 8601. */
export const atDue = (status: CampaignStatus, at: string) => ({
  status,
  ...(status === 'open' && { openedAt: at }),
  ...(status === 'closing' && { closedAt: at }),
});

/** The event of a step from one state to another; null: none. A campaign that is resumed was open before. */
export function campaignEvent(
  before: CampaignStatus,
  after: CampaignStatus,
): 'survey.opened' | 'survey.closing' | 'survey.closed' | null {
  if (after === 'open') return before === 'paused' ? null : 'survey.opened';
  if (after === 'closing') return 'survey.closing';
  return after === 'closed' ? 'survey.closed' : null;
}
