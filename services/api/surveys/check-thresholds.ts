// Thresholds of quality checks, as a campaign sets them.
import { z } from 'zod';
import { unknownThresholds } from '#domain/surveys/checks/given-thresholds.ts';
import { defaultThresholds } from '#domain/surveys/checks/thresholds.ts';

const allowed = Object.entries(defaultThresholds).flatMap(([check, own]) =>
  Object.keys(own).map((name) => `${check}.${name}`),
);

/** By check, then by the name of the threshold. */
export const checkThresholdsInput = z
  .record(z.string(), z.record(z.string(), z.number().min(0).max(1_000_000)))
  .superRefine((given, context) => {
    for (const name of unknownThresholds(given))
      context.addIssue({
        code: 'custom',
        path: name.split('.'),
        message: `No check has the threshold ${JSON.stringify(name)}.`,
        params: { code: 'not-allowed', allowed },
      });
  });
