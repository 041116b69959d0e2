// A stored analysis that the caller may see.
import { z } from 'zod';
import { isIdOf } from '#domain/identifiers.ts';
import type { StoredRecord } from '#runtime/record-log.ts';
import { maySee } from '../access.ts';
import type { Api } from '../endpoint.ts';
import type { Principal } from '../principal.ts';
import { Problem } from '../problem.ts';
import { storedAnalysis, type StoredAnalysis } from './stored.ts';

export const analysisParams = z.strictObject({
  id: z.string().refine((text) => isIdOf('analysis', text), {
    message: 'This must be the id of an analysis, an_ and 26 characters.',
    params: { code: 'bad-identifier' },
  }),
});

/** Throws 404, also for one of a foreign project. */
export async function visibleAnalysis(
  api: Pick<Api, 'records'>,
  principal: Principal,
  id: string,
): Promise<{ readonly record: StoredRecord; readonly analysis: StoredAnalysis }> {
  const record = (await api.records.latest('analysis', [id])).get(id);
  const analysis = record && storedAnalysis(record.body);
  if (!record || !analysis || !maySee(principal, analysis.projectId)) {
    throw new Problem('analysis-not-found', { detail: `There is no analysis ${id}.` });
  }
  return { record, analysis };
}
