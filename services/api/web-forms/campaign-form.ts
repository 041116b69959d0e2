// Finds who fills in a form with a key, the form of a campaign, and the households that this person may ask.
import type { Api } from '../context/api.ts';
import { checkScope } from '../contract/access.ts';
import type { Principal } from '../contract/principal.ts';
import { openField } from '../field-work/field.ts';
import type { ListedForm } from '../openrosa/forms/listed-forms.ts';
import { campaignQuestionnaire, refuseNotOpen } from '../responses/response/campaign.ts';
import { deciderOf } from '../responses/response/verification.ts';
import { mayWork } from '../store/bodies/collector.ts';
import type { Survey } from '../store/bodies/survey.ts';
import { findCollectors } from '../store/field-work/collectors.ts';
import { openVisits, type Visit } from '../store/field-work/open-visits.ts';
import { visibleSurvey } from '../surveys/survey-references.ts';
import { unansweredHouseholds } from './unanswered.ts';

/** Who fills in a form with a key. */
interface Interviewer {
  /** DID of the person, or of the key that stands for no person. */
  readonly did: string;
  readonly isCollector: boolean;
  /** A collector who may not work now. */
  readonly isIdle: boolean;
}

/** The form that phones get. */
type CampaignForm = Omit<ListedForm, 'visits'>;

export async function interviewerOf(api: Api, principal: Principal, survey: Survey): Promise<Interviewer> {
  const { collector: own } = principal;
  if (own === null) return { did: deciderOf(api, principal), isCollector: false, isIdle: false };
  const collector = (await findCollectors(api, [own])).get(own);
  const isWorking = collector !== undefined && mayWork(collector, survey.body.projectId, api.nowMs());
  return { did: own, isCollector: true, isIdle: !isWorking };
}

/** Throws 404, and 409 for a campaign that takes no interview that begins now. */
export async function campaignForm(api: Api, principal: Principal, id: string): Promise<CampaignForm> {
  const nowMs = api.nowMs();
  const survey = refuseNotOpen(await visibleSurvey(api, principal, id), {
    surveyId: id,
    nowMs,
    begunAtMs: nowMs,
  });
  const { opened } = await campaignQuestionnaire(api, survey.id, survey);
  return { survey, phone: opened.phoneForm() };
}

/**
 * Of a collector the open visits, as on a phone; of others every household that is to be asked and has not answered. Throws
 * 403 for another key that may not read what the list says.
 */
export async function visitsOf(api: Api, principal: Principal, form: CampaignForm): Promise<Visit[]> {
  const { survey } = form;
  const { did, isCollector, isIdle } = await interviewerOf(api, principal, survey);
  if (isIdle) return [];
  if (!isCollector) {
    checkMayRead(principal, form);
    return unanswered(api, principal, survey);
  }
  const visits = await openVisits(api, { collector: did, projectId: survey.body.projectId });
  return visits.filter(({ campaignId }) => campaignId === survey.id);
}

/** A collector reads the own visits as part of the work; for others the list is a read of households and answers. */
function checkMayRead(principal: Principal, { phone }: CampaignForm): void {
  checkScope({ scope: 'households:read' }, principal);
  const isFollowing = phone.form.lookUps.some(({ reads }) => 'previous' in reads);
  if (isFollowing) checkScope({ scope: 'responses:read' }, principal);
}

/** Without an assignment of the person. What a reviewer said of a returned answer is part of it. */
async function unanswered(api: Api, { scopes }: Principal, survey: Survey): Promise<Visit[]> {
  const { places, sampled, responses } = await openField(api, survey);
  const households = unansweredHouseholds({ sampled: sampled?.all() ?? null, places, responses });
  return households.map(({ householdId, returned }) => ({
    id: '',
    campaignId: survey.id,
    householdId,
    purpose: 'interview',
    status: returned === null ? 'assigned' : 'returned',
    responseId: scopes.includes('responses:read') ? returned : null,
  }));
}
