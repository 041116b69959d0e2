// The household that an interview names, if it may answer the campaign.
import type { Api } from '../../context/api.ts';
import { refuseForeign } from '../../responses/response/agreement.ts';
import { Problem } from '../../contract/problem.ts';
import { findHousehold } from '../../store/find.ts';
import type { Household } from '../../store/bodies/household.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import type { HeldFault } from './held-fault.ts';

type Found = { readonly household: Household } | { readonly fault: HeldFault };

/** Of an interview whose household is to be registered. */
export const newHouseholdCode = 'new-household';

interface Named {
  /** The household, or its id; empty for an interview that names none. */
  readonly named: Household | string;
  /** The questionnaire registers households. */
  readonly registers: boolean;
}

export async function interviewedHousehold(
  api: Pick<Api, 'records'>,
  survey: Survey,
  { named, registers }: Named,
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
    refuseForeign(survey, household);
    return { household };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return faulty('not-in-project', error.message);
  }
}

const householdWith = async ({ records }: Pick<Api, 'records'>, id: string): Promise<Household | null> =>
  id === '' ? null : findHousehold(records, id);

const faulty = (code: string, detail: string): Found => ({
  fault: { pointer: '#/householdId', code, detail },
});
