// The comparisons of a campaign, and one of them.
import type { Api } from '../context/api.ts';
import { Problem } from '../contract/problem.ts';
import { crossCheckBody, crossCheckKinds, crossChecksBody } from '../store/bodies/cross-check.ts';
import { parseStored } from '../store/bodies/held.ts';

/** In their order; version 0: none yet. */
export async function crossChecksOf({ records }: Pick<Api, 'records'>, surveyId: string) {
  const record = (await records.latest(crossCheckKinds.list, [surveyId])).get(surveyId);
  return {
    version: record?.version ?? 0,
    runs: record ? parseStored(crossChecksBody, record).body.runs : [],
  };
}

/** Throws 404. */
export async function crossCheckOf({ records }: Pick<Api, 'records'>, surveyId: string, id: string) {
  const record = (await records.latest(crossCheckKinds.run, [id])).get(id);
  const run = record && parseStored(crossCheckBody, record).body.run;
  if (run?.surveyId === surveyId) return run;
  throw new Problem('survey-not-found', { detail: `Survey campaign ${surveyId} has no comparison ${id}.` });
}
