// Chooses the state, calibration, household or project that is valid for most of a local day.
import { sharedMs, type Span } from '../cooking/steps.ts';
import { sum } from '../sum.ts';
import { utcMidnightMs, type DayBounds } from './local-day.ts';

/** Whether spans that do not overlap hold for most of a day. Of two halves the later one counts. */
export function holdMost(spans: readonly Span[], day: Span): boolean {
  const heldMs = sum(spans.map((span) => sharedMs(span, day)));
  const restMs = day.toMs - day.fromMs - heldMs;
  return heldMs > restMs || (heldMs === restMs && spans.some((span) => holdsEnd(span, day)));
}

const holdsEnd = ({ fromMs, toMs }: Span, day: Span): boolean => fromMs < day.toMs && day.toMs <= toMs;

const dayMs = 86_400_000;

/** The same of a date. Bounds are computed only where a span begins or ends near it. */
export function holdDate(spans: readonly Span[], date: string, boundsOf: DayBounds): boolean {
  const midnightMs = utcMidnightMs(date);
  const near = { fromMs: midnightMs - dayMs, toMs: midnightMs + 2 * dayMs };
  const touching = spans.filter((span) => sharedMs(span, near) > 0);
  if (touching.some(({ fromMs, toMs }) => fromMs <= near.fromMs && near.toMs <= toMs)) return true;
  const bounds = touching.length > 0 ? boundsOf(date) : null;
  return bounds !== null && holdMost(touching, bounds);
}
