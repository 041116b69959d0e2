// What the households of the example do and say, from visits.csv. A second row of a household is its second interview.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

const visit = z.object({
  household: z.string(),
  cooker: z.string(),
  /** Days of a week on which the cooker is used, as its sensor measures it. */
  daysCooked: z.coerce.number(),
  /** Empty: there is an interview. */
  outcome: z.string(),
  people: z.string(),
  fuels: z.string(),
  works: z.string(),
  days: z.string(),
  hours: z.string(),
});

export type Visit = z.output<typeof visit>;

export function readVisits(): Visit[] {
  const text = readFileSync(join(import.meta.dirname, 'visits.csv'), 'utf8');
  return z.array(visit).parse(parse(text, { columns: true }));
}
