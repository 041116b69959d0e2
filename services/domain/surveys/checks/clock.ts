// Whether the times of an interview can be true: its order, its hour, and other interviews of the collector at the same time.
import { byCollector, minutesOf, type Interview } from './interview.ts';
import { verdictOf, type CheckResult } from './result.ts';
import type { Thresholds } from './thresholds.ts';

type Timed = Pick<Interview, 'responseId' | 'collector' | 'startedMs' | 'endedMs'>;

/** Longest overlap of each interview with another one of its collector, ms; those without a span are left out. */
export function overlapsOf(interviews: readonly Timed[]): Map<string, number> {
  const overlaps = new Map<string, number>();
  for (const own of byCollector(interviews).values()) {
    const spans = own
      .flatMap((one) =>
        minutesOf(one) === null
          ? []
          : [{ id: one.responseId, fromMs: one.startedMs ?? 0, toMs: one.endedMs ?? 0 }],
      )
      .sort((a, b) => a.fromMs - b.fromMs);
    // The one that lasts longest of those that began before overlaps most of what comes.
    let latest = spans[0];
    for (const span of spans) overlaps.set(span.id, 0);
    for (const span of spans.slice(1)) {
      if (latest === undefined) break;
      const overlapMs = Math.max(0, Math.min(latest.toMs, span.toMs) - span.fromMs);
      for (const { id } of [latest, span]) overlaps.set(id, Math.max(overlaps.get(id) ?? 0, overlapMs));
      if (span.toMs > latest.toMs) latest = span;
    }
  }
  return overlaps;
}

export interface ClockFacts {
  /** Wall clock of the project at a moment, as ms since 1970-01-01T00:00 of that clock. */
  readonly wallMs: (atMs: number) => number;
  /** With another interview of the collector, ms; null: the collector or the span is unknown. */
  readonly overlapMs: number | null;
}

const hourMs = 3_600_000;

/** Null: start or end is unknown. */
export function checkClock(
  { startedMs, endedMs }: Pick<Interview, 'startedMs' | 'endedMs'>,
  { wallMs, overlapMs }: ClockFacts,
  { nightFromHour, nightToHour, overlapWarnAboveMinutes }: Thresholds['clock'],
): CheckResult | null {
  if (startedMs === null || endedMs === null) return null;
  const localHour = (((wallMs(startedMs) / hourMs) % 24) + 24) % 24;
  const isNight =
    nightFromHour > nightToHour
      ? localHour >= nightFromHour || localHour < nightToHour
      : localHour >= nightFromHour && localHour < nightToHour;
  const overlapMinutes = overlapMs === null ? null : overlapMs / 60_000;
  return {
    id: 'clock',
    result: verdictOf(isNight || (overlapMinutes ?? 0) > overlapWarnAboveMinutes, endedMs < startedMs),
    numbers: {
      lengthMinutes: (endedMs - startedMs) / 60_000,
      localHour,
      ...(overlapMinutes !== null && { overlapMinutes }),
    },
  };
}

/** A warning only: phones have wrong clocks. Null: the campaign was never opened. */
export function checkTimestampBeforeOpen(timestampMs: number, openedAtMs: number | null): CheckResult | null {
  if (openedAtMs === null) return null;
  const beforeHours = Math.max(0, openedAtMs - timestampMs) / hourMs;
  return { id: 'timestamp-before-open', result: verdictOf(beforeHours > 0), numbers: { beforeHours } };
}
