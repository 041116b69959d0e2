// A pattern that an answer must match. No pattern may hang the service.
import { z } from 'zod';

export const safePattern = z
  .string()
  .min(1)
  .max(200)
  .superRefine((pattern, context) => {
    const fault = faultOf(pattern);
    if (fault !== undefined)
      context.addIssue({
        code: 'custom',
        message: fault,
        params: { code: 'unsafe-pattern' },
        input: pattern,
      });
  });

/** Look-around and back references need a search that can take exponential time; a repeated group may, too. */
function faultOf(pattern: string): string | undefined {
  if (/\(\?(?!:)/.test(pattern)) return 'A pattern has no look-around and no named groups.';
  if (/\\[1-9k]/.test(pattern)) return 'A pattern has no back references.';
  if (/[*+}]\)[*+{]/.test(pattern)) return 'A pattern must not repeat a repetition, as (a+)+ does.';
  try {
    // oxlint-disable-next-line no-new
    new RegExp(pattern, 'u');
    return undefined;
  } catch {
    return 'This is no regular expression.';
  }
}
