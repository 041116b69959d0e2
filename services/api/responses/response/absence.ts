// Refuses what a household answered when it took no part in the project of the campaign: the same rule for every door.
import { absenceAt, type Absence } from '#domain/surveys/responses/absence.ts';
import type { Api } from '../../context/api.ts';
import { Problem } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import type { Household } from '../../store/bodies/household.ts';
import { statusBody, statusKind } from '../../store/bodies/household-status-change.ts';
import type { Survey } from '../../store/bodies/survey.ts';
import { membershipsOf } from '../../store/memberships.ts';

interface Answered {
  readonly campaignId: string;
  readonly projectId: string;
  /** When, ms since 1970. */
  readonly atMs: number;
}

export const answeredTo = ({ id, body: { projectId } }: Survey, atMs: number): Answered => ({
  campaignId: id,
  projectId,
  atMs,
});

type Reading = Pick<Api, 'records'>;

/** Throws 404 for a household of other projects only, and 409 for an answer of a time at which it took no part. */
export async function refuseAbsent(api: Reading, household: Household, answered: Answered): Promise<void> {
  const archived = await archivedAt(api, household);
  const absence = absenceAt(presenceOf(household, archived), answered);
  if (absence === null) return;
  const detail = sentences[absence](household, answered, archived ?? '');
  throw new Problem(absence === 'not-in-project' ? 'household-not-found' : 'household-left', {
    detail,
    errors: [{ pointer: '#/householdId', code: absence, detail }],
  });
}

const presenceOf = ({ body }: Household, archived: string | null) => ({
  withdrawnMs: body.withdrawnAt === undefined ? null : Date.parse(body.withdrawnAt),
  archivedMs: archived === null ? null : Date.parse(archived),
  memberships: membershipsOf(body),
});

/** The last change of its state; null: it is not archived. */
async function archivedAt(
  { records }: Reading,
  { id, body: { status, updatedAt } }: Household,
): Promise<string | null> {
  if (status !== 'archived') return null;
  const change = (await records.latest(statusKind, [id])).get(id);
  return change ? statusBody.parse(change.body).at : updatedAt;
}

/** What is wrong, and what a person can do about it. */
const sentences: Readonly<
  Record<Absence, (household: Household, answered: Answered, archived: string) => string>
> = {
  'not-in-project': ({ body: { did } }, { campaignId }) =>
    `Household ${did} is not in the project of campaign ${campaignId}.`,
  'household-moved': ({ body: { did } }, { campaignId, atMs }) =>
    `Household ${did} was not in the project of campaign ${campaignId} at ${isoTime(atMs)}, when it gave this answer. If that time is wrong, correct timestamp; if the household moved at another time, correct projectFrom.`,
  'household-withdrawn': ({ body: { did, withdrawnAt } }, { atMs }) =>
    `Household ${did} withdrew at ${withdrawnAt}, and this answer was given at ${isoTime(atMs)}. Only answers from before count. If the time of the answer is wrong, correct timestamp.`,
  'household-archived': ({ id, body: { did } }, { atMs }, archived) =>
    `Household ${did} was archived at ${archived}, and this answer was given at ${isoTime(atMs)}. Only answers from before count. POST /v1/households/${id}/status-changes restores the household; if the time of the answer is wrong, correct timestamp.`,
};
