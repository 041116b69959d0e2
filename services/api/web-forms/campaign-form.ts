// The form of a campaign for a browser: the one that phones get, with the households that the person may ask.
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import { openField } from '../field-work/field.ts';
import type { ListedForm } from '../openrosa/forms/listed-forms.ts';
import { campaignQuestionnaire, refuseNotOpen } from '../responses/response/campaign.ts';
import { deciderOf } from '../responses/response/verification.ts';
import { mayWork } from '../store/bodies/collector.ts';
import type { Survey } from '../store/bodies/survey.ts';
import { findCollectors, ownCollector } from '../store/field-work/collectors.ts';
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

export async function interviewerOf(api: Api, principal: Principal, survey: Survey): Promise<Interviewer> {
  const own = await ownCollector(api, principal);
  if (own === null) return { did: deciderOf(api, principal), isCollector: false, isIdle: false };
  const collector = (await findCollectors(api, [own])).get(own);
  const isWorking = collector !== undefined && mayWork(collector, survey.body.projectId, api.nowMs());
  return { did: own, isCollector: true, isIdle: !isWorking };
}

/** Throws 404, and 409 for a campaign that takes no interview that begins now. */
export async function campaignForm(api: Api, principal: Principal, id: string): Promise<ListedForm> {
  const nowMs = api.nowMs();
  const survey = refuseNotOpen(await visibleSurvey(api, principal, id), {
    surveyId: id,
    nowMs,
    begunAtMs: nowMs,
  });
  const { opened } = await campaignQuestionnaire(api, survey.id, survey);
  return { survey, phone: opened.phoneForm(), visits: await visitsOf(api, principal, survey) };
}

/** Of a collector the open visits, as on a phone; of others every household that is to be asked and has not answered. */
async function visitsOf(api: Api, principal: Principal, survey: Survey): Promise<Visit[]> {
  const { did, isCollector, isIdle } = await interviewerOf(api, principal, survey);
  if (isIdle) return [];
  if (!isCollector) return unanswered(api, survey);
  const visits = await openVisits(api, { collector: did, projectId: survey.body.projectId });
  return visits.filter(({ campaignId }) => campaignId === survey.id);
}

/** Without an assignment of the person. */
async function unanswered(api: Api, survey: Survey): Promise<Visit[]> {
  const { places, sampled, responses } = await openField(api, survey);
  const households = unansweredHouseholds({ sampled: sampled?.all() ?? null, places, responses });
  return households.map((householdId) => ({
    id: '',
    campaignId: survey.id,
    householdId,
    purpose: 'interview',
    status: 'assigned',
    responseId: null,
  }));
}
