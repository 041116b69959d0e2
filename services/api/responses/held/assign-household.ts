// A held interview gets its household: the interview as it was sent is judged anew.
import type { Answer } from '../../context/answer.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { readableHousehold } from '../../store/visible.ts';
import type { HeldAction } from './held-action.ts';
import { judgeFor, storedInterview } from './judge-for.ts';

/** Throws 400 without a household, 404 for one that the key does not see, and 410 if the interview was erased. */
export async function assignHousehold(
  api: Api,
  principal: Principal,
  { response, householdId, reason }: HeldAction,
): Promise<Answer> {
  if (householdId === undefined) throw required();
  const household = await readableHousehold(api, principal, householdId);
  return judgeFor(api, { ...(await storedInterview(api, response)), response, household, reason });
}

function required(): Problem {
  const detail = 'Which household was interviewed? Send householdId.';
  return new Problem('invalid-response', {
    errors: [{ pointer: '#/householdId', code: 'required', detail }],
  });
}
