// A revisit after its interview has arrived.
import { isoTime } from '../../contract/time.ts';
import type { Assignment } from '../../store/bodies/assignment.ts';

export function submittedVisit({ id, version, body }: Assignment, nowMs: number): Assignment {
  const statusAt = new Date(nowMs).toISOString();
  return {
    id,
    version: version + 1,
    body: { ...body, status: 'submitted', statusAt, updatedAt: isoTime(nowMs) },
  };
}
