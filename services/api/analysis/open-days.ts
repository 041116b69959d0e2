// What a refusal for low coverage says of days that are not over: they count whole, so they explain it more often than not.
import { daysOf, type Period } from '#domain/emissions/calendar.ts';
import { projectToday } from '../records/projects.ts';
import type { Project } from '../records/stored/project.ts';

/** A sentence, or nothing when all days of the period are over. */
export function openDays(project: Project | null, { start, end }: Period, nowMs: number): string {
  const today = projectToday(project, nowMs);
  if (end < today) return '';
  const lastWhole = daysOf({ start, end: today }).at(-2);
  const instead = lastWhole === undefined ? 'ask for days before it' : `end the period on ${lastWhole}`;
  return ` The day ${today} is not over, and what is still to come of it counts as missing: ${instead}, or send allowLowCoverage.`;
}
