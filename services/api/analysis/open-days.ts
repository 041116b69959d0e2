// What a refusal for low coverage says of days that are not over: they count whole, so they explain it more often than not.
import { daysOf, type Period } from '#domain/emissions/calendar.ts';
import type { Api } from '../endpoint.ts';
import { findProject } from '../records/find.ts';
import { projectToday } from '../records/projects.ts';
import type { Household } from '../records/stored/household.ts';

/** A sentence, or nothing when all days of the period are over. */
export async function openDays(
  api: Pick<Api, 'records' | 'nowMs'>,
  { body: { projectId } }: Household,
  { start, end }: Period,
): Promise<string> {
  const project = projectId === null ? null : await findProject(api.records, projectId);
  const today = projectToday(project, api.nowMs());
  if (end < today) return '';
  const lastWhole = daysOf({ start, end: today }).at(-2);
  const instead = lastWhole === undefined ? 'ask for days before it' : `end the period on ${lastWhole}`;
  return ` The day ${today} is not over, and what is still to come of it counts as missing: ${instead}, or send allowLowCoverage.`;
}
