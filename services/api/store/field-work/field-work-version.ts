// The version of the field work of a campaign: every operation that assigns or moves work writes the next one.
import type { Api } from '../../context/api.ts';
import type { Survey } from '../bodies/survey.ts';

const kind = 'field-work';

/** As it is now; 0 before any work is given. Read it before anything that decides on new work. */
export async function fieldWorkVersion({ records }: Pick<Api, 'records'>, surveyId: string): Promise<number> {
  return (await records.latest(kind, [surveyId])).get(surveyId)?.version ?? 0;
}

/** Two operations that give work must not both succeed: each reserves the next version. */
export const fieldWorkRecord = ({ id, body: { projectId } }: Survey, before: number, at: string) => ({
  kind,
  id,
  version: before + 1,
  body: { projectId, updatedAt: at },
});
