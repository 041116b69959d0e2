// Refuses times of a request that are in the future.
import { Problem, type ProblemCode } from './problem.ts';
import { isoTime } from './time.ts';

/** Throws 400 that lists each time (by field) that is in the future, or further ahead than allowed. */
export function refuseFuture(
  { nowMs: now }: { readonly nowMs: () => number },
  fault: ProblemCode,
  moments: Readonly<Record<string, string | null | undefined>>,
  aheadMsMax = 0,
): void {
  const nowMs = now();
  const detail = `This time is in the future. It must not be after now, ${isoTime(nowMs)}.`;
  const errors = Object.entries(moments)
    .filter(([, moment]) => typeof moment === 'string' && Date.parse(moment) > nowMs + aheadMsMax)
    .map(([field]) => ({ pointer: `#/${field}`, code: 'in-future', detail }));
  if (errors.length > 0) throw new Problem(fault, { errors });
}
