// Checks of an interview from a phone, which are kept with it for the person who reviews it.
import type { Response } from '../../store/bodies/response.ts';
import type { JudgedInterview } from './judge.ts';

type Checks = Response['body']['checks'];

/** `registers`: the questionnaire registers households, and nobody has an assignment for one that is new. */
export function phoneChecks(
  { submission: { extra, household }, assignment, times }: JudgedInterview,
  registers: boolean,
): Checks {
  return [
    ...(registers && household === undefined ? [] : assignmentChecks(assignment)),
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

const assignmentChecks = (assignment: JudgedInterview['assignment']): Checks => [
  assignment
    ? { id: 'assignment', result: 'pass' }
    : { id: 'assignment', result: 'warn', detail: 'The collector had no assignment for this household.' },
];
