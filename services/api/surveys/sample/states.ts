// In which states of a campaign its sample can be committed, drawn and replaced.
import type { CampaignStatus } from '#domain/surveys/life-cycle.ts';
import { Problem } from '../../contract/problem.ts';
import { isRandom } from '../life-cycle/stored.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import type { SurveySample } from '../../store/bodies/survey-sample.ts';

/** Before interviews begin. */
const beforeOpening: readonly CampaignStatus[] = ['draft', 'scheduled'];

/** Until the end of interviews. */
const beforeEnd: readonly CampaignStatus[] = ['draft', 'scheduled', 'open', 'paused'];

/**
 * Throws 409 once the sample is drawn. A random one is drawn before interviews begin; all households, or a list by hand,
 * can be taken until interviews end.
 */
export function refuseLateDraw(survey: Survey, sample: SurveySample | null): void {
  const drawnAt = sample?.body.draw?.drawnAt;
  if (drawnAt !== undefined)
    throw new Problem('sample-already-drawn', {
      detail: `The sample of survey campaign ${survey.id} was drawn at ${drawnAt} and stays as it is. Replacements come from its reserve.`,
    });
  refuseState(survey, isRandom(survey.body) ? beforeOpening : beforeEnd);
}

/** Throws 409 after the end of interviews. */
export const refuseLateReplacement = (survey: Survey): void => refuseState(survey, beforeEnd);

function refuseState({ id, body: { status } }: Survey, allowed: readonly CampaignStatus[]): void {
  if (allowed.includes(status)) return;
  const detail = `Survey campaign ${id} is ${status}. Its sample can be changed only while it is ${allowed.join(', ')}.`;
  throw new Problem('campaign-frozen', {
    detail,
    errors: [{ pointer: '#/status', code: 'wrong-state', detail, allowed }],
  });
}
