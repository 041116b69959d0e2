// Checks of an interview from a phone, which are kept with it for the person who reviews it.
import type { Api } from '../../context/api.ts';
import type { Response } from '../../store/bodies/response.ts';
import type { FilledForm } from '../sent/campaign.ts';
import type { JudgedInterview } from './judge.ts';
import { namedAssignment } from './named-assignment.ts';

type Checks = Response['body']['checks'];

export async function phoneChecks(
  api: Pick<Api, 'records'>,
  { survey }: FilledForm,
  { submission, household, times }: JudgedInterview,
  collector: string,
): Promise<Checks> {
  const { assignment, extra } = submission;
  const own = await namedAssignment(api, { id: assignment, surveyId: survey.id, collector });
  return [
    own !== null && own.body.householdId === household?.id
      ? { id: 'assignment', result: 'pass' }
      : { id: 'assignment', result: 'warn', detail: 'The collector had no assignment for this household.' },
    ...(times.isAhead
      ? [
          {
            id: 'phone-clock',
            result: 'warn' as const,
            detail: 'The clock of the phone is ahead, so the time of arrival is used.',
          },
        ]
      : []),
    ...(extra.length > 0
      ? [
          {
            id: 'unknown-nodes',
            result: 'warn' as const,
            detail: `The form does not know ${extra.length} nodes of the interview, such as ${extra[0]?.path ?? ''}.`,
          },
        ]
      : []),
  ];
}
