// The schema of a warning, with the meaning of each code: warnings are not problems, so /problems does not explain
// them.
import { z } from 'zod';
import { warningCodes } from '#domain/emissions/case/warning-codes.ts';

const meanings = Object.entries(warningCodes).map(([code, meaning]) => `\`${code}\`: ${meaning}`);

export const warning = z
  .object({
    code: z
      .string()
      .describe(['Code of the warning. Later versions may have more codes.', ...meanings].join('\n\n')),
    detail: z.string().describe('What happened in this case.'),
  })
  .meta({ id: 'Warning' });
