// Limits the former values or projects of one record, because each of its versions is written with all of them.
import { Problem, type ProblemCode } from './problem.ts';

/** One a month for 40 years. */
const formerMax = 500;

/** Throws 400 above the limit. */
export function refuseMany(fault: ProblemCode, former: readonly unknown[], pointer: string): void {
  if (former.length <= formerMax) return;
  const detail = `The record would have ${former.length} dated changes; at most ${formerMax} are allowed.`;
  throw new Problem(fault, { detail, errors: [{ pointer, code: 'too-many', detail, max: formerMax }] });
}
