// A held interview of a household that is not there yet: the household is created from its answers, and the interview is its
// own, all in one operation.
import { fieldsOf, savedAnswers, type SavedAnswer } from '#domain/surveys/templates/saved-fields.ts';
import { readSubmission } from '#domain/surveys/submission/read-submission.ts';
import type { Answer } from '../../context/answer.ts';
import type { Api } from '../../context/api.ts';
import { checkScope } from '../../contract/access.ts';
import { locatedFaults, type Located } from '../../contract/faults.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem, type Fault } from '../../contract/problem.ts';
import { composeHousehold } from '../../households/household/create.ts';
import { householdInput, type HouseholdInput } from '../../households/household/input.ts';
import { projectOf } from '../../projects/projects.ts';
import { surveyBaseline } from '../response/fill-household.ts';
import { answerPointer } from '../response/judge.ts';
import type { HeldAction } from './held-action.ts';
import { judgeFor, storedInterview } from './judge-for.ts';

/** Throws 400 with the answers that a household cannot have, 403 without `households:write`, and 409. */
export async function registerHousehold(
  api: Api,
  principal: Principal,
  { response, reason }: HeldAction,
): Promise<Answer> {
  const interview = await storedInterview(api, response);
  const { template, form } = interview.filled.phone;
  checkScope({ scope: 'households:write' }, principal);
  const nothing = { file: () => undefined, device: () => undefined };
  const { responses } = readSubmission(interview.sent.root, template, form, nothing);
  const input = inputOf(savedAnswers(template, responses), response.id);
  const project = await projectOf(api, principal, response.body.projectId);
  const { household, personal, records, events } = await composeHousehold(api, principal, { input, project });
  const judged = await judgeFor(api, { ...interview, response, household, reason });
  return {
    ...judged,
    records: [...records, ...(judged.records ?? [])],
    events: [...events, ...(judged.events ?? [])],
    personal: { ...judged.personal, writes: [...personal, ...(judged.personal?.writes ?? [])] },
  };
}

/** Throws 400 that names the answers. */
function inputOf(saved: readonly SavedAnswer[], responseId: string): HouseholdInput {
  const { device, baseline, ...fields } = fieldsOf(saved);
  const body = {
    ...fields,
    ...(baseline === undefined ? { status: 'enrolled' } : { baseline: surveyBaseline(baseline, responseId) }),
    ...(device !== undefined && { devices: [device] }),
  };
  const parsed = householdInput.safeParse(body);
  if (parsed.data) return parsed.data;
  throw new Problem('invalid-response', {
    detail:
      'The answers do not make a household. Let the collector correct the interview, or assign a household that is there.',
    errors: locatedFaults(parsed.error, body).map((fault) => atAnswer(fault, saved)),
  });
}

/** The fault of a field, at the answer that fills it in. */
function atAnswer({ path, detail, ...fault }: Located, saved: readonly SavedAnswer[]): Fault {
  const field = path[0] === 'devices' ? ['device', ...path.slice(2)] : path;
  const answer = saved.find((one) => one.field.every((name, index) => name === field[index]));
  const pointer = answer ? answerPointer(answer.path) : '#/responses';
  return { ...fault, pointer, detail: `${field.join('.')}: ${detail}` };
}
