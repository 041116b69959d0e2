// The scope of an analysis: what is equal for all households of a project, such as period and time zone.
import { openDayBounds, type DayBounds } from '#domain/dating/local-day.ts';
import { daysOf, type Period } from '#domain/dating/calendar.ts';
import { rulesOf } from '#domain/methodologies/registry.ts';
import { needsAge } from '#domain/methodologies/rules.ts';
import { projectDefaults, type Project } from '../../store/bodies/project.ts';
import { localDays, type LocalDays } from '../../contract/time.ts';
import { withDefaults, refuseFuture, refuseParameters, type Question } from './request-defaults.ts';

export interface AnalysisScope {
  /** Null for a household without a project. */
  readonly project: Project | null;
  readonly asked: ReturnType<typeof withDefaults>;
  readonly period: Period;
  /** Days of the period. */
  readonly days: readonly string[];
  /** First day of the period that is not over; undefined: all are. */
  readonly openFrom: string | undefined;
  readonly timeZone: string;
  readonly dayOf: LocalDays;
  readonly boundsOf: DayBounds;
  readonly needsCalibration: boolean;
  /** Whether the start of installations before the period is needed. */
  readonly needsAge: boolean;
  readonly patienceMs: Question['patienceMs'];
}

/** Throws 400 for a period in the future or invalid parameters. */
export function scopeOf(project: Project | null, question: Question, nowMs: number): AnalysisScope {
  const period = { start: question.periodStart, end: question.periodEnd };
  const timeZone = project?.body.timeZone ?? projectDefaults.timeZone;
  const dayOf = localDays(timeZone);
  const asked = withDefaults(question, project);
  refuseParameters(asked);
  const today = dayOf(nowMs);
  refuseFuture(period, { today, timeZone });
  return {
    project,
    asked,
    period,
    days: daysOf(period),
    openFrom: today <= period.end ? today : undefined,
    timeZone,
    dayOf,
    boundsOf: openDayBounds(timeZone),
    needsCalibration: asked.methodology !== null && rulesOf(asked.methodology).needsCalibration,
    needsAge: asked.methodology !== null && needsAge(rulesOf(asked.methodology)),
    patienceMs: question.patienceMs,
  };
}
