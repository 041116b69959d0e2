// The household that an interview names, if it may answer the campaign.
import type { Api } from '../../context/api.ts';
import { answeredTo, refuseAbsent } from '../../responses/response/absence.ts';
import { Problem } from '../../contract/problem.ts';
import { findHousehold } from '../../store/find.ts';
import type { Household } from '../../store/bodies/household.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import type { HeldFault } from './held-fault.ts';

/** `fault`: it may not answer, or took no part when it did. */
interface Found {
  readonly household: Household | null;
  readonly fault?: HeldFault;
}

interface Asked {
  readonly survey: Survey;
  /** The household, or its id; empty for an interview that names none. */
  readonly named: Household | string;
  /** The questionnaire registers households. */
  readonly registers: boolean;
  /** When it was asked, ms since 1970. */
  readonly atMs: number;
}

/** Of an interview whose household is to be registered. */
export const newHouseholdCode = 'new-household';

export async function interviewedHousehold(
  api: Pick<Api, 'records'>,
  { survey, named, registers, atMs }: Asked,
): Promise<Found> {
  if (named === '' && registers)
    return faulty(
      newHouseholdCode,
      'It registers a household. Accept it to create the household from its answers.',
    );
  const household = typeof named === 'string' ? await householdWith(api, named) : named;
  if (!household) return faulty('household-unknown', 'The interview names no household that Hearth knows.');
  if (household.body.erased)
    return faulty(
      'household-erased',
      'The personal data of this household were erased, so it cannot answer.',
    );
  try {
    await refuseAbsent(api, household, answeredTo(survey, atMs));
    return { household };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [{ code } = { code: error.code }] = error.reply.errors ?? [];
    const found = faulty(code, error.message);
    // One that left is known: its answers can be found, corrected and erased with it.
    return error.code === 'household-left' ? { ...found, household } : found;
  }
}

const householdWith = async ({ records }: Pick<Api, 'records'>, id: string): Promise<Household | null> =>
  id === '' ? null : findHousehold(records, id);

const faulty = (code: string, detail: string): Found => ({
  household: null,
  fault: { pointer: '#/householdId', code, detail },
});
