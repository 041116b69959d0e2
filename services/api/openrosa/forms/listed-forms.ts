// The forms that a collector may download now: of campaigns that are open or in their days of grace, in which an assignment
// of the collector is not finished.
import { takesResponse } from '#domain/surveys/responses/accepts.ts';
import { readAhead } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { campaignQuestionnaire } from '../../responses/response/campaign.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { surveyBody, type Survey } from '../../store/bodies/survey.ts';
import type { PhoneForm } from '../../store/campaigns/phone-form.ts';
import { openVisits, type Visit } from '../../store/field-work/open-visits.ts';
import { timingOf } from '../../surveys/life-cycle/stored.ts';
import { parseFormId, visitForm } from './form-ids.ts';

export interface ListedForm {
  readonly survey: Survey;
  readonly phone: PhoneForm;
  /** The households of its list. */
  readonly visits: readonly Visit[];
}

/** The collector of a field link, and its project. */
export const whose = ({ actor, projectIds, isIdle = false }: Principal) => ({
  collector: actor ?? '',
  projectId: projectIds[0] ?? '',
  isIdle,
});

/** Of a collector that may be given work. Throws 403. */
function working(principal: Principal): ReturnType<typeof whose> {
  const own = whose(principal);
  if (!own.isIdle) return own;
  throw new Problem('field-link-refused', {
    detail: 'The collector of this link does not work for this project now.',
  });
}

/** Two of each campaign, in the order of their ids. */
export async function listedForms(process: Api, principal: Principal): Promise<ListedForm[]> {
  const own = working(principal);
  // Each campaign names it.
  const api = { ...process, records: readAhead(process.records, [{ kind: 'project', id: own.projectId }]) };
  const visits = await openVisits(api, own);
  const byCampaign = Map.groupBy(visits, ({ campaignId }) => campaignId);
  const surveys = await listedSurveys(api, [...byCampaign.keys()].sort());
  const forms = await Promise.all(
    surveys.map(async (survey) => {
      const visitsOfForm = byCampaign.get(survey.id) ?? [];
      const { opened } = await campaignQuestionnaire(api, survey.id, survey);
      return [opened.phoneForm(), await visitForm(api, survey.id)].map((phone) => ({
        survey,
        phone,
        visits: visitsOfForm,
      }));
    }),
  );
  return forms.flat();
}

async function listedSurveys(api: Api, ids: readonly string[]): Promise<Survey[]> {
  const records = await api.records.latest('survey', ids);
  return ids
    .flatMap((id) => records.get(id) ?? [])
    .map((record) => parseStored(surveyBody, record))
    .filter((survey) => isListed(survey, api.nowMs()));
}

function isListed(survey: Survey, nowMs: number): boolean {
  const { status } = takesResponse(timingOf(survey), { nowMs, begunAtMs: nowMs });
  return status === 'open' || status === 'closing';
}

/** Throws 404. */
export async function listedForm(api: Api, principal: Principal, formId: string): Promise<ListedForm> {
  const collector = working(principal);
  const named = parseFormId(formId);
  const visits = named === null ? [] : await openVisits(api, collector);
  const own = visits.filter(({ campaignId }) => campaignId === named?.campaignId);
  const [survey] = own.length > 0 && named ? await listedSurveys(api, [named.campaignId]) : [];
  if (named === null || survey === undefined)
    throw new Problem('form-not-found', { detail: `There is no form ${formId} for this collector now.` });
  const phone = named.isVisit
    ? await visitForm(api, survey.id)
    : (await campaignQuestionnaire(api, survey.id, survey)).opened.phoneForm();
  return { survey, phone, visits: own };
}
