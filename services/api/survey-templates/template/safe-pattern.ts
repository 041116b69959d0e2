// A pattern that an answer must match: one that means the same on phones, and cannot hang a process.
import { z } from 'zod';
import { charactersMax } from '#domain/surveys/patterns/parse-pattern.ts';
import { patternFault } from '#domain/surveys/patterns/pattern.ts';

export const safePattern = z
  .string()
  .min(1)
  .max(charactersMax)
  .superRefine((pattern, context) => {
    const fault = patternFault(pattern);
    if (fault !== undefined)
      context.addIssue({
        code: 'custom',
        message: fault,
        params: { code: 'unsafe-pattern' },
        input: pattern,
      });
  });
