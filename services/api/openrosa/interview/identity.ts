// What identifies the response that an interview becomes, before its household is known.
import { templateVersionOf } from '../../responses/response/agreement.ts';
import type { FilledForm } from '../sent/campaign.ts';
import type { SentInterview } from '../sent/interview.ts';

interface Sent {
  readonly sent: Pick<SentInterview, 'instanceId'>;
  readonly filled: Pick<FilledForm, 'survey'>;
}

/** `at`: when it was stored first, ISO 8601. */
export const newIdentity = ({ sent, filled: { survey } }: Sent, at: string) => ({
  responseId: sent.instanceId,
  surveyId: survey.id,
  campaignId: survey.id,
  surveyType: survey.body.type,
  round: survey.body.round,
  projectId: survey.body.projectId,
  templateVersion: templateVersionOf(survey),
  createdAt: at,
});
