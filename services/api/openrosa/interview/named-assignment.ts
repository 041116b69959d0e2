// The assignment that an interview or a visit names, if it is one of its collector.
import { isIdOf } from '#domain/identifiers.ts';
import type { Api } from '../../context/api.ts';
import { assignmentBody, type Assignment } from '../../store/bodies/assignment.ts';
import { parseStored } from '../../store/bodies/held.ts';

interface Named {
  /** As it was sent. */
  readonly id: string | undefined;
  readonly surveyId: string;
  /** DID. */
  readonly collector: string;
}

/** Null if there is none of this collector in the campaign. */
export async function namedAssignment(
  { records }: Pick<Api, 'records'>,
  { id = '', surveyId, collector }: Named,
): Promise<Assignment | null> {
  const record = isIdOf('assignment', id) ? (await records.latest('assignment', [id])).get(id) : undefined;
  const assignment = record && parseStored(assignmentBody, record);
  const isOwn = assignment?.body.collector === collector && assignment.body.surveyId === surveyId;
  return isOwn ? assignment : null;
}
