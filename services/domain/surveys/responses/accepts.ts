// Whether a campaign takes an interview now.
import { dueStatuses, type CampaignStatus, type Timing } from '../life-cycle.ts';

/** The state at a moment: what is due by time counts before upkeep has written it. */
function statusAt(timing: Timing, nowMs: number): { status: CampaignStatus; endedAtMs: number | null } {
  const due = dueStatuses(timing, nowMs);
  const ended = due.find(({ status }) => status === 'closing');
  return { status: due.at(-1)?.status ?? timing.status, endedAtMs: ended?.atMs ?? timing.closedAtMs };
}

/**
 * Open campaigns take every interview, ended ones within the days of grace those that were begun before the end: phones
 * are offline for days. `begunAtMs`: of the interview.
 */
export function takesResponse(timing: Timing, { nowMs, begunAtMs }: Record<'nowMs' | 'begunAtMs', number>) {
  const { status, endedAtMs } = statusAt(timing, nowMs);
  const isTaken = status === 'open' || (status === 'closing' && endedAtMs !== null && begunAtMs <= endedAtMs);
  return { isTaken, status };
}
