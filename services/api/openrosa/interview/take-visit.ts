// The form of a visit without an interview becomes an attempt of its assignment; a final outcome closes the assignment.
import { z } from 'zod';
import { allowedSteps, attemptOutcomes } from '#domain/surveys/field-work/assignments.ts';
import { readSubmission } from '#domain/surveys/submission/read-submission.ts';
import { takeName } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import { attemptsMax } from '../../field-work/assignment-patch.ts';
import { Problem } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import { assignmentRecord, type Assignment } from '../../store/bodies/assignment.ts';
import * as names from '../../store/bodies/names.ts';
import { interviewPart } from '../sent/multipart.ts';
import { namedAssignment } from './named-assignment.ts';
import type { Outcome, TakenInterview } from './take-interview.ts';
import { interviewTimes } from './times.ts';

const answers = z.object({ outcome: z.enum(attemptOutcomes), note: z.string().max(500).optional() });

/** Throws 409 for a visit whose id arrived before with other bytes. One whose assignment is gone is kept as it was sent. */
export async function takeVisit(api: Api, visit: TakenInterview): Promise<Outcome> {
  const { sent, filled } = visit;
  const { survey, phone } = filled;
  const name = names.response(survey.body.projectId, sent.instanceId);
  const state = (await api.records.names([name])).get(name);
  if (state !== undefined && state.owner !== '') return repeated(visit);
  const nothing = { file: () => undefined, device: () => undefined };
  const submission = readSubmission(sent.root, phone.template, phone.form, nothing);
  const assignment = await namedAssignment(api, {
    id: submission.assignment,
    surveyId: survey.id,
    collector: visit.collector,
  });
  const told = answers.safeParse(submission.responses['visit']);
  const isFull = (assignment?.body.attempts.length ?? 0) >= attemptsMax;
  if (assignment === null || !told.success || isFull) return { outcome: 'held' };
  const next = attempted(assignment, told.data, {
    attemptMs: interviewTimes(submission.meta, api.nowMs()).timestampMs,
    nowMs: api.nowMs(),
  });
  return {
    outcome: 'received',
    records: [assignmentRecord(next), takeName(name, assignment.id, state)],
  };
}

function repeated({ sent, files }: TakenInterview): Outcome {
  if (files.every(({ name, digest }) => name !== interviewPart || digest === sent.digest))
    return { outcome: 'repeated' };
  throw new Problem('submission-conflict', {
    detail: 'A visit with this instanceID was received before with other answers.',
  });
}

function attempted(
  { id, version, body }: Assignment,
  { outcome, note }: z.output<typeof answers>,
  { attemptMs, nowMs }: Readonly<Record<'attemptMs' | 'nowMs', number>>,
): Assignment {
  const at = isoTime(nowMs);
  const status = allowedSteps(body.purpose, body.status).find((step) => step === outcome) ?? body.status;
  const attempt = { at: isoTime(attemptMs), outcome, ...(note !== undefined && { note }) };
  return {
    id,
    version: version + 1,
    body: {
      ...body,
      status,
      statusAt: status === body.status ? body.statusAt : at,
      attempts: [...body.attempts, attempt],
      updatedAt: at,
    },
  };
}
