// What a file of responses holds, and the digest by which it is recognized.
import { z } from 'zod';

const columns = z.array(
  z
    .object({
      name: z.string(),
      type: z.enum(['integer', 'number', 'boolean', 'text', 'json']),
      question: z.string().optional(),
      option: z.string().optional(),
      row: z.string().optional(),
      unit: z.string().optional(),
    })
    .meta({ id: 'ExportColumn' }),
);

export const manifestReply = z
  .object({
    surveyId: z.string(),
    filter: z
      .object({ statuses: z.array(z.string()), meetsQuality: z.boolean() })
      .meta({ id: 'ExportFilter' }),
    rows: z.number(),
    leftOut: z.record(z.string(), z.number()),
    sensitiveQuestions: z
      .array(z.string())
      .describe('Questions without a column: their answers, and exact places, are in no file.'),
    columns,
    repeats: z.array(z.object({ name: z.string(), columns }).meta({ id: 'ExportRepeat' })),
    files: z.array(
      z.object({ name: z.string(), bytes: z.number(), digest: z.string() }).meta({ id: 'ExportFile' }),
    ),
    createdAt: z.string(),
  })
  .meta({ id: 'ExportManifest' });
