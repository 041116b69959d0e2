// What an interview needs besides its own answers: the place of its household in the round, and answers that are unique.
import type { RecordVersion } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import { takePlace } from '../../responses/response/slot.ts';
import { refuseRepeatedAnswers } from '../../responses/response/unique-answers.ts';
import * as names from '../../store/bodies/names.ts';
import type { Response } from '../../store/bodies/response.ts';
import type { FilledForm } from '../sent/campaign.ts';
import { fault, type HeldFault } from './held-fault.ts';
import { purposeOf } from './own-assignment.ts';
import type { JudgedInterview } from './judge.ts';

interface Wanted {
  readonly filled: FilledForm;
  readonly judged: JudgedInterview;
  /** The response of which the interview becomes the next version; null for a new one. */
  readonly before: Response | null;
  /** Id of the response. */
  readonly id: string;
}

interface Place {
  /** What others have already. */
  readonly faults: readonly HeldFault[];
  /** Takes the place. */
  readonly records: readonly RecordVersion[];
}

export async function takeInterviewPlace(api: Api, wanted: Wanted): Promise<Place> {
  const { judged, before } = wanted;
  if (judged.household === null) return { faults: [], records: [] };
  // The second visit asks the same household again.
  const isBackCheck = purposeOf(before, judged) !== undefined;
  const repeated = isBackCheck ? [] : await faultsOf(repeatedAnswers(api, wanted, judged.household.id));
  // A response that is not held has its place.
  if (before !== null && before.body.status !== 'held') return { faults: repeated, records: [] };
  const records: RecordVersion[] = [];
  const taken = await faultsOf(
    placeRecords(api, wanted, judged.household.id).then((found) => void records.push(...found)),
  );
  return { faults: [...repeated, ...taken], records };
}

async function placeRecords(
  api: Api,
  { filled: { survey }, judged, before, id }: Wanted,
  householdId: string,
): Promise<RecordVersion[]> {
  const name = names.responseSlot({
    campaignId: survey.id,
    householdId,
    round: survey.body.round,
    purpose: purposeOf(before, judged),
  });
  const taken = (await api.records.names([name])).get(name);
  return takePlace(api, { name, before: taken, id, principal: null });
}

const repeatedAnswers = (
  api: Api,
  { filled: { survey, phone }, judged, id }: Wanted,
  householdId: string,
): Promise<void> =>
  refuseRepeatedAnswers(api, {
    template: phone.template,
    responses: judged.answers,
    campaignId: survey.id,
    projectId: survey.body.projectId,
    householdId,
    id,
    principal: null,
  });

/** What REST refuses holds an interview from a phone. */
async function faultsOf(work: Promise<void>): Promise<HeldFault[]> {
  try {
    await work;
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, message, reply } = error;
    const name = code === 'duplicate-response' ? 'duplicate-household' : code;
    const faults = reply.errors ?? [];
    return faults.length === 0
      ? [fault(name, message)]
      : faults.map(({ detail, pointer }) => fault(name, detail, pointer));
  }
}
