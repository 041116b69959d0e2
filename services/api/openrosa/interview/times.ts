// When an interview was held: by the clock of the phone, as far as it can be believed.
import type { Submission } from '#domain/surveys/submission/read-submission.ts';
import { aheadMsMax } from '../../responses/response/input.ts';

export interface InterviewTimes {
  readonly timestampMs: number;
  /** When the campaign must have been open. */
  readonly begunMs: number;
  readonly startedMs: number | null;
  readonly endedMs: number | null;
  /** Whether the phone has another time than the service: then the arrival stands for it. */
  readonly isAhead: boolean;
}

export function interviewTimes({ start, end }: Submission['meta'], arrivedMs: number): InterviewTimes {
  const [startedMs, endedMs] = [msOf(start), msOf(end)];
  const toldMs = endedMs ?? startedMs ?? arrivedMs;
  const isAhead = Math.max(toldMs, startedMs ?? 0) > arrivedMs + aheadMsMax;
  const timestampMs = isAhead ? arrivedMs : toldMs;
  return { timestampMs, begunMs: Math.min(startedMs ?? timestampMs, arrivedMs), startedMs, endedMs, isAhead };
}

function msOf(text: string | undefined): number | null {
  const ms = text === undefined ? NaN : Date.parse(text);
  return ms >= 0 && ms < Date.UTC(10_000, 0) ? ms : null;
}
