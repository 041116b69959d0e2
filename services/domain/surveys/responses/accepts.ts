// Whether a campaign takes an interview now.
import { dueStatus, type CampaignStatus, type Timing } from '../life-cycle.ts';

/** The state at a moment: what is due by time counts before upkeep has written it. */
function statusAt(timing: Timing, nowMs: number): { status: CampaignStatus; endedAtMs: number | null } {
  let { status, closedAtMs } = timing;
  for (let due = dueStatus(timing, nowMs); due !== null;) {
    status = due.status;
    if (status === 'closing') closedAtMs = due.atMs;
    due = dueStatus({ ...timing, status, closedAtMs }, nowMs);
  }
  return { status, endedAtMs: closedAtMs };
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
