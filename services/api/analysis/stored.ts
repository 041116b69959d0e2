// An analysis as it lies in the log of records.
import { z } from 'zod';
import type { StoredRecord } from '#runtime/record-log.ts';

// The result is printed as it was stored, so its members are not looked at: their order is part of the promise.
const body = z.object({ projectId: z.string().nullable(), result: z.unknown() });

export const storedAnalysis = (record: StoredRecord): z.output<typeof body> => body.parse(record.body);
