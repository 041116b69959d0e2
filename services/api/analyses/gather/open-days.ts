// Explains in a refusal which days are not over, and which readings may still arrive.
import { daysOf, type Period } from '#domain/dating/calendar.ts';
import { projectToday } from '../../projects/projects.ts';
import type { Project } from '../../store/bodies/project.ts';

interface Asked {
  readonly period: Period;
  readonly nowMs: number;
}

/**
 * For low coverage: today counts as a whole day, which is the usual cause. Empty if all days of the period are over.
 */
export function openDays(project: Project | null, { period: { start, end }, nowMs }: Asked): string {
  const today = projectToday(project, nowMs);
  if (end < today) return '';
  const lastWhole = daysOf({ start, end: today }).at(-2);
  const instead = lastWhole === undefined ? 'choose days before it' : `end the period on ${lastWhole}`;
  return ` The day ${today} is not over, and the rest of it counts as missing: ${instead}, or send allowLowCoverage.`;
}

/** For missing data: readings may have been sent and not computed yet. Empty if that is impossible. */
export function onTheirWay(
  project: Project | null,
  { daysPending }: { readonly daysPending: boolean },
  { period, nowMs }: Asked,
): string {
  if (daysPending)
    return ' Some days of the period are still being computed. Send the request again in some seconds.';
  return period.end < projectToday(project, nowMs)
    ? ''
    : ' Readings of the last seconds may still be in transit. Send the request again in some seconds.';
}
