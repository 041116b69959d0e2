// The records that a decision on an interview will read, as its own text names them.
import { isIdOf } from '#domain/identifiers.ts';
import { childNamed, textOf } from '#domain/surveys/submission/element.ts';
import type { ExpectedReads } from '../../responses/response/expected-reads.ts';
import type { SentInterview } from './interview.ts';

export function expectedReads(
  campaignId: string,
  { root, instanceId, deprecatedId, householdId }: SentInterview,
): ExpectedReads {
  const assignment = textOf(childNamed(root, 'assignment')) ?? '';
  return {
    campaignIds: [campaignId],
    householdId,
    responseIds: deprecatedId === null ? [instanceId] : [instanceId, deprecatedId],
    more: isIdOf('assignment', assignment) ? [{ kind: 'assignment', id: assignment }] : [],
  };
}
