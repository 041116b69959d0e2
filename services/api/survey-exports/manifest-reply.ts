// What a file of responses holds, and the digest by which it is recognized.
import { z } from 'zod';

export const manifestReply = z
  .object({
    surveyId: z.string(),
    filter: z
      .object({ statuses: z.array(z.string()), meetsQuality: z.boolean() })
      .meta({ id: 'ExportFilter' }),
    rows: z.number(),
    leftOut: z.record(z.string(), z.number()),
    columns: z.array(
      z
        .object({
          name: z.string(),
          type: z.string(),
          question: z.string().optional(),
          option: z.string().optional(),
          unit: z.string().optional(),
        })
        .meta({ id: 'ExportColumn' }),
    ),
    files: z.array(
      z.object({ name: z.string(), bytes: z.number(), digest: z.string() }).meta({ id: 'ExportFile' }),
    ),
    createdAt: z.string(),
  })
  .meta({ id: 'ExportManifest' });
