// A verified response fills in the fields of its household that its questionnaire names (`saveTo`), as a PATCH of the household
// does: from today on, and never a day before.
import { fieldsOf, fillsHousehold, savedAnswers } from '#domain/surveys/templates/saved-fields.ts';
import type { Answers } from '#domain/surveys/answers/canonical.ts';
import type { SealedTemplate } from '#domain/surveys/answers/sealed-questions.ts';
import type { Answer } from '../../context/answer.ts';
import type { Api } from '../../context/api.ts';
import { differences } from '../../contract/differences.ts';
import type { Principal } from '../../contract/principal.ts';
import { restateHousehold } from '../../households/changes/change.ts';
import { patchContent } from '../../households/changes/patch.ts';
import { printHouseholdNow, type HouseholdNow } from '../../households/household/print.ts';
import { projectOf } from '../../projects/projects.ts';
import type { Household } from '../../store/bodies/household.ts';
import type { Response } from '../../store/bodies/response.ts';
import { findHousehold } from '../../store/find.ts';

type Written = Pick<Answer, 'records' | 'events' | 'personal'>;

interface Filling {
  readonly response: Response;
  readonly template: SealedTemplate;
  /** With those that are sealed. */
  readonly answers: () => Answers | Promise<Answers>;
}

/** What is written with the decision; nothing where the answers say what the household has. Throws 400 and 409 as PATCH. */
export async function fillHousehold(
  api: Api,
  principal: Principal,
  { response, template, answers }: Filling,
): Promise<Written> {
  const { householdId, purpose } = response.body;
  if (purpose !== undefined || !fillsHousehold(template)) return {};
  const household = await findHousehold(api.records, householdId);
  if (!household || household.body.erased || !takesPart(household, response)) return {};
  const { device: _, ...fields } = fieldsOf(savedAnswers(template, await answers()));
  const now = await printHouseholdNow(api, household);
  const patch = withSource(fields, response, now);
  if (Object.keys(patch).length === 0) return {};
  const { projectId } = household.body;
  const stated = {
    content: patchContent(now, patch, principal),
    project: await projectOf(api, principal, projectId),
    isWriteOnly: false,
    named: Object.keys(patch),
    principal,
  };
  const { records = [], events = [], personal } = await restateHousehold(api, { household, ...now }, stated);
  return { records, events, personal: { writes: personal?.writes ?? [] } };
}

/** One that withdrew, was archived or moved since is left as it is. */
const takesPart = ({ body: { status, projectId } }: Household, { body }: Response): boolean =>
  projectId === body.projectId && status !== 'withdrawn' && status !== 'archived';

/** The baseline names the response; one that the household has already is left out. */
function withSource(
  { baseline, ...fields }: Readonly<Record<string, unknown>>,
  { id }: Response,
  { printed }: HouseholdNow,
): Readonly<Record<string, unknown>> {
  const isKnown = baseline === undefined || differences(baseline, printed.baseline ?? {}).length === 0;
  return isKnown ? fields : { ...fields, baseline: surveyBaseline(baseline, id) };
}

/** A baseline that answers state. */
export const surveyBaseline = (stated: unknown, responseId: string): object => ({
  ...Object(stated),
  source: 'survey',
  responseId,
});
