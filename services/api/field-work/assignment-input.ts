// The request body of new assignments: a list, or an order to share households out.
import { z } from 'zod';
import { purposes, revisitReasons } from '#domain/surveys/field-work/assignments.ts';
import { note, reference } from '../contract/fields.ts';
import { dateTime } from '../contract/query.ts';
import { inUtc } from '../contract/time.ts';

/** Most assignments of one list, and of one distribution. */
export const listMax = 1000;
export const distributionMax = 10_000;
const collectorsMax = 1000;

const collector = reference('collector');
const dueAt = dateTime.transform(inUtc).nullish();
const purpose = z.enum(purposes);

const assignmentInput = z
  .strictObject({
    householdId: reference('household'),
    collector,
    purpose: purpose.default('interview'),
    reason: z.enum(revisitReasons).optional(),
    dueAt,
    remarks: note(2000).nullish(),
  })
  .check(
    z.refine((work) => work.reason === undefined || work.purpose === 'revisit', {
      path: ['reason'],
      message: 'Only a revisit has a reason. Send purpose revisit, or leave reason out.',
      params: { code: 'not-applicable' },
    }),
  );

export type AssignmentInput = z.output<typeof assignmentInput>;

const different = {
  message: 'A collector appears twice. Name each once.',
  params: { code: 'listed-twice' },
};

export const assignmentsInput = z
  .strictObject({
    assignments: z.array(assignmentInput).min(1).max(listMax).optional(),
    distribute: z.literal('balanced').optional(),
    collectors: z
      .array(collector)
      .min(1)
      .max(collectorsMax)
      .refine((all) => new Set(all).size === all.length, different)
      .optional(),
    purpose: z.enum(['interview', 'back_check']).optional(),
    dueAt,
  })
  .check(
    z.refine(
      ({ assignments, distribute, collectors, ...rest }) =>
        assignments === undefined
          ? distribute !== undefined && collectors !== undefined
          : distribute === undefined &&
            collectors === undefined &&
            Object.values(rest).every((one) => one === undefined),
      {
        path: [],
        message: 'Send either assignments, or distribute with collectors.',
        params: { code: 'one-of' },
      },
    ),
  )
  .meta({ id: 'NewAssignments' });

export type AssignmentsInput = z.output<typeof assignmentsInput>;
