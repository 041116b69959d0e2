// An assignment of a household to a collector, as stored.
import { z } from 'zod';
import {
  assignmentStatuses,
  attemptOutcomes,
  purposes,
  revisitReasons,
  type RevisitReason,
} from '#domain/surveys/field-work/assignments.ts';
import { stamps, type Held } from './held.ts';

/** A visit. A place is rounded to 0.01 degree, about 1 km: it shows the village, not the house. */
export const attemptBody = z.object({
  at: z.string(),
  outcome: z.enum(attemptOutcomes),
  note: z.string().optional(),
  geo: z.object({ lat: z.number(), lon: z.number() }).optional(),
});

export const assignmentBody = z.object({
  surveyId: z.string(),
  projectId: z.string(),
  householdId: z.string(),
  householdDid: z.string(),
  /** DID. */
  collector: z.string(),
  purpose: z.enum(purposes),
  /** Of a revisit only. */
  reason: z.enum(revisitReasons).exactOptional(),
  /** As it was last set by a person; that of an interview follows from its response as well. */
  status: z.enum(assignmentStatuses),
  statusAt: z.string(),
  dueAt: z.string().nullable(),
  remarks: z.string().nullable(),
  /** In their order. */
  attempts: z.array(attemptBody),
  ...stamps,
});

export type Assignment = Held<z.output<typeof assignmentBody>>;

export const assignmentRecord = (assignment: Assignment) => ({ kind: 'assignment', ...assignment });

interface NewWork {
  readonly surveyId: string;
  readonly projectId: string;
  readonly householdId: string;
  readonly householdDid: string;
  readonly collector: string;
  readonly purpose: Assignment['body']['purpose'];
  readonly reason?: RevisitReason;
  readonly dueAt: string | null;
  readonly remarks: string | null;
}

export const newAssignment = (
  work: NewWork,
  { ulid, at }: { readonly ulid: string; readonly at: string },
): Assignment => ({
  id: `asg_${ulid}`,
  version: 1,
  body: { ...work, status: 'assigned', statusAt: at, attempts: [], createdAt: at, updatedAt: at },
});
