// Whether a stored analysis is what the same question would be answered by now.
import { staleReasons } from '#domain/emissions/documents/staleness.ts';
import type { AnalysisInputs } from '#domain/emissions/household.ts';
import { Problem, problems } from '../problem.ts';
import { findHousehold } from '../records/find.ts';
import { refuseErased } from '../records/visible.ts';
import { devicesAround } from './device-records.ts';
import { gatherInputs, type Gathering } from './gather.ts';

export interface Reason {
  readonly code: string;
  readonly detail: string;
}

/** The code of a reason is that of what changed, or of the problem that the question would be answered by. */
export async function reasonsOf(
  api: Gathering,
  householdId: string,
  was: AnalysisInputs,
): Promise<readonly Reason[]> {
  const [household, around] = await Promise.all([
    findHousehold(api.records, householdId),
    devicesAround(api, [householdId]),
  ]);
  if (!household) return [{ code: 'household-not-found', detail: 'The household is not there any more.' }];
  try {
    const whole = { household: refuseErased(household), around };
    return staleReasons(was, await gatherInputs(api, whole, questionOf(was)));
  } catch (error) {
    if (!(error instanceof Problem) || problems[error.code].status >= 500) throw error;
    return [{ code: error.code, detail: error.message }];
  }
}

function questionOf({ period, methodology, baselineMethod, parameters, confidenceLevel }: AnalysisInputs) {
  return {
    periodStart: period.start,
    periodEnd: period.end,
    methodology,
    ...(baselineMethod != null && { baselineMethod }),
    parameters,
    confidenceLevel,
    patienceMs: null,
  };
}
