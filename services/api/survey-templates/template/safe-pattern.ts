// A pattern that an answer must match: one that means the same on phones, and cannot hang a process.
import { z } from 'zod';
import { repeatsRepetition } from '#domain/surveys/patterns/nested-repetition.ts';
import { openPattern } from '#domain/surveys/patterns/pattern.ts';

export const safePattern = z
  .string()
  .min(1)
  .max(200)
  .superRefine((pattern, context) => {
    const opened = openPattern(pattern);
    const fault = repeatsRepetition(pattern)
      ? 'A pattern must not repeat a repetition, as (a+)+ does.'
      : 'detail' in opened
        ? opened.detail
        : undefined;
    if (fault !== undefined)
      context.addIssue({
        code: 'custom',
        message: fault,
        params: { code: 'unsafe-pattern' },
        input: pattern,
      });
  });
