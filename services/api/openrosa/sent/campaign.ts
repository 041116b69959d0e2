// The campaign and the form that an interview names.
import type { Element } from '#domain/surveys/submission/element.ts';
import { readAhead } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import { campaignQuestionnaire } from '../../responses/response/campaign.ts';
import { rememberCampaign } from '../../responses/response/expected-reads.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { surveyBody, type Survey } from '../../store/bodies/survey.ts';
import type { OpenedCampaign } from '../../store/campaigns/campaign-cache.ts';
import type { PhoneForm } from '../../store/campaigns/phone-form.ts';
import { parseFormId, visitForm } from '../forms/form-ids.ts';

export interface FilledForm {
  readonly survey: Survey;
  readonly opened: OpenedCampaign;
  readonly phone: PhoneForm;
  readonly isVisit: boolean;
}

/** Throws 404 for a form or a version that the project never gave out. */
export async function filledForm(
  process: Api,
  projectId: string,
  { attributes: { id = '', version = '' } }: Element,
): Promise<FilledForm> {
  const named = parseFormId(id);
  const expected = named && [
    { kind: 'survey', id: named.campaignId },
    { kind: 'project', id: projectId },
  ];
  const api = { ...process, records: readAhead(process.records, expected ?? []) };
  const record = named && (await api.records.latest('survey', [named.campaignId])).get(named.campaignId);
  const survey = record && parseStored(surveyBody, record);
  const neverOpen = ['draft', 'withdrawn'];
  if (!named || !survey || survey.body.projectId !== projectId || neverOpen.includes(survey.body.status))
    throw unknown(`This project has no form ${id.slice(0, 100)}.`);
  rememberCampaign(api, survey);
  const { opened } = await campaignQuestionnaire(api, survey.id, survey);
  const phone = named.isVisit ? await visitForm(api, survey.id) : opened.phoneForm();
  if (phone.form.version !== version)
    throw unknown(`The form ${id} has no version ${version.slice(0, 100)}. Get the form again.`);
  return { survey, opened, phone, isVisit: named.isVisit };
}

const unknown = (detail: string): Problem => new Problem('form-not-found', { detail });
