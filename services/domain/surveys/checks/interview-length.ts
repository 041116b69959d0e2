// Whether an interview was too short to be true (durationFlag, infra/docs/sampling.md#quality-of-interviews).
import { percentile } from '../../percentile.ts';
import { minutesOf, type Interview } from './interview.ts';
import { verdictOf, type CheckResult } from './result.ts';
import type { Thresholds } from './thresholds.ts';

const suspiciousRatio = 0.5;

/** `medianMinutes`: of the other collectors. */
export function interviewLength(
  minutes: number,
  medianMinutes: number,
): { ratio: number; suspicious: boolean } {
  const ratio = minutes / medianMinutes;
  return { ratio, suspicious: ratio < suspiciousRatio };
}

export interface OthersLength {
  readonly medianMinutes: number;
  /** Interviews of the other collectors. */
  readonly interviews: number;
}

/** For each collector the median of all others. A collector whom nobody can be compared with is left out. */
export function lengthsOfOthers(
  interviews: readonly Pick<Interview, 'collector' | 'startedMs' | 'endedMs'>[],
): Map<string, OthersLength> {
  const timed = interviews
    .flatMap((one) => {
      const minutes = minutesOf(one);
      return one.collector === null || minutes === null ? [] : [{ collector: one.collector, minutes }];
    })
    .sort((a, b) => a.minutes - b.minutes);
  const collectors = new Set(timed.map(({ collector }) => collector));
  return new Map(
    [...collectors].flatMap((collector) => {
      const minutes = timed.filter((one) => one.collector !== collector).map((one) => one.minutes);
      if (minutes.length === 0) return [];
      return [[collector, { medianMinutes: percentile(minutes, 0.5), interviews: minutes.length }]];
    }),
  );
}

export function checkInterviewLength(
  interview: Pick<Interview, 'startedMs' | 'endedMs'>,
  others: OthersLength | null,
  { warnBelow, failBelow, othersMin }: Thresholds['interviewLength'],
): CheckResult | null {
  const minutes = minutesOf(interview);
  if (minutes === null || others === null) return null;
  const { medianMinutes, interviews } = others;
  if (interviews < othersMin || !(medianMinutes > 0)) return null;
  const { ratio } = interviewLength(minutes, medianMinutes);
  return {
    id: 'interview-length',
    result: verdictOf(ratio < warnBelow, ratio < failBelow),
    numbers: { ratio, minutes, medianMinutes },
  };
}
