// Finds the campaign that a campaign follows, and the campaign of an address.
import { isIdOf } from '#domain/identifiers.ts';
import { maySee } from '../contract/access.ts';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { parseStored } from '../store/bodies/held.ts';
import { findProject } from '../store/find.ts';
import type { Project } from '../store/bodies/project.ts';
import { surveyBody, type Survey } from '../store/bodies/survey.ts';
import { onTime } from './life-cycle/on-time.ts';
import type { SurveyInput } from './survey-input.ts';

/** Throws 404 for a campaign that does not exist. */
export async function checkReferences(
  api: Api,
  principal: Principal,
  { follows }: SurveyInput,
): Promise<void> {
  const followed = follows ? await findSurvey(api, principal, follows) : null;
  if (!follows || (followed && followed.body.status !== 'withdrawn')) return;
  const detail = `There is no survey campaign ${JSON.stringify(follows)}.`;
  throw new Problem('survey-not-found', {
    detail,
    errors: [{ pointer: '#/follows', code: 'not-found', detail }],
  });
}

async function findSurvey(api: Api, principal: Principal, id: string): Promise<Survey | null> {
  if (!isIdOf('survey', id)) return null;
  const record = (await api.records.latest('survey', [id])).get(id);
  const survey = record && parseStored(surveyBody, record);
  return survey && maySee(principal, survey.body.projectId) ? survey : null;
}

/** The campaign as its planned times make it now. Throws 404. */
export const visibleSurvey = async (api: Api, principal: Principal, id: string): Promise<Survey> =>
  onTime(await findSurveyFor(api, principal, id), api.nowMs());

/** The campaign as it is stored: a planned time may have passed. Throws 404. */
export async function findSurveyFor(api: Api, principal: Principal, id: string): Promise<Survey> {
  const survey = await findSurvey(api, principal, id);
  if (survey) return survey;
  throw new Problem('survey-not-found', { detail: `There is no survey campaign ${id}.` });
}

/** The project of a campaign. */
export async function projectOfSurvey(
  { records }: Pick<Api, 'records'>,
  { id, body: { projectId } }: Survey,
): Promise<Project> {
  const project = await findProject(records, projectId);
  if (!project) throw new Error(`survey ${id} names the unknown project ${projectId}`);
  return project;
}

/** Throws 409 for a campaign that was opened: its responses depend on what a correction would change. */
export function refuseFrozen(survey: Survey): void {
  const { id, body } = survey;
  const { status } = body;
  // A plan can be taken back, and what is withdrawn was never opened.
  if (['draft', 'scheduled', 'withdrawn'].includes(status)) return refuseOpened(survey);
  const detail = `Survey campaign ${id} is ${status}. Its questionnaire and sampling are frozen since it was opened: create another campaign.`;
  throw new Problem('campaign-frozen', { detail, errors: [{ pointer: '#/status', code: 'opened', detail }] });
}

/** Throws 409 for a campaign that is not a draft: its responses depend on it. */
export function refuseOpened({ id, body: { status } }: Survey): void {
  if (status === 'draft') return;
  const detail = `Survey campaign ${id} is ${status}. Only a draft can be corrected or withdrawn: its questionnaire and sampling are frozen.`;
  throw new Problem('illegal-transition', {
    detail,
    errors: [{ pointer: '#/status', code: status === 'withdrawn' ? 'withdrawn' : 'opened', detail }],
    members: { allowed: [] },
  });
}
