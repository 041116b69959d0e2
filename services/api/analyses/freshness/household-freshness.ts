// Finds out why a stored analysis of a household is stale: compares it with an analysis of the present data.
import type { Reason } from '../../store/stale-notes.ts';
import { staleReasons } from '#domain/emissions/documents/staleness.ts';
import type { AnalysisInputs } from '#domain/emissions/case/household.ts';
import { Problem, problems } from '../../contract/problem.ts';
import { findHousehold } from '../../store/find.ts';
import { refuseErased } from '../../store/visible.ts';
import { devicesAround } from '../../store/device-records.ts';
import { gatherInputs, type Gathering } from '../gather/gather.ts';
import { householdInPeriod } from '../gather/home.ts';
import type { StoredAnalysis } from '../stored/stored.ts';

/** The parts of a stored analysis that are compared. */
type Stood = Pick<StoredAnalysis, 'householdRecordId' | 'projectId' | 'inputs'>;

/** `code` names what changed, or the problem that the same request would now receive. */
export async function reasonsOf(
  api: Gathering,
  { householdRecordId: householdId, projectId, inputs: was }: Stood,
): Promise<readonly Reason[]> {
  const [household, around] = await Promise.all([
    findHousehold(api.records, householdId),
    devicesAround(api, [householdId]),
  ]);
  if (!household) return [{ code: 'household-not-found', detail: 'The household no longer exists.' }];
  try {
    const then = await householdInPeriod(api, everybody, {
      household: refuseErased(household),
      period: was.period,
    });
    if (then.body.projectId !== projectId) return [otherProject];
    return staleReasons(was, await gatherInputs(api, { household: then, around }, questionOf(was)));
  } catch (error) {
    if (!(error instanceof Problem) || problems[error.code].status >= 500) throw error;
    return [{ code: error.code, detail: error.message }];
  }
}

/** Staleness does not depend on the key that asks. */
const everybody = { projectIds: [] };

const otherProject: Reason = {
  code: 'project',
  detail: 'The household was in another project in this period.',
};

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
