// What the quality checks read of an interview. What is unknown is null, and then a check has no result.
import type { Answers } from '../answers/canonical.ts';
import type { Position } from './gps-distance.ts';

export interface Interview {
  readonly responseId: string;
  readonly household: string;
  readonly stratum: string | null;
  readonly collector: string | null;
  /** Which phone, tablet or browser sent it. */
  readonly deviceId: string | null;
  /** ms since 1970. */
  readonly timestampMs: number;
  readonly startedMs: number | null;
  readonly endedMs: number | null;
  readonly position: (Position & { readonly accuracyM: number | null }) | null;
  /** Registered place of the household. */
  readonly home: Position | null;
  readonly answers: Answers;
}

export function minutesOf({ startedMs, endedMs }: Pick<Interview, 'startedMs' | 'endedMs'>): number | null {
  return startedMs === null || endedMs === null || endedMs < startedMs
    ? null
    : (endedMs - startedMs) / 60_000;
}

/** Interviews of each collector; those without one are left out. */
export function byCollector<One extends Pick<Interview, 'collector'>>(
  interviews: readonly One[],
): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const interview of interviews) {
    if (interview.collector === null) continue;
    const known = groups.get(interview.collector);
    if (known) known.push(interview);
    else groups.set(interview.collector, [interview]);
  }
  return groups;
}
