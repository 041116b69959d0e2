// A pattern that an answer must match: one that means the same on phones, and cannot hang a process.
import { z } from 'zod';
import { openPattern } from '#domain/surveys/patterns/pattern.ts';

export const safePattern = z
  .string()
  .min(1)
  .max(200)
  .superRefine((pattern, context) => {
    const opened = openPattern(pattern);
    const fault = 'detail' in opened ? opened.detail : opened.isNested ? nested : undefined;
    if (fault !== undefined)
      context.addIssue({
        code: 'custom',
        message: fault,
        params: { code: 'unsafe-pattern' },
        input: pattern,
      });
  });

const nested =
  'A pattern must not repeat what holds a repetition of varying number: (a+)+ and (a{1,3})+ are refused, (a{2})+ is not.';
