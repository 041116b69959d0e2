// The place of a household in the round of a campaign: it has one owner, and a held interview waits for it.
import { takeName, type RecordVersion } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import type { Household } from '../../store/bodies/household.ts';
import * as names from '../../store/bodies/names.ts';
import type { Response } from '../../store/bodies/response.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import { fault, type HeldFault } from './held-fault.ts';

interface Wanted {
  readonly survey: Survey;
  readonly household: Household | null;
  /** The response of which the interview becomes the next version; null for a new one. */
  readonly before: Response | null;
}

interface Place {
  /** That another response has it. */
  readonly faults: readonly HeldFault[];
  /** Takes it for the response with this id. */
  readonly records: (id: string) => readonly RecordVersion[];
}

const nothing: Place = { faults: [], records: () => [] };

export async function placeOf(
  { records }: Pick<Api, 'records'>,
  { survey, household, before }: Wanted,
): Promise<Place> {
  // A response that is not held has its place.
  if (household === null || (before !== null && before.body.status !== 'held')) return nothing;
  const slot = names.responseSlot(survey.id, household.id, survey.body.round);
  const state = (await records.names([slot])).get(slot);
  if (state !== undefined && state.owner !== '') {
    const detail = `The household has answered this campaign in this round already, in ${state.owner}.`;
    return { ...nothing, faults: [fault('duplicate-household', detail, '#/householdId')] };
  }
  return { faults: [], records: (id) => [takeName(slot, id, state)] };
}
