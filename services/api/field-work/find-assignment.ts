// Finds one assignment of a campaign that a key may see.
import { z } from 'zod';
import { isIdOf } from '#domain/identifiers.ts';
import type { Api } from '../context/api.ts';
import { idParams } from '../contract/fields.ts';
import { Problem } from '../contract/problem.ts';
import { assignmentBody } from '../store/bodies/assignment.ts';
import { parseStored } from '../store/bodies/held.ts';
import { assignmentRows } from '../store/field-work/assignment-rows.ts';
import type { Shown } from './assignment-reply.ts';

export const assignmentParams = idParams('survey').extend({
  assignmentId: z
    .string()
    .refine((id) => isIdOf('assignment', id), {
      message: 'This must be the id of an assignment.',
      params: { code: 'bad-identifier' },
    })
    .describe('Id of the assignment.'),
});

interface Wanted {
  readonly surveyId: string;
  readonly assignmentId: string;
  /** DID of the collector of the key; null: it may see all. */
  readonly own: string | null;
}

/** Throws 404. */
export async function findAssignment(api: Api, { surveyId, assignmentId, own }: Wanted): Promise<Shown> {
  const record = (await api.records.latest('assignment', [assignmentId])).get(assignmentId);
  const assignment = record && parseStored(assignmentBody, record);
  const isSeen =
    assignment?.body.surveyId === surveyId && (own === null || assignment.body.collector === own);
  const { assignments } = isSeen
    ? await assignmentRows(api, surveyId, assignment.body.householdId)
    : { assignments: [] };
  const row = assignments.find(({ id }) => id === assignmentId);
  if (assignment && row) return { assignment, row };
  throw new Problem('assignment-not-found', {
    detail: `There is no assignment ${assignmentId} in survey campaign ${surveyId}.`,
  });
}
