// Limits on the size of a template, so that one that was made to be too large costs little.
import { z } from 'zod';
import { namingKnown } from '../../contract/faults.ts';

/** Most members of one object; a label has one for each language, a scale one for each point with words. */
const membersMax = 1000;

/** With more values than this only the first faults are looked for: each fault costs time and memory. */
const manyValues = 20_000;

/** The schema for a body from outside. A template that was made to have very many faults is refused at the first ones. */
export const bounded = <Output>(schema: z.ZodType<Output>): z.ZodType<Output> =>
  z
    .unknown()
    .superRefine((template, context) => {
      const { values, members } = measure(template);
      if (members > membersMax) {
        const message = `An object of a template has at most ${membersMax} members.`;
        context.addIssue({ code: 'custom', message, params: { code: 'too-large' }, input: template });
      } else if (values > manyValues) context.issues.push(...firstIssues(schema, template));
    })
    .pipe(schema);

/** The first fault of each list. */
function firstIssues(schema: z.ZodType, template: unknown) {
  const stoppingEarly = { ...namingKnown, abortEarly: true };
  const { error } = schema.safeParse(template, stoppingEarly);
  return (error?.issues ?? []).map((issue) => ({ ...issue, input: undefined }));
}

interface Size {
  /** Members of objects and items of lists in all. */
  readonly values: number;
  /** Of the object that has the most. */
  readonly members: number;
}

/** Of parsed JSON, whose depth has a limit. */
function measure(value: unknown): Size {
  if (typeof value !== 'object' || value === null) return { values: 0, members: 0 };
  const parts: unknown[] = Object.values(value);
  let [values, members] = [parts.length, Array.isArray(value) ? 0 : parts.length];
  for (const part of parts) {
    const size = measure(part);
    values += size.values;
    members = Math.max(members, size.members);
  }
  return { values, members };
}
