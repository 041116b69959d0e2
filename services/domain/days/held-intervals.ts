// The intervals of a meter without a counter: power held from one reading to the next.
import { sharedMs, type Span } from '../cooking/steps.ts';
import { holdPower } from '../signals/power.ts';
import { realSpacingMs } from '../signals/spacing.ts';
import { placesOf, type MeterInterval, type MeterRules } from './meter-day.ts';
import { absent, type PowerColumns } from './power-columns.ts';
import { longestHoldMs } from './rules.ts';

/** Power held from reading to reading where one of both has no counter and no step of the counter covers the time. */
export function heldIntervals(
  power: PowerColumns,
  around: Span,
  { rules, covered }: { readonly rules: MeterRules; readonly covered: readonly MeterInterval[] },
): MeterInterval[] {
  const [from, to] = placesOf(power, around);
  const energyWh = power.energyWh.subarray(from, to);
  if (!energyWh.includes(absent)) return [];
  const samples = Array.from(power.observedAt.subarray(from, to), (atMs, index) => ({
    atMs,
    value: power.activePowerW[from + index] ?? 0,
  }));
  const spacingMs = realSpacingMs(power.observedAt.subarray(from, to), longestHoldMs) ?? longestHoldMs;
  const maxHoldMs = Math.min(2 * spacingMs, longestHoldMs);
  const spans = joinSpans(covered);
  return holdPower(samples, { maxHoldMs, ratedPowerW: rules.maxPowerW })
    .filter(
      (step, index) =>
        step.toMs > step.fromMs &&
        (energyWh[index] === absent || energyWh[index + 1] === absent) &&
        !spans.some((span) => sharedMs(span, step) > 0),
    )
    .map(({ fromMs, toMs, amount, leftOutWh, flag }) => ({
      fromMs,
      toMs,
      energyWh: amount,
      endPowerW: null,
      otherWh: null,
      leftOutWh,
      isDoubtful: flag !== null,
      unshownWh: 0,
    }));
}

/** Intervals that follow each other, as one span. */
function joinSpans(intervals: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const { fromMs, toMs } of intervals) {
    const last = spans.at(-1);
    if (last?.toMs === fromMs) spans[spans.length - 1] = { fromMs: last.fromMs, toMs };
    else spans.push({ fromMs, toMs });
  }
  return spans;
}
