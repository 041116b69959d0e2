// How many interviews an independent team asks again (backCheckPlan, infra/docs/sampling.md#quality-of-interviews).
import { roundUp } from '../../sampling/round-up.ts';

interface BackChecks {
  readonly all: number;
  /** Those of them that are made in the first two weeks. */
  readonly early: number;
}

/** `share` of the interviews, `earlyShare` of those early; both rounded up. */
export function backChecks(interviews: number, share: number, earlyShare: number): BackChecks {
  const all = roundUp(interviews * share);
  return { all, early: roundUp(all * earlyShare) };
}
