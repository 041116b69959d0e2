// The body of a change of an assignment, and what it makes of the attempts.
import { z } from 'zod';
import { assignmentStatuses, attemptOutcomes } from '#domain/surveys/field-work/assignments.ts';
import { note, readOnly, reference } from '../contract/fields.ts';
import { pointerOf } from '../contract/faults.ts';
import { Problem, type Fault } from '../contract/problem.ts';
import { dateTime } from '../contract/query.ts';
import { inUtc, isoTime } from '../contract/time.ts';
import { geoInput } from '../store/bodies/personal.ts';
import type { Assignment } from '../store/bodies/assignment.ts';

export const attemptsMax = 50;
/** How far the clock of a phone may be ahead, ms. */
const aheadMsMax = 600_000;

const attempt = z.strictObject({
  at: dateTime.transform(inUtc),
  outcome: z.enum(attemptOutcomes),
  note: note(500).optional(),
  geo: geoInput.optional(),
});

export const assignmentPatch = z
  .strictObject({
    status: z.enum(assignmentStatuses).optional(),
    collector: reference('collector').optional(),
    dueAt: dateTime.transform(inUtc).nullish(),
    remarks: note(2000).nullish(),
    attempts: z.array(attempt).max(attemptsMax).optional(),
    ...readOnly,
    surveyId: z.string().optional(),
    householdId: z.string().optional(),
    purpose: z.string().optional(),
    reason: z.string().nullish(),
    responseId: z.string().nullish(),
    prefill: z.unknown().optional(),
  })
  .meta({ id: 'AssignmentPatch' });

export type AssignmentPatch = z.output<typeof assignmentPatch>;

type Attempts = Assignment['body']['attempts'];

/** Throws 400 unless the list begins with the stored attempts: what happened stays. */
export function nextAttempts(stored: Attempts, sent: AssignmentPatch['attempts'], nowMs: number): Attempts {
  if (sent === undefined) return stored;
  const lost = stored.findIndex(
    (one, index) => sent[index]?.at !== one.at || sent[index].outcome !== one.outcome,
  );
  const errors: Fault[] = [
    ...(lost < 0
      ? []
      : [
          {
            pointer: pointerOf(['attempts', lost]),
            code: 'recorded',
            detail: `The attempt of ${stored[lost]?.at} is recorded and stays. Send all attempts as they were read, then the new ones.`,
          },
        ]),
    ...sent.flatMap(({ at }, index) =>
      Date.parse(at) > nowMs + aheadMsMax
        ? [
            {
              pointer: pointerOf(['attempts', index, 'at']),
              code: 'in-future',
              detail: `This time is in the future. It must not be after now, ${isoTime(nowMs)}.`,
            },
          ]
        : [],
    ),
  ];
  if (errors.length > 0) throw new Problem('invalid-survey', { errors });
  return [...stored, ...sent.slice(stored.length).map(storedAttempt)];
}

const storedAttempt = ({ at, outcome, note: text, geo }: z.output<typeof attempt>): Attempts[number] => ({
  at,
  outcome,
  ...(text !== undefined && { note: text }),
  ...(geo && { geo: { lat: toVillage(geo.lat), lon: toVillage(geo.lon) } }),
});

const toVillage = (degrees: number): number => Math.round(degrees * 100) / 100;
