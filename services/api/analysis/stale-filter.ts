// The filter of lists of analyses by whether their data changed after they were computed.
import type { Condition } from '../condition.ts';
import { one } from '../query.ts';
import { z } from 'zod';

export const staleParameter = one(z.enum(['true', 'false'])).describe(
  'true: only those whose data changed after they were computed; false: only the others',
);

/** Notes of analyses are few: only those that were stale once have one. */
const stale = `SELECT id FROM records WHERE kind = 'analysis-stale' GROUP BY id
  HAVING JSONExtract(argMax(body, version), 'since', 'Nullable(String)') IS NOT NULL`;

/** The condition on a table of analyses; none when the parameter was not given. */
export const whereStale = (wanted: 'true' | 'false' | undefined): Condition[] =>
  wanted === undefined ? [] : [{ sql: `id ${wanted === 'true' ? 'IN' : 'NOT IN'} (${stale})` }];
