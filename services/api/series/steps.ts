// The steps of an aggregated series, and how many fit into one reply.
import type { Span } from '#domain/cooking/steps.ts';

export const stepNames = ['5m', '15m', '1h', '1d'] as const;
export type StepName = (typeof stepNames)[number];

/** Most points of an aggregated series in one reply. */
export const seriesPointsMax = 10_000;

const minute = 60_000;
const lengths: Readonly<Record<Exclude<StepName, '1d'>, number>> = {
  '5m': 5 * minute,
  '15m': 15 * minute,
  '1h': 60 * minute,
};
const dayMs = 24 * 60 * minute;

/** Length of a step aligned to UTC, ms; null for a day, which depends on the time zone. */
export const stepMs = (step: StepName): number | null => (step === '1d' ? null : lengths[step]);

/** Number of steps that touch the span; an upper bound for days. */
export function stepCount(step: StepName, { fromMs, toMs }: Span): number {
  const length = stepMs(step);
  if (length === null) return Math.ceil((toMs - fromMs) / dayMs) + 1;
  return Math.ceil(toMs / length) - Math.floor(fromMs / length);
}

/** Starts of the steps that touch the span, ms. */
export const stepStarts = (lengthMs: number, { fromMs, toMs }: Span): number[] => {
  const first = Math.floor(fromMs / lengthMs);
  return Array.from({ length: Math.ceil(toMs / lengthMs) - first }, (_, index) => (first + index) * lengthMs);
};

/** The steps with which `series` series fit, finest first. */
export const fittingSteps = (span: Span, series: number): StepName[] =>
  stepNames.filter((step) => stepCount(step, span) * series <= seriesPointsMax);
