// Events about the states of a campaign.
import type { NewEvent } from '#records/events.ts';
import { campaignEvent } from '#domain/surveys/life-cycle.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import type { Reached } from './on-time.ts';

/** One for each state that has an event. `stored`: the campaign before them. */
export function campaignEvents({ id, body }: Survey, reached: readonly Reached[]): NewEvent[] {
  return reached.flatMap(({ status, at }, index) => {
    const type = campaignEvent(reached[index - 1]?.status ?? body.status, status);
    return type === null ? [] : [{ type, subject: id, projectId: body.projectId, data: { id, status, at } }];
  });
}
