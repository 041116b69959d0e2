// The forms that a collector may download now: of campaigns that are open or in their days of grace, in which an assignment
// of the collector is not finished, or in which the collector registers households.
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
import { registeringCampaigns } from '../../store/field-work/registering-campaigns.ts';
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

/** Two of each campaign, in the order of their ids; one where it only registers households. */
export async function listedForms(process: Api, principal: Principal): Promise<ListedForm[]> {
  const own = working(principal);
  // Each campaign names it.
  const api = { ...process, records: readAhead(process.records, [{ kind: 'project', id: own.projectId }]) };
  const [visits, registering] = await Promise.all([openVisits(api, own), registeringCampaigns(api, own)]);
  const byCampaign = Map.groupBy(visits, ({ campaignId }) => campaignId);
  const surveys = await listedSurveys(api, [...new Set([...byCampaign.keys(), ...registering])].sort());
  const forms = await Promise.all(
    surveys.map(async (survey) => {
      const visitsOfForm = byCampaign.get(survey.id) ?? [];
      const { opened } = await campaignQuestionnaire(api, survey.id, survey);
      // A visit without an interview is one to a household of the list.
      const ofVisits = visitsOfForm.length > 0 ? [await visitForm(api, survey.id)] : [];
      return [opened.phoneForm(), ...ofVisits].map((phone) => ({ survey, phone, visits: visitsOfForm }));
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
  const isListedForm =
    named !== null &&
    (own.length > 0 ||
      (!named.isVisit && (await registeringCampaigns(api, collector)).includes(named.campaignId)));
  const [survey] = isListedForm ? await listedSurveys(api, [named.campaignId]) : [];
  if (named === null || survey === undefined)
    throw new Problem('form-not-found', { detail: `There is no form ${formId} for this collector now.` });
  const phone = named.isVisit
    ? await visitForm(api, survey.id)
    : (await campaignQuestionnaire(api, survey.id, survey)).opened.phoneForm();
  return { survey, phone, visits: own };
}
