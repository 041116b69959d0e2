// The campaign that a response answers: its id, or the name of a template that one open campaign uses.
import { z } from 'zod';
import { isIdOf } from '#domain/identifiers.ts';
import { takesResponse } from '#domain/surveys/responses/accepts.ts';
import { openLocalTime } from '#domain/surveys/expressions/local-time.ts';
import { openQuestionnaire } from '#domain/surveys/answers/questionnaire.ts';
import { sealCalculated } from '#domain/surveys/answers/sealed-questions.ts';
import { withValueTypes } from '#domain/surveys/templates/value-types.ts';
import type { Api } from '../../context/api.ts';
import { maySee } from '../../contract/access.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem, type ProblemCode } from '../../contract/problem.ts';
import { localDays } from '../../contract/time.ts';
import { openPhoneForm, type PhoneForm } from '../../store/campaigns/phone-form.ts';
import type { OpenedCampaign } from '../../store/campaigns/campaign-cache.ts';
import { findProject } from '../../store/find.ts';
import { parseStored } from '../../store/bodies/held.ts';
import type { Project } from '../../store/bodies/project.ts';
import { surveyBody, type Survey } from '../../store/bodies/survey.ts';
import { openLists } from '../../survey-templates/lists/stored-lists.ts';
import { readCopiedTemplate } from '../../surveys/chosen-template.ts';
import { timingOf } from '../../surveys/life-cycle/stored.ts';

/** Ids of the campaigns that `surveyId` may mean. */
export async function campaignIdsNamed(
  api: Pick<Api, 'campaignsOfTemplate'>,
  principal: Principal,
  surveyId: string,
): Promise<readonly string[]> {
  if (isIdOf('survey', surveyId)) return [surveyId];
  const found = await api.campaignsOfTemplate(surveyId);
  return found.filter(({ projectId }) => maySee(principal, projectId)).map(({ id }) => id);
}

/** Those of the campaigns that the key may see, in any state but withdrawn. Throws 404 for none. */
export async function campaignsNamed(
  api: Api,
  principal: Principal,
  { surveyId, ids }: { readonly surveyId: string; readonly ids: readonly string[] },
): Promise<readonly Survey[]> {
  const records = await api.records.latest('survey', ids);
  const surveys = [...records.values()]
    .map((record) => parseStored(surveyBody, record))
    .filter(({ body }) => body.status !== 'withdrawn' && maySee(principal, body.projectId));
  if (surveys.length > 0) return surveys;
  throw unknownSurvey(`There is no survey campaign ${JSON.stringify(surveyId)}.`);
}

interface Interview {
  readonly surveyId: string;
  readonly begunAtMs: number;
  readonly nowMs: number;
}

/** The one campaign that takes the response. Throws 404 where no open one uses the template, and 409. */
export function campaignTaking(surveys: readonly Survey[], interview: Interview): Survey {
  const [only] = surveys;
  if (only && isIdOf('survey', interview.surveyId)) return refuseNotOpen(only, interview);
  const states = surveys.map((survey) => ({ survey, ...takesResponse(timingOf(survey), interview) }));
  const open = states.filter(({ status }) => status === 'open');
  const taking = open.length > 0 ? open : states.filter(({ isTaken }) => isTaken);
  const [one, another] = taking;
  if (another) throw ambiguous(interview.surveyId, taking);
  if (one) return one.survey;
  throw unknownSurvey(`No open campaign uses the template ${JSON.stringify(interview.surveyId)}.`);
}

/** Throws 409 for a campaign that does not take the interview now. */
export function refuseNotOpen(survey: Survey, interview: Interview): Survey {
  const { isTaken, status } = takesResponse(timingOf(survey), interview);
  if (isTaken) return survey;
  const detail =
    status === 'closing'
      ? `Survey campaign ${survey.id} has ended. Until its days of grace are over it takes interviews that were begun before its end.`
      : `Survey campaign ${survey.id} is ${status}, so it takes no responses.`;
  throw conflict('campaign-not-open', detail, { campaignStatus: status });
}

const ambiguous = (surveyId: string, taking: readonly { readonly survey: Survey }[]): Problem => {
  const campaigns = taking.map(({ survey }) => survey.id).toSorted((a, b) => (a < b ? -1 : 1));
  const detail = `${campaigns.length} campaigns use the template ${JSON.stringify(surveyId)} now. Send the id of one of them.`;
  return conflict('ambiguous-survey', detail, { campaigns });
};

const conflict = (code: ProblemCode, detail: string, members: Readonly<Record<string, unknown>>): Problem =>
  new Problem(code, { detail, errors: [{ pointer: '#/surveyId', code, detail }], members });

const unknownSurvey = (detail: string): Problem =>
  new Problem('survey-not-found', {
    detail,
    errors: [{ pointer: '#/surveyId', code: 'not-found', detail }],
  });

const copied = z.looseObject({ templateDigest: z.string(), follows: z.string().nullish() });

const lookUps = /\b(?:household|previous)\s*\(/;

interface CampaignQuestionnaire {
  readonly survey: Survey;
  readonly project: Project;
  readonly opened: OpenedCampaign;
}

/** A campaign that is no draft, with its project and its questionnaire, ready to check responses. `known`: if it was read. */
export async function campaignQuestionnaire(
  api: Api,
  id: string,
  known?: Survey,
): Promise<CampaignQuestionnaire> {
  const record = known ?? (await api.records.latest('survey', [id])).get(id);
  if (!record) throw new Error(`a response names the unknown survey ${id}`);
  const survey = parseStored(surveyBody, record);
  const project = await findProject(api.records, survey.body.projectId);
  if (!project) throw new Error(`survey ${id} names the unknown project ${survey.body.projectId}`);
  return { survey, project, opened: await opened(api, survey, project.body.timeZone) };
}

function opened(api: Api, survey: Survey, timeZone: string): Promise<OpenedCampaign> {
  const { templateDigest, follows } = copied.parse(survey.body);
  const key = `${survey.id} ${templateDigest} ${timeZone} ${follows ?? ''}`;
  return api.campaignCache(key, async () => {
    const { content: copiedContent, templateVersion } = await readCopiedTemplate(api, survey);
    const { whole } = await openLists(api, copiedContent, survey.body.projectId);
    // What is sealed is marked already.
    const content = sealCalculated(whole, () => false);
    const version = `${templateVersion}.${templateDigest.slice('sha256:'.length, 'sha256:'.length + 8)}`;
    let phoneForm: PhoneForm | undefined;
    return {
      phoneForm: () => (phoneForm ??= openPhoneForm(content, { id: survey.id, version })),
      questionnaire: openQuestionnaire(withValueTypes(content)),
      readsOthers: lookUps.test(JSON.stringify(copiedContent)),
      local: openLocalTime(timeZone),
      dayOf: localDays(timeZone),
    };
  });
}
